/** Binds the operations of rules to their use cases. */
import type { automation } from '@moa/contract';
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import { holdLines, recordedTargets, releaseLines, startHoldForAll, targetLines } from '../orders/index.ts';
import { listLog } from './rules.queries.ts';
import { type AutomationDeps, arrangeRules, enableRule, listRules, removeRule, saveRule, tryRule } from './rules.service.ts';

export function automationRoutes(deps: AutomationDeps & { sellerVault: SellerVault }): Handlers<typeof automation> {
  const { database, sellerVault, now } = deps;
  const holdOrRelease = (change: { hold: boolean; reason: string }, targets: Parameters<typeof targetLines>[2], context: RequestContext) =>
    database.tenant(context.scope, async (tx) => {
      const lines = await targetLines(tx, sellerVault.within(tx), targets, now());
      await context.audit(tx, { detail: { ...recordedTargets(targets, lines), ...(change.hold ? { reason: change.reason } : {}) } });
      if (targets.matching !== undefined) return { changed: 0, jobId: await startHoldForAll(tx, change, lines, context.actor) };
      const { loginId } = context.actor;
      return {
        changed: await (change.hold ? holdLines(tx, lines, change.reason, loginId) : releaseLines(tx, lines, loginId)),
        jobId: null,
      };
    });
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
    hold: ({ input: { reason, ...targets }, context }) => holdOrRelease({ hold: true, reason }, targets, context),
    release: ({ input, context }) => holdOrRelease({ hold: false, reason: '' }, input, context),
  };
}
