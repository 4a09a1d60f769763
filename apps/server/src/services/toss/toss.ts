/**
 * Toss Payments (docs/sheets/toss-payments.md): confirm, read and cancel of payments made in its window. One call an answer, never thrown. What may have
 * had an effect without an answer is `lost`: it is looked up by its order, or repeated under the same key, which gets the first answer.
 */
import { z } from 'zod';
import { callService, type ServiceRequest } from '../call.ts';

/** What of a Payment is used; amounts are won. */
export interface TossPayment {
  paymentKey: string;
  orderId: string;
  /** READY, IN_PROGRESS, DONE, CANCELED, PARTIAL_CANCELED, ABORTED, EXPIRED, WAITING_FOR_DEPOSIT, or a word that came later. */
  status: string;
  totalAmount: number;
  balanceAmount: number;
  /** Korean word of the way it was paid, with what it was paid by where that is known. */
  method: string;
  /** Null before it is paid. */
  receiptUrl: string | null;
}

export type TossAnswer =
  | { kind: 'ok'; payment: TossPayment }
  /** It said no; what its code means is `core/payment/payment-failures.ts`. */
  | { kind: 'refused'; code: string }
  /** It knows no such payment. */
  | { kind: 'absent' }
  | { kind: 'slow_down' }
  /** It certainly did not arrive. */
  | { kind: 'unsent' }
  | { kind: 'lost' };

export interface Toss {
  /** Takes the money of what the buyer agreed to. @param key the same for every try of one order */
  confirm(payment: { paymentKey: string; orderId: string; amount: number }, key: string): Promise<TossAnswer>;
  byOrder(orderId: string): Promise<TossAnswer>;
  byKey(paymentKey: string): Promise<TossAnswer>;
  /** Pays everything back. @param reason up to 200 letters. @param key the same for every try of one cancel */
  cancel(paymentKey: string, reason: string, key: string): Promise<TossAnswer>;
}

const TIMEOUT_MS = 20_000;
const ABSENT = 'NOT_FOUND_PAYMENT';
/** A call under this key is still being worked on, as other services name it (inferred). */
const IN_PROGRESS = 409;

const text = z.string().nullish().catch(null);
const paymentSchema = z.object({
  paymentKey: z.string().min(1),
  orderId: z.string().min(1),
  status: z.string().min(1),
  totalAmount: z.number().int(),
  balanceAmount: z.number().int(),
  currency: z.literal('KRW'),
  method: text,
  easyPay: z.object({ provider: text }).nullish().catch(null),
  receipt: z
    .object({ url: z.url({ protocol: /^https$/ }) })
    .nullish()
    .catch(null),
});
const said = z.object({ code: z.string(), message: text });
/** A newer version of the API nests it (TOSS_PAYMENTS 6). */
const errorSchema = z.union([said, z.object({ error: said }).transform(({ error }) => error)]);

export function createToss({ url, secretKey, timeoutMs = TIMEOUT_MS }: { url: string; secretKey: string; timeoutMs?: number }): Toss {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  async function ask(path: string, request: Pick<ServiceRequest, 'method'>, sent?: { body: object; key: string }): Promise<TossAnswer> {
    const headers = { authorization, ...(sent ? { 'content-type': 'application/json', 'idempotency-key': sent.key } : {}) };
    const body = sent ? { body: JSON.stringify(sent.body) } : {};
    const answer = await callService({ ...request, ...body, url: `${url}/v1/payments/${path}`, headers, timeoutMs });
    return answer.kind === 'answer' ? readAnswer(answer.status, answer.body) : { kind: answer.kind };
  }
  return {
    confirm: (payment, key) => ask('confirm', { method: 'POST' }, { body: payment, key }),
    byOrder: (orderId) => ask(`orders/${encodeURIComponent(orderId)}`, { method: 'GET' }),
    byKey: (paymentKey) => ask(encodeURIComponent(paymentKey), { method: 'GET' }),
    cancel: (paymentKey, cancelReason, key) =>
      ask(`${encodeURIComponent(paymentKey)}/cancel`, { method: 'POST' }, { body: { cancelReason }, key }),
  };
}

function readAnswer(status: number, body: unknown): TossAnswer {
  if (status === 429) return { kind: 'slow_down' };
  if (status === IN_PROGRESS || status >= 500) return { kind: 'lost' };
  if (status >= 400) return readRefusal(body);
  const payment = status === 200 ? paymentSchema.safeParse(body).data : undefined;
  // A success of another shape says nothing of what has happened.
  return payment === undefined ? { kind: 'lost' } : { kind: 'ok', payment: toPayment(payment) };
}

function readRefusal(body: unknown): TossAnswer {
  const error = errorSchema.safeParse(body).data;
  // The page of a gateway, and no word of Toss.
  if (error === undefined) return { kind: 'lost' };
  return error.code === ABSENT ? { kind: 'absent' } : { kind: 'refused', code: error.code };
}

function toPayment({ currency: _, method, easyPay, receipt, ...payment }: z.output<typeof paymentSchema>): TossPayment {
  return { ...payment, method: [method, easyPay?.provider].filter(Boolean).join(' '), receiptUrl: receipt?.url ?? null };
}
