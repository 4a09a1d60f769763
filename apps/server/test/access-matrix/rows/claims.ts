import type { ClaimFact, LineFact } from '@moa/channels/sdk';
import { orderLine } from '../data/order-line.ts';
import { shopOf } from '../data/shop.ts';
import { filedClaim, writtenOrder } from '../data/written-order.ts';
import type { Row, Rows, SampleCall } from '../row.ts';
import type { World } from '../world.ts';

const INVOICE = { courierCode: 'CJ', invoiceNo: '640012345678' };
const DELIVERED: Partial<LineFact> = { state: 'DELIVERED' };

/** A call that names one claim of the seller's, in the given state. */
function ofClaim(claim: Partial<ClaimFact>, call: (id: string, world: World) => SampleCall | Promise<SampleCall>): Row {
  const line = claim.type === 'CANCEL' ? {} : DELIVERED;
  return {
    sample: async (world) => call((await orderLine(world, { ...line, claim })).claimId, world),
    stranger: 404,
    limited: 404,
  };
}

const named = (claim: Partial<ClaimFact>, said: object = {}) => ofClaim(claim, (id) => ({ body: { claimIds: [id], ...said } }));
const each = (claim: Partial<ClaimFact>, said: object) => ofClaim(claim, (id) => ({ body: { items: [{ id, ...said }] } }));
const ofOwn = (type: 'RETURN' | 'EXCHANGE', state?: string): Row => ({
  sample: async (world) => ({ body: { claimIds: [await filedClaim(world, type, state)] } }),
  stranger: 404,
  limited: 404,
});
const collected = (type: 'RETURN' | 'EXCHANGE') => ({ type, state: 'COLLECTED' as const });
const listed: Row['sample'] = async (world) => {
  await orderLine(world, { claim: { type: 'CANCEL' } });
  return {};
};
const REJECTS = { reason: 'BUYER_AGREED', detail: '협의했어요' };
const HOLDS = { reason: 'RETURN_FEE', detail: '배송비를 보내 주세요', fee: 5000 };

export const claimsRows: Rows = {
  'claims.list': { sample: listed, stranger: 'own' },
  'claims.countByAccount': { sample: () => ({ query: { view: 'OPEN' } }), stranger: 'own' },
  'claims.count': { sample: () => ({}), stranger: 'own' },
  'claims.detail': ofClaim({ type: 'CANCEL' }, (id) => ({ query: { id } })),
  'claims.approveCancel': named({ type: 'CANCEL' }),
  'claims.rejectCancel': each({ type: 'CANCEL' }, INVOICE),
  'claims.pickUpReturn': each({ type: 'RETURN' }, INVOICE),
  'claims.receiveReturn': named({ type: 'RETURN' }),
  'claims.approveReturn': each(collected('RETURN'), { restock: { resell: 1, damaged: 0, missing: 0 } }),
  'claims.rejectReturn': named({ type: 'RETURN' }, REJECTS),
  'claims.holdReturn': named({ type: 'RETURN' }, HOLDS),
  'claims.releaseReturn': named({ type: 'RETURN', state: 'HOLD' }),
  'claims.pickUpExchange': each({ type: 'EXCHANGE' }, INVOICE),
  'claims.receiveExchange': named({ type: 'EXCHANGE' }),
  'claims.dispatchExchange': each(collected('EXCHANGE'), INVOICE),
  'claims.rejectExchange': named({ type: 'EXCHANGE' }, REJECTS),
  'claims.holdExchange': named({ type: 'EXCHANGE' }, HOLDS),
  'claims.releaseExchange': named({ type: 'EXCHANGE', state: 'HOLD' }),
  'claims.turnReturn': each({ type: 'RETURN' }, INVOICE),
  'claims.turnExchange': each({ type: 'EXCHANGE' }, INVOICE),
  'claims.withdrawReturn': ofOwn('RETURN'),
  'claims.withdrawExchange': ofOwn('EXCHANGE'),
  'claims.finishExchange': ofOwn('EXCHANGE', 'REDELIVERING'),
  'claims.file': {
    sample: async (world) => ({
      body: { lineId: await writtenOrder(world, 'DELIVERED'), type: 'RETURN', quantity: 1, left: 1, reason: 'BROKEN', fault: 'SELLER' },
    }),
    stranger: 404,
    limited: 404,
  },
  'claims.preview': {
    sample: async (world) => {
      await orderLine(world, { claim: { type: 'CANCEL' } });
      return { body: { action: 'approveCancel', matching: {} } };
    },
    stranger: 'own',
  },
  'claims.want': ofClaim(collected('EXCHANGE'), async (id, world) => ({ body: { id, skuId: String((await shopOf(world)).skuId) } })),
  'claims.restock': ofClaim({ type: 'RETURN', state: 'DONE' }, (id) => ({ body: { id, resell: 1, damaged: 0, missing: 0, decided: 0 } })),
};
