/** Products at COUPANG: create, replace, read, find by our code, walk (sheet 4). */
import { kstIso } from '../sdk/clock.ts';
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { onlyOne, updatedUnseen } from '../sdk/observed-product.ts';
import { openFound, openPage } from '../sdk/opened.ts';
import { done, mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import { sameValues } from '../sdk/pairing.ts';
import type { ListingContent, ListingRef, ObservedProduct } from '../sdk/product.ts';
import { text, type Wire, wire } from '../sdk/reader.ts';
import { call, catalogPath, isAbsent, reading, vendorId, writing } from './client.ts';
import { anchorCodes } from './codes.ts';
import { asFix } from './errors.ts';
import { numbersIn, price, readDetail, readInventories, sale } from './items.ts';
import { carriesCode, createdProduct, toObservedProduct } from './product-in.ts';
import { attributeProblems, type BodyResult, type CategoryMeta, productProblems, toCategoryMeta, toProductBody } from './product-out.ts';
import { categoryMetadata, pageOf, productDone, productNumber, wholeListOf } from './proofs.ts';
import { sentListing } from './sent.ts';
import { returnCenterOf } from './warehouses.ts';

const LIST_PAGE = 20;
const PRODUCTS = catalogPath('/seller-products');

export const products: ProductCapability = {
  create,
  update,
  read,
  find,
  delete: remove,
  list,
  problems: productProblems,
  sent: sentListing,
};

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const prepared = await prepare(ctx, content, null);
  if (prepared.kind !== 'ok') return prepared;
  const { body, warnings } = prepared.value;
  const answer = await call(ctx, writing('POST', 'products.create', PRODUCTS, productNumber, { body, slow: true }));
  return answer.kind === 'ok' ? withWarnings(createdProduct(answer.value, content, body), warnings) : asFix(answer);
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const subject = ref.shopProductId;
  const existing = await readDetail(ctx, subject);
  if (existing.kind !== 'ok') return existing;
  const prepared = await prepare(ctx, content, existing.value);
  if (prepared.kind !== 'ok') return prepared;
  const { body, warnings } = prepared.value;
  const answer = await call(ctx, writing('PUT', 'products.update', PRODUCTS, productDone(subject), { body, slow: true, subject }));
  if (answer.kind !== 'ok') return asFix(answer);
  const observed = await read(ctx, ref);
  if (observed.kind === 'ok') return bringPrices(ctx, ref, content, observed.value, warnings);
  // Approved items may still have to be brought to their prices: without a look nobody knows, and the whole update is sent again.
  if (numbersIn(existing.value).length > 0) return observed;
  return updatedUnseen({ ...toObservedProduct(existing.value, null), saleStatus: 'UNADMISSION' }, content, '쿠팡에', observed.kind);
}

/** A whole replacement leaves the prices of approved items as they are (sheet 4, Commands): those that differ are set one by one. */
async function bringPrices(
  ctx: ConnectorContext,
  ref: ListingRef,
  content: ListingContent,
  observed: ObservedProduct,
  warnings: string[],
): Promise<Outcome<ObservedProduct>> {
  const wanted = observed.items.flatMap(({ shopItemId, itemCode, optionValues, price: before }) => {
    if (shopItemId === null) return [];
    const item =
      content.items.find((one) => one.shopItemId === shopItemId) ??
      content.items.find((one) => one.shopItemId === null && (one.itemCode === itemCode || sameValues(one.optionValues, optionValues)));
    return item?.usable && item.price !== before ? [{ key: shopItemId, shopItemId, price: item.price }] : [];
  });
  if (wanted.length === 0) return withWarnings(observed, warnings);
  const outcomes = await price.setPrices(ctx, ref, content.price, wanted);
  for (const outcome of outcomes.values()) if (outcome.kind !== 'ok') return outcome;
  const priceOf = new Map(wanted.map((item) => [item.shopItemId, item.price]));
  const items = observed.items.map((item) => ({ ...item, price: priceOf.get(item.shopItemId ?? '') ?? item.price }));
  return withWarnings({ ...observed, price: Math.min(...items.map((item) => item.price)), items }, warnings);
}

async function read(ctx: ConnectorContext, ref: { shopProductId: string }): Promise<Outcome<ObservedProduct>> {
  const detail = await readDetail(ctx, ref.shopProductId);
  return detail.kind === 'ok' ? withInventories(ctx, detail.value) : detail;
}

/** COUPANG deletes what is in no review and has every item stopped (sheet 4, Commands), so items are stopped first. */
async function remove(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>> {
  const gone = { kind: 'ok', value: undefined } as const;
  const subject = ref.shopProductId;
  const detail = await readDetail(ctx, subject);
  if (isAbsent(detail)) return gone;
  if (detail.kind !== 'ok') return detail;
  if (toObservedProduct(detail.value, null).saleStatus === 'DELETE') return gone;
  const items = numbersIn(detail.value).map((shopItemId) => ({ key: shopItemId, shopItemId }));
  const stopped = items.length === 0 ? gone : await sale.stop(ctx, { ...ref, items });
  if (stopped.kind !== 'ok') return stopped;
  const path = `${PRODUCTS}/${encodeURIComponent(subject)}`;
  const answer = await call(ctx, writing('DELETE', 'products.delete', path, productDone(subject), { subject }));
  return isAbsent(answer) ? gone : done(answer);
}

async function withInventories(ctx: ConnectorContext, detail: Wire): Promise<Outcome<ObservedProduct>> {
  return mapOutcome(await readInventories(ctx, detail), (inventories) => toObservedProduct(detail, inventories));
}

/**
 * Looks up the codes that the anchor may carry. COUPANG answers with every product that has an item of that code; each is opened and must
 * carry exactly it, and a deleted one is none.
 */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  for (const code of anchorCodes(managementCode)) {
    const found = await findByItemCode(ctx, code, managementCode);
    if (found.kind !== 'ok' || found.value !== null) return found;
  }
  return { kind: 'ok', value: null };
}

async function findByItemCode(ctx: ConnectorContext, code: string, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const path = catalogPath(`/seller-products/external-vendor-sku-codes/${encodeURIComponent(code)}`);
  const answer = await call(ctx, reading('products.find', path, wholeListOf('sellerProductId'), { subject: code }));
  if (isAbsent(answer)) return { kind: 'ok', value: null };
  if (answer.kind !== 'ok') return answer;
  const found = await openFound(answer.value, async ({ sellerProductId }) => {
    const detail = await readDetail(ctx, text(sellerProductId));
    if (isAbsent(detail)) return { kind: 'ok', value: null };
    if (detail.kind !== 'ok') return detail;
    if (!carriesCode(detail.value, managementCode)) return { kind: 'ok', value: null };
    const observed = await withInventories(ctx, detail.value);
    return mapOutcome(observed, (product) => (product.saleStatus === 'DELETE' ? null : { ...product, managementCode }));
  });
  return found.kind === 'ok' ? onlyOne('쿠팡', found.value) : found;
}

function list(ctx: ConnectorContext, cursor: string | null) {
  return openPage<Wire>(cursor, {
    async ask({ at }) {
      const query = { vendorId: vendorId(ctx), nextToken: at ?? undefined, maxPerPage: LIST_PAGE };
      const answer = await call(ctx, reading('products.list', PRODUCTS, pageOf('sellerProductId', 'nextToken'), { query }));
      return mapOutcome(answer, ({ rows, next }) => ({ rows: rows.map(wire), next: next || null }));
    },
    numberOf: ({ sellerProductId }) => text(sellerProductId),
    open: async (row) =>
      mapOutcome(await readDetail(ctx, text(row.sellerProductId)), (detail) => {
        const observed = toObservedProduct({ ...row, ...detail }, null);
        return observed.saleStatus === 'DELETE' ? null : observed;
      }),
    isAbsent,
    unreadNote: (count) => `쿠팡이 상품 ${count}개의 내용을 알려주지 않아 건너뛰었습니다.`,
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
