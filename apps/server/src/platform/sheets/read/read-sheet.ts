/** A file that somebody sent, as the rows of its first sheet: .xlsx, or CSV in UTF-8, UTF-16 or the EUC-KR of Korean Excel. */
import { restoreFormula } from '@moa/core';
import { openArchive } from './archive.ts';
import { readCsvSheet } from './csv.ts';
import { SheetRefused } from './refusal.ts';
import { type ReadSheet, readXlsxSheet, type SheetLimits } from './xlsx.ts';

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const PASSWORD_MARK = Buffer.from('EncryptedPackage', 'utf16le');
const OTHERS = [
  Buffer.from('%PDF'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('GIF8'),
  Buffer.from('RIFF'),
  Buffer.from('Rar!'),
  Buffer.from([0x37, 0x7a, 0xbc, 0xaf]),
  Buffer.from([0x1f, 0x8b]),
];

/** @throws SheetRefused with a Korean sentence for whatever can't be read */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  const sheet = await readAny(bytes, limits);
  if (sheet.lines.length === 0) throw new SheetRefused('EMPTY');
  for (const line of sheet.lines)
    for (const [at, cell] of line.cells.entries()) if (cell !== '') line.cells[at] = restoreFormula(storable(cell));
  return sheet;
}

/** No database takes a zero or half of a character that takes two. */
function storable(text: string): string {
  const whole = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return whole.isWellFormed() ? whole : whole.toWellFormed();
}

async function readAny(bytes: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  if (bytes.length === 0) throw new SheetRefused('EMPTY');
  if (startsWith(bytes, OLE)) throw new SheetRefused(bytes.includes(PASSWORD_MARK) ? 'PASSWORD' : 'OLD_FORMAT');
  if (OTHERS.some((mark) => startsWith(bytes, mark))) throw new SheetRefused('NOT_A_SHEET');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const archive = await openArchive(bytes);
    if (archive.names.includes('xl/workbook.bin')) throw new SheetRefused('OLD_FORMAT');
    return readXlsxSheet(archive, limits);
  }
  const text = decode(bytes);
  // What many tools give out as .xls is a page with a table.
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text.slice(0, 200))) throw new SheetRefused('OLD_FORMAT');
  return readCsvSheet(text, limits);
}

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new SheetRefused('NOT_A_SHEET');
  for (const encoding of ['utf-8', 'euc-kr']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one.
    }
  }
  throw new SheetRefused('NOT_A_SHEET');
}
