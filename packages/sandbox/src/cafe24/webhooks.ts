/** Events of a mall (sheet 7): what its buyers do, and what its owner changes in its admin, as the app that is registered hears of it. */
import type { ChannelControl, ChannelEvents } from '../kernel/types.ts';

const RETURNS = { RETURN: 90027, EXCHANGE: 90028 } as const;
const STEPS = { PAID: 90025, DELIVERED: 90024, CONFIRMED: 90024 } as const;

interface EventFacts {
  eventNo: number;
  about: Record<string, string>;
}

type Inputs = { [Act in keyof ChannelControl]-?: Parameters<NonNullable<ChannelControl[Act]>>[0] };

const EVENTS: { [Act in keyof ChannelControl]?: (input: Inputs[Act], result: unknown) => EventFacts } = {
  placeOrder: (_, result) => ({ eventNo: 90023, about: { order_id: (result as { orderNo: string }).orderNo } }),
  requestCancel: ({ orderNo }) => ({ eventNo: 90026, about: { order_id: orderNo } }),
  requestReturn: ({ orderNo, type }) => ({ eventNo: RETURNS[type], about: { order_id: orderNo } }),
  claimInOffice: ({ orderNo, type }) => ({ eventNo: type === 'CANCEL' ? 90026 : RETURNS[type], about: { order_id: orderNo } }),
  dropInOffice: ({ claimNo }) => ({ eventNo: 90026, about: { claim_code: claimNo } }),
  withdrawClaim: ({ claimNo }) => ({ eventNo: 90026, about: { claim_code: claimNo } }),
  advanceClaim: ({ claimNo, to }) => ({ eventNo: 90027, about: { claim_code: claimNo, status: to } }),
  advanceOrder: ({ orderNo, to }) => ({ eventNo: STEPS[to], about: { order_id: orderNo, status: to } }),
  editProduct: ({ productId }) => ({ eventNo: 90002, about: { product_no: productId } }),
  ask: (_, result) => ({ eventNo: 90033, about: { article_no: (result as { questionNo: string }).questionNo } }),
};

export const events: ChannelEvents = {
  keyHeader: 'x-api-key',
  of(act, input, result) {
    const facts = (EVENTS[act] as ((input: unknown, result: unknown) => EventFacts) | undefined)?.(input, result);
    if (facts === undefined) return null;
    const { accountId } = input as { accountId: string };
    return { event_no: facts.eventNo, resource: { mall_id: accountId, event_shop_no: '1', ...facts.about } };
  },
};
