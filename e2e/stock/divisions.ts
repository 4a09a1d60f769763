/** Orders of several pieces that a mall divides: a claim on some of them, of the buyer's or written down in its own office. */
import type { LinkableShopType } from '@moa/channels';
import type { SandboxOrderView } from '@moa/sandbox';
import { ADDRESS, BUYER, type Operation, pick, productNames, type Scene } from './operations.ts';
import { unlessTheShopRefuses } from './unless.ts';
import { collect } from './work.ts';
import type { World } from './world.ts';

const MALL: LinkableShopType = 'CAFE24';

const buySeveral: Operation = async (scene) => {
  const accountId = scene.world.login(MALL);
  const mall = scene.world.shop(MALL);
  const names = await productNames(scene);
  const product = pick(
    scene,
    mall.products(accountId).filter(({ onSale, name }) => onSale && names.has(name)),
  );
  const item = pick(scene, product?.items.filter(({ onSale, quantity }) => onSale && quantity > 1) ?? []);
  if (!product || !item) return;
  const lines = [{ productId: product.productId, itemId: item.itemId, quantity: Math.min(item.quantity, 2 + scene.below(3)) }];
  mall.placeOrder({ accountId, lines, buyer: BUYER, receiver: { ...BUYER, ...ADDRESS }, message: '' });
};

const claimSome: Operation = async (scene) => {
  const sent = scene.below(2) === 0;
  const found = lineOfMall(scene, ({ quantity, status }) => quantity > 1 && /^N[345]/.test(status) === sent);
  if (!found) return;
  const { mall, at, line } = found;
  const type = sent ? (scene.below(2) === 0 ? 'RETURN' : 'EXCHANGE') : 'CANCEL';
  // Mostly some; all of them is a claim as any.
  const quantity = 1 + scene.below(scene.below(5) === 0 ? line.quantity : line.quantity - 1);
  const reason = 'CHANGE_MIND';
  unlessTheShopRefuses(() => {
    if (scene.below(2) === 0) mall.claimInOffice?.({ ...at, type, quantity });
    else if (type === 'CANCEL') mall.requestCancel({ ...at, quantity, reason });
    else mall.requestReturn?.({ ...at, type, quantity, reason });
  });
};

const dropClaim: Operation = async (scene) => {
  const found = lineOfMall(scene, ({ openClaim }) => openClaim !== null);
  if (found) unlessTheShopRefuses(() => found.mall.dropInOffice?.({ accountId: found.at.accountId, claimNo: found.line.openClaim ?? '' }));
};

const deliver: Operation = async (scene) => {
  const found = lineOfMall(scene, () => true);
  if (found) unlessTheShopRefuses(() => found.mall.advanceOrder({ ...found.at, to: 'DELIVERED' }));
};

const collectThere: Operation = async (scene) => {
  const again = scene.below(3) === 0;
  const window = again ? { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date().toISOString() } : null;
  await collect(scene.world, scene.worker, MALL, window);
};

function lineOfMall(scene: Scene, fits: (line: SandboxOrderView['lines'][number]) => boolean) {
  const mall = scene.world.shop(MALL);
  const lines = mall
    .orders(scene.world.login(MALL))
    .flatMap((order) =>
      order.lines.map((line) => ({ line, at: { accountId: order.accountId, orderNo: order.orderNo, lineNo: line.lineNo } })),
    );
  const found = pick(
    scene,
    lines.filter(({ line }) => fits(line)),
  );
  return found && { mall, ...found };
}

/** As the operations of a day. */
export const DIVISIONS: readonly [name: string, weight: number, run: Operation][] = [
  ['buy several', 9, buySeveral],
  ['claim some', 22, claimSome],
  ['drop a claim', 5, dropClaim],
  ['deliver there', 8, deliver],
  ['collect there', 20, collectThere],
];

interface MallLine {
  order_no: string;
  line_no: string;
  quantity: number;
  amount: number;
  unit_price: number;
  divided_from: string | null;
}

/** Each line has the pieces that the mall shows of it and their money, and orders have what was bought. */
export async function wrongParts(world: World): Promise<string[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<MallLine>(
      'select order_no, line_no, quantity, amount, unit_price, divided_from from order_line where seller_id = $1 and account_id = $2',
      [tx.sellerId, world.accounts[MALL]],
    ),
  );
  const shown = new Map(
    world
      .shop(MALL)
      .orders(world.login(MALL))
      .flatMap(({ lines }) => lines.map((line) => [line.lineNo, line.quantity] as const)),
  );
  return rows.flatMap(({ line_no: lineNo, quantity, amount, unit_price: price, divided_from: from }) => {
    const wrong: string[] = [];
    if (shown.get(lineNo) !== quantity) wrong.push(`${lineNo} has ${shown.get(lineNo)} pieces at the mall, ${quantity} here`);
    if (amount !== price * quantity) wrong.push(`${lineNo} is ${amount} won for ${quantity} of ${price}`);
    if (lineNo.endsWith('-01') !== (from === null)) wrong.push(`${lineNo} is divided from ${from}`);
    return wrong;
  });
}

/** Where lines that were divided stand now, and what was claimed of them: a history without any proves nothing. */
export async function partsAndClaims(world: World): Promise<string[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ what: string }>(
      `select state as what from order_line where seller_id = $1 and divided_from is not null
       union select c.type || ' ' || c.state from claim c join order_line l on l.seller_id = c.seller_id and l.id = c.line_id
              where c.seller_id = $1 and l.divided_from is not null`,
      [tx.sellerId],
    ),
  );
  return rows.map(({ what }) => what);
}
