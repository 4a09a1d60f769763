/** What a rule would have done with the orders of the last days: read a slice at a time, nothing is changed. */
import { type AutomationRule, decideRules, type RuleActionKind, type RuleResult, type SkipReason } from '@moa/core';
import type { Database, SellerScope } from '../../platform/database/index.ts';
import { type LineToRule, readPast } from './lines.queries.ts';

const SLICE = 5_000;
/** Lines that are looked at; a seller with more sees the newest. */
const MOST = 200_000;
const SAMPLES = 20;
const DAY_MS = 86_400_000;

interface BackTest {
  lines: number;
  complete: boolean;
  taken: number;
  done: { kind: RuleActionKind; count: number }[];
  skipped: { why: SkipReason; count: number }[];
  shops: { accountId: string; shopType: LineToRule['shopType']; shopName: string; count: number }[];
  samples: { line: LineToRule; result: RuleResult }[];
}

/**
 * @param rules every rule that would be on, the one that is tried among them
 * Claims, holds and shortages are those of today for lines that still wait, and none for lines that have left: what stood in their way then is
 * not kept. A present without an address was never confirmed, whatever became of it; one that has its address by now was, once it came.
 */
export async function backTest(
  database: Database,
  scope: SellerScope,
  rules: readonly AutomationRule[],
  triedId: string,
  { days, now }: { days: number; now: Date },
): Promise<BackTest> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const tally = { lines: 0, taken: 0, done: new Map<RuleActionKind, number>(), skipped: new Map<SkipReason, number>() };
  const shops = new Map<string, BackTest['shops'][number]>();
  const samples: BackTest['samples'] = [];
  let before: { orderedAt: Date; id: number } | null = null;
  for (;;) {
    const place = before;
    const lines: LineToRule[] = await database.tenant(scope, (tx) => readPast(tx, since, place, SLICE), { readOnly: true });
    for (const line of lines) {
      tally.lines += 1;
      const result = decideRules(rules, asItCame(line)).find(({ ruleId }) => ruleId === triedId);
      if (!result) continue;
      tally.taken += 1;
      for (const { kind } of result.done) add(tally.done, kind);
      for (const { why } of result.skipped) add(tally.skipped, why);
      const shop = shops.get(line.accountId) ?? { accountId: line.accountId, shopType: line.shopType, shopName: line.shopName, count: 0 };
      shop.count += 1;
      shops.set(line.accountId, shop);
      if (samples.length < SAMPLES) samples.push({ line, result });
    }
    const last = lines.at(-1);
    if (!last || lines.length < SLICE || tally.lines >= MOST) break;
    before = last;
  }
  return {
    lines: tally.lines,
    complete: tally.lines < MOST,
    taken: tally.taken,
    done: [...tally.done].map(([kind, count]) => ({ kind, count })),
    skipped: [...tally.skipped].map(([why, count]) => ({ why, count })),
    shops: [...shops.values()].sort((a, b) => b.count - a.count),
    samples,
  };
}

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

const WAITING: ReadonlySet<LineToRule['state']> = new Set(['PAYMENT_WAITING', 'NEW', 'PREPARING']);

function asItCame(line: LineToRule): LineToRule {
  return WAITING.has(line.state) ? line : { ...line, oversold: false, stopped: false };
}
