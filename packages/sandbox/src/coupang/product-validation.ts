import type { SandboxAccount } from '../kernel/types.ts';
import { categoryOf, type DisplayCategory, DOCUMENTS, isCourier } from './category-data.ts';
import { FieldReader } from './field-reader.ts';
import { combinationProblems, type ItemDraft, readItem } from './item-validation.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Shop } from './market.ts';
import { placesOf } from './places.ts';

const MAX_ITEMS = 200;
export const MONEY = { min: 0, max: 999_999_990, step: 10 };
const FIXED_THRESHOLDS: Record<string, number> = {
  FREE_DELIVERY_OVER_9800: 9_800,
  FREE_DELIVERY_OVER_19800: 19_800,
  FREE_DELIVERY_OVER_30000: 30_000,
};
const CHARGE_TYPES = ['FREE', 'NOT_FREE', 'CHARGE_RECEIVED', ...Object.keys(FIXED_THRESHOLDS), 'CONDITIONAL_FREE'];
const NO_CENTER = 'NO_RETURN_CENTERCODE';

export interface ProductDraft {
  content: JsonObject;
  items: ItemDraft[];
  requested: boolean;
}

/** Checks a create or replace body (sheet 4). `problems` is empty when it may be saved. */
export function readProduct(shop: Shop, account: SandboxAccount, body: JsonObject): { draft: ProductDraft; problems: string[] } {
  const problems: string[] = [];
  const reader = new FieldReader(body, problems);
  const category = readCategory(reader);
  readBasics(reader, account);
  readDelivery(reader, shop, account);
  const items = category ? readItems(reader, category) : [];
  if (category) checkDocuments(reader, items);
  const requested = reader.flag('requested', false);
  return { draft: { content: reader.values, items, requested }, problems };
}

function readCategory(reader: FieldReader): DisplayCategory | null {
  const code = reader.int('displayCategoryCode', { min: 1, max: 999_999_999 });
  if (code === 0) return null;
  const category = categoryOf(code);
  if (category?.leaf) return category;
  reader.complain(category ? `카테고리(${code})는 최하위 카테고리가 아닙니다.` : `존재하지 않는 카테고리(${code})입니다.`);
  return null;
}

function readBasics(reader: FieldReader, account: SandboxAccount): void {
  reader.text('sellerProductName', { required: true, max: 100 });
  reader.text('vendorId', { required: true });
  const startedAt = reader.dateTime('saleStartedAt');
  const endedAt = reader.dateTime('saleEndedAt');
  if (startedAt !== '' && endedAt !== '' && endedAt <= startedAt) reader.complain('saleEndedAt은(는) saleStartedAt 이후여야 합니다.');
  for (const name of ['displayProductName', 'brand', 'generalProductName', 'productGroup', 'manufacture']) reader.text(name, { max: 100 });
  reader.text('extraInfoMessage');
  reader.keep('requiredDocuments', []);
  const userId = reader.text('vendorUserId', { required: true });
  if (userId !== '' && userId !== account.secrets.vendorUserId)
    reader.complain(`vendorUserId(${userId})는 이 업체의 WING 아이디가 아닙니다.`);
}

/** Delivery and return fields; the partial change (sheet 4) takes the same ones. */
export function readDelivery(reader: FieldReader, shop: Shop, account: SandboxAccount): void {
  reader.choice('deliveryMethod', ['SEQUENCIAL', 'COLD_FRESH', 'MAKE_ORDER', 'AGENT_BUY', 'VENDOR_DIRECT']);
  const courier = reader.text('deliveryCompanyCode', { required: true });
  if (courier !== '' && !isCourier(courier)) reader.complain(`존재하지 않는 택배사 코드(${courier})입니다.`);
  readCharges(reader);
  reader.choice('remoteAreaDeliverable', ['Y', 'N']);
  reader.choice('unionDeliveryType', ['UNION_DELIVERY', 'NOT_UNION_DELIVERY']);
  readPlaces(reader, shop, account);
  for (const name of ['returnChargeName', 'companyContactNumber', 'returnZipCode', 'returnAddress', 'returnAddressDetail'])
    reader.text(name, { required: true, max: 200 });
  reader.int('returnCharge', MONEY);
  reader.keep('returnChargeVendor', 'N');
  reader.text('afterServiceInformation', { max: 1000 });
  reader.text('afterServiceContactNumber', { max: 40 });
}

function readCharges(reader: FieldReader): void {
  const type = reader.choice('deliveryChargeType', CHARGE_TYPES);
  const charge = reader.int('deliveryCharge', MONEY);
  const threshold = reader.int('freeShipOverAmount', { ...MONEY, step: 1 });
  reader.int('deliveryChargeOnReturn', MONEY);
  if (type === 'FREE' && charge !== 0) reader.complain('무료배송 상품의 deliveryCharge는 0이어야 합니다.');
  if ((type === 'NOT_FREE' || type === 'CONDITIONAL_FREE') && charge <= 0) reader.complain(`${type}의 deliveryCharge는 0보다 커야 합니다.`);
  if (type === 'CONDITIONAL_FREE' && threshold <= 0) reader.complain('조건부 무료배송에는 freeShipOverAmount가 필요합니다.');
  const fixed = FIXED_THRESHOLDS[type];
  if (fixed !== undefined && threshold !== fixed) reader.complain(`${type}의 freeShipOverAmount는 ${fixed}이어야 합니다.`);
}

function readPlaces(reader: FieldReader, shop: Shop, account: SandboxAccount): void {
  const places = placesOf(shop, account);
  const outbound = reader.int('outboundShippingPlaceCode', { min: 0, max: Number.MAX_SAFE_INTEGER });
  if (!places.outbound.some((place) => String(place.outboundShippingPlaceCode) === String(outbound)))
    reader.complain(`존재하지 않는 출고지 코드(${outbound})입니다.`);
  const center = reader.text('returnCenterCode', { required: true });
  if (center !== '' && center !== NO_CENTER && !places.returns.some((place) => place.returnCenterCode === center))
    reader.complain(`존재하지 않는 반품지 코드(${center})입니다.`);
}

function readItems(reader: FieldReader, category: DisplayCategory): ItemDraft[] {
  const rows = reader.objects('items');
  if (rows.length === 0) reader.complain('items에는 한 개 이상의 옵션이 필요합니다.');
  if (rows.length > MAX_ITEMS) {
    reader.complain(`옵션은 최대 ${MAX_ITEMS}개까지 등록할 수 있습니다.`);
    return [];
  }
  const items = rows.map((row, index) => readItem(row, index, category, reader.problems));
  reader.problems.push(...combinationProblems(items));
  return items;
}

function checkDocuments(reader: FieldReader, items: ItemDraft[]): void {
  const given = Array.isArray(reader.values.requiredDocuments) ? reader.values.requiredDocuments.filter(isObject) : [];
  const needs: Record<string, boolean> = {
    MANDATORY_PARALLEL_IMPORTED: items.some((item) => item.content.parallelImported === 'PARALLEL_IMPORTED'),
    MANDATORY_OVERSEAS_PURCHASED: items.some((item) => item.content.overseasPurchased === 'OVERSEAS_PURCHASED'),
  };
  for (const { templateName, required } of DOCUMENTS) {
    if (needs[required] && !given.some((document) => document.templateName === templateName && document.vendorDocumentPath))
      reader.complain(`구비서류 '${templateName}'이(가) 필요합니다.`);
  }
}
