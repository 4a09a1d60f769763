/** Creating, replacing, reading, finding and walking products (section 4, Commands). */
import { z } from 'zod';
import type { ProductCapability, SaleCapability } from '../sdk/connector.ts';
import {
  type ConnectorContext,
  isRecord,
  mapOutcome,
  type Outcome,
  type Proof,
  pageAfter,
  pagePlace,
  readRows,
  unreadableAnswer,
  wireId,
  wireInt,
  wireRows,
  wireText,
} from '../sdk/index.ts';
import type { ListingContent, ListingRef, SeenProduct } from '../sdk/product.ts';
import { call, isAbsent } from './client.ts';
import { contentProblems } from './content-problems.ts';
import { uploadImages } from './images.ts';
import { resolveOrigin } from './origin.ts';
import { type ProductBody, toProductBody } from './product-body.ts';
import { type ProductNumbers, pageUrl, toSeenProduct } from './product-mapping.ts';
import { mergeProduct } from './product-merge.ts';
import { originPath, readRaw } from './product-reads.ts';
import { createdNumbers, productNamed } from './proofs.ts';
import { namedOrNot, provedOrSeen } from './seen-writes.ts';

const FIND_PAGE = 50;
const FIND_PAGES_MAX = 20;
/** Every row of a page is read on its own, so pages are short. */
const LIST_PAGE = 20;

const channelRow = z.looseObject({ channelProductNo: wireText, sellerManagementCode: wireText, statusType: wireText });
const foundRow = z.looseObject({ originProductNo: wireId, channelProducts: wireRows });
const found = z.looseObject({ contents: z.array(z.unknown()), totalElements: wireInt, totalPages: wireInt });

export const products: ProductCapability = {
  async create(ctx, content) {
    const body = await bodyOf(ctx, content);
    if (body.kind !== 'ok') return body;
    const answer = await call(ctx, {
      operation: 'products.create',
      bucket: 'products.create',
      method: 'POST',
      path: '/v2/products',
      json: body.value,
      effect: 'WRITE',
      proof: createdNumbers,
    });
    return answer.kind === 'ok' ? readBack(ctx, answer.value, content) : answer;
  },

  async update(ctx, ref, content) {
    const numbers = numbersOf(ref);
    const existing = await readRaw(ctx, numbers.originProductNo);
    if (existing.kind !== 'ok') return existing;
    const body = await bodyOf(ctx, content);
    if (body.kind !== 'ok') return body;
    const known = withKnownIds(content, ref);
    const operation = 'products.update';
    const answer = await call(ctx, {
      operation,
      bucket: 'products.update',
      method: 'PUT',
      path: originPath(numbers.originProductNo),
      json: mergeProduct(existing.value, body.value, known),
      effect: 'WRITE',
      proof: namedOrNot(productNamed(numbers.originProductNo)),
    });
    const outcome = await provedOrSeen(ctx, numbers.originProductNo, operation, answer, (origin) => hasImages(origin, body.value));
    return outcome.kind === 'ok' ? readBack(ctx, numbers, known) : outcome;
  },

  read: (ctx, ref) => readSeen(ctx, numbersOf(ref)),
  find: findByCode,
  list: listPage,
  problems: contentProblems,
};

export const sale: SaleCapability = {
  stop: (ctx, ref) => changeStatus(ctx, ref, 'SUSPENSION'),
  resume: (ctx, ref) => changeStatus(ctx, ref, 'SALE'),
};

async function bodyOf(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ProductBody>> {
  const origin = await resolveOrigin(ctx, content.origin);
  if (origin.kind !== 'ok') return origin;
  const images = await uploadImages(ctx, content.images, `moa-${content.managementCode}-${ctx.now().getTime().toString(36)}`);
  return mapOutcome(images, (imageUrls) => toProductBody(content, { imageUrls, origin: origin.value }));
}

/** Images are uploaded anew for each update, so their addresses tell it from the ones before. */
function hasImages(origin: Readonly<Record<string, unknown>>, { originProduct }: ProductBody): boolean {
  const urlOf = (images: unknown) => {
    const first = isRecord(images) ? images.representativeImage : undefined;
    return isRecord(first) ? first.url : undefined;
  };
  const sent = urlOf(originProduct.images);
  return sent !== undefined && urlOf(origin.images) === sent;
}

function numbersOf(ref: ListingRef): ProductNumbers {
  return { originProductNo: ref.shopProductId, channelProductNo: ref.shopProductSubId };
}

async function readSeen(ctx: ConnectorContext, numbers: ProductNumbers): Promise<Outcome<SeenProduct>> {
  const raw = await readRaw(ctx, numbers.originProductNo);
  if (raw.kind !== 'ok') return raw;
  const seen = toSeenProduct(raw.value, numbers);
  return seen ? { kind: 'ok', value: seen } : unreadableAnswer('READ', '상품');
}

/** The product after a write that worked. When it can't be read now, what was sent is what is believed to be there. */
async function readBack(ctx: ConnectorContext, numbers: ProductNumbers, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const seen = await readSeen(ctx, numbers);
  if (seen.kind === 'ok') return seen;
  return { kind: 'ok', value: believed(numbers, content), warnings: ['보낸 뒤 다시 읽지 못해 보낸 값을 기록했습니다.'] };
}

function believed(numbers: ProductNumbers, content: ListingContent): SeenProduct {
  const single = content.optionNames.length === 0;
  return {
    shopProductId: numbers.originProductNo,
    shopProductSubId: numbers.channelProductNo,
    managementCode: content.managementCode,
    sellerCode: content.sellerCode || null,
    name: content.name,
    price: content.price,
    saleStatus: 'SALE',
    rawStatus: '',
    optionNames: content.optionNames,
    items: content.items.map((item) => ({
      shopItemId: single ? numbers.originProductNo : item.shopItemId,
      optionValues: item.optionValues,
      price: item.price,
      quantity: item.quantity,
      onSale: item.usable,
      itemCode: item.itemCode,
      skuCode: null,
    })),
    imageUrl: null,
    imageUrls: [],
    detailHtml: content.detailHtml,
    categoryId: content.categoryId,
    pageUrl: numbers.channelProductNo === null ? null : pageUrl(numbers.channelProductNo),
    raw: null,
  };
}

/** Items with the shop's numbers that the caller knows, so that combinations keep their identity. */
function withKnownIds(content: ListingContent, ref: ListingRef): ListingContent {
  const ids = new Map(ref.items.map(({ key, shopItemId }) => [key, shopItemId]));
  return { ...content, items: content.items.map((item) => ({ ...item, shopItemId: item.shopItemId ?? ids.get(item.key) ?? null })) };
}

interface SearchPage {
  rows: { originProductNo: string; channels: z.infer<typeof channelRow>[] }[];
  /** Rows that name no product. */
  bad: number;
  totalElements: number;
  totalPages: number;
}

const searchPage: Proof<unknown, SearchPage> = (answer) => {
  const page = found.safeParse(answer);
  if (!page.success) return null;
  const { contents, totalElements, totalPages } = page.data;
  if (totalElements === null || totalPages === null) return null;
  const { rows, bad } = readRows(foundRow, contents);
  if (rows.length === 0 && bad.some(({ row }) => isRecord(row))) return null;
  const read = rows.map(({ originProductNo, channelProducts }) => ({
    originProductNo,
    channels: readRows(channelRow, channelProducts).rows,
  }));
  return { rows: read, bad: bad.length, totalElements, totalPages };
};

function search(ctx: ConnectorContext, criteria: Record<string, unknown>): Promise<Outcome<SearchPage>> {
  return call(ctx, {
    operation: 'products.search',
    bucket: 'products.search',
    method: 'POST',
    path: '/v1/products/search',
    json: criteria,
    effect: 'READ',
    proof: searchPage,
  });
}

/**
 * The channel's search is no exact match (section 4), so every hit is compared. Deleted products do not count. There is none only when all hits
 * that the channel counts were seen: a create may follow.
 */
async function findByCode(ctx: ConnectorContext, managementCode: string): Promise<Outcome<SeenProduct | null>> {
  const hits = new Set<string>();
  for (let page = 1; page <= FIND_PAGES_MAX; page += 1) {
    const answer = await search(ctx, {
      searchKeywordType: 'SELLER_CODE',
      sellerManagementCode: managementCode,
      page,
      size: FIND_PAGE,
      orderType: 'NO',
    });
    if (answer.kind !== 'ok') return answer;
    for (const row of answer.value.rows) {
      hits.add(row.originProductNo);
      const told = row.channels.filter(({ sellerManagementCode }) => sellerManagementCode !== '');
      if (told.length > 0 && !told.some(({ sellerManagementCode }) => sellerManagementCode === managementCode)) continue;
      const seen = await readSeen(ctx, numbersOfRow(row));
      if (isAbsent(seen)) continue;
      if (seen.kind !== 'ok') return seen;
      if (seen.value.managementCode === managementCode && seen.value.saleStatus !== 'DELETE') return seen;
    }
    if (page < answer.value.totalPages) continue;
    return hits.size >= answer.value.totalElements ? { kind: 'ok', value: null } : unreadableAnswer('READ', '상품 검색');
  }
  return { kind: 'refused', code: 'TOO_MANY', message: `관리코드 ${managementCode}(으)로 찾은 상품이 너무 많아 확인하지 못했습니다.` };
}

function numbersOfRow(row: SearchPage['rows'][number]): ProductNumbers {
  return { originProductNo: row.originProductNo, channelProductNo: row.channels[0]?.channelProductNo || null };
}

async function listPage(
  ctx: ConnectorContext,
  cursor: string | null,
): Promise<Outcome<{ products: SeenProduct[]; nextCursor: string | null }>> {
  const place = pagePlace(cursor);
  const page = Number(place.at ?? '1');
  const answer = await search(ctx, { page, size: LIST_PAGE, orderType: 'NO' });
  if (answer.kind !== 'ok') return answer;
  const seenProducts: SeenProduct[] = [];
  let unread = answer.value.bad;
  for (const row of answer.value.rows) {
    const seen = await readSeen(ctx, numbersOfRow(row));
    if (seen.kind === 'ok') seenProducts.push(seen.value);
    else if (seen.kind !== 'refused') return seen;
    else if (!isAbsent(seen)) unread += 1;
  }
  const more = answer.value.rows.length > 0 && page < answer.value.totalPages;
  const numbers = answer.value.rows.map(({ originProductNo }) => originProductNo);
  const value = { products: seenProducts, nextCursor: pageAfter(place, numbers, more ? String(page + 1) : null) };
  return unread === 0 ? { kind: 'ok', value } : { kind: 'ok', value, warnings: [`상품 ${unread}개의 내용을 읽지 못해 건너뛰었습니다.`] };
}

async function changeStatus(ctx: ConnectorContext, ref: ListingRef, statusType: 'SALE' | 'SUSPENSION'): Promise<Outcome<void>> {
  const operation = statusType === 'SALE' ? 'products.resume' : 'products.stop';
  const answer = await call(ctx, {
    operation,
    bucket: 'products.status',
    method: 'PUT',
    path: `/v1/products/origin-products/${encodeURIComponent(ref.shopProductId)}/change-status`,
    json: { statusType },
    effect: 'WRITE',
    proof: namedOrNot(productNamed(ref.shopProductId)),
  });
  const outcome = await provedOrSeen(ctx, ref.shopProductId, operation, answer, ({ statusType: now }) =>
    statusType === 'SALE' ? now === 'SALE' || now === 'OUTOFSTOCK' : now === statusType,
  );
  return mapOutcome(outcome, () => undefined);
}
