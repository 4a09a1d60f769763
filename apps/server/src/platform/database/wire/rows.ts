/** Rows as statements answer them, made of the bytes that the server sends. */
import type pg from 'pg';

export type Row = Record<string, unknown>;

/** How a value is read where the server writes it as text. */
export type ReadText = (text: string) => unknown;

/** How a column is sent and read. */
const TEXT = 0;
const PARSED = 1;
const INT2 = 2;
const INT4 = 3;
const INT8 = 4;
const BOOL = 5;
const INSTANT = 6;
const BYTES = 7;

/** Types whose values come as they lie in the database, by oid: neither side writes or reads digits. All others come as text. */
const AS_BYTES: ReadonlyMap<number, number> = new Map([
  [16, BOOL],
  [17, BYTES],
  [20, INT8],
  [21, INT2],
  [23, INT4],
  [1184, INSTANT],
]);
/** `text`, `name`, `varchar`: read as they are. */
const PLAIN = new Set([25, 19, 1043]);

/**
 * What a prepared statement answers. It is so for as long as the statement is there: when its columns change, the server refuses it.
 * The first answer comes as text, as nobody knows its columns yet; those after it as `formats` asks.
 */
export class RowShape {
  /** Of each column, as `Bind` takes it: 1 for bytes. */
  readonly formats: Uint8Array;
  readonly #asText: Uint8Array;
  readonly #asAsked: Uint8Array;
  readonly #parsers: readonly ReadText[];
  readonly #make: (values: readonly unknown[]) => Row;

  constructor(fields: readonly Pick<pg.FieldDef, 'name' | 'dataTypeID'>[], parserOf: (oid: number) => ReadText) {
    this.#parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    this.#asText = Uint8Array.from(fields, ({ dataTypeID }) => (PLAIN.has(dataTypeID) ? TEXT : PARSED));
    this.#asAsked = Uint8Array.from(fields, ({ dataTypeID }, at) => AS_BYTES.get(dataTypeID) ?? this.#asText[at] ?? PARSED);
    this.formats = Uint8Array.from(fields, ({ dataTypeID }) => (AS_BYTES.has(dataTypeID) ? 1 : 0));
    this.#make = makerOf(fields.map(({ name }) => name));
  }

  /**
   * Reads the rows of one answer, as they come.
   * @param asked whether they were asked for in `formats`
   * @returns how to read a row of which the number of columns stands at `at`
   */
  reader(asked: boolean): (bytes: Buffer, at: number) => Row {
    const kinds = asked ? this.#asAsked : this.#asText;
    const [parsers, make] = [this.#parsers, this.#make];
    const values: unknown[] = new Array(kinds.length).fill(null);
    const texts = new RepeatedTexts(kinds.length);
    return (bytes, start) => {
      let at = start + 2;
      for (let column = 0; column < kinds.length; column++) {
        const length = int4(bytes, at);
        at += 4;
        if (length < 0) {
          values[column] = null;
          continue;
        }
        values[column] = readValue(kinds[column], bytes, at, length, texts, column, parsers);
        at += length;
      }
      return make(values);
    };
  }
}

function readValue(
  kind: number | undefined,
  bytes: Buffer,
  at: number,
  length: number,
  texts: RepeatedTexts,
  column: number,
  parsers: readonly ReadText[],
): unknown {
  switch (kind) {
    case TEXT:
      return texts.read(bytes, at, length, column);
    case INT8:
      return int8(bytes, at);
    case INT4:
      return int4(bytes, at);
    case INT2:
      return bytes.readInt16BE(at);
    case BOOL:
      return bytes[at] === 1;
    case INSTANT:
      return instant(bytes, at);
    case BYTES:
      return Buffer.from(bytes.subarray(at, at + length));
    default:
      return parsers[column]?.(bytes.toString('utf8', at, at + length));
  }
}

/** A literal of the columns: filled name by name a row takes several times as long, and a page of orders has two thousand values. */
function makerOf(names: readonly string[]): (values: readonly unknown[]) => Row {
  const columns = names.map((name, at) => `${name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${columns.join(', ')} };`) as (values: readonly unknown[]) => Row;
}

/** Texts that stand in row after row (states, names of shops) are made once. */
class RepeatedTexts {
  readonly #last: (string | undefined)[];
  readonly #bytes: (Buffer | undefined)[];
  readonly #at: Int32Array;

  constructor(columns: number) {
    this.#last = new Array(columns).fill(undefined);
    this.#bytes = new Array(columns).fill(undefined);
    this.#at = new Int32Array(columns);
  }

  read(bytes: Buffer, at: number, length: number, column: number): string {
    if (length === 0) return '';
    const [last, before] = [this.#last[column], this.#bytes[column]];
    if (last !== undefined && before !== undefined && isSame(bytes, at, before, this.#at[column] ?? 0, length)) return last;
    const text = bytes.toString('utf8', at, at + length);
    this.#last[column] = text;
    // With the length before it: texts of other lengths are others.
    this.#bytes[column] = bytes;
    this.#at[column] = at;
    return text;
  }
}

/** Longer texts are hardly ever the same twice in a row. */
const COMPARED = 40;

function isSame(bytes: Buffer, at: number, others: Buffer, other: number, length: number): boolean {
  if (length > COMPARED || int4(others, other - 4) !== length) return false;
  for (let index = 0; index < length; index++) if (bytes[at + index] !== others[other + index]) return false;
  return true;
}

function int4(bytes: Buffer, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}

const TWO_POW_32 = 2 ** 32;

/** The one rule for numbers, see `parseInteger` in target.ts. */
function int8(bytes: Buffer, at: number): number {
  const value = int4(bytes, at) * TWO_POW_32 + (int4(bytes, at + 4) >>> 0);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${bytes.readBigInt64BE(at)} is past the safe integers`);
  return value;
}

/** PostgreSQL counts microseconds from the first day of 2000; the greatest and the least are its infinities. */
const FROM_2000 = Date.UTC(2000, 0, 1);

function instant(bytes: Buffer, at: number): Date | number {
  const microseconds = int4(bytes, at) * TWO_POW_32 + (int4(bytes, at + 4) >>> 0);
  if (Number.isSafeInteger(microseconds)) return new Date(Math.floor(microseconds / 1_000) + FROM_2000);
  const exact = bytes.readBigInt64BE(at);
  if (exact === 2n ** 63n - 1n) return Number.POSITIVE_INFINITY;
  if (exact === -(2n ** 63n)) return Number.NEGATIVE_INFINITY;
  return new Date(Number((exact - (((exact % 1_000n) + 1_000n) % 1_000n)) / 1_000n) + FROM_2000);
}
