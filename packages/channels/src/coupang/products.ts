/** Products at COUPANG: create, replace, read, find by our code, walk (sheet 4). */
import { kstIso } from '../sdk/clock.ts';
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import { pageAfter, pagePlace } from '../sdk/pages.ts';
import { sameValues } from '../sdk/pairing.ts';
import type { ListingContent, ListingRef, SeenProduct } from '../sdk/product.ts';
import { text, type Wire, wire } from '../sdk/reader.ts';
import { onlyOne, updatedUnseen } from '../sdk/seen-product.ts';
import { call, catalogPath, isAbsent, reading, vendorId, writing } from './client.ts';
import { anchorCodes } from './codes.ts';
import { asFix } from './errors.ts';
import { numbersIn, price, readDetail, readInventories } from './items.ts';
import { returnCenterOf } from './places.ts';
import { carriesCode, createdProduct, toSeenProduct } from './product-in.ts';
import { attributeProblems, type BodyResult, type CategoryMeta, productProblems, toCategoryMeta, toProductBody } from './product-out.ts';
import { categoryMetadata, pageOf, productNumber, replacedProduct, wholeListOf } from './proofs.ts';

const LIST_PAGE = 20;
const PRODUCTS = catalogPath('/seller-products');

export const products: ProductCapability = { create, update, read, find, list, problems: productProblems };

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const prepared = await prepare(ctx, content, null);
  if (prepared.kind !== 'ok') return prepared;
  const { body, warnings } = prepared.value;
  const answer = await call(ctx, writing('POST', 'products.create', PRODUCTS, productNumber, { body, slow: true }));
  return answer.kind === 'ok' ? withWarnings(createdProduct(answer.value, content, body), warnings) : asFix(answer);
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const subject = ref.shopProductId;
  const existing = await readDetail(ctx, subject);
  if (existing.kind !== 'ok') return existing;
  const prepared = await prepare(ctx, content, existing.value);
  if (prepared.kind !== 'ok') return prepared;
  const { body, warnings } = prepared.value;
  const answer = await call(ctx, writing('PUT', 'products.update', PRODUCTS, replacedProduct(subject), { body, slow: true, subject }));
  if (answer.kind !== 'ok') return asFix(answer);
  const seen = await read(ctx, ref);
  if (seen.kind === 'ok') return bringPrices(ctx, ref, content, seen.value, warnings);
  // Approved items may still have to be brought to their prices: without a look nobody knows, and the whole update is sent again.
  if (numbersIn(existing.value).length > 0) return seen;
  return updatedUnseen({ ...toSeenProduct(existing.value, null), saleStatus: 'UNADMISSION' }, content, '쿠팡에', seen.kind);
}

/** A whole replacement leaves the prices of approved items as they are (sheet 4, Commands): those that differ are set one by one. */
async function bringPrices(
  ctx: ConnectorContext,
  ref: ListingRef,
  content: ListingContent,
  seen: SeenProduct,
  warnings: string[],
): Promise<Outcome<SeenProduct>> {
  const wanted = seen.items.flatMap(({ shopItemId, itemCode, optionValues, price: before }) => {
    if (shopItemId === null) return [];
    const item =
      content.items.find((one) => one.shopItemId === shopItemId) ??
      content.items.find((one) => one.shopItemId === null && (one.itemCode === itemCode || sameValues(one.optionValues, optionValues)));
    return item?.usable && item.price !== before ? [{ key: shopItemId, shopItemId, price: item.price }] : [];
  });
  if (wanted.length === 0) return withWarnings(seen, warnings);
  const outcomes = await price.setPrices(ctx, ref, content.price, wanted);
  for (const outcome of outcomes.values()) if (outcome.kind !== 'ok') return outcome;
  const priceOf = new Map(wanted.map((item) => [item.shopItemId, item.price]));
  const items = seen.items.map((item) => ({ ...item, price: priceOf.get(item.shopItemId ?? '') ?? item.price }));
  return withWarnings({ ...seen, price: Math.min(...items.map((item) => item.price)), items }, warnings);
}

async function read(ctx: ConnectorContext, ref: { shopProductId: string }): Promise<Outcome<SeenProduct>> {
  const detail = await readDetail(ctx, ref.shopProductId);
  return detail.kind === 'ok' ? withInventories(ctx, detail.value) : detail;
}

async function withInventories(ctx: ConnectorContext, detail: Wire): Promise<Outcome<SeenProduct>> {
  return mapOutcome(await readInventories(ctx, detail), (inventories) => toSeenProduct(detail, inventories));
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
  const path = catalogPath(`/seller-products/external-vendor-sku-codes/${encodeURIComponent(code)}`);
  const answer = await call(ctx, reading('products.find', path, wholeListOf('sellerProductId'), { subject: code }));
  if (isAbsent(answer)) return { kind: 'ok', value: null };
  if (answer.kind !== 'ok') return answer;
  const exact: SeenProduct[] = [];
  for (const row of answer.value) {
    const detail = await readDetail(ctx, text(row.sellerProductId));
    if (isAbsent(detail)) continue;
    if (detail.kind !== 'ok') return detail;
    if (!carriesCode(detail.value, managementCode)) continue;
    const seen = await withInventories(ctx, detail.value);
    if (seen.kind !== 'ok') return seen;
    if (seen.value.saleStatus !== 'DELETE') exact.push({ ...seen.value, managementCode });
  }
  return onlyOne('쿠팡', exact);
}

async function list(ctx: ConnectorContext, cursor: string | null) {
  const place = pagePlace(cursor);
  const query = { vendorId: vendorId(ctx), nextToken: place.at ?? undefined, maxPerPage: LIST_PAGE };
  const answer = await call(ctx, reading('products.list', PRODUCTS, pageOf('sellerProductId', 'nextToken'), { query }));
  if (answer.kind !== 'ok') return answer;
  const found: SeenProduct[] = [];
  const rows = answer.value.rows.map(wire);
  const numbers = rows.map(({ sellerProductId }) => text(sellerProductId));
  let unread = 0;
  for (const [index, number] of numbers.entries()) {
    const detail = number === '' ? null : await readDetail(ctx, number);
    if (detail !== null && isAbsent(detail)) continue;
    if (detail === null || detail.kind === 'refused') {
      unread += 1;
      continue;
    }
    if (detail.kind !== 'ok') return detail;
    const seen = toSeenProduct({ ...rows[index], ...detail.value }, null);
    if (seen.saleStatus !== 'DELETE') found.push(seen);
  }
  const nextCursor = pageAfter(place, numbers, answer.value.next || null);
  const note = `쿠팡이 상품 ${unread}개의 내용을 알려주지 않아 건너뛰었습니다.`;
  return withWarnings({ products: found, nextCursor }, unread > 0 ? [note] : []);
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
export async function categoryMeta(ctx: ConnectorContext, subject: string): Promise<Outcome<CategoryMeta>> {
  const path = catalogPath(`/meta/category-related-metas/display-category-codes/${encodeURIComponent(subject)}`);
  const answer = await call(ctx, reading('lookups.attributes', path, categoryMetadata, { subject }));
  if (answer.kind !== 'refused') return mapOutcome(answer, toCategoryMeta);
  const message = '쿠팡 카테고리가 없거나 더 쓰이지 않습니다. 카테고리를 다시 선택해주십시오.';
  return {
    kind: 'fix',
    problems: [{ path: 'category.categoryId', message, channelCode: answer.code, channelMessage: answer.message }],
  };
}
