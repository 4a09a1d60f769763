/** What is sold, and the review that stands before it: a product's content is taken as it comes, and becomes what buyers see by approval. */
import type { Json } from '../kernel/fields.ts';
import { blankProduct, itemsOf, type NewItem, replaceItems, saveProduct } from '../market/market.ts';
import { nextId } from './ids.ts';
import type { Coupang, ProductStatus, SellerItem, Shop, ShopProduct, VendorItem } from './market.ts';

/** Real reviews take days; this lets the demo go on by itself. */
const DEFAULT_REVIEW_MS = 3_000;
const STAFF = '쿠팡 셀러 시스템';
const MIN_SIDE = 500;
const MAX_SIDE = 5000;
const MAX_BYTES = 3 * 1024 * 1024;

/** An item of a body: the number it goes on with, and what the channel could not copy of its images. */
export interface SentItem {
  sellerProductItemId: string | null;
  content: Json;
  imageProblems: string[];
}

/** A product that is only saved yet; its items are to come. */
export function newProduct(shop: Shop, accountId: string, seller: string, content: Json): ShopProduct {
  const extra: Coupang['product'] = {
    status: 'SAVED',
    content,
    live: null,
    sellerItemIds: [],
    catalogueNo: null,
    reviewDueAt: null,
    history: [],
  };
  const product = blankProduct(shop, accountId, nextId(shop, 'sellerProduct'), extra);
  record(shop, product, 'SAVED', seller, '판매자 임시저장');
  return product;
}

/** Puts the product and notes what became of it. */
export function record(shop: Shop, product: ShopProduct, status: ProductStatus, createdBy: string, comment: string): void {
  product.extra.status = status;
  product.extra.history.unshift({ at: shop.time.now(), status, createdBy, comment });
  if (status !== 'APPROVING') product.extra.reviewDueAt = null;
  saveProduct(shop, product);
}

export function storeItems(shop: Shop, product: ShopProduct, items: readonly SentItem[]): void {
  product.extra.sellerItemIds = items.map(({ sellerProductItemId, content, imageProblems }) => {
    const known = sellerProductItemId === null ? undefined : shop.sellerItems.get(sellerProductItemId);
    const id = known?.id ?? nextId(shop, 'sellerProductItem');
    const sku = String(content.externalVendorSku);
    const vendorItemId = known?.vendorItemId ?? null;
    shop.sellerItems.put(id, { id, accountId: product.accountId, productId: product.id, vendorItemId, sku, content, imageProblems });
    return id;
  });
  if (product.extra.live === null) show(shop, product);
  saveProduct(shop, product);
}

export function sellerItemsOf(shop: Shop, { extra }: ShopProduct): SellerItem[] {
  return extra.sellerItemIds.flatMap((id) => shop.sellerItems.get(id) ?? []);
}

/** The sellable side of an item; none before its approval. It stays to be read when it is sold no more. */
export function vendorItemOf(shop: Shop, { vendorItemId }: SellerItem): VendorItem | undefined {
  return shop.items.get(vendorItemId ?? '');
}

/** Puts a product before the reviewers; it is decided by itself after the shop's review time (business time). */
export function requestReview(shop: Shop, product: ShopProduct, seller: string): void {
  product.extra.reviewDueAt = shop.time.now() + (shop.settings.get('reviewMs') ?? DEFAULT_REVIEW_MS);
  record(shop, product, 'APPROVING', seller, '판매자 승인요청');
}

/**
 * Copies every image as the channel does (sheet 4: really fetched, the representative one square, 500 to 5000 px, at most 3 MB).
 * A copy that fails is no error of the call: it surfaces as the review's rejection.
 */
export async function imageProblemsOf({ kernel }: Shop, content: Json): Promise<string[]> {
  const images = content.images as { imageType: string; vendorPath?: string; cdnPath?: string }[];
  const answers = await Promise.all(
    images.map(async ({ imageType, vendorPath, cdnPath }) => {
      if (cdnPath || !vendorPath) return null;
      const facts = await kernel.fetchImage(vendorPath);
      if (!facts.ok) return `이미지를 가져올 수 없습니다: ${vendorPath}`;
      if (facts.bytes > MAX_BYTES) return `이미지 용량은 3MB를 넘을 수 없습니다: ${vendorPath}`;
      const square = facts.width === facts.height && facts.width >= MIN_SIDE && facts.width <= MAX_SIDE;
      if (imageType !== 'REPRESENTATION' || square) return null;
      return `대표이미지는 가로세로 ${MIN_SIDE}~${MAX_SIDE}px의 정사각형이어야 합니다: ${vendorPath}`;
    }),
  );
  return answers.filter((answer) => answer !== null);
}

/**
 * The review's end: items with sound images become sellable. All of them bad is a rejection, some of them a partial approval. Items that were left out
 * are sold no more.
 */
export function finishReview(shop: Shop, product: ShopProduct): void {
  const items = sellerItemsOf(shop, product);
  const isSound = ({ imageProblems }: SellerItem) => imageProblems.length === 0;
  if (!items.some(isSound)) {
    deny(shop, product, items.flatMap(({ imageProblems }) => imageProblems)[0] ?? '승인할 옵션이 없습니다.');
    return;
  }
  const approved = items.filter((item) => isSound(item) || item.vendorItemId !== null);
  const rows = approved.map((item) => (isSound(item) ? approvedItem(shop, item) : unchangedItem(shop, item)));
  replaceItems(shop, product, rows, () => nextId(shop, 'vendorItem'));
  for (const [index, item] of approved.entries()) shop.sellerItems.put(item.id, { ...item, vendorItemId: product.itemIds[index] ?? null });
  product.extra.catalogueNo ??= nextId(shop, 'catalogueProduct');
  product.extra.live = product.extra.content;
  show(shop, product);
  if (items.every(isSound)) record(shop, product, 'APPROVED', STAFF, '승인완료 - Items 생성 완료');
  else record(shop, product, 'PARTIAL_APPROVED', STAFF, '부분승인완료');
}

export function deny(shop: Shop, product: ShopProduct, reason: string): void {
  record(shop, product, 'DENIED', STAFF, `승인반려 - ${reason}`);
}

/** A first approval takes price and stock from the body; later ones leave both to their own calls, so that a review cannot undo a sale. */
function approvedItem(shop: Shop, item: SellerItem): NewItem<Coupang> {
  const { content } = item;
  const known = vendorItemOf(shop, item);
  return {
    known,
    optionValues: optionsOf(content).map(({ attributeValueName }) => attributeValueName),
    price: known?.price ?? Number(content.salePrice),
    quantity: known?.quantity ?? Number(content.maximumBuyCount),
    code: item.sku,
    onSale: known?.onSale ?? true,
    extra: { live: content, originalPrice: known?.extra.originalPrice ?? Number(content.originalPrice) },
  };
}

function unchangedItem(shop: Shop, item: SellerItem): NewItem<Coupang> {
  const known = vendorItemOf(shop, item);
  if (!known) throw new Error(`item ${item.id} was never approved`);
  return { ...known, known };
}

type Attribute = { attributeTypeName: string; attributeValueName: string; exposed: string };

function optionsOf(content: Json): Attribute[] {
  return (content.attributes as Attribute[]).filter(({ exposed }) => exposed === 'EXPOSED');
}

/** The product page follows what is live; before the first approval, what waits for one. */
export function show(shop: Shop, product: ShopProduct): void {
  const { live, content } = product.extra;
  const { displayProductName, sellerProductName, displayCategoryCode } = live ?? content;
  const first = live ? itemsOf(shop, product)[0]?.extra.live : sellerItemsOf(shop, product)[0]?.content;
  product.name = String(displayProductName || sellerProductName);
  product.categoryId = String(displayCategoryCode);
  if (!first) return;
  product.price = Number(first.salePrice);
  product.sellerCode = String(first.externalVendorSku) || null;
  product.optionNames = optionsOf(first).map(({ attributeTypeName }) => attributeTypeName);
  product.imageUrls = (first.images as Json[]).map((image) => String(image.vendorPath || image.cdnPath));
  const contents = first.contents as { contentDetails: { content: string; detailType: string }[] }[];
  product.detailHtml = contents
    .flatMap(({ contentDetails }) => contentDetails)
    .map(({ content: text, detailType }) => (detailType === 'IMAGE' ? `<img src="${text}">` : text))
    .join('\n');
}

/** Its number stays, but nobody sells or finds it any more. */
export function deleteProduct(shop: Shop, product: ShopProduct, seller: string): void {
  for (const item of sellerItemsOf(shop, product)) shop.sellerItems.put(item.id, { ...item, sku: '' });
  replaceItems(shop, product, [], () => '');
  product.extra.live = null;
  product.sellerCode = null;
  record(shop, product, 'DELETED', seller, '판매자 삭제');
}
