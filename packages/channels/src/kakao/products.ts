/** Creating, replacing, reading, finding and walking products (section 4). */
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { acceptedProduct, onlyOne, updatedProduct } from '../sdk/observed-product.ts';
import { openFound, openPage } from '../sdk/opened.ts';
import { mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingRef, ObservedProduct } from '../sdk/product.ts';
import { text, type Wire, wire } from '../sdk/reader.ts';
import { announcementFor } from './announcement.ts';
import { certificatesFor } from './certificates.ts';
import { call, isAbsent, reading, writing } from './client.ts';
import { asFix } from './errors.ts';
import { uploadImages } from './images.ts';
import { type Kakao, ownOf } from './members.ts';
import { originFor } from './origin.ts';
import { STORE_LIST } from './paths.ts';
import { isSoldOutByUs, itemIdOf, toObservedProduct } from './product-in.ts';
import { mergeProduct } from './product-merge.ts';
import { type AskedParts, isSoldOut, NEW_PRODUCT, productProblems, toBody } from './product-out.ts';
import { createdNumber, listPage, productNamed, productNumbers, productRead } from './proofs.ts';
import { sentListing } from './sent.ts';

/** Every row of a page is read on its own, so pages are short. */
const LIST_PAGE = 20;
/** `page × size` at most (section 3). */
const LISTED_MAX = 50_000;
const LISTED_NOTE = `카카오는 상품 ${LISTED_MAX.toLocaleString('ko-KR')}개까지만 목록으로 줍니다.`;

export const products: ProductCapability = {
  create,
  update,
  read: async (ctx, ref) => mapOutcome(await readProduct(ctx, ref.shopProductId), (row) => toObservedProduct(row, ownOf(ctx).names)),
  find,
  list,
  problems: productProblems,
  sent: sentListing,
};

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const own = ownOf(ctx);
  if (isSoldOut(content)) return noStock(own);
  const parts = await prepare(ctx, content);
  if (parts.kind !== 'ok') return parts;
  const body = own.toWire({ ...NEW_PRODUCT, ...toBody(content, parts.value) });
  const answer = await call(ctx, writing('products.create', own.paths.create, createdNumber(own.names.id), body));
  if (answer.kind !== 'ok') return asFix(answer);
  const no = answer.value;
  const observed = await readProduct(ctx, no);
  const product = observed.kind === 'ok' ? toObservedProduct(observed.value, own.names) : believed(no, content);
  return withWarnings(product, parts.value.warnings);
}

function noStock({ messages }: Kakao): Outcome<never> {
  return {
    kind: 'fix',
    problems: [{ path: PATH.quantity, message: `${messages.subject} 재고 없는 상품을 받지 않습니다. 재고를 1개 이상으로 채워주십시오.` }],
  };
}

function believed(no: string, content: ListingContent): ObservedProduct {
  const single = content.optionNames.length === 0;
  const product = acceptedProduct(content, { shopProductId: no, saleStatus: 'SALE', rawStatus: 'SALE OPEN' });
  return {
    ...product,
    items: product.items.map((item) => ({ ...item, shopItemId: single ? no : itemIdOf({ managedCode: item.itemCode }) })),
  };
}

async function update(
  ctx: ConnectorContext,
  { shopProductId: no }: ListingRef,
  content: ListingContent,
): Promise<Outcome<ObservedProduct>> {
  const own = ownOf(ctx);
  const existing = await readProduct(ctx, no);
  if (existing.kind !== 'ok') return existing;
  const parts = await prepare(ctx, content);
  if (parts.kind !== 'ok') return parts;
  const body = mergeProduct(existing.value, own.toWire(toBody(content, parts.value)), content);
  const send = () => replace(ctx, 'products.update', no, body);
  const answer = asFix(await withStock(ctx, existing.value, no, { soldOut: isSoldOut(content), shown: content.items[0]?.shown }, send));
  if (answer.kind !== 'ok') return answer;
  const observed = mapOutcome(await readProduct(ctx, no), (product) => toObservedProduct(product, own.names));
  return updatedProduct(observed, toObservedProduct(existing.value, own.names), content, '카카오에', parts.value.warnings);
}

/** Sends a product as a whole. */
export function replace(ctx: ConnectorContext, operation: string, no: string, body: Record<string, unknown>): Promise<Outcome<true>> {
  const { paths, names } = ownOf(ctx);
  return call(ctx, writing(operation, paths.update, productNamed(names.id, no), { ...body, [names.id]: body[names.id] ?? no }));
}

/** Turns the sale of a product on or off. */
export function switchSale(ctx: ConnectorContext, operation: string, before: Wire, no: string, saleStatus: 'on' | 'off') {
  const { paths, names } = ownOf(ctx);
  const json = { [names.id]: before[names.id] ?? no };
  return call(ctx, writing(operation, paths.update, productNamed(names.id, no), json, { saleStatus }));
}

/**
 * A product without options cannot say by its stock that nothing is left: it is stopped before the change is sent, and goes on behind it when
 * there is stock again.
 */
export async function withStock(
  ctx: ConnectorContext,
  before: Wire,
  no: string,
  { soldOut, shown }: { soldOut: boolean; shown: number | null | undefined },
  send: () => Promise<Outcome<true>>,
): Promise<Outcome<true>> {
  if (soldOut && ['SALE', 'SOLDOUT'].includes(text(before.saleStatus))) {
    const stopped = await switchSale(ctx, 'products.stop', before, no, 'off');
    if (stopped.kind !== 'ok') return stopped;
  }
  const sent = await send();
  const resumes = sent.kind === 'ok' && !soldOut && isSoldOutByUs(before, shown);
  return resumes ? switchSale(ctx, 'products.resume', before, no, 'on') : sent;
}

/** The product with everything that an update must send back. */
export async function readProduct(ctx: ConnectorContext, no: string): Promise<Outcome<Wire>> {
  const { paths, names, asks, title } = ownOf(ctx);
  const answer = await call(ctx, reading('products.read', paths.read, productRead(names.id, no), { query: { [asks.one]: no } }));
  if (answer.kind !== 'ok') return answer;
  const { found } = answer.value;
  return found
    ? { kind: 'ok', value: found }
    : { kind: 'refused', code: 'PRODUCT_NOT_FOUND', message: `${title}에 상품 ${no}이(가) 없습니다.` };
}

/** Codes are not unique: every product that has ours is looked at, and several are the seller's to clear up. */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const { paths, names, asks, title } = ownOf(ctx);
  const query = { [asks.code]: managementCode };
  const answer = await call(ctx, reading('products.find', paths.read, productNumbers(names.id, asks.bare), { query }));
  if (isAbsent(answer)) return { kind: 'ok', value: null };
  if (answer.kind !== 'ok') return answer;
  const found = await openFound(
    answer.value,
    async (no) => {
      const product = mapOutcome(await readProduct(ctx, no), (row) => toObservedProduct(row, names));
      return mapOutcome(product, (observed) => (observed.managementCode === managementCode ? observed : null));
    },
    isAbsent,
  );
  return found.kind === 'ok' ? onlyOne(title, found.value) : found;
}

function list(ctx: ConnectorContext, cursor: string | null) {
  const { names } = ownOf(ctx);
  const numberOf = (row: unknown) => text(wire(row)[names.id]);
  return openPage<unknown>(cursor, {
    async ask({ number: page }) {
      const query = { page, size: LIST_PAGE, sortProperty: 'CREATED_AT' };
      const answer = await call(ctx, reading('products.list', STORE_LIST, listPage(names.id), { query }));
      return mapOutcome(answer, ({ rows, last }) => {
        const isEnd = last || rows.length === 0;
        const isFull = !isEnd && (page + 1) * LIST_PAGE > LISTED_MAX;
        return { rows, next: isEnd || isFull ? null : String(page + 1), warnings: isFull ? [LISTED_NOTE] : [] };
      });
    },
    numberOf,
    open: async (row) => mapOutcome(await readProduct(ctx, numberOf(row)), (product) => toObservedProduct(product, names)),
    isAbsent,
    unreadNote: (count) => `상품 ${count}개의 내용을 읽지 못해 건너뛰었습니다.`,
  });
}

async function prepare(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<AskedParts & { warnings: string[] }>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const notice = await announcementFor(ctx, content.notice);
  if (notice.kind !== 'ok') return notice;
  const origin = await originFor(ctx, content.origin);
  if (origin.kind !== 'ok') return origin;
  const certificates = await certificatesFor(ctx, content.kcCredentials);
  if (certificates.kind !== 'ok') return certificates;
  const images = await uploadImages(ctx, content.images, `moa-${content.managementCode}-${ctx.now().getTime().toString(36)}`);
  const { rows: certs, warnings } = certificates.value;
  return mapOutcome(images, (imageUrls) => ({
    imageUrls,
    notice: notice.value,
    origin: origin.value,
    certs,
    warnings: [...notice.value.warnings, ...warnings],
  }));
}
