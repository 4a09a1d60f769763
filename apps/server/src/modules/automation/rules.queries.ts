/** SQL of rules and of what they did. */
import type { AutomationRule, RuleAction, RuleActionKind, RuleConditions, ShopType, SkipReason } from '@moa/core';
import { shopLimit, type TenantTx } from '../../platform/database/index.ts';
import { exactInstant, type List, type Slice } from '../../platform/paging.ts';

export interface StoredRule extends AutomationRule {
  enabled: boolean;
  version: number;
  updatedBy: string;
  updatedAt: Date;
}

interface RuleRow {
  id: number;
  name: string;
  conditions: RuleConditions;
  actions: RuleAction[];
  last: boolean;
  enabled: boolean;
  version: number;
  updated_by: string;
  updated_at: Date;
}

const COLUMNS = 'id, name, conditions, actions, last, enabled, version, updated_by, updated_at';

const toRule = (row: RuleRow): StoredRule => ({
  id: String(row.id),
  name: row.name,
  conditions: row.conditions,
  actions: row.actions,
  last: row.last,
  enabled: row.enabled,
  version: row.version,
  updatedBy: row.updated_by,
  updatedAt: row.updated_at,
});

/** In the order in which they are looked at. */
export async function readRules(tx: TenantTx): Promise<StoredRule[]> {
  const { rows } = await tx.query<RuleRow>(
    `select ${COLUMNS} from automation_rule where seller_id = $1 order by position, id`,
    [tx.sellerId],
    'automation.rules',
  );
  return rows.map(toRule);
}

/** As `readRules`, locked: whoever else changes them waits. */
export async function lockRules(tx: TenantTx): Promise<StoredRule[]> {
  const { rows } = await tx.query<RuleRow>(`select ${COLUMNS} from automation_rule where seller_id = $1 order by position, id for update`, [
    tx.sellerId,
  ]);
  return rows.map(toRule);
}

export async function insertRule(
  tx: TenantTx,
  { name, conditions, actions, last }: Omit<AutomationRule, 'id'>,
  position: number,
  by: string,
): Promise<StoredRule | undefined> {
  const { rows } = await tx.query<RuleRow>(
    `insert into automation_rule (seller_id, name, position, conditions, actions, last, updated_by) values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [tx.sellerId, name, position, JSON.stringify(conditions), JSON.stringify(actions), last, by],
  );
  return rows[0] && toRule(rows[0]);
}

export async function updateRule(
  tx: TenantTx,
  { id, name, conditions, actions, last }: AutomationRule,
  by: string,
): Promise<StoredRule | undefined> {
  const { rows } = await tx.query<RuleRow>(
    `update automation_rule set name = $3, conditions = $4, actions = $5, last = $6, version = version + 1, updated_by = $7, updated_at = now()
      where seller_id = $1 and id = $2 returning ${COLUMNS}`,
    [tx.sellerId, Number(id), name, JSON.stringify(conditions), JSON.stringify(actions), last, by],
  );
  return rows[0] && toRule(rows[0]);
}

export async function switchRule(tx: TenantTx, id: number, enabled: boolean, by: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update automation_rule set enabled = $3, version = version + 1, updated_by = $4, updated_at = now() where seller_id = $1 and id = $2',
    [tx.sellerId, id, enabled, by],
  );
  return rowCount > 0;
}

export async function placeRules(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update automation_rule r set position = u.position
       from unnest($2::bigint[], $3::int[]) u (id, position) where r.seller_id = $1 and r.id = u.id`,
    [tx.sellerId, ids, ids.map((_, at) => at)],
  );
}

export async function deleteRule(tx: TenantTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from automation_rule where seller_id = $1 and id = $2', [tx.sellerId, id]);
  return rowCount > 0;
}

/** Orders that each rule took since then, and when the last one. */
export async function readTaken(tx: TenantTx, since: Date): Promise<Map<string, { taken: number; lastAt: Date }>> {
  const limit = shopLimit(tx, 'account_id', '$3');
  const { rows } = await tx.query<{ rule_id: number; n: number; last_at: Date }>(
    `select rule_id, count(*) as n, max(at) as last_at from automation_log where seller_id = $1 and at >= $2 ${limit.and} group by 1`,
    [tx.sellerId, since, ...limit.values],
    `automation.taken${limit.name}`,
  );
  return new Map(rows.map((row) => [String(row.rule_id), { taken: row.n, lastAt: row.last_at }]));
}

export async function readSkuLabels(tx: TenantTx, ids: readonly number[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: number; sku_code: string; sku_name: string }>(
    'select id, sku_code, sku_name from sku where seller_id = $1 and id = any ($2::bigint[])',
    [tx.sellerId, ids],
  );
  return new Map(rows.map((row) => [String(row.id), row.sku_name === '' ? row.sku_code : `${row.sku_code} · ${row.sku_name}`]));
}

export interface LoggedLine {
  ruleId: number;
  ruleName: string;
  lineId: number;
  accountId: number;
  shopType: string;
  orderNo: string;
  lineNo: string;
  done: RuleActionKind[];
  skipped: { kind: RuleActionKind; why: SkipReason }[];
  runId: number | null;
}

export async function insertLog(tx: TenantTx, rows: readonly LoggedLine[], at: Date): Promise<void> {
  const of = <T>(pick: (row: LoggedLine) => T): T[] => rows.map(pick);
  await tx.query(
    `insert into automation_log (seller_id, rule_id, rule_name, line_id, account_id, shop_type, order_no, line_no, done, skipped, run_id, at)
     select $1, u.rule_id, u.rule_name, u.line_id, u.account_id, u.shop_type, u.order_no, u.line_no,
            array(select jsonb_array_elements_text(u.done)), u.skipped, u.run_id, $2
       from unnest($3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::jsonb[], $11::jsonb[], $12::bigint[])
              u (rule_id, rule_name, line_id, account_id, shop_type, order_no, line_no, done, skipped, run_id)
     on conflict (seller_id, rule_id, line_id) do nothing returning id`,
    [
      tx.sellerId,
      at,
      of(({ ruleId }) => ruleId),
      of(({ ruleName }) => ruleName),
      of(({ lineId }) => lineId),
      of(({ accountId }) => accountId),
      of(({ shopType }) => shopType),
      of(({ orderNo }) => orderNo),
      of(({ lineNo }) => lineNo),
      of(({ done }) => JSON.stringify(done)),
      of(({ skipped }) => JSON.stringify(skipped)),
      of(({ runId }) => runId),
    ],
    'automation.log',
  );
}

const waits = ({ why }: { why: SkipReason }) => why === 'ADDRESS_WAITING';

/** Of each of these lines, the rules that have met it, and whether each waits for its address to confirm it. */
export async function metBefore(tx: TenantTx, lineIds: readonly number[]): Promise<Map<number, Map<string, boolean>>> {
  const met = new Map(lineIds.map((id) => [id, new Map<string, boolean>()]));
  if (lineIds.length === 0) return met;
  const { rows } = await tx.query<Pick<LoggedLine, 'ruleId' | 'lineId' | 'skipped'>>(
    `select rule_id as "ruleId", line_id as "lineId", skipped from automation_log where seller_id = $1 and line_id = any ($2::bigint[])`,
    [tx.sellerId, lineIds],
    'automation.met-before',
  );
  for (const { ruleId, lineId, skipped } of rows) met.get(lineId)?.set(String(ruleId), skipped.some(waits));
  return met;
}

/** Rows that wait for the addresses of these lines say what was done now that they came. Any other row stays as it is. */
export async function amendLog(tx: TenantTx, lineIds: readonly number[], met: readonly LoggedLine[], at: Date): Promise<void> {
  const { rows } = await tx.query<Pick<LoggedLine, 'ruleId' | 'lineId' | 'done' | 'skipped'> & { id: number }>(
    `select id, rule_id as "ruleId", line_id as "lineId", done, skipped from automation_log where seller_id = $1 and line_id = any ($2::bigint[])`,
    [tx.sellerId, lineIds],
    'automation.waiting-rows',
  );
  const amended = rows.flatMap((row) => {
    if (!row.skipped.some(waits)) return [];
    const now = met.find(({ ruleId, lineId }) => ruleId === row.ruleId && lineId === row.lineId);
    const { done, skipped, runId } = now ?? {
      done: [],
      skipped: [{ kind: 'CONFIRM' as const, why: 'RULE_CHANGED' as const }],
      runId: null,
    };
    return [{ id: row.id, done: [...row.done, ...done], skipped: [...row.skipped.filter((each) => !waits(each)), ...skipped], runId }];
  });
  await tx.query(
    `update automation_log l set done = array(select jsonb_array_elements_text(u.done)), skipped = u.skipped, run_id = u.run_id, at = $2
       from unnest($3::bigint[], $4::jsonb[], $5::jsonb[], $6::bigint[]) u (id, done, skipped, run_id) where l.seller_id = $1 and l.id = u.id`,
    [
      tx.sellerId,
      at,
      amended.map(({ id }) => id),
      amended.map(({ done }) => JSON.stringify(done)),
      amended.map(({ skipped }) => JSON.stringify(skipped)),
      amended.map(({ runId }) => runId),
    ],
    'automation.amend-log',
  );
}

export interface LogFilter {
  ruleIds: readonly number[] | null;
  orderNo: string | null;
}

export interface LogRow {
  id: number;
  at: Date;
  place: string;
  rule_id: number;
  rule_name: string;
  line_id: number;
  shop_type: ShopType;
  order_no: string;
  line_no: string;
  done: RuleActionKind[];
  skipped: { kind: RuleActionKind; why: SkipReason }[];
  run_id: number | null;
}

function logConditions(tx: TenantTx, { ruleIds, orderNo }: LogFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [tx.sellerId];
  const parts = ['seller_id = $1'];
  if (ruleIds !== null) parts.push(`rule_id = any ($${values.push(ruleIds)}::bigint[])`);
  if (orderNo !== null) parts.push(`order_no = $${values.push(orderNo)}`);
  const limit = shopLimit(tx, 'account_id', `$${values.length + 1}`);
  return { where: `${parts.join(' and ')} ${limit.and}`, values: [...values, ...limit.values] };
}

/** What rules did, newest first. */
export function listLog(tx: TenantTx, filter: LogFilter): List<LogRow> {
  const { where, values } = logConditions(tx, filter);
  return {
    order: 'at desc',
    async count(bound) {
      const { rows } = await tx.query<{ n: number }>(
        `select count(*) as n from (select 1 from automation_log where ${where} limit $${values.length + 1}) bounded`,
        [...values, bound + 1],
      );
      return rows[0]?.n ?? 0;
    },
    read: (slice) => readLog(tx, where, values, slice),
    positionOf: (row) => ({ value: row.place, id: row.id }),
  };
}

async function readLog(
  tx: TenantTx,
  where: string,
  values: readonly unknown[],
  { after, backwards, size, offset }: Slice,
): Promise<LogRow[]> {
  const direction = backwards ? 'asc' : 'desc';
  const next = values.length;
  const later = after === null ? '' : `and (at, id) < ($${next + 3}::timestamptz, $${next + 4}::bigint)`;
  const { rows } = await tx.query<LogRow>(
    `select id, at, ${exactInstant('at')} as place, rule_id, rule_name, line_id, shop_type, order_no, line_no, done, skipped, run_id
       from automation_log where ${where} ${later} order by at ${direction}, id ${direction} limit $${next + 1} offset $${next + 2}`,
    [...values, size, offset, ...(after === null ? [] : [after.value, after.id])],
  );
  return rows;
}
