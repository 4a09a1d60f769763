/** The one call on claims that is published: a return that the seller opens (sheet 6). All others are done in the channel's own centre. */
import { collectGoods } from '../market/claim-goods.ts';
import { openClaim, openClaims } from '../market/claims.ts';
import { stageOf } from '../market/orders.ts';
import { invalid } from './answers.ts';
import { fieldsOf, refuseProblems } from './fields.ts';
import { type KakaoLine, type Mall, REASONS } from './market.ts';
import { outcome, ownLine } from './orders.ts';
import { COURIERS } from './reference.ts';
import { shopOf } from './shops.ts';
import type { Call, Route } from './wire.ts';

const COLLECTS = ['AUTO', 'LATER', 'MANUAL'] as const;
const FEES = ['Deducted', 'AddAmount', 'DirectAmount'] as const;
/** Of the values one is published. */
const REASON_CODES: readonly string[] = ['CANCELED_BY_BUYER_CHANGE_OF_MIND'];
const INVOICE = /^[0-9A-Z-]{6,30}$/i;

export const claimRoutes: readonly Route[] = [['POST', '/v1/shopping/claims/return/request', 'claims.fileReturn', fileReturns]];

function readReturn({ mall, body }: Call) {
  const fields = fieldsOf(body);
  const collect = fields.choice('collectType', COLLECTS, { label: '수거 방법', required: true });
  const travels = collect === 'MANUAL';
  const company = fields.text('deliveryCompanyCode', { label: '택배사', required: travels }) ?? '';
  const invoiceNo = fields.text('invoiceNumber', { label: '송장번호', required: travels }) ?? '';
  fields.choice('reasonCode', REASON_CODES, { label: '반품 사유', required: true });
  const comment = fields.text('reasonComment', { label: '상세 사유', max: 500 }) ?? '';
  fields.choice('claimShippingFeeMethod', FEES, { label: '반품 배송비 방법' });
  const { gifts } = shopOf(mall);
  fields.choice('claimRequestUser', gifts ? ['BUYER', 'RECEIVER'] : ['BUYER'], { label: '요청한 사람', required: gifts });
  refuseProblems(fields);
  if (travels && !COURIERS.has(company)) throw invalid([{ field: 'deliveryCompanyCode', message: '없는 택배사입니다.' }]);
  if (travels && !INVOICE.test(invoiceNo)) throw invalid([{ field: 'invoiceNumber', message: '송장번호가 올바르지 않습니다.' }]);
  const pickup = travels ? { method: 'SHIPPING', courier: company, invoiceNo } : null;
  return { pickup, reason: REASONS.CHANGE_MIND.reason, comment };
}

function fileReturns(call: Call): object {
  const ids = Array.isArray(call.body.orderIds) ? [...new Set(call.body.orderIds.map(String))] : [];
  if (ids.length === 0) throw invalid([{ field: 'orderIds', message: '주문번호를 입력해 주세요.' }]);
  const asked = readReturn(call);
  return outcome(ids.filter((id) => !filed(call.mall, ownLine(call, id), asked)));
}

/** A claim is of the whole order, and there is one at a time. */
function filed(mall: Mall, line: KakaoLine | undefined, { pickup, reason, comment }: ReturnType<typeof readReturn>): boolean {
  if (!line || openClaims(mall, line).length > 0) return false;
  const stage = stageOf(mall, line);
  if (stage !== 'SENT' && stage !== 'DELIVERED') return false;
  const claim = openClaim(mall, { type: 'RETURN', by: 'SELLER', lines: [{ line, quantity: line.remaining }], extra: { reason, comment } });
  if (pickup) collectGoods(mall, claim, pickup);
  mall.kernel.effect('claims.fileReturn', line.orderNo);
  return true;
}
