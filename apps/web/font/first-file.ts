/** Cuts the first file out of the whole font. */
import subsetFont from 'subset-font';

/** Weights that screens are drawn in: without the lighter ones a letter is a third smaller. */
export const WEIGHTS = { min: 400, max: 930 } as const;
/** Features that browsers apply by themselves, and figures of equal width (`.moa-num`). */
const FEATURES = ['calt', 'ccmp', 'clig', 'curs', 'dist', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];
/**
 * Copyright, trademark and licence stay in the file. Its names go: a changed font may not be called by the reserved one (OFL 1.1, condition 3).
 */
const NAMES = [0, 7, 13, 14];

const TABLE_RECORDS_AT = 12;
const TABLE_RECORD_BYTES = 16;
const NAME_RECORDS_AT = 6;
const NAME_RECORD_BYTES = 12;
const NAME_ID_AT = 6;

/**
 * @param font a TrueType font with the axis `wght`
 * @returns the same bytes for the same input
 */
export function cutOut(font: Buffer, characters: Iterable<number>, targetFormat: 'woff2' | 'truetype' = 'woff2'): Promise<Buffer> {
  return subsetFont(withoutNames(font), String.fromCodePoint(...characters), {
    targetFormat,
    keepFeatures: FEATURES,
    preserveNameIds: NAMES,
    variationAxes: { wght: WEIGHTS },
  });
}

/** The font with the names of `NAMES` alone: the library keeps the first seven whatever it is asked for. */
function withoutNames(font: Buffer): Buffer {
  const changed = Buffer.from(font);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => TABLE_RECORDS_AT + index * TABLE_RECORD_BYTES);
  const table = tables.find((at) => font.toString('latin1', at, at + 4) === 'name');
  if (table === undefined) throw new Error('the font has no table of names');
  const at = font.readUInt32BE(table + 8);
  const records = Array.from({ length: font.readUInt16BE(at + 2) }, (_, index) => {
    const start = at + NAME_RECORDS_AT + index * NAME_RECORD_BYTES;
    return font.subarray(start, start + NAME_RECORD_BYTES);
  });
  const kept = records.filter((record) => NAMES.includes(record.readUInt16BE(NAME_ID_AT)));
  changed.writeUInt16BE(kept.length, at + 2);
  Buffer.concat(kept).copy(changed, at + NAME_RECORDS_AT);
  return changed;
}
