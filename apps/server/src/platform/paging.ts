/** Pages of a list: by number as far as totals are exact, by cursor as far as anybody likes (decisions 36). */
import { problem, TOTAL_EXACT_MAX } from '@moa/contract';

/** Rows of a page where nobody said how many. */
export const DEFAULT_SIZE = 50;

export interface PageInput {
  page?: number | undefined;
  size?: number | undefined;
  cursor?: string | undefined;
}

/** A row's place in the order of a list: the instant it is sorted by as `exactInstant` writes it, and its id. Rows without one come last. */
export interface Position {
  value: string | null;
  id: number;
}

/** What a list is asked for: `size` rows after a place, or after `offset` rows from its beginning, or `backwards` from its end. */
export interface Slice {
  size: number;
  offset: number;
  after: Position | null;
  /** The other way round: from the last row towards the first, and answered so. */
  backwards: boolean;
}

/** The first rows, for who needs no page. */
export function firstRows(size: number): Slice {
  return { size, offset: 0, after: null, backwards: false };
}

export interface List<Row> {
  /** Name of the order; a cursor of another order is refused. */
  order: string;
  /** Rows there are, counted up to `bound` and one more. */
  count(bound: number): Promise<number>;
  read(slice: Slice): Promise<Row[]>;
  /** How the list is read depends on how many rows there are: otherwise a page from its beginning is read while they are counted. */
  countsFirst?: boolean;
  positionOf(row: Row): Position;
}

/** A page as it is answered, but for its contents. */
export interface PageFrame {
  number: number;
  size: number;
  totalElements: number;
  totalExact: boolean;
  totalPages: number;
  nextCursor: string | null;
}

/**
 * Reads the page that was requested. Past the middle of a list it is read from the end: the last page costs what the first does.
 * @throws CURSOR_INVALID for a cursor that is not of this list and order
 */
export async function readPageOf<Row>(requested: PageInput, list: List<Row>): Promise<{ rows: Row[]; frame: PageFrame }> {
  const size = requested.size ?? DEFAULT_SIZE;
  const number = requested.page ?? 0;
  const after = requested.cursor === undefined ? null : decodeCursor(requested.cursor, list.order);
  const offset = after ? 0 : number * size;
  const early = offset === 0 && list.countsFirst !== true ? list.read({ size, offset, after, backwards: false }) : null;
  const [counted, read] = await Promise.all([list.count(TOTAL_EXACT_MAX), early]);
  const total = Math.min(counted, TOTAL_EXACT_MAX);
  const totalExact = counted <= TOTAL_EXACT_MAX;
  const frame = { number, size, totalElements: total, totalExact, totalPages: Math.ceil(total / size), nextCursor: null };
  if (!after && offset > 0 && offset >= total) return { rows: [], frame };

  const backwards = !after && totalExact && offset > total / 2;
  const found = backwards
    ? await list.read({ size: Math.min(size, total - offset), offset: Math.max(0, total - offset - size), after: null, backwards })
    : (read ?? (await list.read({ size, offset, after, backwards })));
  const rows = backwards ? found.toReversed() : found;
  const last = rows.at(-1);
  const more = rows.length === size && (after !== null || offset + size < counted);
  return { rows, frame: { ...frame, nextCursor: last && more ? encodeCursor(list.order, list.positionOf(last)) : null } };
}

/**
 * SQL of an instant as a cursor holds it, to the microsecond: rows written together share their time, and a rounded one would lie before
 * or after all of them.
 */
export function exactInstant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function encodeCursor(order: string, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

function decodeCursor(cursor: string, wanted: string): Position {
  try {
    const [order, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [string, string | null, number];
    if (order !== wanted || !(value === null || isInstant(value)) || !Number.isSafeInteger(id)) throw new Error('not ours');
    return { value, id };
  } catch {
    throw problem('CURSOR_INVALID');
  }
}

function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false;
  const at = new Date(value);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === value.slice(0, 19);
}
