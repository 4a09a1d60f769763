/** Lines of a CSV, apart by whatever its first line is apart by. */
import { SheetRefused } from './refusal.ts';
import type { ReadSheet, SheetLimits, SheetLine } from './xlsx.ts';

const QUOTE = '"';
/** `="00123"`: what keeps a number as it is when Excel opens the file. */
const KEPT_TEXT = /^="([^"]*)"$/;

export function readCsvSheet(text: string, limits: SheetLimits): ReadSheet {
  if (text.length > limits.characters) throw new SheetRefused('TOO_LARGE');
  const separator = separatorOf(text);
  const lines: SheetLine[] = [];
  let row = 0;
  let at = 0;
  while (at < text.length) {
    row += 1;
    const line: SheetLine = { row, cells: [], formulas: [] };
    at = readLine(text, at, separator, line, limits.columns);
    if (line.cells.every((cell) => cell === '')) continue;
    lines.push(line);
    if (lines.length > limits.rows) throw new SheetRefused('TOO_MANY_ROWS');
  }
  return { lines, merged: [] };
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, 20_000));
  const counts = [',', '\t', ';'].map((each) => ({ each, count: first.split(each).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.each ?? ',';
}

/** Answers where the next line begins. */
function readLine(text: string, from: number, separator: string, line: SheetLine, columns: number): number {
  let at = from;
  for (;;) {
    let value: string;
    if (text[at] === QUOTE) {
      const parts: string[] = [];
      at += 1;
      for (;;) {
        const end = text.indexOf(QUOTE, at);
        parts.push(text.slice(at, end < 0 ? text.length : end));
        at = end < 0 ? text.length : end + 1;
        if (text[at] !== QUOTE) break;
        parts.push(QUOTE);
        at += 1;
      }
      const end = fieldEnd(text, at, separator);
      value = parts.join('') + text.slice(at, end);
      at = end;
    } else {
      const end = fieldEnd(text, at, separator);
      value = text.slice(at, end);
      at = end;
    }
    if (line.cells.length < columns) addCell(line, value);
    if (text[at] !== separator) break;
    at += 1;
  }
  return text[at] === '\n' ? at + 1 : at;
}

function fieldEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
  return at;
}

function addCell(line: SheetLine, value: string): void {
  const plain = value.trim();
  const kept = KEPT_TEXT.exec(plain)?.[1];
  if (kept === undefined && plain.startsWith('=')) line.formulas.push(line.cells.length);
  line.cells.push(kept ?? plain);
}
