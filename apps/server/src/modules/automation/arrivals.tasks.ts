/**
 * Does with new orders what the rules say. The orders are taken off, everything here is changed, and the jobs for shops are started in one
 * transaction: killed anywhere, it runs again from where it began, and nothing is done twice.
 */
import { decideRules, koreanMinute, onceAddressCame, type RuleAction, type RuleResult } from '@moa/core';
import { raiseAlert } from '../../platform/alerts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Cipher, SellerVault } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { type HandledTask, handleTask } from '../../platform/jobs/index.ts';
import { arrivalTask, holdLines, noteOnLines, startAction, takeArrivals } from '../orders/index.ts';
import { changeBundles } from '../shipping/index.ts';
import { type LineToRule, lockLines } from './lines.queries.ts';
import { amendLog, insertLog, type LoggedLine, metBefore, readRules, type StoredRule } from './rules.queries.ts';

const TOGETHER = 200;

export function arrivalsHandler({ sellerVault, now }: { sellerVault: SellerVault; now: Clock }): HandledTask {
  return handleTask(arrivalTask, async ({ sellerId }, { database, signal }) => {
    const keys = await sellerVault.forSeller(sellerId);
    for (;;) {
      signal.throwIfAborted();
      const taken = await database.tenant(sellerId, (tx) => actOnArrivals(tx, keys, now()), { retry: true });
      if (taken < TOGETHER) return;
    }
  });
}

interface Taken {
  line: LineToRule;
  rule: StoredRule;
  result: RuleResult;
}

/** @returns how many orders were taken off */
export async function actOnArrivals(tx: TenantTx, keys: Cipher, at: Date): Promise<number> {
  const arrivals = await takeArrivals(tx, TOGETHER);
  if (arrivals.length === 0) return 0;
  const met = await metBefore(
    tx,
    arrivals.flatMap(({ lineId, addressCame }) => (addressCame ? [lineId] : [])),
  );
  const rules = (await readRules(tx)).filter(({ enabled }) => enabled);
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  // Somebody may have been quicker, at the shop or here.
  const found = await lockLines(
    tx,
    arrivals.map(({ lineId }) => lineId),
  );
  const taken = found
    .filter(({ state }) => state === 'NEW')
    .flatMap((line) => {
      const before = met.get(line.id);
      const results = before ? onceAddressCame(rules, line, before) : decideRules(rules, line);
      return results.flatMap((result): Taken[] => {
        const rule = byId.get(result.ruleId);
        return rule ? [{ line, rule, result }] : [];
      });
    });
  await hold(tx, taken);
  await assignCouriers(tx, taken);
  await split(tx, taken);
  await note(tx, keys, taken);
  const runId = await confirm(tx, taken);
  const logged = taken.map((each) => toLog(each, runId));
  if (met.size > 0) await amendLog(tx, [...met.keys()], logged, at);
  await insertLog(
    tx,
    logged.filter(({ lineId }) => !met.has(lineId)),
    at,
  );
  await alert(tx, taken, at);
  return arrivals.length;
}

type Of<Kind extends RuleAction['kind']> = Extract<RuleAction, { kind: Kind }>;

function actionsOf<Kind extends RuleAction['kind']>(
  taken: readonly Taken[],
  kind: Kind,
): { line: LineToRule; rule: StoredRule; action: Of<Kind> }[] {
  return taken.flatMap(({ line, rule, result }) =>
    result.done.flatMap((action) => (action.kind === kind ? [{ line, rule, action: action as Of<Kind> }] : [])),
  );
}

const actor = (rule: StoredRule) => `자동 규칙 · ${rule.name}`;

async function hold(tx: TenantTx, taken: readonly Taken[]): Promise<void> {
  for (const own of Map.groupBy(actionsOf(taken, 'HOLD'), ({ rule }) => rule.id).values()) {
    const [first] = own;
    if (first)
      await holdLines(
        tx,
        own.map(({ line }) => line.id),
        first.action.text,
        actor(first.rule),
      );
  }
}

async function assignCouriers(tx: TenantTx, taken: readonly Taken[]): Promise<void> {
  const assigned = actionsOf(taken, 'COURIER');
  if (assigned.length === 0) return;
  await tx.query(
    `update order_line l set planned_courier = u.courier, updated_at = now()
       from unnest($2::bigint[], $3::text[]) u (id, courier) where l.seller_id = $1 and l.id = u.id`,
    [tx.sellerId, assigned.map(({ line }) => line.id), assigned.map(({ action }) => action.courierCode)],
    'automation.assign-couriers',
  );
}

/** Each line into a box of its own, with what its shop sends under one number, as a person would. */
async function split(tx: TenantTx, taken: readonly Taken[]): Promise<void> {
  for (const own of Map.groupBy(actionsOf(taken, 'SPLIT'), ({ rule }) => rule.id).values()) {
    const [first] = own;
    if (first) await changeBundles(tx, { action: 'SPLIT', ids: own.map(({ line }) => line.id) }, actor(first.rule));
  }
}

async function note(tx: TenantTx, keys: Cipher, taken: readonly Taken[]): Promise<void> {
  for (const own of Map.groupBy(actionsOf(taken, 'MEMO'), ({ rule }) => rule.id).values()) {
    const [first] = own;
    if (first)
      await noteOnLines(
        tx,
        keys,
        own.map(({ line }) => line.id),
        first.action.text,
        actor(first.rule),
      );
  }
}

/** @returns the job that confirms, null where nothing is to be confirmed */
async function confirm(tx: TenantTx, taken: readonly Taken[]): Promise<number | null> {
  const lineIds = [...new Set(actionsOf(taken, 'CONFIRM').map(({ line }) => line.id))];
  if (lineIds.length === 0) return null;
  const { jobId } = await startAction(
    tx,
    'confirm',
    lineIds.map((lineId) => ({ lineId })),
    null,
  );
  return jobId === null ? null : Number(jobId);
}

function toLog({ line, rule, result }: Taken, runId: number | null): LoggedLine {
  return {
    ruleId: Number(rule.id),
    ruleName: rule.name,
    lineId: line.id,
    accountId: Number(line.accountId),
    shopType: line.shopType,
    orderNo: line.orderNo,
    lineNo: line.lineNo,
    done: result.done.map(({ kind }) => kind),
    skipped: result.skipped.map(({ action, why }) => ({ kind: action.kind, why })),
    runId: result.done.some(({ kind }) => kind === 'CONFIRM') ? runId : null,
  };
}

/** One alert a rule and shop, renewed while it stays unread. */
async function alert(tx: TenantTx, taken: readonly Taken[], at: Date): Promise<void> {
  const groups = Map.groupBy(actionsOf(taken, 'ALERT'), ({ rule, line }) => `${rule.id}:${line.accountId}`);
  for (const [key, own] of groups) {
    const [first] = own;
    if (!first) continue;
    const { rule, line, action } = first;
    await raiseAlert(tx, {
      kind: 'automation.rule',
      severity: 'INFO',
      title: `${rule.name}: 새 주문 ${own.length.toLocaleString('ko-KR')}건`,
      body: `${action.text} (${koreanMinute(at)}, 주문 ${line.orderNo}${own.length > 1 ? ` 외 ${own.length - 1}건` : ''})`,
      link: `/app/order/automation/log?rule=${rule.id}`,
      accountId: Number(line.accountId),
      dedupeKey: `automation.rule:${key}`,
    });
  }
}
