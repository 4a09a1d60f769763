/** Creating, replacing, reading, finding and walking products (section 4, Commands). */
import { unreadableAnswer } from '../sdk/answer.ts';
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { acceptedProduct, onlyOne } from '../sdk/observed-product.ts';
import { openPage } from '../sdk/opened.ts';
import { mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import { numberAfter } from '../sdk/paged-list.ts';
import { withKnownIds } from '../sdk/pairing.ts';
import type { ListingContent, ListingRef, ObservedProduct } from '../sdk/product.ts';
import { text, type Wire, wire, wires } from '../sdk/reader.ts';
import { call, isAbsent, reading, writing } from './client.ts';
import { contentProblems } from './content-problems.ts';
import { uploadImages } from './images.ts';
import { resolveOrigin } from './origin.ts';
import { change, readRaw, wholePath } from './product-calls.ts';
import { pageUrl, toObservedProduct, toSaleStatus } from './product-in.ts';
import { mergeProduct, writableStatus } from './product-merge.ts';
import { type ProductBody, toProductBody } from './product-out.ts';
import { createdNumbers, type ProductNumbers, productNamed, type SearchPage, searchPage } from './proofs.ts';
import { sentListing } from './sent.ts';

const FIND_PAGE = 50;
const FIND_PAGES_MAX = 20;
/** Every row of a page is read on its own, so pages are short. */
const LIST_PAGE = 20;

export const products: ProductCapability = {
  create,
  update,
  read: (ctx, ref) => readObserved(ctx, numbersOf(ref)),
  find,
  delete: remove,
  list,
  problems: contentProblems,
  sent: sentListing,
};

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const body = await bodyOf(ctx, content);
  if (body.kind !== 'ok') return body;
  const answer = await call(ctx, writing('POST', 'products.create', 'products.create', '/v2/products', createdNumbers, body.value));
  return answer.kind === 'ok' ? readBack(ctx, answer.value, content, 'SALE') : answer;
}

async function update(ctx: ConnectorContext, ref: ListingRef, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const numbers = numbersOf(ref);
  const no = numbers.originProductNo;
  const existing = await readRaw(ctx, no);
  if (existing.kind !== 'ok') return existing;
  const body = await bodyOf(ctx, content);
  if (body.kind !== 'ok') return body;
  const known = withKnownIds(content, ref);
  const json = mergeProduct(existing.value, body.value, known);
  const wanted = writing('PUT', 'products.update', 'products.update', wholePath(no), productNamed(no), json);
  const outcome = await change(ctx, no, wanted, (origin) => hasImages(origin, body.value));
  if (outcome.kind !== 'ok') return outcome;
  return readBack(ctx, numbers, known, writableStatus(wire(existing.value.originProduct).statusType));
}

/** The answer to a deletion is not described: where it does not name the product, a look that finds none proves it. */
async function remove(ctx: ConnectorContext, { shopProductId: no }: ListingRef): Promise<Outcome<void>> {
  const gone = { kind: 'ok', value: undefined } as const;
  const before = await readRaw(ctx, no);
  if (isGone(before)) return gone;
  if (before.kind !== 'ok') return before;
  const named = productNamed(no);
  const proof = (reported: unknown) => named(reported) ?? false;
  const answer = await call(ctx, writing('DELETE', 'products.delete', 'products.delete', wholePath(no), proof));
  if (isAbsent(answer)) return gone;
  if (answer.kind !== 'ok') return answer;
  return answer.value || isGone(await readRaw(ctx, no)) ? gone : unreadableAnswer('WRITE', 'products.delete');
}

/** The shop has no such product, or keeps only that there was one. */
function isGone(read: Outcome<Wire>): boolean {
  return isAbsent(read) || (read.kind === 'ok' && text(wire(read.value.originProduct).statusType) === 'DELETE');
}

async function bodyOf(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ProductBody>> {
  const origin = await resolveOrigin(ctx, content.origin);
  if (origin.kind !== 'ok') return origin;
  const images = await uploadImages(ctx, content.images, `moa-${content.managementCode}-${ctx.now().getTime().toString(36)}`);
  return mapOutcome(images, (imageUrls) => toProductBody(content, { imageUrls, origin: origin.value }));
}

/** Images are uploaded anew for each update, so their addresses distinguish it from the ones before. */
function hasImages(origin: Wire, { originProduct }: ProductBody): boolean {
  const urlOf = (images: unknown) => text(wire(wire(images).representativeImage).url);
  const sent = urlOf(originProduct.images);
  return sent !== '' && urlOf(origin.images) === sent;
}

function numbersOf(ref: ListingRef): ProductNumbers {
  return { originProductNo: ref.shopProductId, channelProductNo: ref.shopProductSubId };
}

async function readObserved(ctx: ConnectorContext, numbers: ProductNumbers): Promise<Outcome<ObservedProduct>> {
  const raw = await readRaw(ctx, numbers.originProductNo);
  if (raw.kind !== 'ok') return raw;
  const observed = toObservedProduct(raw.value, numbers);
  return observed ? { kind: 'ok', value: observed } : unreadableAnswer('READ', '상품');
}

/** The product after a write that worked. When it can't be read now, what was sent is what is believed to be there. */
async function readBack(
  ctx: ConnectorContext,
  numbers: ProductNumbers,
  content: ListingContent,
  statusType: string,
): Promise<Outcome<ObservedProduct>> {
  const observed = await readObserved(ctx, numbers);
  if (observed.kind === 'ok') return observed;
  return withWarnings(believed(numbers, content, statusType), ['보낸 뒤 다시 읽지 못해 보낸 값을 기록했습니다.']);
}

function believed({ originProductNo, channelProductNo }: ProductNumbers, content: ListingContent, rawStatus: string): ObservedProduct {
  const isSingle = content.optionNames.length === 0;
  return acceptedProduct(content, {
    shopProductId: originProductNo,
    shopProductSubId: channelProductNo,
    sellerCode: content.sellerCode || null,
    saleStatus: toSaleStatus(rawStatus, ''),
    rawStatus,
    items: content.items.map(({ shopItemId, optionValues, price, quantity, usable, itemCode }) => ({
      shopItemId: isSingle ? originProductNo : shopItemId,
      optionValues,
      price,
      quantity,
      onSale: usable && rawStatus === 'SALE',
      itemCode,
      skuCode: null,
    })),
    pageUrl: channelProductNo === null ? null : pageUrl(channelProductNo),
  });
}

function search(ctx: ConnectorContext, criteria: Record<string, unknown>): Promise<Outcome<SearchPage>> {
  const json = { ...criteria, orderType: 'NO' };
  return call(ctx, reading('products.search', 'products.search', '/v1/products/search', searchPage, { json }));
}

/**
 * The channel's search is no exact match (section 4), so every hit is compared. Deleted products do not count. There is none only when all hits
 * that the channel counts were seen: a create may follow.
 */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const hits = new Set<string>();
  const found = new Map<string, ObservedProduct>();
  for (let page = 1; page <= FIND_PAGES_MAX; page += 1) {
    const answer = await search(ctx, { searchKeywordType: 'SELLER_CODE', sellerManagementCode: managementCode, page, size: FIND_PAGE });
    if (answer.kind !== 'ok') return answer;
    for (const row of answer.value.rows) {
      const no = text(row.originProductNo);
      hits.add(no);
      if (found.has(no)) continue;
      const codes = wires(row.channelProducts)
        .map(({ sellerManagementCode }) => text(sellerManagementCode))
        .filter(Boolean);
      if (codes.length > 0 && !codes.includes(managementCode)) continue;
      const observed = await readObserved(ctx, numbersOfRow(row));
      if (isAbsent(observed)) continue;
      if (observed.kind !== 'ok') return observed;
      if (observed.value.managementCode === managementCode && observed.value.saleStatus !== 'DELETE')
        found.set(observed.value.shopProductId, observed.value);
    }
    if (page < answer.value.totalPages) continue;
    // One that bears the code is there, whatever the channel counts beside it.
    if (found.size > 0) return onlyOne('스마트스토어', [...found.values()]);
    return hits.size >= answer.value.totalElements ? { kind: 'ok', value: null } : unreadableAnswer('READ', '상품 검색');
  }
  return { kind: 'refused', code: 'TOO_MANY', message: `관리코드 ${managementCode}(으)로 찾은 상품이 너무 많아 확인하지 못했습니다.` };
}

function numbersOfRow({ originProductNo, channelProducts }: Wire): ProductNumbers {
  return { originProductNo: text(originProductNo), channelProductNo: text(wires(channelProducts)[0]?.channelProductNo) || null };
}

function list(ctx: ConnectorContext, cursor: string | null) {
  return openPage<Wire>(cursor, {
    ask: async ({ number: page }) =>
      mapOutcome(await search(ctx, { page, size: LIST_PAGE }), ({ rows, bad, totalPages }) => {
        return { rows, bad, next: rows.length > 0 ? numberAfter(page, totalPages) : null };
      }),
    numberOf: ({ originProductNo }) => text(originProductNo),
    open: (row) => readObserved(ctx, numbersOfRow(row)),
    isAbsent,
    unreadNote: (count) => `상품 ${count}개의 내용을 읽지 못해 건너뛰었습니다.`,
  });
}
