/** The seller's own discount (sheet 4, `sellerDiscount`): whether there is one is said once, how much for each site. */
import { child, type Json } from '../kernel/fields.ts';
import { type BodyFields, ofSite } from './fields.ts';
import type { Site } from './site.ts';

/** The third type is won. */
const NONE = 0;
const PERCENT = 2;

/** @param more `addtionalInfo` of a body */
export function readDiscount(more: BodyFields | null, site: Site, price: number): void {
  const discount = ofSite(more, 'sellerDiscount', site, false, '판매자 할인');
  const isUsed = discount?.flag('isUse', { label: '판매자 할인 여부' }) === true;
  const own = discount?.object(site.key, { label: '판매자 할인' });
  const type = own?.integer('type', { required: isUsed, min: 0, max: 2, label: '판매자 할인 타입' });
  if (type === NONE) return;
  const off = own?.integer('priceOrRate1', { required: isUsed, min: 0, label: '판매자 할인액' }) ?? 0;
  if (isUsed && off >= (type === PERCENT ? 100 : price)) own?.complain('priceOrRate1', '판매자 할인은 판매가보다 작아야 합니다.');
}

/** What the seller takes off a piece, in won. */
export function discountOf(body: Json, { key }: Pick<Site, 'key'>, price: number): number {
  const discount = child(child(body, 'addtionalInfo'), 'sellerDiscount');
  const { type, priceOrRate1 = 0 } = child(discount, key);
  if (String(discount.isUse) !== 'true' || Number(type) === NONE) return 0;
  return Number(type) === PERCENT ? Math.floor((price * Number(priceOrRate1)) / 100) : Number(priceOrRate1);
}
