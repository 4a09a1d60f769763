/**
 * Toss Payments, written from the fact sheet (TOSS_PAYMENTS 1 to 6): confirm, read, cancel, with the payment window a browser uses. Cards, easy pay and
 * transfers; virtual accounts, billing and widgets are not played. Which code is answered for an amount that is not the payment's, for a wrong body and
 * for a canceled payment without a balance is not in the sheet: who calls may rely on the status and on what the payment says afterwards.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVICE_BASE_PATHS, TOSS_SANDBOX } from '../../base-paths.ts';
import type { SandboxKernel, SandboxService } from '../../kernel/types.ts';
import { approve, balanceOf, cancel, findPayment, METHODS, paymentsOf, type TossPayment, takeKeptFailure } from './payments.ts';
import { registerWindow } from './window.ts';

const VERSION = '2022-11-16';
const KEY_MAX = 300;
const REASON_MAX = 200;

class TossRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const FAILED = { code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', message: '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.' };
const UNAUTHORIZED = { code: 'UNAUTHORIZED_KEY', message: '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.' };

export const toss: SandboxService = {
  name: 'TOSS',
  basePath: SERVICE_BASE_PATHS.TOSS,
  operations: ['payments.confirm', 'payments.read', 'payments.cancel', 'window.script', 'window.open', 'window.answer'],
  faultAnswer: (kind) => ({
    status: kind.startsWith('RATE_LIMITED') ? 429 : kind === 'EXPIRED_TOKEN' ? 401 : 500,
    headers: {
      'content-type': 'application/json',
      ...(kind === 'RATE_LIMITED_RETRY_AFTER' ? { 'retry-after': '1' } : {}),
    },
    body: JSON.stringify(
      kind === 'EXPIRED_TOKEN'
        ? UNAUTHORIZED
        : kind.startsWith('RATE_LIMITED')
          ? { code: 'TOO_MANY_REQUESTS', message: '요청이 너무 많습니다.' }
          : FAILED,
    ),
  }),
  register(app, kernel) {
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    registerPayments(app, kernel);
    registerWindow(app, kernel);
  },
};

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof TossRefusal) return reply.code(error.status).send({ code: error.code, message: error.message });
  return reply.code(500).send({ code: FAILED.code, message: String(error) });
}

/** The colon stays, the password is empty (TOSS_PAYMENTS 2). */
function authenticate(request: FastifyRequest): void {
  const given = /^Basic ([A-Za-z0-9+/]+={0,2})$/.exec(request.headers.authorization ?? '')?.[1];
  const right = Buffer.from(`${TOSS_SANDBOX.secretKey}:`).toString('base64');
  if (given !== right) throw new TossRefusal(401, UNAUTHORIZED.code, UNAUTHORIZED.message);
}

function registerPayments(app: FastifyInstance, kernel: SandboxKernel): void {
  app.post('/v1/payments/confirm', async (request) => {
    kernel.operation(request, 'payments.confirm');
    authenticate(request);
    return once(kernel, request, () => confirm(kernel, bodyOf(request, ['paymentKey', 'orderId', 'amount'])));
  });
  app.get<{ Params: { orderId: string } }>('/v1/payments/orders/:orderId', async (request) => {
    kernel.operation(request, 'payments.read');
    authenticate(request);
    return wireOf(known(findPayment(kernel, { orderId: request.params.orderId })));
  });
  app.get<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey', async (request) => {
    kernel.operation(request, 'payments.read');
    authenticate(request);
    return wireOf(known(findPayment(kernel, request.params)));
  });
  app.post<{ Params: { paymentKey: string } }>('/v1/payments/:paymentKey/cancel', async (request) => {
    kernel.operation(request, 'payments.cancel');
    authenticate(request);
    const fields = ['cancelReason', 'cancelAmount', 'taxFreeAmount', 'refundReceiveAccount'];
    return once(kernel, request, () => cancelPayment(kernel, request.params.paymentKey, bodyOf(request, fields)));
  });
}

interface FirstAnswer {
  path: string;
  status: number;
  body: Record<string, unknown>;
}

/** A repeat under the same key is given the first answer, whatever it was (TOSS_PAYMENTS 2). */
function once(kernel: SandboxKernel, request: FastifyRequest, work: () => Record<string, unknown>): Record<string, unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return work();
  if (typeof key !== 'string' || key === '' || key.length > KEY_MAX)
    throw new TossRefusal(400, 'INVALID_IDEMPOTENCY_KEY', '멱등키는 300자 이하여야 합니다.');
  const answers = kernel.store.collection<FirstAnswer>('answers');
  const path = request.url;
  const first = answers.get(`${path} ${key}`) ?? firstAnswer(kernel, path, work);
  answers.put(`${path} ${key}`, first);
  if (first.status >= 400) throw new TossRefusal(first.status, String(first.body.code), String(first.body.message));
  return first.body;
}

function firstAnswer(kernel: SandboxKernel, path: string, work: () => Record<string, unknown>): FirstAnswer {
  if (takeKeptFailure(kernel)) return { path, status: 500, body: { ...FAILED } };
  try {
    return { path, status: 200, body: work() };
  } catch (error) {
    if (!(error instanceof TossRefusal)) throw error;
    return { path, status: error.status, body: { code: error.code, message: error.message } };
  }
}

const wrong = (message: string) => new TossRefusal(400, 'INVALID_REQUEST', message);

function bodyOf(request: FastifyRequest, fields: readonly string[]): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(String(request.body));
  } catch {
    throw wrong('잘못된 요청입니다.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrong('잘못된 요청입니다.');
  const strange = Object.keys(body).filter((field) => !fields.includes(field));
  if (strange.length > 0) throw wrong(`알 수 없는 항목입니다: ${strange.join(', ')}`);
  return body as Record<string, unknown>;
}

function known(payment: TossPayment | undefined): TossPayment {
  if (!payment) throw new TossRefusal(404, 'NOT_FOUND_PAYMENT', '존재하지 않는 결제 정보 입니다.');
  return payment;
}

function confirm(kernel: SandboxKernel, { paymentKey, orderId, amount }: Record<string, unknown>): Record<string, unknown> {
  if (typeof paymentKey !== 'string' || typeof orderId !== 'string' || !Number.isInteger(amount)) throw wrong('잘못된 요청입니다.');
  const payment = findPayment(kernel, { paymentKey });
  const gone = () => new TossRefusal(404, 'NOT_FOUND_PAYMENT_SESSION', '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.');
  if (!payment) throw gone();
  if (payment.approvedAt !== null) throw new TossRefusal(400, 'ALREADY_PROCESSED_PAYMENT', '이미 처리된 결제 입니다.');
  if (payment.status !== 'IN_PROGRESS') throw gone();
  if (payment.orderId !== orderId || payment.amount !== amount) throw wrong('결제 정보가 일치하지 않습니다.');
  // Two windows of one order can both be agreed to; one is paid.
  const other = [...paymentsOf(kernel).values()].some((each) => each.orderId === orderId && each.approvedAt !== null);
  if (other) throw new TossRefusal(400, 'ALREADY_PROCESSED_PAYMENT', '이미 처리된 결제 입니다.');
  const approved = approve(kernel, payment);
  kernel.effect('payments.confirm', orderId);
  return wireOf(approved);
}

function cancelPayment(
  kernel: SandboxKernel,
  paymentKey: string,
  { cancelReason, cancelAmount, taxFreeAmount, refundReceiveAccount }: Record<string, unknown>,
): Record<string, unknown> {
  const payment = known(findPayment(kernel, { paymentKey }));
  if (typeof cancelReason !== 'string' || cancelReason.trim() === '' || cancelReason.length > REASON_MAX)
    throw wrong('취소 사유는 200자 이하로 입력해주세요.');
  if (taxFreeAmount !== undefined || refundReceiveAccount !== undefined) throw wrong('면세 금액과 환불 계좌는 받지 않는 결제입니다.');
  if (payment.status === 'CANCELED') throw new TossRefusal(400, 'ALREADY_CANCELED_PAYMENT', '이미 취소된 결제 입니다.');
  if (payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED')
    throw new TossRefusal(403, 'NOT_CANCELABLE_PAYMENT', '취소 할 수 없는 결제 입니다.');
  const amount = cancelAmount ?? balanceOf(payment);
  if (!Number.isInteger(amount) || Number(amount) <= 0 || Number(amount) > balanceOf(payment))
    throw new TossRefusal(403, 'NOT_CANCELABLE_AMOUNT', '취소 할 수 없는 금액 입니다.');
  const canceled = cancel(kernel, payment, Number(amount), cancelReason);
  kernel.effect('payments.cancel', payment.orderId);
  return wireOf(canceled);
}

/** A Payment as the sheet shows it; the VAT of a whole balance is an eleventh (inferred there). */
function wireOf(payment: TossPayment): Record<string, unknown> {
  const { paymentKey, orderId, orderName, amount, status, method, requestedAt, approvedAt, cancels, lastTransactionKey } = payment;
  const balance = balanceOf(payment);
  const vat = Math.round(balance / 11);
  return {
    mId: 'tvivarepublica',
    version: VERSION,
    lastTransactionKey,
    paymentKey,
    orderId,
    orderName,
    currency: 'KRW',
    method: method && METHODS[method],
    status,
    requestedAt,
    approvedAt,
    useEscrow: false,
    cultureExpense: false,
    card:
      method === 'CARD'
        ? {
            issuerCode: '41',
            acquirerCode: '41',
            number: '433012******1234',
            installmentPlanMonths: 0,
            isInterestFree: false,
            interestPayer: null,
            approveNo: '00000000',
            useCardPoint: false,
            cardType: '신용',
            ownerType: '개인',
            acquireStatus: 'READY',
            amount,
          }
        : null,
    virtualAccount: null,
    transfer: method === 'TRANSFER' ? { bankCode: '20', settlementStatus: 'INCOMPLETED' } : null,
    mobilePhone: null,
    giftCertificate: null,
    easyPay: method === 'EASY_PAY' ? { provider: '토스페이', amount, discountAmount: 0 } : null,
    foreignEasyPay: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    cancels:
      cancels.length === 0
        ? null
        : cancels.map((each) => ({
            ...each,
            taxFreeAmount: 0,
            refundableAmount: balance,
            easyPayDiscountAmount: 0,
            receiptKey: null,
            cancelStatus: 'DONE',
          })),
    secret: `ps_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    type: 'NORMAL',
    country: 'KR',
    failure: null,
    totalAmount: amount,
    balanceAmount: balance,
    suppliedAmount: balance - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    isPartialCancelable: true,
    receipt: approvedAt === null ? null : { url: `https://dashboard.tosspayments.com/receipt/redirection?transactionId=${paymentKey}` },
    checkout: { url: `https://api.tosspayments.com/v1/payments/${paymentKey}/checkout` },
  };
}
