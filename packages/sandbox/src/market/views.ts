import type { SandboxOrderView, ShopProductView } from '../kernel/types.ts';
import { stepOf } from './claim-goods.ts';
import { claimsOf } from './claims.ts';
import { inStock, isOffered, itemsOf, linesOf, prefixRange, unitPrice } from './market.ts';
import type { Claim, ClaimStep, Kinds, Line, Market, Order, Product } from './types.ts';

/** How a channel words what the page and the tests see. */
export interface ViewHooks<K extends Kinds, M extends Market<K> = Market<K>> {
  /** State of the whole product. */
  productStatus(market: M, product: Product<K>): string;
  lineStatus?(line: Line<K>): string;
  /** The step of an open claim where the channel has steps of its own. */
  claimStep?(claim: Claim<K>): ClaimStep | null;
  courierName(code: string): string;
  /** What its products show otherwise than the market would. */
  productView?(market: M, product: Product<K>): Partial<ShopProductView>;
}

const CLAIM_NAMES = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' };
const CLAIM_STATES = { OPEN: '요청', DONE: '완료', REFUSED: '거부', WITHDRAWN: '철회' };
const CLAIM_STEPS: Record<ClaimStep, string> = { COLLECTING: '수거중', COLLECTED: '수거완료', RESENT: '재발송', HELD: '보류' };

/** The product page as a buyer finds it. */
export function productView<K extends Kinds, M extends Market<K>>(market: M, product: Product<K>, hooks: ViewHooks<K, M>): ShopProductView {
  const items = itemsOf(market, product);
  const shown = (at: number) => market.time.shown(at).toISOString();
  const prices = items.map((item) => unitPrice(market, product, item));
  return {
    accountId: product.accountId,
    productId: product.no,
    sellerCode: product.sellerCode,
    managementCode: product.managementCode,
    name: product.name,
    price: market.rules.itemPrices === 'OWN' && prices.length > 0 ? Math.min(...prices) : product.price,
    status: hooks.productStatus(market, product),
    onSale: items.some((item) => isOffered(market, product, item) && inStock(market, item)),
    imageUrls: product.imageUrls.filter((url) => url !== ''),
    detailHtml: product.detailHtml,
    optionNames: product.optionNames,
    items: items.map((item, index) => ({
      itemId: item.no,
      optionValues: item.optionValues,
      price: prices[index] ?? 0,
      quantity: item.quantity ?? 0,
      onSale: isOffered(market, product, item) && inStock(market, item),
      itemCode: item.code || null,
    })),
    categoryId: product.categoryId,
    createdAt: shown(product.createdAt),
    updatedAt: shown(product.updatedAt),
    raw: { ...product, items },
    ...hooks.productView?.(market, product),
  };
}

/** Newest first over the accounts that are asked for. */
export function orderViews<K extends Kinds, M extends Market<K>>(
  market: M,
  accountIds: string[],
  limit: number | undefined,
  hooks: ViewHooks<K, M>,
): SandboxOrderView[] {
  const newest = accountIds.flatMap((id) =>
    market.ordersByAccount.range({ ...prefixRange(id), limit: limit ?? Number.POSITIVE_INFINITY, newestFirst: true }),
  );
  if (accountIds.length > 1) newest.sort((a, b) => b.value.orderedAt - a.value.orderedAt);
  return newest.slice(0, limit).map(({ value }) => orderView(market, value, hooks));
}

function orderView<K extends Kinds, M extends Market<K>>(market: M, order: Order<K>, hooks: ViewHooks<K, M>): SandboxOrderView {
  return {
    accountId: order.accountId,
    orderNo: order.no,
    orderedAt: market.time.shown(order.orderedAt).toISOString(),
    buyerName: order.buyer.name,
    lines: linesOf(market, order).map((line) => lineView(market, line, hooks)),
  };
}

function lineView<K extends Kinds, M extends Market<K>>(
  market: M,
  line: Line<K>,
  hooks: ViewHooks<K, M>,
): SandboxOrderView['lines'][number] {
  const claims = claimsOf(market, line);
  const last = claims.at(-1);
  return {
    lineNo: line.no,
    productId: market.products.get(line.productId)?.no ?? line.productId,
    itemId: market.items.get(line.itemId)?.no ?? line.itemId,
    productName: line.productName,
    optionText: line.optionText,
    quantity: line.remaining || line.quantity,
    status: hooks.lineStatus?.(line) ?? line.state,
    courier: line.shipment?.courier ? hooks.courierName(line.shipment.courier) : null,
    invoiceNo: line.shipment?.invoiceNo || null,
    claim: last ? claimWord(last, hooks) : null,
    openClaim: claims.findLast(({ state }) => state === 'OPEN')?.no ?? null,
    withdrawable: claims.findLast((claim) => isWithdrawable(market, claim))?.no ?? null,
  };
}

function claimWord<K extends Kinds, M extends Market<K>>(claim: Claim<K>, { claimStep = stepOf }: ViewHooks<K, M>): string {
  const step = claim.state === 'OPEN' ? claimStep(claim) : null;
  return CLAIM_NAMES[claim.type] + (step ? CLAIM_STEPS[step] : CLAIM_STATES[claim.state]);
}

/** What a buyer may still take back. */
export function isWithdrawable<K extends Kinds>({ rules }: Market<K>, claim: Claim<K>): boolean {
  return claim.state === 'OPEN' && claim.by === 'BUYER' && rules.withdrawable?.(claim) !== false;
}
