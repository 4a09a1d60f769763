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
import { beginCancel, claimLook, lockPurchase, lookAgain, type Move, type PurchaseRow, storeMove } from './purchase.queries.ts';

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

/**
 * Moves a locked order, and what is paid for with it.
 * @param by who is named in the seller's log; null: the caller's own line says it
 * @returns false where it may not become so
 */
export async function move(tx: TenantTx, row: PurchaseRow, change: Move, by: AuditActor | null = SERVICE): Promise<boolean> {
  if (!(await storeMove(tx, row, change))) return false;
  const paid = (Number(countsAsPaid(change.to)) - Number(countsAsPaid(row.state))) * row.products;
  if (paid !== 0) await addPaid(tx, paid, row);
  if (paid > 0) await enqueue(tx, collectPaidTask, { sellerId: tx.sellerId }, { dedupeKey: String(tx.sellerId) });
  if (by === null) return true;
  await audit(tx, tx.sellerId, by, {
    action: 'payment.orderMoved',
    target: { kind: 'purchase', id: row.order_no },
    before: { state: row.state },
    after: { state: change.to, amount: row.amount, name: packName(row), failure: change.failureCode ?? '' },
  });
  return true;
}

/** Looks an order up that is due, and does what follows. */
export async function look(deps: PurchaseDeps, sellerId: number, orderNo: string): Promise<void> {
  const { database, now } = deps;
  const row = await database.tenant(sellerId, async (tx) => {
    const at = now();
    return claimLook(tx, orderNo, at, nextLook(SOON_LOOKS, at));
  });
  if (row === null) return;
  const again = await settle(deps, sellerId, orderNo, await ask(deps, row), null);
  if (again?.step === 'CONFIRM') await confirm(deps, sellerId, again.row);
  if (again?.step === 'CANCEL') await payBack(deps, sellerId, again.row);
}

/**
 * What the payment service holds of an order: of the payment that is known, since several windows of one order can be open. What was begun with other keys
 * (test, live) is unknown to these.
 */
function ask({ toss }: PurchaseDeps, { order_no: orderNo, payment_key: key, live }: PurchaseRow): Promise<TossAnswer> {
  if (live !== toss.live) return Promise.resolve({ kind: 'absent' });
  return key === null ? toss.api.byOrder(orderNo) : toss.api.byKey(key);
}

/**
 * Takes the money of an order whose key is stored. A payment is taken once, whatever the key of the call: a look was before any but the first call, and a
 * call of its own is not given the answer of one that failed.
 */
export async function confirm(deps: PurchaseDeps, sellerId: number, row: PurchaseRow): Promise<void> {
  if (row.payment_key === null) return;
  const { order_no: orderId, amount, payment_key: paymentKey, looks } = row;
  const answer = await deps.toss.api.confirm({ paymentKey, orderId, amount }, `confirm-${orderId}-${looks}`);
  await settleByCall(deps, sellerId, row, answer);
}

/** Asks the money of an order back that is being canceled. */
export async function payBack(deps: PurchaseDeps, sellerId: number, row: PurchaseRow): Promise<void> {
  if (row.payment_key === null) return;
  const { order_no: orderId, payment_key: paymentKey, cancel_reason: reason, cancel_tries: tries } = row;
  const answer = await deps.toss.api.cancel(paymentKey, reason, `cancel-${orderId}-${tries}`);
  await settleByCall(deps, sellerId, row, answer);
}

/** What was lost or refused is looked up: the payment itself says how it stands, whoever was first. */
async function settleByCall(deps: PurchaseDeps, sellerId: number, row: PurchaseRow, answer: TossAnswer): Promise<void> {
  const refusal = answer.kind === 'refused' ? answer.code : answer.kind === 'absent' ? 'NOT_FOUND_PAYMENT' : null;
  const known = refusal !== null || answer.kind === 'lost' ? await ask(deps, row) : answer;
  await settle(deps, sellerId, row.order_no, known, refusal);
}

interface Again {
  step: 'CONFIRM' | 'CANCEL';
  row: PurchaseRow;
}

/**
 * @param answer what the payment service says of the payment
 * @param refusal why the call before it was refused: what it did not do is given up
 * @returns a call that has to follow
 */
function settle(deps: PurchaseDeps, sellerId: number, orderNo: string, answer: TossAnswer, refusal: string | null): Promise<Again | null> {
  return deps.database.tenant(
    sellerId,
    async (tx) => {
      const row = await lockPurchase(tx, orderNo);
      if (row === null) return null;
      const found = answer.kind === 'ok' && isOf(row, answer.payment) ? answer.payment : null;
      const isKnown = found !== null || answer.kind === 'absent';
      const at = deps.now();
      const step = isKnown ? stepAfterLook(standingOf(row), found && { status: found.status, amount: found.totalAmount }, at) : 'WAIT';
      return store(tx, row, { step: isKnown ? givenUp(step, row, refusal) : step, found, refusal, now: at });
    },
    { retry: true },
  );
}

const isOf = (row: PurchaseRow, { orderId, paymentKey }: TossPayment) =>
  orderId === row.order_no && (row.payment_key === null || paymentKey === row.payment_key);

/** A refusal ends what the payment shows as not done. */
function givenUp(step: PurchaseStep, { state }: PurchaseRow, refusal: string | null): PurchaseStep {
  if (refusal === null) return step;
  if (state === 'CREATED' && (step === 'CONFIRM' || step === 'WAIT')) return 'FAIL';
  return state === 'CANCELING' && (step === 'CANCEL' || step === 'WAIT') ? 'KEEP' : step;
}

const standingOf = ({ state, amount, confirm_begun_at: confirmBegunAt, created_at: createdAt, updated_at: since }: PurchaseRow) => ({
  state,
  amount,
  confirmBegunAt,
  createdAt,
  since,
});

interface Decided {
  step: PurchaseStep;
  found: TossPayment | null;
  refusal: string | null;
  now: Date;
}

/** What failed is looked at once more: what a payment service says first is not always its last word. */
const ONCE_MORE_MS = 10 * MINUTE_MS;

async function store(tx: TenantTx, row: PurchaseRow, { step, found, refusal, now }: Decided): Promise<Again | null> {
  const known = found ? { paymentKey: found.paymentKey, method: found.method, receiptUrl: found.receiptUrl } : {};
  const to = (state: Move['to'], failureCode = '', lookAt: Date | null = null) =>
    move(tx, row, { ...known, to: state, now, lookAt, failureCode });
  const onceMore = new Date(now.getTime() + ONCE_MORE_MS);
  switch (step) {
    case 'BOOK':
      await to('PAID');
      return null;
    case 'CANCELED':
      await to('CANCELED');
      return null;
    case 'KEEP':
      await to('PAID', refusal ?? 'NOT_FOUND_PAYMENT');
      return null;
    case 'FAIL':
      await to('FAILED', refusal ?? 'PAY_PROCESS_ABORTED', onceMore);
      return null;
    case 'EXPIRE':
      await to('EXPIRED', refusal ?? 'NOT_FOUND_PAYMENT_SESSION');
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
      await lookAgain(tx, row.id, nextLook(row.looks, now));
      return { step, row };
    case 'CANCEL':
      await lookAgain(tx, row.id, nextLook(row.looks, now));
      return { step, row: await beginCancel(tx, row, row.cancel_reason) };
  }
}
