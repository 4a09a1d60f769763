/** Views of pages by day, and who was there on a day. */
import type { Tx } from '../../platform/database/index.ts';

export interface ViewsOfDay {
  /** Korean date. */
  day: string;
  role: 'A' | 'S' | 'U';
  /** Hash of the person, the same every day. */
  person: Buffer;
  /** By pattern, each once. */
  views: ReadonlyMap<string, number>;
}

export async function addViews(tx: Tx, { day, role, person, views }: ViewsOfDay): Promise<void> {
  // In the order of the patterns, so that two calls never wait for each other in a circle.
  const patterns = [...views.keys()].toSorted();
  await Promise.all([
    tx.query(
      'insert into active_person_day (day, person, role) values ($1::date, $2, $3) on conflict (day, person) do nothing',
      [day, person, role],
      'usage.person',
    ),
    tx.query(
      `insert into page_view_day (day, pattern, role, views)
       select $1::date, v.pattern, $2, v.views from unnest($3::text[], $4::bigint[]) as v (pattern, views)
       on conflict (day, pattern, role) do update set views = page_view_day.views + excluded.views`,
      [day, role, patterns, patterns.map((pattern) => views.get(pattern))],
      'usage.views',
    ),
  ]);
}

const KEPT_MONTHS = 13;

/** Forgets what is older than 13 months. */
export async function deleteOldUsage(tx: Tx, now: Date): Promise<void> {
  for (const table of ['page_view_day', 'active_person_day']) {
    await tx.query(
      `delete from ${table} where day < (($1::timestamptz at time zone 'Asia/Seoul')::date - make_interval(months => ${KEPT_MONTHS}))::date`,
      [now],
    );
  }
}
