/** Binds the operations of GOODSFLOW to their use cases. */
import type { goodsflow } from '@moa/contract';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { saveCenter } from './centers.ts';
import { cancelLabels, listLabels, printLabels, sendLabels } from './labels.ts';
import { choose, type GoodsflowDeps, linkKey, readChoices, readLink, removeLink, toStatus } from './link.ts';
import { startRegistration } from './register.ts';

export function goodsflowRoutes(deps: GoodsflowDeps): Handlers<typeof goodsflow> {
  const audited =
    ({ audit }: RequestContext) =>
    (tx: Parameters<RequestContext['audit']>[0], detail: Record<string, unknown>) =>
      audit(tx, { detail });
  const requester = ({ actor }: RequestContext) => ({ userId: String(actor.userId), loginId: actor.loginId });
  return {
    status: ({ context }) => deps.database.tenant(context.sellerId, async (tx) => toStatus(await readLink(tx)), { readOnly: true }),
    choices: ({ context }) => readChoices(deps, context.sellerId),
    saveCenter: ({ input, context }) => saveCenter(deps, context.sellerId, input, audited(context)),
    link: ({ input, context }) => linkKey(deps, context.sellerId, input.apiKey, context.actor.loginId, audited(context)),
    choose: ({ input, context }) => choose(deps, context.sellerId, input, (tx) => context.audit(tx, { detail: { ...input } })),
    unlink: ({ context }) =>
      deps.database.tenant(context.sellerId, async (tx) => {
        await removeLink(tx);
        await context.audit(tx, {});
        return { ok: true as const };
      }),
    register: ({ input, context }) => startRegistration(deps, context.scope, input, requester(context), audited(context)),
    labels: ({ context }) => listLabels(deps, context.scope),
    print: ({ input, context }) => printLabels(deps, context.scope, input.ids.map(Number), audited(context)),
    cancel: ({ input, context }) => cancelLabels(deps, context.scope, input.ids.map(Number), audited(context)),
    dispatch: ({ input, context }) => sendLabels(deps, context.scope, input.ids.map(Number), requester(context), audited(context)),
  };
}
