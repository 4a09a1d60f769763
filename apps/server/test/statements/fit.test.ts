/** What Citus refuses is refused, and what it takes is not: a rule that sees nothing would let everything pass. */
import { expect, test } from 'vitest';
import { CURES, describeProblem, type Problem, problemsOf } from './fit.ts';
import { loadParser } from './levels.ts';
import { migratedProblems, readMigrated, schemaOf, statementsOf } from './schema.ts';

await loadParser();
const schema = schemaOf(readMigrated());
const rulesOf = (sql: string) => [...new Set(problemsOf(sql, schema).map(({ rule }) => rule))];

const REFUSED: [Problem['rule'], string][] = [
  ['copy', 'insert into consent (seller_id, kind) select $1, unnest($2::text[])'],
  ['copy', 'with made as (insert into order_event (seller_id, line_id) select $1, id from order_line where seller_id = $1) select 1'],
  [
    'copy',
    'insert into sku_gram (seller_id, gram, sku_id) select $1, g, 1 from unnest($2::text[]) g union all select $1, h, 2 from unnest($3::text[]) h',
  ],
  ['lock', 'select id from listing where due_at <= $1 for update skip locked'],
  [
    'lock',
    'with due as (select account_id from due_account limit 1 for update) update due_account d set lease_owner = $1 from due where d.seller_id = $2',
  ],
  ['directory', 'select 1 from user_account u join shop_account a on a.seller_id = u.seller_id where a.seller_id = $1'],
  ['directory', 'update seller_approval a set memo = $2 from user_account u where a.seller_id = $1 and u.user_id = $3'],
  [
    'row',
    'delete from lookup_cache where seller_id = $1 and (account_id, key) in (select account_id, key from lookup_cache where seller_id = $1)',
  ],
  ['simpleCase', "update claim set updated_at = case claim_no when 'OLD' then $2 else $3 end where seller_id = $1"],
  ['lazy', 'update listing set due_at = coalesce(due_at, now()) where seller_id = $1'],
  ['lazy', 'update job_run r set finished_at = case when r.total = 0 then current_timestamp end where seller_id = $1'],
  ['lazy', "delete from alert where seller_id = $1 and created_at < case when $2 then $3 - interval '1 day' else $3 end"],
  ['conflict', 'insert into claim as c (seller_id) values ($1) on conflict (seller_id) do update set updated_at = now()'],
  [
    'conflictParameter',
    'insert into idempotency_key as k (seller_id) values ($1) on conflict (seller_id) do update set token = excluded.token where k.expires_at < $2',
  ],
  ['volatile', 'update sku set sku_code = gen_random_uuid()::text where seller_id = $1'],
  ['volatile', 'update sku set on_hand = 1 where seller_id = $1 and moa_refresh_statistics() > 0'],
  ['column', "update alert set read_at = created_at + interval '1 day' where seller_id = $1"],
  ['column', 'delete from order_raw where seller_id = $1 and raw::text::timestamptz < $2'],
  ['column', "update job_item set tries = coalesce(tries, '[]') || jsonb_build_object('no', attempt_no) where seller_id = $1"],
  ['returning', 'update alert set read_at = $2 where seller_id = $1 returning id, now()'],
  ['seller', 'select 1 from listing l join listing_item i on i.listing_id = l.id where l.seller_id = $1'],
  ['seller', 'with page as (select id from product where seller_id = $1) select 1 from page join product p on p.id = page.id'],
  ['seller', 'select 1 from product p where seller_id = $1 and exists (select 1 from product_gram g where g.product_id = p.id)'],
  ['seller', 'delete from listing_item i using listing l where l.seller_id = $1 and i.listing_id = l.id'],
  [
    'correlated',
    "select s.name from seller s where exists (select 1 from shop_account a where a.seller_id = s.seller_id and a.status <> 'UNLINKED')",
  ],
  [
    'seller',
    'select l.id, (select count(*) from listing_item i where i.seller_id = l.seller_id and i.listing_id = l.id) from listing l where l.seller_id = $1',
  ],
  [
    'seller',
    'select 1 from product_item i cross join lateral (select * from sku k where k.seller_id = i.seller_id and k.id = i.sku_id offset 0) s where i.seller_id = $1',
  ],
  ['correlated', 'select (select count(*) from file f where f.seller_id = u.seller_id) from user_account u'],
  [
    'correlated',
    'select 1 from alert a where seller_id = $1 and not exists (select 1 from user_account u where u.seller_id = a.seller_id)',
  ],
  ['values', 'insert into sku (seller_id, sku_code) values ($1, (select sku_code from sku where seller_id = $1 limit 1))'],
  ['nested', "select moa_count($1, array_agg(0), '{STATE}', array_agg(state), '{1}') from order_line where seller_id = $1"],
  ['values', 'with n as (select 1) insert into sku (seller_id) values ($1)'],
  [
    'ids',
    'insert into settlement (seller_id, line_no) select $1, u.n from unnest($2::text[]) u (n) where not exists (select 1 from settlement s where s.seller_id = $1 and s.line_no = u.n) on conflict do nothing',
  ],
  ['together', 'with made as (insert into product (seller_id) values ($1) returning id) select id from made'],
  [
    'together',
    'with made as (insert into sku (seller_id) values ($1) returning id) insert into sku_gram (seller_id, sku_id) select $1, id from made returning sku_id',
  ],
  [
    'together',
    'with gone as (delete from sku_gram where seller_id = $1 returning sku_id) insert into sku_gram (seller_id, sku_id) select $1, sku_id from gone returning sku_id',
  ],
];

test.each(REFUSED)('%s: %s', (rule, sql) => {
  expect(rulesOf(sql)).toContain(rule);
});

test.each([
  'insert into consent (seller_id, kind) select $1, unnest($2::text[]) returning kind',
  'insert into product_gram (seller_id, gram, product_id) select $1, unnest($2::text[]), $3 on conflict do nothing',
  'insert into alert (seller_id, title) values ($1, coalesce($2, now()::text))',
  'insert into landing_inquiry (id) select unnest($1::bigint[])',
  'with marked as (update listing_item set sent_quantity = null where seller_id = $1 returning listing_id) update listing l set due_at = $2 from marked where l.seller_id = $1 and l.id = marked.listing_id',
  'insert into sku_gram (seller_id, gram, sku_id) select s.seller_id, $2, s.id from sku s where s.seller_id = $1 and s.id = $3 returning sku_id',
  'select id from listing where seller_id = $1 and due_at <= now() for update skip locked',
  'select 1 from user_account u join seller s on s.seller_id = u.seller_id',
  'with people as materialized (select user_id from user_account where seller_id = $1) select 1 from alert a join people p on p.user_id = a.user_id where a.seller_id = $1',
  'update listing set due_at = moa_time_or(due_at, now()), updated_at = now() where seller_id = $1',
  'update claim set reason = coalesce($2, reason), detail = case when $3 then $4 else lower(detail) end where seller_id = $1',
  'insert into claim as c (seller_id) values ($1) on conflict (seller_id) do update set updated_at = excluded.updated_at where c.state <> excluded.state',
  "delete from alert where seller_id = $1 and created_at < now() - interval '1 day'",
  'select 1 from listing l join listing_item i on i.seller_id = l.seller_id and i.listing_id = l.id where l.seller_id = $1',
  'select l.id, (select count(*) from listing_item i where i.seller_id = $1 and i.listing_id = l.id) from listing l where l.seller_id = $1',
  'select 1 from listing l where l.seller_id = $1 and not exists (select 1 from listing_item i where i.seller_id = l.seller_id and i.listing_id = l.id)',
  'select 1 from listing l join listing_item i using (seller_id) where i.seller_id = $1',
  'select 1 from sku s left join stock_movement m on m.seller_id = s.seller_id and m.sku_id = s.id',
  'select seller_id, count(*) from order_line group by 1',
  'select (select count(*) from sku) as skus, (select count(*) from stock_movement) as movements',
  "select s.name from seller s where s.seller_id in (select a.seller_id from shop_account a where a.status <> 'UNLINKED')",
  'select 1 from seller s where s.seller_id = $1 and exists (select 1 from shop_account a where a.seller_id = s.seller_id)',
  'update order_line l set flag = u.flag from unnest($2::bigint[], $3::text[]) u (id, flag) where l.seller_id = $1 and l.id = u.id',
  'update listing l set lease_owner = $1 from due where l.seller_id = due.seller_id',
])('taken: %s', (sql) => {
  expect(problemsOf(sql, schema).map(describeProblem)).toEqual([]);
});

const FUNCTION = (language: string, body: string) =>
  readMigrated([{ name: '0001_a', sql: `create function f(p_seller bigint) returns void language ${language} as $$${body}$$` }]);

test('an SQL function with parameters on a table on shards is refused, and one that a later file writes anew in plpgsql is not', () => {
  expect(migratedProblems(FUNCTION('sql', 'update listing set version = 1 where seller_id = p_seller'))).toMatchObject([
    { rule: 'function' },
  ]);
  expect(migratedProblems(FUNCTION('sql', 'select p_seller'))).toEqual([]);
  expect(migratedProblems(FUNCTION('plpgsql', 'begin update listing set version = 1; end'))).toEqual([]);
});

test('a policy that looks into another table is refused as long as it is there', () => {
  const made = 'create policy p on listing for update to moa_system using (exists (select 1 from seller))';
  expect(migratedProblems(readMigrated([{ name: '0001_a', sql: made }]))).toMatchObject([{ rule: 'policy' }]);
  expect(migratedProblems(readMigrated([{ name: '0001_a', sql: `${made}; drop policy p on listing` }]))).toEqual([]);
});

test('statements, conditions and values of a plpgsql function are read', () => {
  const [made] = FUNCTION(
    'plpgsql',
    'declare v_n int := 0; begin if exists (select 1 from alert) then v_n := v_n + 1; end if; delete from sku where seller_id = p_seller; end',
  ).functions;
  expect(made && statementsOf(made)).toEqual([
    'select 0',
    'select exists (select 1 from alert)',
    'select v_n + 1',
    'delete from sku where seller_id = p_seller',
  ]);
});

test('every rule has a text that it refuses, and says the cure', () => {
  const tried = new Set([...REFUSED.map(([rule]) => rule), 'function', 'policy']);
  expect(Object.keys(CURES).filter((rule) => !tried.has(rule))).toEqual([]);
  expect(problemsOf('insert into consent (seller_id) select 1', schema).map(describeProblem).join()).toContain('add `returning <column>`');
});
