/** Changing rules, and trying them on past orders. A rule acts at every shop of its conditions: who sees some shops only may look and not change. */
import { type automation, problem } from '@moa/contract';
import {
  type AutomationRule,
  conflictMessage,
  RULES_MAX,
  type RuleAction,
  type RuleConditions,
  ruleConflicts,
  ruleProblems,
} from '@moa/core';
import { couriers } from '@moa/core/data';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { backTest } from './back-test.ts';
import {
  deleteRule,
  insertRule,
  lockRules,
  placeRules,
  readRules,
  readSkuLabels,
  readTaken,
  type StoredRule,
  switchRule,
  updateRule,
} from './rules.queries.ts';

export interface AutomationDeps {
  database: Database;
  now: Clock;
}

type Served = Handlers<typeof automation>;
type WireRule = Awaited<ReturnType<Served['save']>>;
type WireConflict = Awaited<ReturnType<Served['list']>>['conflicts'][number];

export interface RuleDraft {
  name: string;
  conditions: RuleConditions;
  actions: readonly RuleAction[];
  last: boolean;
}

const TAKEN_DAYS = 30;
const DAY_MS = 86_400_000;
/** The rule of a form that is not stored yet. */
const NEW = 'new';

const isCourier = (code: string) => couriers.couriers.some((courier) => courier.code === code);

/** @throws FORBIDDEN for who is limited to some shops */
function requireAllShops({ shopAccountIds }: SellerScope): void {
  if (shopAccountIds !== null)
    throw problem('FORBIDDEN', { detail: '자동 규칙은 모든 쇼핑몰을 볼 수 있는 사람만 바꿀 수 있습니다. 판매자에게 요청해주십시오.' });
}

/** @throws VALIDATION_FAILED with every place that is wrong */
function requireWhole(draft: RuleDraft): void {
  const errors = ruleProblems(draft, isCourier).map(({ path, message }) => ({ path: `rule.${path}`, code: 'INVALID', message }));
  if (errors.length > 0) throw problem('VALIDATION_FAILED', { errors });
}

export async function listRules({ database, now }: AutomationDeps, scope: SellerScope) {
  return database.tenant(
    scope,
    async (tx) => {
      const rules = await readRules(tx);
      return { contents: await toWire(tx, rules, now()), conflicts: conflictsOf(rules.filter(({ enabled }) => enabled)) };
    },
    { readOnly: true },
  );
}

/** @throws STALE_VERSION when somebody else has changed it since */
export async function saveRule(
  tx: TenantTx,
  scope: SellerScope,
  given: { id?: string | undefined; version?: number | undefined; rule: RuleDraft },
  by: string,
  now: Date,
): Promise<WireRule> {
  requireAllShops(scope);
  requireWhole(given.rule);
  await requireKnown(tx, given.rule.conditions);
  const rules = await lockRules(tx);
  const stored = await (given.id === undefined ? add(tx, rules, given.rule, by) : change(tx, rules, { ...given, id: given.id }, by));
  if (!stored) throw unknownRule();
  const [wire] = await toWire(tx, [stored], now);
  if (!wire) throw unknownRule();
  return wire;
}

function add(tx: TenantTx, rules: readonly StoredRule[], rule: RuleDraft, by: string) {
  if (rules.length >= RULES_MAX)
    throw problem('INVALID_STATE', { detail: `규칙은 ${RULES_MAX}개까지 만들 수 있습니다. 쓰지 않는 규칙을 지워주십시오.` });
  return insertRule(tx, rule, rules.length, by);
}

function change(
  tx: TenantTx,
  rules: readonly StoredRule[],
  { id, version, rule }: { id: string; version?: number | undefined; rule: RuleDraft },
  by: string,
) {
  const known = rules.find((candidate) => candidate.id === id);
  if (!known) throw unknownRule();
  if (version !== undefined && version !== known.version)
    throw problem('STALE_VERSION', { detail: '다른 사람이 먼저 고친 규칙입니다. 새로고침한 뒤 다시 고쳐주십시오.' });
  return updateRule(tx, { id, ...rule }, by);
}

/** Accounts and SKUs of another seller are unknown here. */
async function requireKnown(tx: TenantTx, { accountIds, skuIds }: RuleConditions): Promise<void> {
  const [accounts, skus] = await Promise.all([
    tx.query<{ n: number }>('select count(*) as n from shop_account where seller_id = $1 and id = any ($2::bigint[])', [
      tx.sellerId,
      accountIds,
    ]),
    tx.query<{ n: number }>('select count(*) as n from sku where seller_id = $1 and id = any ($2::bigint[])', [tx.sellerId, skuIds]),
  ]);
  if ((accounts.rows[0]?.n ?? 0) < new Set(accountIds).size) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  if ((skus.rows[0]?.n ?? 0) < new Set(skuIds).size) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다.' });
}

export async function enableRule(tx: TenantTx, scope: SellerScope, id: number, enabled: boolean, by: string): Promise<void> {
  requireAllShops(scope);
  if (!(await switchRule(tx, id, enabled, by))) throw unknownRule();
}

export async function arrangeRules(tx: TenantTx, scope: SellerScope, ids: readonly string[]): Promise<void> {
  requireAllShops(scope);
  const known = new Set((await lockRules(tx)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw unknownRule();
  if (new Set(ids).size !== known.size)
    throw problem('INVALID_STATE', { detail: '그 사이 규칙이 바뀌었습니다. 새로고침한 뒤 다시 옮겨주십시오.' });
  await placeRules(tx, ids.map(Number));
}

export async function removeRule(tx: TenantTx, scope: SellerScope, id: number): Promise<void> {
  requireAllShops(scope);
  if (!(await deleteRule(tx, id))) throw unknownRule();
}

export async function tryRule(
  { database, now }: AutomationDeps,
  scope: SellerScope,
  { id, rule, days }: { id?: string | undefined; rule: RuleDraft; days: number },
): Promise<Awaited<ReturnType<Served['backTest']>>> {
  requireWhole(rule);
  const rules = await database.tenant(
    scope,
    async (tx) => {
      await requireKnown(tx, rule.conditions);
      return readRules(tx);
    },
    { readOnly: true },
  );
  if (id !== undefined && !rules.some((known) => known.id === id)) throw unknownRule();
  const tried: AutomationRule = { id: id ?? NEW, ...rule };
  const beside = rules.flatMap((known): AutomationRule[] => (known.id === id ? [tried] : known.enabled ? [known] : []));
  const all = id === undefined ? [...beside, tried] : beside;
  const { shops, samples, ...found } = await backTest(database, scope, all, tried.id, { days, now: now() });
  return {
    ...found,
    shops: shops.map(({ shopType, shopName, count }) => ({ shopType, shopName, count })),
    samples: samples.map(({ line, result }) => ({
      id: String(line.id),
      orderNo: line.orderNo,
      shopType: line.shopType,
      shopName: line.shopName,
      productName: line.productName,
      optionText: line.optionText,
      amount: line.amount,
      orderedAt: line.orderedAt.toISOString(),
      done: result.done.map(({ kind }) => kind),
      skipped: result.skipped.map(({ action, why }) => ({ kind: action.kind, why })),
    })),
    conflicts: conflictsOf(all).filter(({ first, second }) => (first ?? NEW) === tried.id || (second ?? NEW) === tried.id),
  };
}

function conflictsOf(rules: readonly AutomationRule[]): WireConflict[] {
  const nameOf = new Map(rules.map(({ id, name }) => [id, name]));
  const wireId = (id: string) => (id === NEW ? null : id);
  return ruleConflicts(rules).map(({ kind, first, second }) => ({
    kind,
    first: wireId(first),
    second: wireId(second),
    message: conflictMessage({ kind }, nameOf.get(first) ?? '', nameOf.get(second) ?? ''),
  }));
}

async function toWire(tx: TenantTx, rules: readonly StoredRule[], now: Date): Promise<WireRule[]> {
  const skuIds = rules.flatMap(({ conditions }) => conditions.skuIds.map(Number));
  const [taken, labels] = await Promise.all([readTaken(tx, new Date(now.getTime() - TAKEN_DAYS * DAY_MS)), readSkuLabels(tx, skuIds)]);
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    conditions: {
      ...rule.conditions,
      accountIds: [...rule.conditions.accountIds],
      skuIds: [...rule.conditions.skuIds],
      weekdays: [...rule.conditions.weekdays],
    },
    actions: [...rule.actions],
    last: rule.last,
    enabled: rule.enabled,
    version: rule.version,
    updatedBy: rule.updatedBy,
    updatedAt: rule.updatedAt.toISOString(),
    skus: rule.conditions.skuIds.flatMap((id) => {
      const label = labels.get(id);
      return label === undefined ? [] : [{ id, label }];
    }),
    taken: taken.get(rule.id)?.taken ?? 0,
    lastAt: taken.get(rule.id)?.lastAt.toISOString() ?? null,
  }));
}

const unknownRule = () => problem('NOT_FOUND', { detail: '규칙을 찾을 수 없습니다. 새로고침해주십시오.' });
