import { type Fields, isJson, type Json } from '../kernel/fields.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { type Category, isLeaf } from '../shared/categories.ts';
import { CATEGORIES, DOCUMENTS, isCourier } from './category-data.ts';
import { fieldsOf, optionalTexts } from './field-texts.ts';
import { combinationProblems, type ItemDraft, readItem } from './item-validation.ts';
import type { Shop } from './market.ts';
import { warehousesOf } from './warehouses.ts';

const MAX_ITEMS = 200;
const MONEY = { required: true, min: 0, max: 999_999_990, step: 10 };
const TIME = { required: true, form: { pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, name: 'yyyy-MM-ddTHH:mm:ss' } };
const FIXED_THRESHOLDS: Record<string, number> = {
  FREE_DELIVERY_OVER_9800: 9_800,
  FREE_DELIVERY_OVER_19800: 19_800,
  FREE_DELIVERY_OVER_30000: 30_000,
};
const CHARGE_TYPES = ['FREE', 'NOT_FREE', 'CHARGE_RECEIVED', ...Object.keys(FIXED_THRESHOLDS), 'CONDITIONAL_FREE'];
const DELIVERY_METHODS = ['SEQUENCIAL', 'COLD_FRESH', 'MAKE_ORDER', 'AGENT_BUY', 'VENDOR_DIRECT'];
const NO_CENTER = 'NO_RETURN_CENTERCODE';
const REQUIRED = { required: true };

export interface ProductDraft {
  content: Json;
  items: ItemDraft[];
  requested: boolean;
}

/** Checks a create or replace body (sheet 4). `problems` is empty when it may be saved. */
export function readProduct(shop: Shop, account: SandboxAccount, body: Json): { draft: ProductDraft; problems: string[] } {
  const fields = fieldsOf(body);
  const category = readCategory(fields);
  readBasics(fields, account);
  readDelivery(fields, shop, account);
  const rows = fields.rows('items', { required: true, max: MAX_ITEMS });
  const items = category && rows.length <= MAX_ITEMS ? rows.map((row) => readItem(row, category)) : [];
  for (const problem of combinationProblems(items)) fields.complain('items', problem);
  if (category) checkDocuments(fields, items);
  const requested = fields.flag('requested') ?? false;
  const { items: _items, requested: _requested, ...content } = fields.values;
  return { draft: { content, items, requested }, problems: fields.problems };
}

function readCategory(fields: Fields<string>): Category | null {
  const code = fields.integer('displayCategoryCode', { required: true, min: 1, max: 999_999_999 });
  if (code === null) return null;
  const category = CATEGORIES.get(String(code));
  if (category && isLeaf(category)) return category;
  const reason = category ? `카테고리(${code})는 최하위 카테고리가 아닙니다.` : `존재하지 않는 카테고리(${code})입니다.`;
  fields.complain('displayCategoryCode', reason);
  return null;
}

function readBasics(fields: Fields<string>, account: SandboxAccount): void {
  fields.text('sellerProductName', { required: true, max: 100 });
  fields.text('vendorId', REQUIRED);
  const [startedAt, endedAt] = [fields.text('saleStartedAt', TIME), fields.text('saleEndedAt', TIME)];
  if (startedAt !== '' && endedAt !== '' && endedAt <= startedAt)
    fields.complain('saleEndedAt', 'saleEndedAt은(는) saleStartedAt 이후여야 합니다.');
  optionalTexts(fields, 100, ['displayProductName', 'brand', 'generalProductName', 'productGroup', 'manufacture']);
  optionalTexts(fields, 10_000, ['extraInfoMessage']);
  fields.keep('requiredDocuments', []);
  const userId = fields.text('vendorUserId', REQUIRED);
  if (userId !== '' && userId !== account.secrets.vendorUserId)
    fields.complain('vendorUserId', `vendorUserId(${userId})는 이 업체의 WING 아이디가 아닙니다.`);
}

/** Delivery and return fields; the partial change (sheet 4) takes the same ones. */
export function readDelivery(fields: Fields<string>, shop: Shop, account: SandboxAccount): void {
  fields.choice('deliveryMethod', DELIVERY_METHODS, REQUIRED);
  const courier = fields.text('deliveryCompanyCode', REQUIRED);
  if (courier !== '' && !isCourier(courier)) fields.complain('deliveryCompanyCode', `존재하지 않는 택배사 코드(${courier})입니다.`);
  readCharges(fields);
  fields.choice('remoteAreaDeliverable', ['Y', 'N'], REQUIRED);
  fields.choice('unionDeliveryType', ['UNION_DELIVERY', 'NOT_UNION_DELIVERY'], REQUIRED);
  readWarehouses(fields, shop, account);
  for (const name of ['returnChargeName', 'companyContactNumber', 'returnZipCode', 'returnAddress', 'returnAddressDetail'])
    fields.text(name, { required: true, max: 200 });
  fields.integer('returnCharge', MONEY);
  fields.keep('returnChargeVendor', 'N');
  optionalTexts(fields, 1000, ['afterServiceInformation']);
  optionalTexts(fields, 40, ['afterServiceContactNumber']);
}

function readCharges(fields: Fields<string>): void {
  const type = fields.choice('deliveryChargeType', CHARGE_TYPES, REQUIRED);
  const charge = fields.integer('deliveryCharge', MONEY) ?? 0;
  const threshold = fields.integer('freeShipOverAmount', { ...MONEY, step: 1 }) ?? 0;
  fields.integer('deliveryChargeOnReturn', MONEY);
  const complain = (message: string) => fields.complain('deliveryChargeType', message);
  if (type === 'FREE' && charge !== 0) complain('무료배송 상품의 deliveryCharge는 0이어야 합니다.');
  if ((type === 'NOT_FREE' || type === 'CONDITIONAL_FREE') && charge <= 0) complain(`${type}의 deliveryCharge는 0보다 커야 합니다.`);
  if (type === 'CONDITIONAL_FREE' && threshold <= 0) complain('조건부 무료배송에는 freeShipOverAmount가 필요합니다.');
  const fixed = FIXED_THRESHOLDS[type];
  if (fixed !== undefined && threshold !== fixed) complain(`${type}의 freeShipOverAmount는 ${fixed}이어야 합니다.`);
}

function readWarehouses(fields: Fields<string>, shop: Shop, account: SandboxAccount): void {
  const { outbound, returns } = warehousesOf(shop, account);
  const warehouse = fields.integer('outboundShippingPlaceCode', REQUIRED);
  if (warehouse !== null) {
    const place = outbound.find(({ outboundShippingPlaceCode }) => outboundShippingPlaceCode === warehouse);
    const refuse = (message: string) => fields.complain('outboundShippingPlaceCode', message);
    if (!place) refuse(`존재하지 않는 출고지 코드(${warehouse})입니다.`);
    else if (place.usable === false) refuse(`사용하지 않는 출고지 코드(${warehouse})입니다.`);
  }
  const center = fields.text('returnCenterCode', REQUIRED);
  if (center !== '' && center !== NO_CENTER && !returns.some(({ returnCenterCode }) => returnCenterCode === center))
    fields.complain('returnCenterCode', `존재하지 않는 반품지 코드(${center})입니다.`);
}

function checkDocuments(fields: Fields<string>, items: ItemDraft[]): void {
  const { requiredDocuments } = fields.values;
  const given = Array.isArray(requiredDocuments) ? requiredDocuments.filter(isJson) : [];
  const needs: Record<string, boolean> = {
    MANDATORY_PARALLEL_IMPORTED: items.some(({ content }) => content.parallelImported === 'PARALLEL_IMPORTED'),
    MANDATORY_OVERSEAS_PURCHASED: items.some(({ content }) => content.overseasPurchased === 'OVERSEAS_PURCHASED'),
  };
  for (const { templateName, required } of DOCUMENTS)
    if (needs[required] && !given.some((document) => document.templateName === templateName && document.vendorDocumentPath))
      fields.complain('requiredDocuments', `구비서류 '${templateName}'이(가) 필요합니다.`);
}
