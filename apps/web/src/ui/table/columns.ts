/** Columns of a list, and what a user may change about them. Pure; the table draws them. */
import type { ReactNode } from 'react';

/** On a phone's card: what it is called by, what stands beside that without a header, what stands below with one. */
export type CardPlace = 'title' | 'mark' | 'line' | 'none';

export interface DataColumn<Row> {
  id: string;
  /** Korean name, in the header and in the column chooser. */
  header: string;
  cell(row: Row): ReactNode;
  /** Pixels; the column marked `grow` gets what is left over. */
  width: number;
  align?: 'start' | 'end' | 'center';
  /** Sticks to the left edge. Pinned columns come first. */
  pinned?: boolean;
  grow?: boolean;
  /** Not shown until the user asks for it. */
  hidden?: boolean;
  /** False: the chooser cannot hide it. */
  hideable?: boolean;
  /** The server's sort word; makes the header a sort button. */
  sortKey?: string;
  /** Where it stands on a phone's card; without it `cardParts` says. */
  card?: CardPlace;
}

export type Density = 'compact' | 'normal';

/** Kept per user and list. Only what differs from the columns' own settings counts; unknown ids are ignored. */
export interface TablePrefs {
  order: string[];
  visible: Record<string, boolean>;
  widths: Record<string, number>;
  density: Density;
}

export const DEFAULT_PREFS: TablePrefs = { order: [], visible: {}, widths: {}, density: 'normal' };
/** What fits `99,999,999원`: a number that is cut is another number. */
export const MONEY_WIDTH = 108;
/** What fits `99,999,999`. */
export const COUNT_WIDTH = 96;
const MIN_WIDTH = 48;
const MAX_WIDTH = 800;

export const ROW_HEIGHT: Record<Density, number> = { compact: 40, normal: 52 };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for preferences as this version writes them. */
export function isTablePrefs(value: unknown): value is TablePrefs {
  if (!isRecord(value) || !Array.isArray(value.order) || !isRecord(value.visible) || !isRecord(value.widths)) return false;
  const numbers = Object.values(value.widths).every((width) => typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH);
  const flags = Object.values(value.visible).every((flag) => typeof flag === 'boolean');
  return (
    numbers && flags && value.order.every((id) => typeof id === 'string') && (value.density === 'compact' || value.density === 'normal')
  );
}

type Ordered = Pick<DataColumn<never>, 'id' | 'pinned'>;

/** Ids in the user's order: pinned ones first, then known ids as kept, then columns that came later, at their own place. */
export function orderedIds(columns: readonly Ordered[], kept: readonly string[]): string[] {
  const pinned = columns.filter((column) => column.pinned).map((column) => column.id);
  const free = columns.filter((column) => !column.pinned).map((column) => column.id);
  const result = kept.filter((id, index) => free.includes(id) && kept.indexOf(id) === index);
  for (const [index, id] of free.entries()) {
    if (result.includes(id)) continue;
    const before = free.slice(0, index).findLast((each) => result.includes(each));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id);
  }
  return [...pinned, ...result];
}

export function isVisible(column: Pick<DataColumn<never>, 'id' | 'hidden' | 'hideable'>, prefs: TablePrefs): boolean {
  if (column.hideable === false) return true;
  return prefs.visible[column.id] ?? !column.hidden;
}

/**
 * True for columns of a phone's card. There is no 목록 설정 on a phone: what was hidden in the table for want of room stands on the card all
 * the same, where nobody could ask for it again, and what was asked for in the table stands there too.
 */
export function isOnCard(column: Pick<DataColumn<never>, 'id' | 'hidden'>, prefs: TablePrefs): boolean {
  return !column.hidden || prefs.visible[column.id] === true;
}

export function widthOf(column: Pick<DataColumn<never>, 'id' | 'width'>, prefs: TablePrefs): number {
  return prefs.widths[column.id] ?? column.width;
}

/** The nearest width a column may have, in whole pixels. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

export interface CellLayout<Row> {
  column: DataColumn<Row>;
  /** Left offset in pixels of a pinned column, else null. */
  start: number | null;
  /** Last pinned column: draws the line under which the others slide. */
  edge: boolean;
}

/** Visible columns in the user's order with their offsets; `lead` is the width of what stands before them. */
export function cellLayout<Row>(columns: readonly DataColumn<Row>[], prefs: TablePrefs, lead: number): CellLayout<Row>[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = orderedIds(columns, prefs.order).flatMap((id) => byId.get(id) ?? []);
  const visible = shown.filter((column) => isVisible(column, prefs));
  const lastPinned = visible.findLast((column) => column.pinned);
  let offset = lead;
  return visible.map((column) => {
    const start = column.pinned ? offset : null;
    offset += widthOf(column, prefs);
    return { column, start, edge: column === lastPinned };
  });
}
