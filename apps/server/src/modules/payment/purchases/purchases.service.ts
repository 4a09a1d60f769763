/** Orders for packs of products to collect: begun, paid, looked at, taken back. */
import { randomBytes } from 'node:crypto';
import { problem, type purchaseSchema } from '@moa/contract';
import {
  COLLECT_FREE,
  cancelFailure,
  collectLeft,
  PURCHASE_EXPIRES_MINUTES,
  packCancelRefusal,
  packCancelUntil,
  packName,
  packsAt,
  paymentFailure,
} from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { lockLeft, readCollectStanding } from '../collecting/allowance.ts';
import {
  beginCancel,
  beginConfirm,
  insertPurchase,
  listPurchases,
  lockPurchase,
  type PurchaseRow,
  readPurchase,
} from './purchase.queries.ts';
import { confirm, look, move, nextLook, type PurchaseDeps, payBack } from './settle.ts';

type WirePurchase = z.input<typeof purchaseSchema>;
type Seller = Pick<RequestContext, 'sellerId' | 'audit' | 'storeAnswer' | 'actor'>;

const LISTED = 100;
const MINUTE_MS = 60_000;
const ORDER_NO = /^moa-([0-9a-z]{1,11})-[\w-]{22}$/;

const newOrderNo = (sellerId: number) => `moa-${sellerId.toString(36)}-${randomBytes(16).toString('base64url')}`;

/** Whose order it is; null where it is none of ours. */
export function sellerOfOrder(orderNo: string): number | null {
  const found = ORDER_NO.exec(orderNo)?.[1];
  return found === undefined ? null : Number.parseInt(found, 36);
}

const packsOf = ({ packs, now }: PurchaseDeps) => packs ?? packsAt(now());

export function readAllowance(deps: PurchaseDeps, sellerId: number) {
  return deps.database.tenant(
    sellerId,
    async (tx) => {
      const { unlimited, used, paid } = await readCollectStanding(tx, deps.toss, deps.now());
      return { unlimited, free: COLLECT_FREE, used, paid, left: collectLeft({ used, paid }), packs: [...packsOf(deps)] };
    },
    { readOnly: true },
  );
}

/** @throws ProblemError VALIDATION_FAILED for a pack that is not on sale */
export async function createPurchase(deps: PurchaseDeps, context: Seller, products: number): Promise<WirePurchase> {
  const pack = packsOf(deps).find((each) => each.products === products);
  if (pack === undefined)
    throw problem('VALIDATION_FAILED', {
      errors: [{ path: 'products', code: 'INVALID', message: '판매하지 않는 상품 수입니다. 화면을 새로 고친 뒤 다시 선택해주십시오.' }],
    });
  return deps.database.tenant(context.sellerId, async (tx) => {
    const now = deps.now();
    // Nobody looks before: an order without a payment is over then.
    const lookAt = new Date(now.getTime() + (PURCHASE_EXPIRES_MINUTES + 1) * MINUTE_MS);
    const row = await insertPurchase(tx, {
      orderNo: newOrderNo(tx.sellerId),
      products: pack.products,
      amount: pack.price,
      name: packName(pack),
      by: context.actor.loginId,
      now,
      lookAt,
      live: deps.toss.live,
    });
    await context.audit(tx, { target: { kind: 'purchase', id: row.order_no }, after: { products: row.products, amount: row.amount } });
    const answer = await toWire(tx, deps, row);
    await context.storeAnswer(tx, answer);
    return answer;
  });
}

export interface Paid {
  orderId: string;
  paymentKey: string;
  amount: number;
}

/** Takes the money of what the buyer agreed to. The amount of the address is believed by nobody: it has to be the order's. */
export async function payPurchase(deps: PurchaseDeps, context: Seller, { orderId, paymentKey, amount }: Paid): Promise<WirePurchase> {
  const { database, now } = deps;
  const row = await database.tenant(context.sellerId, async (tx) => {
    const found = await lockPurchase(tx, orderId);
    if (found === null) throw notFound();
    if (found.state !== 'CREATED') return null;
    if (found.amount !== amount)
      throw problem('UNPROCESSABLE', {
        detail: '결제하려는 금액이 주문과 달라 결제하지 않았습니다. 결제 화면에서 처음부터 다시 결제해주십시오.',
      });
    const at = now();
    await beginConfirm(tx, found.id, paymentKey, at, nextLook(found.looks, at));
    await context.audit(tx, { target: { kind: 'purchase', id: orderId }, after: { amount } });
    return { ...found, payment_key: found.payment_key ?? paymentKey };
  });
  if (row !== null) await confirm(deps, context.sellerId, row);
  return readOne(deps, context.sellerId, orderId);
}

/** One order; what is pending is looked up, as often as `nextLook` says. */
export async function readResult(deps: PurchaseDeps, sellerId: number, orderId: string): Promise<WirePurchase> {
  const found = await readOne(deps, sellerId, orderId);
  if (!found.pending) return found;
  await look(deps, sellerId, orderId);
  return readOne(deps, sellerId, orderId);
}

function readOne(deps: PurchaseDeps, sellerId: number, orderId: string): Promise<WirePurchase> {
  return deps.database.tenant(
    sellerId,
    async (tx) => {
      const row = await readPurchase(tx, orderId);
      if (row === null) throw notFound();
      return toWire(tx, deps, row);
    },
    { readOnly: true },
  );
}

export function listHistory({ database, toss, now }: PurchaseDeps, sellerId: number) {
  return database.tenant(
    sellerId,
    async (tx) => {
      const [rows, standing] = await Promise.all([listPurchases(tx, toss.live, LISTED + 1), readCollectStanding(tx, toss, now())]);
      const left = collectLeft(standing);
      return { contents: rows.slice(0, LISTED).map((row) => wireOf(row, left, now())), more: rows.length > LISTED };
    },
    { readOnly: true },
  );
}

/** @throws ProblemError INVALID_STATE for a pack that is used, too old or not paid */
export async function cancelPurchase(deps: PurchaseDeps, context: Seller, orderId: string, reason: string): Promise<WirePurchase> {
  const { database, now } = deps;
  const row = await database.tenant(context.sellerId, async (tx) => {
    const found = await lockPurchase(tx, orderId);
    if (found === null) throw notFound();
    if (found.state === 'CANCELED' || found.state === 'CANCELING') return null;
    if (found.state !== 'PAID' || found.paid_at === null || found.live !== deps.toss.live)
      throw problem('INVALID_STATE', { detail: '결제되지 않은 주문이라 취소할 것이 없습니다.' });
    const at = now();
    const refusal = packCancelRefusal({ products: found.products, paidAt: found.paid_at }, await lockLeft(tx, deps.toss), at);
    if (refusal !== null) throw problem('INVALID_STATE', { detail: refusal });
    const begun = await beginCancel(tx, found, reason);
    // Its products are gone before the money is asked back: nobody uses what is being paid back.
    await move(tx, found, { to: 'CANCELING', now: at, lookAt: nextLook(found.looks, at) }, null);
    await context.audit(tx, { target: { kind: 'purchase', id: orderId }, detail: { reason } });
    return begun;
  });
  if (row !== null) await payBack(deps, context.sellerId, row);
  return readOne(deps, context.sellerId, orderId);
}

const notFound = () => problem('NOT_FOUND', { detail: '주문을 찾을 수 없습니다. 결제내역에서 확인해주십시오.' });

async function toWire(tx: TenantTx, { toss, now }: PurchaseDeps, row: PurchaseRow): Promise<WirePurchase> {
  return wireOf(row, collectLeft(await readCollectStanding(tx, toss, now())), now());
}

function wireOf(row: PurchaseRow, left: number, now: Date): WirePurchase {
  const { products, amount, state, method, paid_at: paidAt } = row;
  const refusal = state === 'PAID' && paidAt !== null ? packCancelRefusal({ products, paidAt }, left, now) : null;
  const failure = failureOf(row, refusal === null);
  return {
    orderId: row.order_no,
    name: row.order_name,
    products,
    amount,
    state,
    pending: (state === 'CREATED' && row.confirm_begun_at !== null) || state === 'CANCELING',
    method,
    message: failure?.message ?? '',
    by: failure?.by ?? null,
    receiptUrl: row.receipt_url,
    createdAt: row.created_at.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    canceledAt: row.canceled_at?.toISOString() ?? null,
    cancelable: state === 'PAID' && refusal === null,
    cancelUntil: state === 'PAID' && paidAt !== null ? packCancelUntil(paidAt).toISOString() : null,
    cancelRefusal: refusal,
  };
}

/** A paid order says why it was not canceled, as long as it can be tried again. */
function failureOf({ state, failure_code: code }: PurchaseRow, isCancelable: boolean) {
  if (code === '') return null;
  if (state === 'PAID') return isCancelable ? cancelFailure(code) : null;
  return paymentFailure(code);
}
