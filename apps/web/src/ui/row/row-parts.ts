/** A row without its table: which one is open, and where its columns stand on a phone's card and in the drawer beside the list. Pure. */
import type { ReactNode } from 'react';
import type { ListAnswer } from '../list/list-view.ts';
import type { CardPlace, DataColumn } from '../table/columns.ts';

export interface CardParts<Row> {
  title: DataColumn<Row> | null;
  /** Beside the title, without a word: states, dates. */
  marks: DataColumn<Row>[];
  /** Below it, each after its header. */
  lines: DataColumn<Row>[];
}

/** The column that says where it stands does; else the one that grows is the title, pinned ones are marks, the others lines. */
export function cardParts<Row>(columns: readonly DataColumn<Row>[]): CardParts<Row> {
  const title = columns.find(({ card }) => card === 'title') ?? columns.find(({ card, grow }) => card === undefined && grow) ?? null;
  const rest = columns.filter((column) => column !== title);
  return { title, marks: rest.filter((column) => placeOf(column) === 'mark'), lines: rest.filter((column) => placeOf(column) === 'line') };
}

function placeOf({ card, pinned }: Pick<DataColumn<never>, 'card' | 'pinned'>): CardPlace {
  return card ?? (pinned ? 'mark' : 'line');
}

/** A line of which the row has nothing: `-` fills a place in a table, which a card does not have. */
export function isNothing(value: ReactNode): boolean {
  return value === '-' || isAbsent(value);
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/**
 * Marks and facts of a drawer: all columns, those too that the table does not show at first. What the cell leaves empty is left out, and the
 * column of the title where the drawer's own title has its words.
 */
export function drawerParts<Row>(
  columns: readonly DataColumn<Row>[],
  row: Row,
  title: string,
): { marks: DataColumn<Row>[]; facts: Fact[] } {
  const { title: named, marks } = cardParts(columns);
  const facts = columns
    .filter((column) => !marks.includes(column))
    .map((column) => ({ column, value: column.cell(row) }))
    .filter(({ column, value }) => !isAbsent(value) && !(column === named && typeof value === 'string' && title.includes(value)))
    .map(({ column, value }) => ({ label: column.header, value }));
  return { marks, facts };
}

function isAbsent(value: ReactNode): boolean {
  return value === null || value === undefined || value === false || value === '';
}

interface OpenQuestion<Row> {
  openId: string | undefined;
  data: ListAnswer<Row> | undefined;
  stale: boolean;
}

/**
 * The row that stands beside the list. It stays what it was when newer rows move it off the page (`last` is the one that was open); null
 * where the list has come without it, undefined while nothing is open or the list is awaited.
 */
export function openRow<Row extends { id: string }>(
  { openId, data, stale }: OpenQuestion<Row>,
  last: Row | undefined,
): Row | null | undefined {
  if (openId === undefined) return undefined;
  const row = data?.contents.find(({ id }) => id === openId) ?? last;
  if (row?.id === openId) return row;
  return data === undefined || stale ? undefined : null;
}
