/** Goods that come back to a seller and go out again: returns, exchanges with their second parcel, and what became of what came back. */
import type { LinkableShopType } from '@moa/channels';
import { CLAIM_ACTION_ROWS, type ClaimState, type ClaimType, type LineState, type Restock, SHOP_CLAIM_ACTIONS } from '@moa/core';
import { startAction } from '../../apps/server/src/modules/orders/act/commands.service.ts';
import { startClaimAction } from '../../apps/server/src/modules/orders/claims/commands.service.ts';
import { fileClaim } from '../../apps/server/src/modules/orders/claims/file.service.ts';
import { decideRestock } from '../../apps/server/src/modules/orders/claims/restock.ts';
import { wantSku } from '../../apps/server/src/modules/orders/claims/want.ts';
import { filingTerms } from '../../apps/server/src/modules/orders/lines/offered.ts';
import { ADDRESS, BUYER, type Operation, pick, type Scene, skuIds, unlessRefused } from './operations.ts';
import { unlessTheShopRefuses } from './unless.ts';
import { actionWork, BY, collect } from './work.ts';
import { FIVE, POLICY, type Worker, type World } from './world.ts';

const SECOND_PARCEL = { courierCode: 'CJ', invoiceNo: '640098765432' };

/** An order of one of the shops, as its buyer sees it. */
function orderIn(scene: Scene) {
  const shopType = pick(scene, FIVE);
  if (!shopType) return null;
  const shop = scene.world.shop(shopType);
  const order = pick(scene, shop.orders(scene.world.login(shopType)));
  const line = order && pick(scene, order.lines);
  return order && line ? { shop, order, line, at: { accountId: order.accountId, orderNo: order.orderNo, lineNo: line.lineNo } } : null;
}

const deliver: Operation = async (scene) => {
  const found = orderIn(scene);
  if (found) unlessTheShopRefuses(() => found.shop.advanceOrder({ ...found.at, to: 'DELIVERED' }));
};

const askToReturn: Operation = async (scene) => {
  const found = orderIn(scene);
  if (!found || found.line.openClaim !== null) return;
  const type = scene.below(2) === 0 ? 'RETURN' : 'EXCHANGE';
  const quantity = 1 + scene.below(found.line.quantity);
  unlessTheShopRefuses(() => found.shop.requestReturn?.({ ...found.at, type, quantity, reason: 'CHANGE_MIND' }));
};

interface SentLine {
  id: number;
  orderNo: string;
  shopType: LinkableShopType;
  state: LineState;
  left: number;
}

/** Lines that left a shop, and how many of their pieces no claim speaks of. */
async function sentLines(world: World): Promise<SentLine[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<SentLine>(
      `select l.id, l.order_no as "orderNo", l.shop_type as "shopType", l.state,
              greatest(0, l.quantity - (select coalesce(sum(c.quantity), 0) from claim c
                                         where c.seller_id = $1 and c.line_id = l.id and c.state not in ('REJECTED', 'WITHDRAWN')))::int as left
         from order_line l where l.seller_id = $1 and l.state in ('DELIVERING', 'DELIVERED') and l.shop_type <> 'ORDER_HANDWRITING' order by l.id`,
      [tx.sellerId],
    ),
  );
  return rows;
}

/** Files a claim on a line of a shop that has the call; the answer is the work of its job. Throws what she is refused. */
export async function fileOn(
  world: World,
  line: SentLine,
  type: 'RETURN' | 'EXCHANGE',
  pieces: number,
  skuId: number | null = null,
): Promise<(worker: Worker) => Promise<void>> {
  const { pickups, feeWays, reasons } = filingTerms(line.shopType);
  const [way] = pickups;
  const pickup = way === undefined ? null : { way, courierCode: null, invoiceNo: null };
  const said = { fault: 'BUYER', detail: '', fee: 0, skuId, pickup, feeWay: feeWays[0] ?? null } as const;
  const reason = reasons?.[0] ?? 'COLOR_SIZE';
  const asked = { lineId: line.id, type, quantity: pieces, left: line.left, reason, ...said };
  const { jobId } = await world.tenant((tx) => fileClaim(tx, asked, BY, { policy: POLICY, at: new Date() }));
  return actionWork(world, jobId ?? '', type === 'RETURN' ? 'claims.fileReturn' : 'claims.fileExchange');
}

/** A buyer calls, and the seller files it for her. */
const file: Operation = async (scene) => {
  const type = scene.below(2) === 0 ? 'RETURN' : 'EXCHANGE';
  const fits = ({ shopType, left }: SentLine) => left > 0 && filingTerms(shopType).types.includes(type);
  const line = pick(scene, (await sentLines(scene.world)).filter(fits));
  if (!line) return;
  const pieces = filingTerms(line.shopType).parts ? 1 + scene.below(line.left) : line.left;
  const skuId = type === 'EXCHANGE' && scene.below(3) === 0 ? (pick(scene, await skuIds(scene)) ?? null) : null;
  await unlessRefused(async () => (await fileOn(scene.world, line, type, pieces, skuId))(scene.worker));
};

/** An order of two pieces of what a shop sells, on its way; the answer is its line. */
export async function sendOne(world: World, shopType: LinkableShopType): Promise<SentLine> {
  const worker = world.worker('sender');
  const accountId = world.login(shopType);
  const shop = world.shop(shopType);
  const product = shop.products(accountId).find(({ items }) => items.some(({ onSale, quantity }) => onSale && quantity > 1));
  const item = product?.items.find(({ onSale, quantity }) => onSale && quantity > 1);
  if (!product || !item) throw new Error(`nothing is for sale at ${shopType}`);
  const lines = [{ productId: product.productId, itemId: item.itemId, quantity: 2 }];
  const { orderNo } = shop.placeOrder({ accountId, lines, buyer: BUYER, receiver: { ...BUYER, ...ADDRESS }, message: '' });
  // What was ordered in the very millisecond of a collection is in the next one.
  for (let tries = 0; tries < 10 && !(await isCollected(world, orderNo)); tries += 1) await collect(world, worker, shopType);
  await actOnAll(world, worker, 'confirm', 'orders.place');
  await actOnAll(world, worker, 'dispatch', 'orders.dispatch');
  const line = (await sentLines(world)).find((sent) => sent.orderNo === orderNo);
  if (!line) throw new Error(`nothing was sent at ${shopType}`);
  return line;
}

async function isCollected(world: World, orderNo: string): Promise<boolean> {
  const { rows } = await world.tenant((tx) =>
    tx.query('select 1 from order_line where seller_id = $1 and order_no = $2 limit 1', [tx.sellerId, orderNo]),
  );
  return rows.length > 0;
}

const takeBack: Operation = async (scene) => {
  const found = orderIn(scene);
  const claimNo = found?.line.withdrawable ?? null;
  if (found && claimNo !== null) unlessTheShopRefuses(() => found.shop.withdrawClaim?.({ accountId: found.order.accountId, claimNo }));
};

const bringBack: Operation = async (scene) => {
  const found = orderIn(scene);
  const claimNo = found?.line.openClaim ?? null;
  if (!found || claimNo === null) return;
  const to = scene.below(3) === 0 ? 'COLLECTING' : 'COLLECTED';
  unlessTheShopRefuses(() => found.shop.advanceClaim?.({ accountId: found.order.accountId, claimNo, to }));
};

interface KnownClaim {
  id: number;
  type: ClaimType;
  state: ClaimState;
  left: number;
  decided: number;
}

async function claims(scene: Scene): Promise<KnownClaim[]> {
  const { rows } = await scene.world.tenant((tx) =>
    tx.query<KnownClaim>(
      `select id, type, state, quantity - resold - damaged - missing as left, resold + damaged + missing as decided
         from claim where seller_id = $1 and type in ('RETURN', 'EXCHANGE') and line_id is not null order by id`,
      [tx.sellerId],
    ),
  );
  return rows;
}

/** Some of the pieces are as new, some are broken, some never came. */
function someOf(scene: Scene, pieces: number): Restock {
  const resell = scene.below(pieces + 1);
  const damaged = scene.below(pieces - resell + 1);
  return { resell, damaged, missing: scene.below(pieces - resell - damaged + 1) };
}

const decide: Operation = async (scene) => {
  const open = (await claims(scene)).filter(({ state }) => !['DONE', 'REJECTED', 'WITHDRAWN'].includes(state));
  const claim = pick(scene, open);
  if (!claim) return;
  const possible = SHOP_CLAIM_ACTIONS.filter((each) => {
    const { type, allowed, early } = CLAIM_ACTION_ROWS[each];
    return type === claim.type && [...allowed, ...early].includes(claim.state);
  });
  // Most claims come to a good end.
  const ending = possible.find((each) => each === 'dispatchExchange' || each === 'approveReturn');
  const action = ending !== undefined && scene.below(3) > 0 ? ending : pick(scene, possible);
  if (action === undefined) return;
  const { needs } = CLAIM_ACTION_ROWS[action];
  await unlessRefused(async () => {
    const { jobId } = await scene.world.tenant((tx) =>
      startClaimAction(
        tx,
        action,
        [
          {
            claimId: claim.id,
            ...(needs === 'INVOICE' && SECOND_PARCEL),
            ...(needs === 'REASON' && { reason: 'NO_STOCK' as const, detail: '사용한 흔적이 있습니다.' }),
            ...(needs === 'HOLD' && { reason: 'NOT_ARRIVED' as const, detail: '상품이 아직 도착하지 않았습니다.' }),
            ...(needs === 'RESTOCK' && { restock: someOf(scene, claim.left) }),
          },
        ],
        BY,
      ),
    );
    if (jobId !== null) await actionWork(scene.world, jobId, `claims.${action}`)(scene.worker);
  });
};

const inspect: Operation = async (scene) => {
  const claim = pick(
    scene,
    (await claims(scene)).filter(({ left }) => left > 0),
  );
  if (!claim) return;
  const restock = someOf(scene, claim.left);
  await unlessRefused(() =>
    scene.world.tenant((tx) => decideRestock(tx, { claimId: claim.id, restock, actor: BY.loginId }, claim.decided)),
  );
};

const wantAnother: Operation = async (scene) => {
  const claim = pick(
    scene,
    (await claims(scene)).filter(({ type }) => type === 'EXCHANGE'),
  );
  const skuId = scene.below(3) === 0 ? null : pick(scene, await skuIds(scene));
  if (claim && skuId !== undefined)
    await unlessRefused(() => scene.world.tenant((tx) => wantSku(tx, { claimId: claim.id, skuId }, BY.loginId, POLICY)));
};

/** As the operations of a day. */
export const RETURNS: readonly [name: string, weight: number, run: Operation][] = [
  ['deliver', 4, deliver],
  ['ask to return', 12, askToReturn],
  ['file a claim', 6, file],
  ['take a claim back', 1, takeBack],
  ['bring goods back', 20, bringBack],
  ['decide about a claim', 30, decide],
  ['inspect goods', 10, inspect],
  ['send another option', 10, wantAnother],
];

/** What was sold the day before: an order of each of these products at each shop, delivered. */
export async function deliverSome(world: World, names: readonly string[]): Promise<void> {
  const worker = world.worker('before');
  for (const shopType of FIVE) {
    const accountId = world.login(shopType);
    const shop = world.shop(shopType);
    for (const product of shop.products(accountId).filter(({ name }) => names.includes(name))) {
      const item = product.items.find(({ onSale, quantity }) => onSale && quantity > 0);
      if (!item) continue;
      const lines = [{ productId: product.productId, itemId: item.itemId, quantity: 1 }];
      shop.placeOrder({ accountId, lines, buyer: BUYER, receiver: { ...BUYER, ...ADDRESS }, message: '' });
    }
    await collect(world, worker, shopType);
  }
  await actOnAll(world, worker, 'confirm', 'orders.place');
  await actOnAll(world, worker, 'dispatch', 'orders.dispatch');
  for (const shopType of FIVE) {
    for (const { accountId, orderNo, lines } of world.shop(shopType).orders(world.login(shopType)))
      for (const { lineNo } of lines)
        unlessTheShopRefuses(() => world.shop(shopType).advanceOrder({ accountId, orderNo, lineNo, to: 'DELIVERED' }));
    await collect(world, worker, shopType);
  }
}

async function actOnAll(world: World, worker: Worker, action: 'confirm' | 'dispatch', jobKind: string): Promise<void> {
  const parcel = action === 'dispatch' ? { courierCode: 'CJ', invoiceNo: '612345678906' } : {};
  const { jobId } = await world.tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from order_line where seller_id = $1 and state in ('NEW', 'PREPARING') order by id`,
      [tx.sellerId],
    );
    return startAction(
      tx,
      action,
      rows.map(({ id }) => ({ lineId: id, ...parcel })),
      BY,
      {},
    );
  });
  if (jobId !== null) await actionWork(world, jobId, jobKind)(worker);
}

/** Claims on goods that left, and how many of each kind got how far: a day without any proves nothing. */
export async function countReturns(world: World): Promise<Record<string, number>> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ kind: string; n: number }>(
      `select type || ' ' || state || ' ' || stock_state || case when resold + damaged + missing > 0 then ' inspected' else '' end || case when raiser = 'SELLER' then ' filed' else '' end as kind, count(*) as n from claim where seller_id = $1 and type <> 'CANCEL' group by 1 order by 1`,
      [tx.sellerId],
    ),
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}
