/** Events of the landing pages: everybody's, so they stand outside the wall between sellers. */
import type { EventPlace } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';

export interface EventRow {
  id: number;
  place: EventPlace;
  title: string;
  body: string;
  coupon: string;
  starts_at: Date;
  ends_at: Date;
  version: number;
  updated_by: string;
}

export interface EventToStore extends Pick<EventRow, 'place' | 'title' | 'body' | 'coupon' | 'starts_at' | 'ends_at'> {
  by: string;
  now: Date;
}

const COLUMNS = 'id, place, title, body, coupon, starts_at, ends_at, version, updated_by';

/** The one that is on; of several the one that began last. */
export async function readCurrentEvent(tx: Tx, place: EventPlace, now: Date): Promise<EventRow | null> {
  const { rows } = await tx.query<EventRow>(
    `select ${COLUMNS} from landing_event where place = $1 and starts_at <= $2 and ends_at > $2 order by starts_at desc, id desc limit 1`,
    [place, now],
    'payment.current-event',
  );
  return rows[0] ?? null;
}

/** The latest first. */
export async function readEvents(tx: Tx, limit: number): Promise<EventRow[]> {
  return (await tx.query<EventRow>(`select ${COLUMNS} from landing_event order by starts_at desc, id desc limit $1`, [limit])).rows;
}

/** Locked until the transaction ends. */
export async function lockEvent(tx: Tx, id: number): Promise<EventRow | null> {
  return (await tx.query<EventRow>(`select ${COLUMNS} from landing_event where id = $1 for update`, [id])).rows[0] ?? null;
}

const valuesOf = ({ place, title, body, coupon, starts_at, ends_at, by, now }: EventToStore) => [
  place,
  title,
  body,
  coupon,
  starts_at,
  ends_at,
  by,
  now,
];

export async function insertEvent(tx: Tx, event: EventToStore): Promise<EventRow> {
  const { rows } = await tx.query<EventRow>(
    `insert into landing_event (place, title, body, coupon, starts_at, ends_at, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    valuesOf(event),
  );
  return only(rows);
}

export async function updateEvent(tx: Tx, id: number, event: EventToStore): Promise<EventRow> {
  const { rows } = await tx.query<EventRow>(
    `update landing_event set place = $1, title = $2, body = $3, coupon = $4, starts_at = $5, ends_at = $6, updated_by = $7, updated_at = $8,
            version = version + 1
      where id = $9 returning ${COLUMNS}`,
    [...valuesOf(event), id],
  );
  return only(rows);
}

export async function deleteEvent(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from landing_event where id = $1', [id]);
}

function only(rows: EventRow[]): EventRow {
  const [row] = rows;
  if (row === undefined) throw new Error('the event was not written');
  return row;
}
