/** `shipping` of a product (sheet 4): places and policies have to be the seller's own. */
import type { SandboxAccount } from '../kernel/types.ts';
import { COMPANIES, DISPATCH_POLICIES, POLICIES } from './catalog.ts';
import { type BodyFields, ofSite } from './fields.ts';
import { addressesOf, shippingPlacesOf } from './lookups.ts';
import type { Mall } from './market.ts';
import type { Site } from './site.ts';

const FEE_MAX = 1_000_000;
const textsOf = <T extends object>(rows: readonly T[], name: keyof T) => rows.map((row) => String(row[name]));

/** Complains of a number that is none of those. */
function oneOf(fields: BodyFields, name: string, label: string, known: readonly string[]): void {
  const given = fields.text(name, { required: true, label });
  if (given !== '' && !known.includes(given)) fields.complain(name, `등록되지 않은 ${label}입니다.`);
}

export function readShipping(more: BodyFields, mall: Mall, account: SandboxAccount, site: Site): void {
  const fields = more.object('shipping', { required: true, label: '배송 정보' });
  if (!fields) return;
  fields.integer('type', { required: true, min: 1, max: 1, label: '배송방법' });
  oneOf(fields, 'companyNo', '택배사 번호', textsOf(COMPANIES, 'deliveryCompCode'));
  const dispatch = ofSite(fields, 'dispatchPolicyNo', site, true, '발송정책');
  if (dispatch) oneOf(dispatch, site.upperKey, '발송정책 번호', textsOf(DISPATCH_POLICIES, 'dispatchPolicyNo'));
  const policy = fields.object('policy', { required: true, label: '배송비 정책' });
  if (policy) readPolicy(policy, textsOf(shippingPlacesOf(mall, account), 'placeNo'), site.takesCollectOnly ? 3 : 2);
  const back = fields.object('returnAndExchange', { required: true, label: '반품 정보' });
  if (back) {
    oneOf(back, 'addrNo', '반품지 번호', textsOf(addressesOf(mall, account), 'addrNo'));
    oneOf(back, 'shippingCompany', '반품 택배사 번호', textsOf(COMPANIES, 'deliveryCompCode'));
    back.integer('fee', { required: true, min: 0, max: FEE_MAX, label: '반품 배송비' });
  }
  fields.choice('backwoodsDeliveryYn', ['Y', 'N'], { label: '도서산간 배송 여부' });
}

function readPolicy(policy: BodyFields, places: readonly string[], payTypesMax: number): void {
  oneOf(policy, 'placeNo', '출고지 번호', places);
  const type = policy.integer('feeType', { required: true, min: 1, max: 2, label: '배송비 타입' });
  if (type === 1) {
    const bundle = policy.object('bundle', { required: true, label: '묶음배송비' });
    if (bundle) oneOf(bundle, 'deliveryTmplId', '묶음배송비 정책 번호', textsOf(POLICIES, 'policyNo'));
  }
  if (type !== 2) return;
  const each = policy.object('each', { required: true, label: '개별배송비' });
  const kind = each?.integer('feeType', { required: true, min: 1, max: 3, label: '개별배송비 타입' }) ?? 1;
  each?.integer('feePayType', { required: kind > 1, min: 1, max: payTypesMax, label: '배송비 결제 방식' });
  each?.integer('fee', { required: kind > 1, min: 0, max: FEE_MAX, label: '배송비' });
  const amounts = each?.rows('details', { required: kind === 3, label: '배송비 조건' }) ?? [];
  for (const row of amounts) {
    row.integer('Condition', { required: kind === 3, min: 0, label: '무료배송 기준 금액' });
    row.integer('FeeAmnt', { min: 0, label: '조건부 배송비' });
  }
}
