/** Which column of ours a file's headings mean, and how sure that is. Pure. */
import { BATCH_COLUMNS, type BatchColumn, type BatchShop, shopColumns } from './columns.ts';
import { OTHER_HEADINGS, SYNONYMS } from './synonyms.ts';

/** EXACT: our own heading or a known one. LIKELY: one that holds such a word. GUESS: one that looks like it. */
export type Certainty = 'EXACT' | 'LIKELY' | 'GUESS';

export interface HeadingMatch {
  /** Of the file, from zero. */
  index: number;
  heading: string;
  /** Key of our column; null where nothing fits. */
  column: string | null;
  certainty: Certainty | null;
}

/** Rows in which the headings may stand: files of shops begin with a title and groups of headings. */
export const HEADING_ROWS = 20;
/** Most columns of a file that are looked at. */
export const HEADINGS_MAX = 300;
const HEADING_LENGTH = 80;

/** A heading as it is compared: without blanks, signs, width and case. */
export function foldHeading(text: string): string {
  return text
    .slice(0, HEADING_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** What marks a heading and is no part of its name. */
const MARKS = /필수입력|필수항목|필수값|필수|수정불가|선택입력|선택사항|입력안함|html가능/g;
const NUMBERED = /\d{1,3}$/;

const WORDS: readonly { word: string; column: BatchColumn; rank: number }[] = BATCH_COLUMNS.flatMap((column) =>
  [foldHeading(column.title), ...SYNONYMS[column.key]].map((word, rank) => ({ word, column: column as BatchColumn, rank })),
);
const EXACT = new Map(WORDS.toReversed().map((each) => [each.word, each]));
/** The longest first: 옵션재고수량 is that and not 재고수량. */
const BY_LENGTH = WORDS.filter(({ word }) => word.length >= 3).toSorted((a, b) => b.word.length - a.word.length);

interface Candidate {
  key: string;
  many: boolean;
  certainty: Certainty;
  rank: number;
}

/**
 * A column for each heading, each column of ours once (but those that several may hold): the surer heading has it, of two as sure the one
 * with the better known name, then the earlier.
 */
export function matchHeadings(headings: readonly string[], shops: readonly BatchShop[] = []): HeadingMatch[] {
  const own = new Map(shops.flatMap(shopColumns).map(({ key, title }) => [foldHeading(title), key]));
  const found = besideNames(
    headings.slice(0, HEADINGS_MAX).map((heading, index) => ({ index, heading, candidate: candidateOf(heading, own) })),
  );
  const order: readonly Certainty[] = ['EXACT', 'LIKELY', 'GUESS'];
  const taken = new Set<string>();
  const chosen = new Map<number, Candidate>();
  const sorted = found
    .flatMap(({ index, candidate }) => (candidate === null ? [] : [{ index, candidate }]))
    .toSorted(
      (a, b) =>
        order.indexOf(a.candidate.certainty) - order.indexOf(b.candidate.certainty) ||
        a.candidate.rank - b.candidate.rank ||
        a.index - b.index,
    );
  for (const { index, candidate } of sorted) {
    if (!candidate.many && taken.has(candidate.key)) continue;
    taken.add(candidate.key);
    chosen.set(index, candidate);
  }
  return found.map(({ index, heading }) => {
    const candidate = chosen.get(index);
    return { index, heading, column: candidate?.key ?? null, certainty: candidate?.certainty ?? null };
  });
}

const NAME_OF_AXIS = /^optionName([23])$/;

/** Values of each option under one and the same heading: they are those of the name before them (사방넷's list of products to change). */
function besideNames<Each extends { candidate: Candidate | null }>(found: readonly Each[]): readonly Each[] {
  return found.map((each, at) => {
    const axis = NAME_OF_AXIS.exec(found[at - 1]?.candidate?.key ?? '')?.[1];
    const { candidate } = each;
    return axis === undefined || candidate?.key !== 'optionValue1'
      ? each
      : { ...each, candidate: { ...candidate, key: `optionValue${axis}` } };
  });
}

function candidateOf(heading: string, shops: ReadonlyMap<string, string>): Candidate | null {
  const folded = foldHeading(heading);
  if (folded === '') return null;
  const shop = shops.get(folded);
  if (shop !== undefined) return { key: shop, many: false, certainty: 'EXACT', rank: 0 };
  // A heading of an account that is not there any more is none of the base product's.
  if (heading.trim().startsWith('[')) return null;
  const plain = folded.replaceAll(MARKS, '');
  // 제조일자(YYYY-MM-DD): what stands in brackets is a note.
  const bare = foldHeading(heading.split(/[([]/)[0] ?? '').replaceAll(MARKS, '');
  if (OTHER_HEADINGS.has(plain) || OTHER_HEADINGS.has(bare)) return null;
  for (const text of new Set([folded, plain, bare])) {
    const exact = EXACT.get(text);
    if (exact !== undefined) return candidate(exact, 'EXACT');
  }
  // 추가이미지3, 검색어2: one of several.
  const numbered = EXACT.get(plain.replace(NUMBERED, ''));
  if (numbered?.column.many === true) return candidate(numbered, 'EXACT');
  const held = BY_LENGTH.find(({ word }) => plain.endsWith(word) || plain.startsWith(word));
  if (held !== undefined && plain.length <= held.word.length + 6) return candidate(held, 'LIKELY');
  return guess(plain);
}

const candidate = ({ column, rank }: (typeof WORDS)[number], certainty: Certainty): Candidate => ({
  key: column.key,
  many: column.many === true,
  certainty,
  rank,
});

/** Share of letters two words have in common, in their order, from which they are taken for one another. */
const ALIKE = 0.75;

function guess(text: string): Candidate | null {
  if (text.length < 3 || text.length > 20) return null;
  let best: { each: (typeof WORDS)[number]; share: number } | null = null;
  for (const each of BY_LENGTH) {
    const share = (2 * common(text, each.word)) / (text.length + each.word.length);
    if (share >= ALIKE && share > (best?.share ?? 0)) best = { each, share };
  }
  return best === null ? null : candidate(best.each, 'GUESS');
}

/** Length of the longest common subsequence. */
function common(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j += 1) next.push(letter === b[j - 1] ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Where the headings stand: the row that names most of our columns, the name of the product among them; null where none does. */
export function findHeadingRow(rows: readonly (readonly string[])[], shops: readonly BatchShop[] = []): number | null {
  let best: { at: number; count: number } | null = null;
  for (const [at, cells] of rows.slice(0, HEADING_ROWS).entries()) {
    const matches = matchHeadings(cells, shops).filter(({ column, certainty }) => column !== null && certainty !== 'GUESS');
    const named = matches.some(({ column }) => column === 'name') || matches.some(({ column }) => column === 'code');
    if (named && matches.length >= 2 && matches.length > (best?.count ?? 0)) best = { at, count: matches.length };
  }
  return best?.at ?? null;
}

/** The same for files with the same headings, however they are spaced: what a seller chose for one is remembered by it. */
export function headingsKey(headings: readonly string[]): string {
  return headings.slice(0, HEADINGS_MAX).map(foldHeading).join('|').slice(0, 8_000);
}
