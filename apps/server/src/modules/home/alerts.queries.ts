/** SQL of what is reported under the bell: what is open, what there was, and marks of what was read. */
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import type { List, Slice } from '../../platform/paging.ts';

export interface AlertRow {
  id: number;
  kind: string;
  severity: 'INFO' | 'WARNING' | 'ERROR';
  title: string;
  body: string;
  link: string | null;
  created_at: Date;
  read_at: Date | null;
  resolved_at: Date | null;
  resolved_by: number | null;
  resolved_by_name: string | null;
  resolved_trace_id: string | null;
  account_id: number | null;
  trace_id: string | null;
}

/** First words of the kinds that the asking person hears of; null: all. */
export type AlertKinds = readonly string[] | null;

const COLUMNS =
  'id, kind, severity, title, body, link, created_at, read_at, resolved_at, resolved_by, resolved_by_name, resolved_trace_id, account_id, trace_id';
/** The condition of what somebody hears of; `$1` to `$3` are those of `visibleValues`. */
const VISIBLE = `seller_id = $1 and ($2::text[] is null or split_part(kind, '.', 1) = any ($2::text[]))
  and (account_id is null or ${ofVisibleShops('account_id', '$3')})`;
const UNREAD = 'read_at is null and resolved_at is null';

const visibleValues = (tx: TenantTx, kinds: AlertKinds) => [tx.sellerId, kinds, tx.shopAccountIds];

/** What is open, unread and failed first: as many as stand under the bell, and how many of all are unread. */
export async function readOpenAlerts(tx: TenantTx, kinds: AlertKinds, limit: number): Promise<{ rows: AlertRow[]; unread: number }> {
  const [{ rows }, counted] = await Promise.all([
    tx.query<AlertRow>(
      `select ${COLUMNS} from alert where ${VISIBLE} and resolved_at is null
        order by (read_at is null) desc, (severity = 'ERROR') desc, id desc limit $4`,
      [...visibleValues(tx, kinds), limit],
      'home.alerts',
    ),
    tx.query<{ n: number }>(
      `select count(*) as n from alert where ${VISIBLE} and ${UNREAD}`,
      visibleValues(tx, kinds),
      'home.alerts-unread',
    ),
  ]);
  return { rows, unread: counted.rows[0]?.n ?? 0 };
}

export interface AlertFilter {
  kinds: AlertKinds;
  /** Older ones are left out, but for those the bell still counts. */
  since: Date;
  /** Only those the bell counts. */
  unread: boolean;
  /** First words of kinds. Null here and below: whatever it is. */
  words: readonly string[] | null;
  severities: readonly string[] | null;
  resolved: boolean | null;
  keyword: string | null;
}

/** Newest first. */
export function listAlerts(tx: TenantTx, { kinds, since, unread, words, severities, resolved, keyword }: AlertFilter): List<AlertRow> {
  const from = `from alert where ${VISIBLE} and (created_at >= $4 or (${UNREAD}))${unread ? ` and ${UNREAD}` : ''}
    and ($5::text[] is null or split_part(kind, '.', 1) = any ($5::text[])) and ($6::text[] is null or severity = any ($6::text[]))
    and ($7::boolean is null or (resolved_at is not null) = $7) and ($8::text is null or strpos(lower(title || ' ' || body), $8) > 0)`;
  const values = [...visibleValues(tx, kinds), since, words, severities, resolved, keyword];
  const name = unread ? '.unread' : '';
  return {
    order: 'id desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 ${from} limit $9) bounded`,
        [...values, bound + 1],
        `home.alert-count${name}`,
      );
      return rows[0]?.n ?? 0;
    },
    async read({ after, backwards, size, offset }: Slice) {
      const direction = backwards ? 'asc' : 'desc';
      const { rows } = await tx.query<AlertRow>(
        `select ${COLUMNS} ${from} and ($9::bigint is null or id < $9) order by id ${direction} limit $10 offset $11`,
        [...values, after?.id ?? null, size, offset],
        `home.alert-history${name}.${direction}`,
      );
      return rows;
    },
    positionOf: (row) => ({ value: null, id: row.id }),
  };
}

/** How many of these alerts the person hears of. */
export async function countAlerts(tx: TenantTx, kinds: AlertKinds, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(`select count(*) as n from alert where ${VISIBLE} and id = any ($4::bigint[])`, [
    ...visibleValues(tx, kinds),
    ids,
  ]);
  return rows[0]?.n ?? 0;
}

/** `ids` null: all that the person hears of. */
export async function markAlertsRead(tx: TenantTx, kinds: AlertKinds, ids: readonly number[] | null): Promise<void> {
  await tx.query(
    `update alert set read_at = now() where ${VISIBLE} and read_at is null and ($4::bigint[] is null or id = any ($4::bigint[]))`,
    [...visibleValues(tx, kinds), ids],
  );
}
