/**
 * Makes a seller big: of a row that each of her tables has, so many more, alike but for what has to differ or is looked for. What row n of one
 * table names is row n of the other.
 */
import type pg from 'pg';

/** Ids of the copies begin here: no test makes so many rows. */
export const FIRST_COPY = 5_000_000;

/** What a seller has many of, and which of the rows is multiplied. */
export const TABLES: Readonly<Record<string, string>> = {
  alert: 'true',
  attempt: 'true',
  audit_log: 'true',
  automation_log: 'true',
  batch_picture: 'true',
  batch_product: 'true',
  channel_call: 'true',
  claim: 'true',
  collected_product: 'true',
  collection_day: 'true',
  file: 'true',
  goodsflow_label: 'true',
  job_item: 'true',
  job_run: 'true',
  listing: 'product_id is not null and due_at is null and deleted_at is null',
  listing_item: 'true',
  listing_item_sku: 'true',
  order_attempt: 'true',
  order_event: 'true',
  order_line: 'account_id <> 0 and packing_key is not null',
  order_memo: 'true',
  order_raw: 'true',
  parcel: 'true',
  parcel_track: 'true',
  plan: 'true',
  plan_item: 'true',
  product: 'deleted_at is null',
  product_gram: 'true',
  product_item: 'removed_at is null',
  question: 'true',
  question_answer: 'true',
  settlement: 'true',
  settlement_entry: 'true',
  sku: 'deleted_at is null',
  sku_gram: 'true',
  sold_option: 'true',
  sold_option_gram: 'true',
  sold_title: 'true',
  sold_title_gram: 'true',
  stock_movement: 'true',
  task: 'true',
  unreadable_record: 'true',
  unreceived_report: 'true',
  webhook_event: 'true',
};
/** Grows, and is not multiplied. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  alert_message: 'sent and forgotten',
  automation_arrival: 'taken off at once',
  batch_archive: 'a day',
  batch_archive_file: 'a day',
  batch_file: 'what hangs on it is many: its products',
  consent: 'a few a person',
  data_export: 'one a day at most',
  delivery_main: 'one a seller',
  delivery_template: 'made by hand',
  idempotency_key: 'looked up by its whole key',
  inquiry: 'written by hand, to us',
  inquiry_gram: 'written by hand, to us',
  inquiry_message: 'written by hand, to us',
  inquiry_picture: 'written by hand, to us',
  lookup_cache: 'some lists a shop',
  manual_file: 'a week',
  order_hour: 'hours of eight weeks',
  order_sheet_ticket: 'minutes',
  product_presence: 'minutes',
  purchase: 'bought by hand',
  seller_key: 'one a seller',
  settle_file: 'a week',
  settle_payout: 'one a shop and day',
  settlement_day: 'one a shop and day',
  sheet_ticket: 'minutes',
  template: 'made by hand',
};

/** One row of what nothing has left a row of before its operation is called. `$1` is the seller. */
export const FIRST_ROWS: readonly string[] = [
  `insert into attempt (seller_id, listing_id, kind, outcome, actor, cause) select $1, min(id), 'STOCK', 'OK', 'test', 'test' from listing where seller_id = $1 returning seller_id`,
  `insert into order_attempt (seller_id, line_id, kind, outcome) select $1, min(id), 'CONFIRM', 'OK' from order_line where seller_id = $1 returning seller_id`,
  `insert into parcel (seller_id, lines, digest, created_at, expires_at)
   select $1, array[min(id)], sha256('parcel'), now(), now() + interval '30 days' from order_line where seller_id = $1 returning seller_id`,
  `insert into audit_log (seller_id, action) values ($1, 'orders.list')`,
  `insert into question_answer (seller_id, question_id, body, state, created_at, ended_at)
   select $1, min(id), 'sealed', 'SENT', now(), now() from question where seller_id = $1 returning seller_id`,
  `insert into collected_product (seller_id, account_id, shop_product_id, counted, taken_at)
   select $1, min(id), 'P1', false, now() from shop_account where seller_id = $1 returning seller_id`,
  `insert into collection_day (seller_id, account_id, day, compared_at) select $1, min(id), current_date, now() from shop_account where seller_id = $1 returning seller_id`,
  `insert into webhook_event (seller_id, account_id, identity, event) select $1, min(id), sha256('event'), 'order' from shop_account where seller_id = $1 returning seller_id`,
  `insert into batch_picture (seller_id, address_hash, file_id, url, width, height) values ($1, sha256('address'), 'f', 'https://a.example/1.jpg', 1, 1)`,
];
/** Rows of these belong to one, as those of a file or a job do. */
const PARENTS = ['batch_product.batch_id', 'job_item.run_id', 'plan_item.plan_id', 'settlement_entry.file_id'];
/** Nearly all listings of a seller are at their shop and done with. */
const SET: Readonly<Record<string, string>> = { 'listing.reg_status': `'DONE'` };
/** Say what something is, and not which. */
const KINDS =
  /(?:^|_)(?:shop_type|type|kind|state|status|event|effect|area|operation|outcome|template|list|feed|way|action|purpose|provider|courier_code)$/;
/** Columns that name a row of another table without being called like it. */
const NAMED: Readonly<Record<string, string>> = {
  line_id: 'order_line',
  run_id: 'job_run',
  title_id: 'sold_title',
  option_id: 'sold_option',
};

interface Column {
  table: string;
  name: string;
  type: string;
  unique: boolean;
  indexed: boolean;
  checked: boolean;
  /** The table its values are ids of. */
  refers: string | null;
}

async function readColumns(owner: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await owner.query<Column>(
    `select c.relname::text as table, a.attname::text as name, t.typname::text as type,
            exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as unique,
            exists (select 1 from pg_index i where i.indrelid = c.oid and a.attnum = any (i.indkey)) as indexed,
            exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)) as checked,
            (select k.confrelid::regclass::text from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) and a.attname <> 'seller_id' limit 1) as refers
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)
      order by c.relname, a.attnum`,
    [Object.keys(TABLES)],
  );
  return Map.groupBy(rows, ({ table }) => table);
}

/** SQL of a column in copy `n` of the row `o`. */
function copied({ table, name, type, unique, indexed, checked, refers }: Column): string {
  const old = `o."${name}"`;
  if (PARENTS.includes(`${table}.${name}`)) return old;
  const set = SET[`${table}.${name}`];
  if (set !== undefined) return set;
  const number = ['int8', 'int4', 'int2'].includes(type);
  const named = name === 'id' ? table : (refers ?? NAMED[name] ?? name.replace(/_id$/, ''));
  if (number && (name === 'id' || name.endsWith('_id')) && named in TABLES)
    return `case when ${old} is not null then ${FIRST_COPY} + n end`;
  // Also what an index has in an expression.
  if (type === '_int8') return `array[${FIRST_COPY} + n]`;
  if (!(unique || indexed || /_key$/.test(name)) || (checked && !(number && unique))) return old;
  if (type === 'text') return KINDS.test(name) ? old : `${old} || '.' || n`;
  if (type === 'bytea') return `case when ${old} is not null then sha256(convert_to(n::text, 'UTF8')) end`;
  if (type === 'uuid') return `case when ${old} is not null then md5(n::text)::uuid end`;
  if (type === 'timestamptz') return `${old} - n * interval '1 minute'`;
  if (type === 'date') return unique ? `${old} - n` : old;
  return number && unique && !name.endsWith('_id') ? `${old} + 1000 + n` : old;
}

/** Of one row of `from` in every table: `count` rows of `to`. Answers the tables of which there are more now. @param owner a superuser */
export async function multiply(owner: pg.Client, from: number, to: number, count: number): Promise<string[]> {
  const made: string[] = [];
  // What comes of a row is there already: it is a row of another table.
  await owner.query('set session_replication_role = replica');
  for (const [table, columns] of await readColumns(owner)) {
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map((column) => (column.name === 'seller_id' ? '$2::bigint' : copied(column))).join(', ');
    const { rowCount } = await owner.query(
      `insert into ${table} (${names}) overriding system value
       select ${values} from (select * from ${table} where seller_id = $1 and ${TABLES[table]} limit 1) o, generate_series(1, ${count}) n
           on conflict do nothing`,
      [from, to],
    );
    if ((rowCount ?? 0) > 0) made.push(table);
  }
  await owner.query('update seller_sequence set value = value + 1000000 where seller_id = $1', [to]);
  await owner.query('set session_replication_role = origin');
  return made;
}
