import type { SandboxKernel } from '../kernel/types.ts';
import type { JsonObject } from './json.ts';
import { type Item, nextId, type Product, type ProductStatus, type Shop, shopOf, type VendorItem } from './state.ts';

const MIN_SIDE = 500;
const MAX_SIDE = 5000;
const MAX_BYTES = 3 * 1024 * 1024;

export function record(shop: Shop, product: Product, status: ProductStatus, createdBy: string, comment: string): void {
  product.status = status;
  product.updatedAt = shop.time.now();
  product.history.unshift({ at: product.updatedAt, status, createdBy, comment });
}

/** Puts a product before the reviewers; it is decided by itself after the shop's review time (business time). */
export function requestReview(shop: Shop, product: Product, seller: string): void {
  record(shop, product, 'APPROVING', seller, '판매자 승인요청');
  product.reviewDueAt = shop.time.now() + reviewTime(shop);
  shop.products.put(product.id, product);
}

const DEFAULT_REVIEW_MS = 3_000;

/** How long a review takes here. Real ones take days; the default lets the demo go on by itself. */
function reviewTime(shop: Shop): number {
  return shop.settings.get('reviewMs') ?? DEFAULT_REVIEW_MS;
}

/** Sets the length, in milliseconds, of reviews that start from now on; kept over restarts. */
export function setCoupangReviewTime(kernel: SandboxKernel, ms: number): void {
  shopOf(kernel).settings.put('reviewMs', ms);
}

/**
 * Copies every image as the channel does (sheet 4: really fetched, the representative one square, 500 to 5000 px, at most 3 MB).
 * A copy that fails is no error of the call: it surfaces as the review's rejection.
 */
export async function imageProblemsOf(shop: Shop, content: JsonObject): Promise<string[]> {
  const images = content.images as { imageType: string; vendorPath?: string; cdnPath?: string }[];
  const answers = await Promise.all(
    images.map(async ({ imageType, vendorPath, cdnPath }) => {
      if (cdnPath || !vendorPath) return null;
      const facts = await shop.kernel.fetchImage(vendorPath);
      if (!facts.ok) return `이미지를 가져올 수 없습니다: ${vendorPath}`;
      if (facts.bytes > MAX_BYTES) return `이미지 용량은 3MB를 넘을 수 없습니다: ${vendorPath}`;
      if (imageType !== 'REPRESENTATION') return null;
      const square = facts.width === facts.height && facts.width >= MIN_SIDE && facts.width <= MAX_SIDE;
      return square ? null : `대표이미지는 가로세로 ${MIN_SIDE}~${MAX_SIDE}px의 정사각형이어야 합니다: ${vendorPath}`;
    }),
  );
  return answers.filter((answer) => answer !== null);
}

/** The review's end: items with sound images become sellable. All of them bad is a rejection, some of them a partial approval. */
export function finishReview(shop: Shop, product: Product): void {
  const items = itemsOf(shop, product);
  const sound = items.filter((item) => item.imageProblems.length === 0);
  if (sound.length === 0) {
    deny(shop, product, items.flatMap((item) => item.imageProblems)[0] ?? '승인할 옵션이 없습니다.');
    return;
  }
  for (const item of sound) approveItem(shop, item);
  const whole = sound.length === items.length;
  product.productId ??= nextId(shop, 'catalogueProduct');
  product.live = product.content;
  product.reviewDueAt = null;
  record(shop, product, whole ? 'APPROVED' : 'PARTIAL_APPROVED', '쿠팡 셀러 시스템', whole ? '승인완료 - Items 생성 완료' : '부분승인완료');
  shop.products.put(product.id, product);
  stopRemovedItems(shop, product);
}

export function deny(shop: Shop, product: Product, reason: string): void {
  product.reviewDueAt = null;
  record(shop, product, 'DENIED', '쿠팡 셀러 시스템', `승인반려 - ${reason}`);
  shop.products.put(product.id, product);
}

export function itemsOf(shop: Shop, product: Product): Item[] {
  return product.itemIds.flatMap((id) => shop.items.get(id) ?? []);
}

export function vendorItemOf(shop: Shop, item: Item): VendorItem | undefined {
  return item.vendorItemId === null ? undefined : shop.vendorItems.get(item.vendorItemId);
}

/** A first approval takes price and stock from the body; later ones leave both to their own calls, so that a review cannot undo a sale. */
function approveItem(shop: Shop, item: Item): void {
  item.live = item.content;
  if (item.vendorItemId === null) {
    const id = nextId(shop, 'vendorItem');
    item.vendorItemId = id;
    shop.vendorItems.put(id, {
      id,
      accountId: item.accountId,
      itemId: item.id,
      productId: item.productId,
      salePrice: Number(item.content.salePrice),
      originalPrice: Number(item.content.originalPrice),
      quantity: Number(item.content.maximumBuyCount),
      onSale: true,
    });
  }
  shop.items.put(item.id, item);
}

/** Items a replace left out stop being sold when the new content goes live. */
function stopRemovedItems(shop: Shop, product: Product): void {
  for (const id of product.removedItemIds) {
    const item = shop.items.get(id);
    const vendorItem = item && vendorItemOf(shop, item);
    if (vendorItem) shop.vendorItems.put(vendorItem.id, { ...vendorItem, onSale: false });
    if (item) shop.items.put(id, { ...item, live: null, externalVendorSku: '' });
  }
  product.removedItemIds = [];
  shop.products.put(product.id, product);
}
