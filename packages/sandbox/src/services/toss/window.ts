/**
 * The payment window of the simulated Toss Payments: the script that a page loads (`TossPayments(clientKey).payment(…).requestPayment(…)`, SDK v2), and the
 * page on which the buyer agrees, is refused or gives up. The real window is Toss's own; what is held to is what comes back: the success address
 * with `paymentType, orderId, paymentKey, amount`, the other with `code, message, orderId` (TOSS_PAYMENTS 3 and 6).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SERVICE_BASE_PATHS, TOSS_SANDBOX } from '../../base-paths.ts';
import type { SandboxKernel } from '../../kernel/types.ts';
import { agree, findPayment, METHODS, openPayment, paymentsOf, type TossMethod, type TossPayment } from './payments.ts';

/** Loaded by a page of another origin; where the window is, it knows by its own address. */
const SCRIPT = `(() => {
  const { src } = document.currentScript;
  const base = src.slice(0, src.indexOf('${TOSS_SANDBOX.scriptPath}'));
  const TossPayments = (clientKey) => ({
    payment: ({ customerKey }) => ({
      async requestPayment({ method, amount, orderId, orderName, successUrl, failUrl }) {
        if (!customerKey) throw Object.assign(new Error('customerKey'), { code: 'INVALID_CUSTOMER_KEY' });
        const { currency, value } = amount;
        const query = new URLSearchParams({ clientKey, method, currency, amount: value, orderId, orderName, successUrl, failUrl });
        location.assign(base + '/window?' + query);
        return new Promise(() => {});
      },
    }),
  });
  TossPayments.ANONYMOUS = '@@ANONYMOUS';
  window.TossPayments = TossPayments;
})();
`;

const ORDER_ID = /^[A-Za-z0-9_-]{6,64}$/;
const NAME_MAX = 100;
const AMOUNT_MAX = 1_000_000_000;

type Query = Readonly<Record<string, string | undefined>>;

export function registerWindow(app: FastifyInstance, kernel: SandboxKernel): void {
  app.get(TOSS_SANDBOX.scriptPath, async (request, reply) => {
    kernel.operation(request, 'window.script');
    return reply.type('text/javascript; charset=utf-8').header('cross-origin-resource-policy', 'cross-origin').send(SCRIPT);
  });
  app.get<{ Querystring: Query }>('/window', async (request, reply) => {
    kernel.operation(request, 'window.open');
    const wrong = wrongOf(request.query);
    if (wrong !== null) return page(reply.code(400), `<h1>결제창을 열 수 없습니다</h1><p>${wrong}</p>`);
    const { orderId = '', orderName = '', amount, successUrl = '', failUrl = '' } = request.query;
    const payment = openPayment(kernel, { orderId, orderName, amount: Number(amount), successUrl, failUrl });
    if (payment === null)
      return reply.redirect(failOf(failUrl, 'DUPLICATED_ORDER_ID', '이미 승인 및 취소가 진행된 중복된 주문번호 입니다.', orderId), 302);
    return page(reply, windowOf(payment));
  });
  app.post<{ Params: { paymentKey: string; answer: string } }>('/window/:paymentKey/:answer', async (request, reply) => {
    kernel.operation(request, 'window.answer');
    const payment = findPayment(kernel, request.params);
    if (payment?.status !== 'READY')
      return page(reply.code(410), '<h1>결제 시간이 지났습니다</h1><p>결제를 처음부터 다시 시작해 주세요.</p>');
    return reply.redirect(addressAfter(kernel, payment, request.params.answer), 302);
  });
}

function wrongOf(query: Query): string | null {
  const { clientKey, method = '', currency, amount = '', orderId = '', orderName = '', successUrl = '', failUrl = '' } = query;
  if (clientKey !== TOSS_SANDBOX.clientKey) return '인증되지 않은 클라이언트 키 입니다. (INVALID_CLIENT_KEY)';
  if (!['CARD', 'TRANSFER'].includes(method)) return '지원하지 않는 결제수단입니다. (NOT_SUPPORTED_METHOD)';
  if (currency !== 'KRW') return '통화는 KRW여야 합니다.';
  if (!/^[1-9]\d*$/.test(amount) || Number(amount) > AMOUNT_MAX) return '결제 금액이 올바르지 않습니다. (INVALID_AMOUNT)';
  if (!ORDER_ID.test(orderId)) return '주문번호는 6~64자의 영문, 숫자, -, _ 여야 합니다. (INVALID_ORDER_ID)';
  if (orderName === '' || orderName.length > NAME_MAX) return '주문명은 1~100자여야 합니다. (INVALID_ORDER_NAME)';
  if (![successUrl, failUrl].every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    return 'successUrl과 failUrl은 http 또는 https 주소여야 합니다. (INVALID_SUCCESS_URL)';
  return null;
}

/** Where the browser goes after the buyer's choice. */
function addressAfter(kernel: SandboxKernel, payment: TossPayment, answer: string): string {
  const { orderId, amount, failUrl } = payment;
  if (Object.hasOwn(METHODS, answer)) {
    const { paymentKey, successUrl } = agree(kernel, payment, answer as TossMethod);
    return withQuery(successUrl, { paymentType: 'NORMAL', orderId, paymentKey, amount: String(amount) });
  }
  paymentsOf(kernel).put(payment.paymentKey, { ...payment, status: 'ABORTED' });
  if (answer === 'refuse') return failOf(failUrl, 'REJECT_CARD_COMPANY', '결제 승인이 거절되었습니다.', orderId);
  return failOf(failUrl, 'PAY_PROCESS_CANCELED', '사용자에 의해 결제가 취소되었습니다.', null);
}

const failOf = (failUrl: string, code: string, message: string, orderId: string | null) =>
  withQuery(failUrl, { code, message, ...(orderId === null ? {} : { orderId }) });

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function windowOf({ paymentKey, orderName, amount, orderId }: TossPayment): string {
  const button = (answer: string, label: string, kind = '') =>
    `<form method="post" action="${SERVICE_BASE_PATHS.TOSS}/window/${paymentKey}/${answer}"><button class="${kind}">${label}</button></form>`;
  return `<h1>토스페이먼츠 모의 결제창</h1>
<p class="note">연습용입니다. 실제로 결제되지 않습니다.</p>
<dl><dt>상품</dt><dd>${escaped(orderName)}</dd><dt>금액</dt><dd>${amount.toLocaleString('ko-KR')}원</dd><dt>주문번호</dt><dd>${escaped(orderId)}</dd></dl>
${button('CARD', '카드로 결제하기', 'main')}${button('EASY_PAY', '간편결제로 결제하기', 'main')}${button('TRANSFER', '계좌이체로 결제하기', 'main')}
${button('refuse', '카드사가 거절')}${button('cancel', '결제 취소')}`;
}

function page(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>모의 결제창</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:40px auto;padding:0 16px;color:#191f28}h1{font-size:20px}dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px}dt{color:#4e5968}dd{margin:0;overflow-wrap:anywhere}button{width:100%;min-height:44px;margin:4px 0;border:1px solid #8b95a1;border-radius:8px;background:#fff;font:inherit}button.main{background:#1b64da;border-color:#1b64da;color:#fff}.note{color:#4e5968}</style>
<main>${body}</main></html>`);
}
