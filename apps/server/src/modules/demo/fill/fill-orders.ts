/** Fourteen days of orders placed at the sandboxes, and collected. */
import { startImport } from '../../orders/index.ts';
import { COLLECTION_KIND } from '../../shops/index.ts';
import { type SandboxOrder, type SandboxProduct, SandboxRefusal } from '../control.ts';
import { OWN, SAMPLE_PRODUCTS } from '../samples/sample-products.ts';
import { DAYS, type PlannedOrder, planOrders } from './order-plan.ts';
import { type Account, type Filling, linkedShops, waitForRuns } from './work.ts';

export const COLLECT_RUNS = [COLLECTION_KIND];
const DAY_MS = 86_400_000;

/**
 * Places what of the plan is not there yet at each shop. How far it is can be seen at the shop alone: so many orders are placed, and so old is the
 * first of them. Whoever goes on after a kill goes on exactly there.
 */
export async function placeOrders(filling: Filling): Promise<void> {
  for (const account of await linkedShops(filling)) await placeAt(filling, account);
}

async function placeAt(filling: Filling, account: Account): Promise<void> {
  const { sandbox } = filling;
  const { shopType, sandboxId } = account;
  const plan = planOrders(shopType, filling.began);
  const [first] = plan;
  if (!first) return;
  const placed = await sandbox.orders(shopType, sandboxId);
  if (placed.length > plan.length) return;
  const products = await productsAt(filling, account);
  let firstPlacedAt = oldestOf(placed);
  // Whoever was killed between an order and its regret.
  await regret(filling, account, plan[placed.length - 1], placed[0]);
  for (const order of plan.slice(placed.length)) {
    filling.signal.throwIfAborted();
    const lines = linesOf(order, products);
    if (lines.length === 0) throw new Error(`${shopType} sells no sample product`);
    if (firstPlacedAt !== null) firstPlacedAt -= await ageTo(filling, account, firstPlacedAt, order.at.getTime() - first.at.getTime());
    await sandbox.buy(shopType, {
      accountId: sandboxId,
      buyer: order.buyer,
      receiver: order.receiver,
      message: order.message,
      lines,
      unpaid: order.unpaid,
    });
    firstPlacedAt ??= Date.now();
    if (order.regret !== null) await regret(filling, account, order, (await sandbox.orders(shopType, sandboxId))[0]);
  }
  if (firstPlacedAt !== null) await ageTo(filling, account, firstPlacedAt, filling.began.getTime() - first.at.getTime());
}

/** The buyer of the order takes it back as soon as it is made, if that is planned and not done. */
async function regret(
  { sandbox }: Filling,
  { shopType, sandboxId }: Account,
  plan: PlannedOrder | undefined,
  order: SandboxOrder | undefined,
): Promise<void> {
  if (!plan?.regret || !order) return;
  for (const { lineNo, claim } of order.lines) {
    if (claim === null)
      await possible(sandbox.requestCancel(shopType, { accountId: sandboxId, orderNo: order.orderNo, lineNo }, plan.regret));
  }
}

/** What the shop refuses has happened already: an earlier try, or another line of the same box. */
export async function possible(attempt: Promise<void>): Promise<void> {
  await attempt.catch((error: unknown) => {
    if (!(error instanceof SandboxRefusal)) throw error;
  });
}

/** What can be bought at the shop, with what the seller sells there by herself. */
async function productsAt({ sandbox }: Filling, { shopType, sandboxId }: Account): Promise<SandboxProduct[]> {
  const found = async () => (await sandbox.products(shopType, sandboxId)).filter(({ onSale }) => onSale);
  const products = await found();
  if (shopType !== OWN.shopType || products.some(({ name }) => name === OWN.name)) return products;
  await sandbox.sellOwn(shopType, { accountId: sandboxId, name: OWN.name, price: OWN.price, quantity: OWN.quantity });
  return found();
}

/** Ages the shop until its first order, shown as made at `firstAt`, is `ageMs` old. Answers by how much. */
async function ageTo({ sandbox }: Filling, { shopType }: Account, firstAt: number, ageMs: number): Promise<number> {
  const missing = Math.floor(ageMs - (Date.now() - firstAt));
  if (missing <= 1_000) return 0;
  await sandbox.moveClock(shopType, missing);
  return missing;
}

function oldestOf(orders: readonly SandboxOrder[]): number | null {
  return orders.length === 0 ? null : Math.min(...orders.map(({ orderedAt }) => Date.parse(orderedAt)));
}

/** The planned lines as the shop names them, or the first thing it has plenty of where it has run out. Takes the pieces off `products`. */
function linesOf(order: PlannedOrder, products: readonly SandboxProduct[]): { productId: string; itemId: string; quantity: number }[] {
  return order.lines.flatMap(({ code, quantity, option }) => {
    const name = [OWN, ...SAMPLE_PRODUCTS].find((product) => product.code === code)?.name ?? '';
    const product = products.find((candidate) => candidate.name.includes(name));
    const buyable = (candidate: SandboxProduct | undefined) =>
      candidate?.items.filter((item) => item.onSale && item.quantity >= quantity) ?? [];
    const items = buyable(product);
    const item = items[Math.floor(option * items.length)];
    const found = item && product ? { product, item } : anything(products, buyable);
    if (!found) return [];
    found.item.quantity -= quantity;
    return [{ productId: found.product.productId, itemId: found.item.itemId, quantity }];
  });
}

function anything(products: readonly SandboxProduct[], buyable: (product: SandboxProduct) => SandboxProduct['items']) {
  const ours = products.filter(({ name }) => SAMPLE_PRODUCTS.some((product) => name.includes(product.name)));
  return ours.flatMap((product) => buyable(product).map((item) => ({ product, item })))[0];
}

/** The seller's own 주문수집, over the days that were made up. */
export async function collectOrders(filling: Filling): Promise<void> {
  const span = { from: new Date(filling.began.getTime() - (DAYS + 1) * DAY_MS).toISOString(), to: new Date().toISOString() };
  await startImport(filling.database, { sellerId: filling.sellerId, shopAccountIds: null }, span, filling.by, async () => undefined);
  await waitForRuns(filling, COLLECT_RUNS);
}
