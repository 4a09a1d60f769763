/** Binds the operations of rules to their use cases. */
import type { automation } from '@moa/contract';
import type { Handlers } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { holdLines, releaseLines } from '../orders/index.ts';
import { listLog } from './rules.queries.ts';
import { type AutomationDeps, arrangeRules, enableRule, listRules, removeRule, saveRule, tryRule } from './rules.service.ts';

export function automationRoutes(deps: AutomationDeps): Handlers<typeof automation> {
  const { database, now } = deps;
  return {
    list: ({ context }) => listRules(deps, context.scope),
    save: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const saved = await saveRule(tx, context.scope, input, context.actor.loginId, now());
        await context.audit(tx, { target: { kind: 'automation_rule', id: saved.id } });
        await context.storeAnswer(tx, saved);
        return saved;
      }),
    enable: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await enableRule(tx, context.scope, Number(input.id), input.enabled, context.actor.loginId);
        await context.audit(tx, { target: { kind: 'automation_rule', id: input.id }, detail: { enabled: input.enabled } });
        return { ok: true as const };
      }),
    arrange: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await arrangeRules(tx, context.scope, input.ids);
        await context.audit(tx, { detail: { ids: input.ids } });
        return { ok: true as const };
      }),
    remove: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        await removeRule(tx, context.scope, Number(input.id));
        await context.audit(tx, { target: { kind: 'automation_rule', id: input.id } });
        return { ok: true as const };
      }),
    backTest: ({ input, context }) => tryRule(deps, context.scope, input),
    log: ({ input, context }) =>
      database.tenant(
        context.scope,
        async (tx) => {
          const filter = { ruleIds: input.ruleIds?.map(Number) ?? null, orderNo: input.orderNo || null };
          const { rows, frame } = await readPageOf(input, listLog(tx, filter));
          return {
            contents: rows.map((row) => ({
              id: String(row.id),
              at: row.at.toISOString(),
              ruleId: String(row.rule_id),
              ruleName: row.rule_name,
              lineId: String(row.line_id),
              shopType: row.shop_type,
              orderNo: row.order_no,
              lineNo: row.line_no,
              done: row.done,
              skipped: row.skipped,
              jobId: row.run_id === null ? null : String(row.run_id),
            })),
            ...frame,
          };
        },
        { readOnly: true },
      ),
    hold: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const changed = await holdLines(tx, input.ids.map(Number), input.reason, context.actor.loginId);
        await context.audit(tx, { detail: { ids: input.ids, reason: input.reason } });
        return { changed };
      }),
    release: ({ input, context }) =>
      database.tenant(context.scope, async (tx) => {
        const changed = await releaseLines(tx, input.ids.map(Number), context.actor.loginId);
        await context.audit(tx, { detail: { ids: input.ids } });
        return { changed };
      }),
  };
}
