/** The first sheet of an .xlsx, read as it is unpacked: what a row holds is kept, what the file claims is not believed. */
import { type Archive, readPart } from './archive.ts';
import { SheetRefused } from './refusal.ts';
import { attribute, plainText, tags, textsIn } from './xml.ts';

export interface SheetLine {
  /** Of the sheet, counted from one. */
  row: number;
  cells: string[];
  /** Columns whose cell holds a formula, or what a formula failed with. */
  formulas: number[];
}

export interface SheetLimits {
  rows: number;
  columns: number;
  /** Characters of all cells. */
  characters: number;
}

export interface ReadSheet {
  lines: SheetLine[];
  /** Ranges of joined cells, as `A1:B2`. */
  merged: string[];
}

const PART_MAX = 4 * 1024 * 1024;
const STRINGS_MAX = 48 * 1024 * 1024;
const SHEET_MAX = 200 * 1024 * 1024;
const ROW_MAX = 8 * 1024 * 1024;
const MERGED_MAX = 1_000;

export async function readXlsxSheet(archive: Archive, limits: SheetLimits): Promise<ReadSheet> {
  if (archive.names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))) throw new SheetRefused('MACRO');
  const path = await firstSheet(archive);
  const strings = await sharedStrings(archive, limits);
  const content = archive.open(path, SHEET_MAX);
  if (content === null) throw new SheetRefused('BROKEN');
  return readRows(content, strings, limits);
}

/** The first sheet that can be seen. */
async function firstSheet(archive: Archive): Promise<string> {
  const workbook = await readPart(archive, 'xl/workbook.xml', PART_MAX);
  if (workbook === null) throw new SheetRefused('NOT_A_SHEET');
  refuseDoctype(workbook);
  const prefix = prefixOf(workbook, 'workbook');
  const sheets = [...tags(workbook, `${prefix}sheet`)];
  const shown = sheets.find((tag) => !['hidden', 'veryHidden'].includes(attribute(tag, 'state') ?? '')) ?? sheets[0];
  const id = shown === undefined ? null : (/\s\w+:id=["']([^"']{1,100})["']/.exec(shown.slice(0, 2_000))?.[1] ?? null);
  const relations = (await readPart(archive, 'xl/_rels/workbook.xml.rels', PART_MAX)) ?? '';
  const target = [...tags(relations, 'Relationship')].find((tag) => id !== null && attribute(tag, 'Id') === id);
  const named = target === undefined ? null : attribute(target, 'Target');
  const path = named === null ? 'xl/worksheets/sheet1.xml' : named.startsWith('/') ? named.slice(1) : `xl/${named}`;
  if (!archive.names.includes(path)) throw new SheetRefused('BROKEN');
  return path;
}

/** `x:` where a writer gave its elements one. */
function prefixOf(text: string, root: string): string {
  const at = text.indexOf(`:${root}`);
  if (at < 0 || at > 2_000) return '';
  const open = text.lastIndexOf('<', at);
  return open < 0 ? '' : `${text.slice(open + 1, at)}:`;
}

/** An entity of its own could stand for gigabytes. */
function refuseDoctype(text: string): void {
  if (text.slice(0, 4_096).includes('<!DOCTYPE')) throw new SheetRefused('BROKEN');
}

/** A tag that closes an element is no longer, prefix and all. */
const CLOSING_MAX = 80;

/**
 * Where the last tag ends that closes an element of this name, with or without a prefix; -1: none does. What opens one (`<si>`) ends alike: cut
 * behind it, the element would be lost and all behind it would move up.
 * @param from what stands before was looked through
 */
function lastClosed(text: string, name: string, from: number): number {
  const end = `${name}>`;
  for (let at = text.lastIndexOf(end); at > 0 && at >= from; at = text.lastIndexOf(end, at - 1)) {
    const before = text.slice(Math.max(0, at - CLOSING_MAX), at);
    if (before[before.lastIndexOf('<') + 1] === '/') return at + end.length;
  }
  return -1;
}

/** Text as it comes, cut behind whole elements of a name. What is longer than a row may be is refused. */
async function* pieces(content: AsyncGenerator<Buffer>, name: string): AsyncGenerator<{ text: string; last: boolean }> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let first = true;
  let looked = 0;
  for await (const chunk of content) {
    rest += decoder.decode(chunk, { stream: true });
    if (first) refuseDoctype(rest);
    first = false;
    const cut = lastClosed(rest, name, looked - name.length);
    looked = cut < 0 ? rest.length : rest.length - cut;
    if (cut < 0) {
      if (rest.length > ROW_MAX) throw new SheetRefused('TOO_LARGE');
      continue;
    }
    yield { text: rest.slice(0, cut), last: false };
    rest = rest.slice(cut);
  }
  yield { text: rest + decoder.decode(), last: true };
}

async function sharedStrings(archive: Archive, { characters }: SheetLimits): Promise<string[]> {
  const content = archive.open('xl/sharedStrings.xml', STRINGS_MAX);
  const strings: string[] = [];
  if (content === null) return strings;
  let length = 0;
  let prefix: string | null = null;
  for await (const { text } of pieces(content, 'si')) {
    prefix ??= prefixOf(text, 'sst');
    const [open, close] = [`<${prefix}si`, `</${prefix}si>`];
    for (let at = text.indexOf(open); at >= 0; ) {
      const tagEnd = text.indexOf('>', at);
      if (tagEnd < 0) break;
      if (text[tagEnd - 1] === '/') {
        strings.push('');
        at = text.indexOf(open, tagEnd);
        continue;
      }
      const end = text.indexOf(close, tagEnd);
      if (end < 0) break;
      const value = textsIn(text.slice(tagEnd + 1, end), prefix);
      length += value.length + 8;
      if (length > characters) throw new SheetRefused('TOO_LARGE');
      strings.push(value);
      at = text.indexOf(open, end);
    }
  }
  return strings;
}

async function readRows(content: AsyncGenerator<Buffer>, strings: readonly string[], limits: SheetLimits): Promise<ReadSheet> {
  const sheet: ReadSheet = { lines: [], merged: [] };
  const reader = { prefix: null as string | null, row: 0, characters: 0 };
  for await (const { text } of pieces(content, 'row')) {
    reader.prefix ??= prefixOf(text, 'worksheet');
    readPiece(text, reader.prefix, sheet, reader, strings, limits);
    for (const tag of tags(text, `${reader.prefix}mergeCell`)) {
      if (sheet.merged.length >= MERGED_MAX) break;
      sheet.merged.push(attribute(tag, 'ref') ?? '');
    }
  }
  return sheet;
}

interface Reader {
  row: number;
  characters: number;
}

function readPiece(text: string, prefix: string, sheet: ReadSheet, reader: Reader, strings: readonly string[], limits: SheetLimits): void {
  const [open, close] = [`<${prefix}row`, `</${prefix}row>`];
  for (let at = text.indexOf(open); at >= 0; ) {
    const tagEnd = text.indexOf('>', at);
    if (tagEnd < 0) return;
    const tag = text.slice(at, tagEnd);
    // <rowBreaks> begins like a row.
    if (!/^[\s/>]?$/.test(tag.charAt(open.length))) {
      at = text.indexOf(open, tagEnd);
      continue;
    }
    const number = Number(attribute(tag, 'r') ?? reader.row + 1);
    reader.row = Number.isInteger(number) && number > 0 ? number : reader.row + 1;
    if (tag.endsWith('/')) {
      at = text.indexOf(open, tagEnd);
      continue;
    }
    const found = text.indexOf(close, tagEnd);
    const end = found < 0 ? text.length : found;
    const line = readRow(text.slice(tagEnd + 1, end), prefix, reader.row, strings, limits.columns);
    at = text.indexOf(open, end);
    if (line === null) continue;
    sheet.lines.push(line);
    reader.characters += line.cells.reduce((sum, cell) => sum + cell.length, line.cells.length);
    if (sheet.lines.length > limits.rows) throw new SheetRefused('TOO_MANY_ROWS');
    if (reader.characters > limits.characters) throw new SheetRefused('TOO_LARGE');
  }
}

/** Null for a row in which nothing stands. */
function readRow(text: string, prefix: string, row: number, strings: readonly string[], columns: number): SheetLine | null {
  const [open, close] = [`<${prefix}c`, `</${prefix}c>`];
  const line: SheetLine = { row, cells: [], formulas: [] };
  let column = -1;
  let any = false;
  for (let at = text.indexOf(open); at >= 0; ) {
    const tagEnd = text.indexOf('>', at);
    if (tagEnd < 0) break;
    const tag = text.slice(at, tagEnd);
    column = columnOf(attribute(tag, 'r')) ?? column + 1;
    if (tag.endsWith('/')) {
      at = text.indexOf(open, tagEnd);
      continue;
    }
    const found = text.indexOf(close, tagEnd);
    const end = found < 0 ? text.length : found;
    if (column < columns) {
      const content = text.slice(tagEnd + 1, end);
      const type = attribute(tag, 't');
      const value = cellText(content, type, prefix, strings);
      if (type === 'e' || content.includes(`<${prefix}f`)) line.formulas.push(column);
      if (value !== '' || line.formulas.at(-1) === column) {
        while (line.cells.length < column) line.cells.push('');
        line.cells[column] = value;
        any = true;
      }
    }
    at = text.indexOf(open, end);
  }
  return any ? line : null;
}

function cellText(content: string, type: string | null, prefix: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textsIn(content, prefix);
  const open = content.indexOf(`<${prefix}v`);
  const start = open < 0 ? -1 : content.indexOf('>', open);
  const end = start < 0 ? -1 : content.indexOf('<', start);
  if (end < 0) return '';
  const value = content.slice(start + 1, end);
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str' || type === 'e' || type === 'd') return plainText(value);
  return numberText(value);
}

/** A number as people write it: a barcode is no power of ten. */
function numberText(value: string): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return plainText(value);
  return Number.isInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(15)));
}

/** `AB12` is column 27. */
function columnOf(reference: string | null): number | null {
  if (reference === null) return null;
  let column = 0;
  for (const letter of reference) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
    if (column > 20_000) return null;
  }
  return column === 0 ? null : column - 1;
}
