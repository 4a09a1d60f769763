/** What the simulated Toss Payments keeps, and what tests do behind its wire. */
import { randomUUID } from 'node:crypto';
import { koreanIso } from '@moa/core';
import type { Collection, SandboxKernel } from '../../kernel/types.ts';

export type TossStatus = 'READY' | 'IN_PROGRESS' | 'DONE' | 'CANCELED' | 'PARTIAL_CANCELED' | 'ABORTED' | 'EXPIRED';
export const METHODS = { CARD: '카드', EASY_PAY: '간편결제', TRANSFER: '계좌이체' } as const;
export type TossMethod = keyof typeof METHODS;

export interface TossCancel {
  cancelAmount: number;
  cancelReason: string;
  canceledAt: string;
  transactionKey: string;
}

export interface TossPayment {
  paymentKey: string;
  orderId: string;
  orderName: string;
  amount: number;
  status: TossStatus;
  method: TossMethod | null;
  /** Where the browser goes back to. */
  successUrl: string;
  failUrl: string;
  requestedAt: string;
  approvedAt: string | null;
  cancels: TossCancel[];
  lastTransactionKey: string | null;
}

/** A payment waits so long for its confirmation (TOSS_PAYMENTS 3). */
const CONFIRM_MS = 10 * 60_000;

export function paymentsOf(kernel: SandboxKernel): Collection<TossPayment> {
  return kernel.store.collection<TossPayment>('payments');
}

/** Payments, oldest first, as they stand now. */
export function tossPayments(kernel: SandboxKernel): TossPayment[] {
  return [...paymentsOf(kernel).values()].map((payment) => ageOf(kernel, payment));
}

/** The payment as it stands: what was never confirmed is over after ten minutes. */
export function ageOf(kernel: SandboxKernel, payment: TossPayment): TossPayment {
  const isWaiting = payment.status === 'READY' || payment.status === 'IN_PROGRESS';
  if (!isWaiting || kernel.clock.now().getTime() - Date.parse(payment.requestedAt) < CONFIRM_MS) return payment;
  const over: TossPayment = { ...payment, status: 'EXPIRED' };
  paymentsOf(kernel).put(payment.paymentKey, over);
  return over;
}

export function findPayment(kernel: SandboxKernel, key: { paymentKey: string } | { orderId: string }): TossPayment | undefined {
  const found =
    'paymentKey' in key
      ? paymentsOf(kernel).get(key.paymentKey)
      : // The one that went furthest: an order may have been asked for again after a window was closed.
        [...paymentsOf(kernel).values()]
          .filter(({ orderId }) => orderId === key.orderId)
          .sort((a, b) => Number(b.approvedAt !== null) - Number(a.approvedAt !== null) || b.requestedAt.localeCompare(a.requestedAt))[0];
  return found && ageOf(kernel, found);
}

export interface PaymentRequest {
  orderId: string;
  orderName: string;
  amount: number;
  successUrl: string;
  failUrl: string;
}

/** The window opens. @returns null where the order was paid already */
export function openPayment(kernel: SandboxKernel, request: PaymentRequest): TossPayment | null {
  const known = findPayment(kernel, { orderId: request.orderId });
  if (known?.approvedAt) return null;
  const payment: TossPayment = {
    ...request,
    paymentKey: `tpk_sandbox_${randomUUID().replaceAll('-', '')}`,
    status: 'READY',
    method: null,
    requestedAt: koreanIso(kernel.clock.now()),
    approvedAt: null,
    cancels: [],
    lastTransactionKey: null,
  };
  paymentsOf(kernel).put(payment.paymentKey, payment);
  return payment;
}

/** The buyer agrees in the window, as if by a browser. @returns the key that the success address carries */
export function agreeToss(kernel: SandboxKernel, request: { orderId: string; amount: number; method?: TossMethod }): string {
  const opened = openPayment(kernel, {
    ...request,
    orderName: request.orderId,
    successUrl: 'http://localhost/',
    failUrl: 'http://localhost/',
  });
  if (opened === null) throw new Error(`${request.orderId} is paid already`);
  return agree(kernel, opened, request.method ?? 'CARD').paymentKey;
}

export function agree(kernel: SandboxKernel, payment: TossPayment, method: TossMethod): TossPayment {
  const agreed: TossPayment = { ...payment, status: 'IN_PROGRESS', method };
  paymentsOf(kernel).put(payment.paymentKey, agreed);
  return agreed;
}

export function approve(kernel: SandboxKernel, payment: TossPayment): TossPayment {
  const approved: TossPayment = {
    ...payment,
    status: 'DONE',
    approvedAt: koreanIso(kernel.clock.now()),
    lastTransactionKey: randomUUID(),
  };
  paymentsOf(kernel).put(payment.paymentKey, approved);
  return approved;
}

export function balanceOf({ amount, cancels }: TossPayment): number {
  return amount - cancels.reduce((sum, { cancelAmount }) => sum + cancelAmount, 0);
}

export function cancel(kernel: SandboxKernel, payment: TossPayment, cancelAmount: number, cancelReason: string): TossPayment {
  const transactionKey = randomUUID();
  const cancels = [...payment.cancels, { cancelAmount, cancelReason, canceledAt: koreanIso(kernel.clock.now()), transactionKey }];
  const canceled: TossPayment = {
    ...payment,
    cancels,
    lastTransactionKey: transactionKey,
    status: balanceOf({ ...payment, cancels }) === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
  };
  paymentsOf(kernel).put(payment.paymentKey, canceled);
  return canceled;
}

/** The operator pays it back by hand at Toss, behind our back. */
export function cancelTossInOffice(kernel: SandboxKernel, orderId: string): void {
  const payment = findPayment(kernel, { orderId });
  if (payment?.status !== 'DONE') throw new Error(`${orderId} is not paid`);
  cancel(kernel, payment, payment.amount, '상점 관리자에서 취소');
}

const FAILURES = 'failures';

/** The next POST under a key fails without an effect, and its 500 is what every repeat under that key is answered. */
export function keepTossFailure(kernel: SandboxKernel): void {
  kernel.store.collection<{ id: string }>(FAILURES).put('next', { id: 'next' });
}

export function takeKeptFailure(kernel: SandboxKernel): boolean {
  const failures = kernel.store.collection<{ id: string }>(FAILURES);
  const is = failures.has('next');
  if (is) failures.delete('next');
  return is;
}
