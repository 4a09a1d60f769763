/** Known words within a product's name, wherever spaces stand or are missing. */
import type { ProductWord } from './product-words.ts';

interface Dictionary {
  has(word: string): boolean;
  longest: number;
}

export interface Segments {
  /** Words as a whole, each with what the seller wrote for it: two words where a space tore it apart. */
  whole: Map<string, string[]>;
  /** Words within longer known ones. */
  within: Set<string>;
  /** Korean stretches of two and more characters that hold no known word; model codes in Latin are like those of any goods. */
  unknown: string[];
}

export function segmentsOf(words: readonly ProductWord[], dictionary: Dictionary): Segments {
  const segments: Segments = { whole: new Map(), within: new Set(), unknown: [] };
  const lines = words.map((word) => ({ word, parts: split(word.text, dictionary) }));
  for (const { word, parts } of lines) {
    for (const { text, known } of parts) {
      if (!known) {
        if (/^\p{Script=Hangul}{2,}$/u.test(text)) segments.unknown.push(text);
        continue;
      }
      segments.whole.set(text, segments.whole.get(text) ?? [word.written]);
      for (const part of inner(text, dictionary)) segments.within.add(part);
    }
  }
  for (const [at, { word, parts }] of lines.entries()) {
    const next = lines[at + 1];
    if (next === undefined) continue;
    for (const left of [word.text, parts.at(-1)?.text ?? '']) {
      for (const right of [next.word.text, next.parts[0]?.text ?? '']) {
        const joined = left + right;
        if (joined.length > 2 && dictionary.has(joined)) segments.whole.set(joined, [word.written, next.word.written]);
      }
    }
  }
  return segments;
}

interface Part {
  text: string;
  known: boolean;
}

interface Best {
  score: number;
  /** Where the last part begins, and whether it is a known word. */
  from: number;
  known: boolean;
}

/** The division with the longest known words: long ones count by their square, so that one of four is better than two of two. */
function split(text: string, dictionary: Dictionary): Part[] {
  const best: Best[] = [{ score: 0, from: 0, known: true }];
  for (let end = 1; end <= text.length; end += 1) {
    const before = best[end - 1];
    let chosen: Best = { score: before?.score ?? 0, from: end - 1, known: false };
    for (let from = Math.max(0, end - dictionary.longest); from < end; from += 1) {
      const start = best[from];
      if (start === undefined || !stands(text, from, end, start.known) || !dictionary.has(text.slice(from, end))) continue;
      const score = start.score + (end - from) ** 2;
      if (score > chosen.score) chosen = { score, from, known: true };
    }
    best.push(chosen);
  }
  return partsOf(text, best);
}

/** Short words are found by chance within others: two characters have to begin or end a word, or follow a known one; one has to be all of it. */
function stands(text: string, from: number, end: number, afterKnown: boolean): boolean {
  if (end - from >= 3) return true;
  const whole = from === 0 && end === text.length;
  if (end - from === 1) return whole;
  return from === 0 || end === text.length || afterKnown;
}

function partsOf(text: string, best: readonly Best[]): Part[] {
  const parts: Part[] = [];
  let end = text.length;
  while (end > 0) {
    const { from, known } = best[end] ?? { from: end - 1, known: false };
    const next = parts[0];
    if (!known && next !== undefined && !next.known) parts[0] = { text: text.slice(from, end) + next.text, known: false };
    else parts.unshift({ text: text.slice(from, end), known });
    end = from;
  }
  return parts;
}

function inner(text: string, dictionary: Dictionary): string[] {
  const found: string[] = [];
  for (let from = 0; from < text.length; from += 1) {
    for (let end = from + 2; end <= text.length; end += 1) {
      const part = text.slice(from, end);
      const beside = from === 0 || end === text.length;
      if (part.length < text.length && (beside || part.length > 2) && dictionary.has(part)) found.push(part);
    }
  }
  return found;
}
