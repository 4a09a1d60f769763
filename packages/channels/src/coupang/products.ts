/** Products at COUPANG: create, replace, read, find by our code, walk (sheet 4). */
import { kstIso } from '../sdk/clock.ts';
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { pageAfter, pagePlace } from '../sdk/pages.ts';
import type { ListingContent, ListingRef, SeenProduct } from '../sdk/product.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { callCoupang, catalogPath, isAbsent, vendorId } from './client.ts';
import { anchorCodes } from './codes.ts';
import { coupangPrice, readInventories } from './items.ts';
import { returnCenterOf } from './places.ts';
import { asFix } from './product-errors.ts';
import {
  attributeProblems,
  type BodyResult,
  type CategoryMeta,
  productProblems,
  sameValues,
  toCategoryMeta,
  toProductBody,
} from './product-mapping.ts';
import { carriesCode, createdProduct, toSeenProduct } from './product-seen.ts';
import { categoryMetadata, pageOf, productDetail, productNumber, replacedProduct, wholeListOf } from './proofs.ts';

const LIST_PAGE = 20;

export const coupangProducts: ProductCapability = { create, update, read, find, list, problems: productProblems };

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const prepared = await prepare(ctx, content, null);
  if (prepared.kind !== 'ok') return prepared;
  const { body, warnings } = prepared.value;
  const answer = await callCoupang(ctx, {
    method: 'POST',
    path: catalogPath('/seller-products'),
    body,
    operation: 'products.create',
    effect: 'WRITE',
    slow: true,
    proof: productNumber,
  });
  if (answer.kind !== 'ok') return asFix(answer);
  return withWarnings(createdProduct(answer.value, content, body), warnings);
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const existing = await readDetail(ctx, ref.shopProductId);
  if (existing.kind !== 'ok') return existing;
  const prepared = await prepare(ctx, content, existing.value);
  if (prepared.kind !== 'ok') return prepared;
  const answer = await callCoupang(ctx, {
    method: 'PUT',
    path: catalogPath('/seller-products'),
    body: prepared.value.body,
    operation: 'products.update',
    effect: 'WRITE',
    slow: true,
    proof: replacedProduct(ref.shopProductId),
    subject: ref.shopProductId,
  });
  if (answer.kind !== 'ok') return asFix(answer);
  const seen = await read(ctx, ref);
  // Approved items may still have to be brought to their prices: without a look nobody knows, and the whole update is sent again.
  if (seen.kind !== 'ok') return hasApproved(existing.value) ? seen : updatedUnseen(seen.kind, existing.value, content);
  const priced = await bringPrices(ctx, ref, content, seen.value);
  return priced.kind === 'ok' ? withWarnings(priced.value, prepared.value.warnings) : priced;
}

/** A whole replacement leaves the prices of approved items as they are (sheet 4, Commands): those that differ are set one by one. */
async function bringPrices(
  ctx: ConnectorContext,
  ref: ListingRef,
  content: ListingContent,
  seen: SeenProduct,
): Promise<Outcome<SeenProduct>> {
  const wanted = seen.items.flatMap(({ shopItemId, itemCode, optionValues, price }) => {
    if (shopItemId === null) return [];
    const item =
      content.items.find((one) => one.shopItemId === shopItemId) ??
      content.items.find((one) => one.shopItemId === null && (one.itemCode === itemCode || sameValues(one.optionValues, optionValues)));
    return item?.usable && item.price !== price ? [{ key: shopItemId, shopItemId, price: item.price }] : [];
  });
  if (wanted.length === 0) return { kind: 'ok', value: seen };
  const outcomes = await coupangPrice.setPrices(ctx, ref, content.price, wanted);
  for (const outcome of outcomes.values()) if (outcome.kind !== 'ok') return outcome;
  const priceOf = new Map(wanted.map(({ shopItemId, price }) => [shopItemId, price]));
  const items = seen.items.map((item) => ({ ...item, price: priceOf.get(item.shopItemId ?? '') ?? item.price }));
  return { kind: 'ok', value: { ...seen, price: Math.min(...items.map(({ price }) => price)), items } };
}

function hasApproved(detail: Wire): boolean {
  return wires(detail.items).some(({ vendorItemId }) => text(vendorItemId) !== '');
}

/** The update went through but could not be looked at: what was there before, under the new name. */
function updatedUnseen(kind: string, before: Wire, content: ListingContent): Outcome<SeenProduct> {
  const seen = toSeenProduct(before, null);
  // Without the inventories nothing is known of the stock.
  const items = seen.items.map((item) => ({ ...item, quantity: null }));
  return withWarnings({ ...seen, name: content.name, saleStatus: 'UNADMISSION', items }, [
    `수정은 쿠팡에 전달되었으나 결과를 다시 읽지 못했습니다 (${kind}).`,
  ]);
}

async function read(ctx: ConnectorContext, ref: { shopProductId: string }): Promise<Outcome<SeenProduct>> {
  const detail = await readDetail(ctx, ref.shopProductId);
  if (detail.kind !== 'ok') return detail;
  const inventories = await readInventories(ctx, detail.value);
  return inventories.kind === 'ok' ? { kind: 'ok', value: toSeenProduct(detail.value, inventories.value) } : inventories;
}

/**
 * Looks up the codes that the anchor may carry. COUPANG answers with every product that has an item of that code; each is opened and must
 * carry exactly it, and a deleted one is none.
 */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<SeenProduct | null>> {
  for (const code of anchorCodes(managementCode)) {
    const found = await findByItemCode(ctx, code, managementCode);
    if (found.kind !== 'ok' || found.value !== null) return found;
  }
  return { kind: 'ok', value: null };
}

async function findByItemCode(ctx: ConnectorContext, code: string, managementCode: string): Promise<Outcome<SeenProduct | null>> {
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: catalogPath(`/seller-products/external-vendor-sku-codes/${encodeURIComponent(code)}`),
    operation: 'products.find',
    effect: 'READ',
    proof: wholeListOf('sellerProductId'),
    subject: code,
  });
  if (isAbsent(answer)) return { kind: 'ok', value: null };
  if (answer.kind !== 'ok') return answer;
  const exact: SeenProduct[] = [];
  for (const row of answer.value) {
    const detail = await readDetail(ctx, text(row.sellerProductId));
    if (isAbsent(detail)) continue;
    if (detail.kind !== 'ok') return detail;
    if (!carriesCode(detail.value, managementCode)) continue;
    const inventories = await readInventories(ctx, detail.value);
    if (inventories.kind !== 'ok') return inventories;
    const seen = toSeenProduct(detail.value, inventories.value);
    if (seen.saleStatus !== 'DELETE') exact.push({ ...seen, managementCode });
  }
  if (exact.length > 1) return ambiguous(exact);
  return { kind: 'ok', value: exact[0] ?? null };
}

function ambiguous(products: readonly SeenProduct[]): Outcome<never> {
  const numbers = products.map(({ shopProductId }) => shopProductId).join(', ');
  return { kind: 'refused', code: 'AMBIGUOUS', message: `같은 관리코드의 상품이 쿠팡에 여럿 있습니다: ${numbers}` };
}

async function list(ctx: ConnectorContext, cursor: string | null) {
  const place = pagePlace(cursor);
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: catalogPath('/seller-products'),
    query: { vendorId: vendorId(ctx), nextToken: place.at ?? undefined, maxPerPage: LIST_PAGE },
    operation: 'products.list',
    effect: 'READ',
    proof: pageOf('sellerProductId', 'nextToken'),
  });
  if (answer.kind !== 'ok') return answer;
  const products: SeenProduct[] = [];
  const rows = answer.value.rows.map(wire);
  let unread = 0;
  for (const row of rows) {
    const number = text(row.sellerProductId);
    const detail = number === '' ? null : await readDetail(ctx, number);
    if (detail !== null && isAbsent(detail)) continue;
    if (detail === null || detail.kind === 'refused') {
      unread += 1;
      continue;
    }
    if (detail.kind !== 'ok') return detail;
    const seen = toSeenProduct({ ...row, ...detail.value }, null);
    if (seen.saleStatus !== 'DELETE') products.push(seen);
  }
  const token = answer.value.next;
  const numbers = rows.map(({ sellerProductId }) => text(sellerProductId));
  const nextCursor = pageAfter(place, numbers, token || null);
  return withWarnings({ products, nextCursor }, unread > 0 ? [`쿠팡이 상품 ${unread}개의 내용을 알려주지 않아 건너뛰었습니다.`] : []);
}

function readDetail(ctx: ConnectorContext, sellerProductId: string): Promise<Outcome<Wire>> {
  return callCoupang(ctx, {
    method: 'GET',
    path: catalogPath(`/seller-products/${encodeURIComponent(sellerProductId)}`),
    operation: 'products.read',
    effect: 'READ',
    proof: productDetail(sellerProductId),
    subject: sellerProductId,
  });
}

/** Everything a body needs besides the content: the address of the return place and what the category takes. */
async function prepare(ctx: ConnectorContext, content: ListingContent, existing: Wire | null): Promise<Outcome<BodyResult>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const returnCenter = await returnCenterOf(ctx, text(content.fields.returnCenterCode));
  if (returnCenter.kind !== 'ok') return returnCenter;
  const meta = await categoryMeta(ctx, content.categoryId);
  if (meta.kind !== 'ok') return meta;
  const missing = attributeProblems(content, meta.value);
  if (missing.length > 0) return { kind: 'fix', problems: missing };
  const result = toProductBody(content, {
    vendorId: vendorId(ctx),
    vendorUserId: ctx.account.credentials.vendorUserId ?? '',
    startsAt: kstIso(ctx.now()).slice(0, 19),
    returnCenter: returnCenter.value,
    meta: meta.value,
    existing,
  });
  return { kind: 'ok', value: result };
}

/** What a category takes. A category that COUPANG no longer has is something the seller fixes. */
export async function categoryMeta(ctx: ConnectorContext, categoryId: string): Promise<Outcome<CategoryMeta>> {
  const answer = await callCoupang(ctx, {
    method: 'GET',
    path: catalogPath(`/meta/category-related-metas/display-category-codes/${encodeURIComponent(categoryId)}`),
    operation: 'lookups.attributes',
    effect: 'READ',
    proof: categoryMetadata,
    subject: categoryId,
  });
  if (answer.kind !== 'refused') return mapOutcome(answer, toCategoryMeta);
  const message = '쿠팡 카테고리가 없거나 더 쓰이지 않습니다. 카테고리를 다시 선택해주십시오.';
  return {
    kind: 'fix',
    problems: [{ path: 'category.categoryId', message, channelCode: answer.code, channelMessage: answer.message }],
  };
}

function withWarnings<T>(value: T, warnings: string[]): Outcome<T> {
  return warnings.length > 0 ? { kind: 'ok', value, warnings } : { kind: 'ok', value };
}
