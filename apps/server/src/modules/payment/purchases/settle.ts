/**
 * What becomes of an order by what the payment service says: asked, locked, decided (`core/payment/purchase-state.ts`), stored together with what its seller
 * has paid for. Whoever comes second with the same news changes nothing.
 */
import { type CollectPack, countsAsPaid, type PurchaseStep, packName, stepAfterLook } from '@moa/core';
import { type AuditActor, audit } from '../../../platform/audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { ConfiguredToss, TossAnswer, TossPayment } from '../../../services/toss/index.ts';
import { addPaid } from '../collecting/allowance.ts';
import { collectPaidTask } from '../collecting/paid.task.ts';
import { claimLook, lockPurchase, lookAgain, type Move, type PurchaseRow, storeMove } from './purchase.queries.ts';

export interface PurchaseDeps {
  database: Database;
  toss: ConfiguredToss;
  /** As the operator prices them; null: as the product does. */
  packs: readonly CollectPack[] | null;
  now: Clock;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** While somebody may stand before the screen. */
const SOON_MS = 3 * SECOND_MS;
const SOON_LOOKS = 20;
const LATE_MINUTES = 60;

/** What moves an order when nobody pressed anything. */
const SERVICE: AuditActor = {
  userId: null,
  loginId: '결제 서비스',
  role: null,
  actingFor: null,
  ip: null,
  userAgent: null,
  requestId: null,
};

/** When to ask again after that many looks that decided nothing. */
export function nextLook(looks: number, now: Date): Date {
  const wait = looks < SOON_LOOKS ? SOON_MS : Math.min(LATE_MINUTES, 2 ** (looks - SOON_LOOKS)) * MINUTE_MS;
  return new Date(now.getTime() + wait);
}

/** Moves a locked order, and what is paid for with it. @returns false where it may not become so */
export async function move(tx: TenantTx, row: PurchaseRow, change: Move): Promise<boolean> {
  if (!(await storeMove(tx, row, change))) return false;
  const paid = (Number(countsAsPaid(change.to)) - Number(countsAsPaid(row.state))) * row.products;
  if (paid !== 0) await addPaid(tx, paid);
  if (paid > 0) await enqueue(tx, collectPaidTask, { sellerId: tx.sellerId }, { dedupeKey: String(tx.sellerId) });
  await audit(tx, tx.sellerId, SERVICE, {
    action: 'payment.orderMoved',
    target: { kind: 'purchase', id: row.order_no },
    before: { state: row.state },
    after: { state: change.to, amount: row.amount, name: packName(row), failure: change.failureCode ?? '' },
  });
  return true;
}

/** Looks an order up that is due, and does what follows. */
export async function look(deps: PurchaseDeps, sellerId: number, orderNo: string): Promise<void> {
  const { database, toss, now } = deps;
  const claimed = await database.tenant(sellerId, async (tx) => {
    const at = now();
    return claimLook(tx, orderNo, at, nextLook(SOON_LOOKS, at));
  });
  if (claimed === null) return;
  const step = await settleByAnswer(deps, sellerId, orderNo, await toss.api.byOrder(orderNo));
  if (step === 'CONFIRM') await confirm(deps, sellerId, claimed);
  if (step === 'CANCEL') await payBack(deps, sellerId, claimed);
}

/** Takes the money of an order whose key is stored. Repeated under one key, it is taken once. */
export async function confirm(deps: PurchaseDeps, sellerId: number, row: PurchaseRow): Promise<void> {
  if (row.payment_key === null) return;
  const { order_no: orderId, amount, payment_key: paymentKey } = row;
  const answer = await deps.toss.api.confirm({ paymentKey, orderId, amount }, `confirm-${orderId}`);
  await settleByCall(deps, sellerId, orderId, answer, 'ALREADY_PROCESSED_PAYMENT');
}

/** Asks the money of an order back that is being canceled. */
export async function payBack(deps: PurchaseDeps, sellerId: number, row: PurchaseRow): Promise<void> {
  if (row.payment_key === null) return;
  const { order_no: orderId, payment_key: paymentKey, cancel_reason: reason, cancel_tries: tries } = row;
  const answer = await deps.toss.api.cancel(paymentKey, reason, `cancel-${orderId}-${tries}`);
  await settleByCall(deps, sellerId, orderId, answer, 'ALREADY_CANCELED_PAYMENT');
}

/** @param done the refusal that says that somebody else was first: the payment itself says how it stands */
async function settleByCall(deps: PurchaseDeps, sellerId: number, orderNo: string, answer: TossAnswer, done: string): Promise<void> {
  if (answer.kind === 'refused' && answer.code !== done) return giveUp(deps, sellerId, orderNo, answer.code);
  if (answer.kind === 'absent') return giveUp(deps, sellerId, orderNo, 'NOT_FOUND_PAYMENT');
  // What was lost, or done already, is looked up; nothing is asked for twice.
  const known = answer.kind === 'lost' || answer.kind === 'refused' ? await deps.toss.api.byOrder(orderNo) : answer;
  await settleByAnswer(deps, sellerId, orderNo, known);
}

/** The payment service refused for good: nothing was paid, or nothing was paid back. */
async function giveUp({ database, now }: PurchaseDeps, sellerId: number, orderNo: string, failureCode: string): Promise<void> {
  await database.tenant(
    sellerId,
    async (tx) => {
      const row = await lockPurchase(tx, orderNo);
      if (row?.state === 'CREATED') await move(tx, row, { to: 'FAILED', now: now(), lookAt: null, failureCode });
      if (row?.state === 'CANCELING') await move(tx, row, { to: 'PAID', now: now(), lookAt: null, failureCode });
    },
    { retry: true },
  );
}

/** @returns a call that has to follow; null: none */
async function settleByAnswer(
  deps: PurchaseDeps,
  sellerId: number,
  orderNo: string,
  answer: TossAnswer,
): Promise<'CONFIRM' | 'CANCEL' | null> {
  const found = answer.kind === 'ok' && answer.payment.orderId === orderNo ? answer.payment : null;
  const isKnown = found !== null || answer.kind === 'absent';
  return deps.database.tenant(
    sellerId,
    async (tx) => {
      const row = await lockPurchase(tx, orderNo);
      if (row === null) return null;
      const at = deps.now();
      const step = isKnown ? stepAfterLook(standingOf(row), found && { status: found.status, amount: found.totalAmount }, at) : 'WAIT';
      return store(tx, row, step, found, at);
    },
    { retry: true },
  );
}

const standingOf = ({ state, amount, confirm_begun_at: confirmBegunAt, created_at: createdAt }: PurchaseRow) => ({
  state,
  amount,
  confirmBegunAt,
  createdAt,
});

async function store(
  tx: TenantTx,
  row: PurchaseRow,
  step: PurchaseStep,
  found: TossPayment | null,
  now: Date,
): Promise<'CONFIRM' | 'CANCEL' | null> {
  const known = found
    ? { paymentKey: found.paymentKey, method: found.method, receiptUrl: found.receiptUrl, serviceStatus: found.status }
    : {};
  const to = (state: Move['to'], failureCode = '') => move(tx, row, { ...known, to: state, now, lookAt: null, failureCode });
  switch (step) {
    case 'BOOK':
      await to('PAID');
      return null;
    case 'CANCELED':
      await to('CANCELED');
      return null;
    case 'FAIL':
      await to('FAILED', 'PAY_PROCESS_ABORTED');
      return null;
    case 'EXPIRE':
      await to('EXPIRED', 'NOT_FOUND_PAYMENT_SESSION');
      return null;
    case 'WRONG_AMOUNT':
      if (!(await to('FAILED', 'WRONG_AMOUNT'))) await lookAgain(tx, row.id, null);
      return null;
    case 'NOTHING':
      await lookAgain(tx, row.id, null);
      return null;
    case 'WAIT':
      await lookAgain(tx, row.id, nextLook(row.looks, now));
      return null;
    case 'CONFIRM':
    case 'CANCEL':
      await lookAgain(tx, row.id, nextLook(row.looks, now));
      return step;
  }
}
