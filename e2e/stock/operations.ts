/** What happens to a seller in a day, and what goes wrong with the shops meanwhile. Each is a piece of work for the schedule. */
import { ProblemError } from '@moa/contract';
import { deriveBasic, type ProductDraft, regenerate } from '@moa/core';
import { FAULT_KINDS, FAULT_VARIANTS, type FaultKind, type FaultVariant } from '@moa/sandbox';
import { startSaleStatus } from '../../apps/server/src/modules/listings/transmit/sale-status.plan.ts';
import { startAction } from '../../apps/server/src/modules/orders/act/commands.service.ts';
import { startClaimAction } from '../../apps/server/src/modules/orders/claims/commands.service.ts';
import { loadDraft } from '../../apps/server/src/modules/products/index.ts';
import { editStock } from '../../apps/server/src/modules/stock/edit.service.ts';
import { actionWork, BY, claimListings, collect, listingIds, planTransmit, save } from './work.ts';
import { FIVE, type Worker, type World } from './world.ts';

export interface Scene {
  world: World;
  worker: Worker;
  productIds: string[];
  /** Products nobody has sent yet. */
  drafts: ProductDraft[];
  /** A number below `n`. */
  below(n: number): number;
  begin(label: string, work: () => Promise<void>): void;
  /** What was accepted, to be found in the ledger. */
  added: Map<string, number>;
}

export type Operation = (scene: Scene) => Promise<void>;

export const ADDRESS = { zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101동 1001호' };
export const BUYER = { name: '김달빛', phone: '010-2345-6789' };
/** Every fault the shops know, but a call that is held until the client gives up: that takes a real minute. */
const FAULTS = FAULT_KINDS.filter((kind) => kind !== 'TIMEOUT');
const VARIANTS: Partial<Record<FaultKind, readonly FaultVariant[]>> = FAULT_VARIANTS;
const STRUCK = ['*', '*', 'products.stock', 'products.stop', 'products.resume', 'products.update', 'products.create', 'orders.collect'];

export const pick = <T>(scene: Scene, from: readonly T[]): T | undefined => from[scene.below(from.length)];

/** What a person was refused for a reason is no fault of the stock. */
export async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
}

export async function skuIds({ world }: Scene): Promise<number[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number }>('select id from sku where seller_id = $1 and deleted_at is null order by id', [tx.sellerId]),
  );
  return rows.map(({ id }) => id);
}

let edits = 0;

const editByHand: Operation = async (scene) => {
  const skuId = pick(scene, await skuIds(scene));
  if (skuId === undefined) return;
  edits += 1;
  const source = `edit-${edits}`;
  const set = scene.below(3) === 0;
  const quantity = set ? scene.below(9) : scene.below(9) - 4;
  const [result] = await scene.world.tenant((tx) =>
    editStock(tx, [{ skuId: String(skuId), mode: set ? 'SET' : 'ADD', quantity }], BY, source),
  );
  if (result?.ok && !set && quantity !== 0) scene.added.set(`${source}:${skuId}`, quantity);
};

const changeSafety: Operation = async (scene) => {
  const skuId = pick(scene, await skuIds(scene));
  if (skuId === undefined) return;
  edits += 1;
  const safetyStock = scene.below(3);
  await scene.world.tenant((tx) => editStock(tx, [{ skuId: String(skuId), mode: 'ADD', quantity: 0, safetyStock }], BY, `edit-${edits}`));
};

const takeByHand: Operation = async (scene) => {
  const skuId = pick(scene, await skuIds(scene));
  if (skuId === undefined) return;
  const quantity = 1 + scene.below(3);
  const lines = [{ skuId, quantity, unitPrice: 1000 }];
  await unlessRefused(() => scene.world.enter({ buyer: BUYER, receiver: { ...BUYER, ...ADDRESS }, lines }));
};

/** A buyer sees what the shop shows, and buys of it. */
const buy: Operation = async (scene) => {
  const shopType = pick(scene, FIVE);
  if (!shopType) return;
  const accountId = scene.world.login(shopType);
  const names = await productNames(scene);
  const product = pick(
    scene,
    scene.world
      .shop(shopType)
      .products(accountId)
      .filter((view) => view.onSale && names.has(view.name)),
  );
  const item = pick(scene, product?.items.filter(({ onSale, quantity }) => onSale && quantity > 0) ?? []);
  if (!product || !item) return;
  const quantity = Math.min(item.quantity, 1 + scene.below(2));
  scene.world.shop(shopType).placeOrder({
    accountId,
    lines: [{ productId: product.productId, itemId: item.itemId, quantity }],
    buyer: BUYER,
    receiver: { ...BUYER, ...ADDRESS },
    message: '',
  });
};

export async function productNames({ world }: Scene): Promise<Set<string>> {
  const { rows } = await world.tenant((tx) => tx.query<{ name: string }>('select name from product where seller_id = $1', [tx.sellerId]));
  return new Set(rows.map(({ name }) => name));
}

const askToCancel: Operation = async (scene) => {
  const shopType = pick(scene, FIVE);
  if (!shopType) return;
  const order = pick(scene, scene.world.shop(shopType).orders(scene.world.login(shopType)));
  const line = order?.lines[0];
  if (!order || !line || line.claim !== null) return;
  try {
    scene.world.shop(shopType).requestCancel({
      accountId: order.accountId,
      orderNo: order.orderNo,
      lineNo: line.lineNo,
      reason: 'CHANGE_MIND',
    });
  } catch {
    // The shop lets nobody cancel what has left.
  }
};

const collectOrders: Operation = async (scene) => {
  const shopType = pick(scene, FIVE);
  if (!shopType) return;
  // The same span once more, beside the schedule, is what the seller's button does.
  const again = scene.below(3) === 0;
  const window = again ? { since: new Date(Date.now() - 3_600_000).toISOString(), until: new Date().toISOString() } : null;
  await collect(scene.world, scene.worker, shopType, window);
};

const lookAtOldLines: Operation = async (scene) => {
  await scene.world.pass(21 * 60_000);
  await collectOrders(scene);
};

async function linesIn(scene: Scene, states: string[]): Promise<number[]> {
  const { rows } = await scene.world.tenant((tx) =>
    tx.query<{ id: number }>('select id from order_line where seller_id = $1 and state = any ($2::text[]) order by id', [
      tx.sellerId,
      states,
    ]),
  );
  return rows.map(({ id }) => id);
}

const act = (action: 'confirm' | 'dispatch' | 'cancelSale', states: string[], jobKind: string): Operation => {
  return async (scene) => {
    const lines = await linesIn(scene, states);
    const one = action === 'cancelSale' ? pick(scene, lines) : undefined;
    const chosen = one === undefined ? lines.filter(() => scene.below(2) === 0) : [one];
    if (chosen.length === 0) return;
    const parcel = action === 'dispatch' ? { courierCode: 'CJ', invoiceNo: '612345678906' } : {};
    const { jobId } = await scene.world.tenant((tx) =>
      startAction(
        tx,
        action,
        chosen.map((lineId) => ({ lineId, ...parcel })),
        BY,
        action === 'cancelSale' ? { reason: scene.below(2) === 0 ? 'SOLD_OUT' : 'OTHER' } : {},
      ),
    );
    if (jobId !== null) await actionWork(scene.world, jobId, jobKind)(scene.worker);
  };
};

const approveCancels: Operation = async (scene) => {
  const { rows } = await scene.world.tenant((tx) =>
    tx.query<{ id: number }>(
      `select id from claim where seller_id = $1 and type = 'CANCEL' and state = 'REQUESTED' and line_id is not null`,
      [tx.sellerId],
    ),
  );
  if (rows.length === 0) return;
  await unlessRefused(async () => {
    const { jobId } = await scene.world.tenant((tx) =>
      startClaimAction(
        tx,
        'approveCancel',
        rows.map(({ id }) => ({ claimId: id })),
        BY,
      ),
    );
    if (jobId !== null) await actionWork(scene.world, jobId, 'claims.approveCancel')(scene.worker);
  });
};

const VALUES = ['그린', '옐로', '퍼플'];

/** A person opens the form, changes something and presses send; meanwhile things go on. */
const editProduct: Operation = async (scene) => {
  const { world } = scene;
  const id = pick(scene, scene.productIds);
  if (id === undefined) return;
  const shown = await world.tenant((tx) => loadDraft(tx, Number(id)));
  const pause = collectOrders(scene);
  const draft = changed(scene, shown);
  await pause;
  await unlessRefused(async () => {
    const saved = await save(world, draft);
    const work = await planTransmit(world, await listingIds(world, saved.id ?? ''));
    if (work) scene.begin('transmit', () => work(scene.worker));
  });
};

function changed(scene: Scene, draft: ProductDraft): ProductDraft {
  const { composition } = draft;
  const kind = scene.below(5);
  if (kind === 0) composition.mainInfo.price = 18_000 + 500 * scene.below(9);
  const { optionInfo } = composition;
  if (kind === 1) {
    const pieces = scene.below(5);
    const [row] = optionInfo.optionCombinations;
    if (row) row.saleQuantity = pieces;
    else composition.mainInfo.saleQuantity = pieces;
  }
  const [axis] = optionInfo.options;
  const value = VALUES.find((candidate) => !axis?.values.includes(candidate));
  if (kind === 2 && axis && value) {
    axis.values = [...axis.values, value];
    const rows = regenerate(optionInfo.options, optionInfo.optionCombinations);
    optionInfo.optionCombinations = rows.map((row) => (row.id === null ? { ...row, saleQuantity: 2 + scene.below(3) } : row));
  }
  if (kind === 3 && axis && axis.values.length > 2) {
    axis.values = axis.values.slice(0, -1);
    optionInfo.optionCombinations = regenerate(optionInfo.options, optionInfo.optionCombinations);
  }
  const last = optionInfo.optionCombinations.at(-1);
  if (kind === 4 && last && optionInfo.optionCombinations.length > 1) last.usable = !last.usable;
  return { ...draft, basic: { ...draft.basic, ...deriveBasic(draft) } };
}

/** A product that is sent for the first time while shops fail. */
const registerAnother: Operation = async (scene) => {
  const draft = scene.drafts.pop();
  if (!draft) return;
  const saved = await save(scene.world, draft);
  scene.productIds.push(saved.id ?? '');
  const work = await planTransmit(scene.world, await listingIds(scene.world, saved.id ?? ''));
  if (work) scene.begin('register', () => work(scene.worker));
};

const sendAgain: Operation = async (scene) => {
  const work = await planTransmit(scene.world, await listingIds(scene.world, pick(scene, scene.productIds)));
  if (work) scene.begin('transmit', () => work(scene.worker));
};

const push: Operation = async (scene) => {
  for (const run of await claimListings(scene.world, scene.worker)) scene.begin('converge', run);
};

const changeCap: Operation = async (scene) => {
  const shopType = pick(scene, FIVE);
  if (!shopType) return;
  const cap = scene.below(2) === 0 ? null : 1 + scene.below(4);
  await scene.world.tenant(async (tx) => {
    await tx.query('update shop_account set stock_cap = $3 where seller_id = $1 and id = $2', [
      tx.sellerId,
      scene.world.accounts[shopType],
      cap,
    ]);
    await tx.query(
      'update listing set due_at = moa_time_or(due_at, now()), stock_version = stock_version + 1 where seller_id = $1 and account_id = $2 and deleted_at is null and shop_product_id is not null',
      [tx.sellerId, scene.world.accounts[shopType]],
    );
  });
};

const switchSale: Operation = async (scene) => {
  const listing = pick(scene, await listingIds(scene.world));
  if (listing === undefined) return;
  await unlessRefused(() => scene.world.tenant((tx) => startSaleStatus(tx, [listing], scene.below(3) === 0 ? 'SUSPENSION' : 'SALE', BY)));
};

const breakShop: Operation = async (scene) => {
  const shopType = pick(scene, FIVE);
  const kind = pick(scene, FAULTS);
  const operation = pick(scene, STRUCK);
  if (!shopType || !kind || operation === undefined) return;
  const variant = pick(scene, VARIANTS[kind] ?? []);
  scene.world.shop(shopType).addFault({ operation, kind, times: 1 + scene.below(2), latencyMs: 5, ...(variant && { variant }) });
};

const relink: Operation = async ({ world }) => relinkAll(world);

/** What a seller does when notified that the keys have expired. */
export async function relinkAll(world: World): Promise<void> {
  for (const shopType of FIVE) {
    const { rows } = await world.tenant((tx) =>
      tx.query<{ status: string }>('select status from shop_account where seller_id = $1 and id = $2', [
        tx.sellerId,
        world.accounts[shopType],
      ]),
    );
    if (rows[0]?.status !== 'AUTH_EXPIRED') continue;
    // A shop that fails at it is tried again later.
    await world.relink(shopType).catch(() => undefined);
  }
}

/** Name, how often, what. */
export const OPERATIONS: readonly [name: string, weight: number, run: Operation][] = [
  ['edit stock', 6, editByHand],
  ['safety stock', 1, changeSafety],
  ['take by hand', 4, takeByHand],
  ['buy', 10, buy],
  ['ask to cancel', 4, askToCancel],
  ['collect', 8, collectOrders],
  ['look up old lines', 1, lookAtOldLines],
  ['confirm', 3, act('confirm', ['NEW'], 'orders.place')],
  ['dispatch', 2, act('dispatch', ['PREPARING'], 'orders.dispatch')],
  ['cancel sale', 1, act('cancelSale', ['NEW', 'PREPARING'], 'orders.cancelSale')],
  ['approve cancels', 2, approveCancels],
  ['edit product', 4, editProduct],
  ['register another', 1, registerAnother],
  ['send again', 1, sendAgain],
  ['push', 12, push],
  ['cap', 1, changeCap],
  ['switch sale', 2, switchSale],
  ['fault', 8, breakShop],
  ['relink', 2, relink],
];

export function randomOperation(
  scene: Pick<Scene, 'below'>,
  operations: readonly [name: string, weight: number, run: Operation][] = OPERATIONS,
): { name: string; run: Operation } {
  let left = scene.below(operations.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight, run] of operations) {
    if (left < weight) return { name, run };
    left -= weight;
  }
  throw new Error('weights and numbers disagree');
}
