/**
 * The page between our screens and the payment window. The script of the payment service runs here and nowhere else, so that the policy of every other
 * page stays as narrow as it is. It is told what to open by the fragment of its address, which leaves the browser for nobody; whatever stands there, the
 * money is taken by the order of the server (`payPurchase`).
 */
import type { ConfiguredToss } from '../../../services/toss/index.ts';

const TOSS_HOST = /(^|\.)tosspayments\.com$/;

/** Scripts of ours and of the payment service, which writes styles and calls hosts of its own. */
export function checkoutPolicy(scriptUrl: string): string {
  const { origin, hostname } = new URL(scriptUrl);
  const service = TOSS_HOST.test(hostname) ? 'https://*.tosspayments.com' : origin;
  return [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    "style-src 'unsafe-inline'",
    `img-src data: ${service}`,
    `connect-src ${service}`,
    `frame-src ${service}`,
    `form-action ${service}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function checkoutPage({ scriptUrl, clientKey }: Pick<ConfiguredToss, 'scriptUrl' | 'clientKey'>): string {
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>결제 - 모아</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;color:#191f28;background:#fff}</style>
<main data-client-key="${escaped(clientKey)}"><p role="status">결제창을 여는 중입니다.</p></main>
<script src="${escaped(scriptUrl)}"></script>
<script src="/api/v1/payment/checkout.js"></script>
</html>
`;
}

/** Opens the window of this tab; without it, or when it is closed, the result page says so. */
export const checkoutScript = `(async () => {
  const given = new URLSearchParams(location.hash.slice(1));
  const orderId = given.get('orderId') ?? '';
  const result = location.origin + '/app/payment/paymentDone/' + encodeURIComponent(orderId);
  const fail = (code) => location.replace(result + '?code=' + encodeURIComponent(code));
  if (typeof window.TossPayments !== 'function') return fail('SCRIPT_NOT_LOADED');
  const { clientKey } = document.querySelector('main').dataset;
  try {
    await window.TossPayments(clientKey)
      .payment({ customerKey: window.TossPayments.ANONYMOUS })
      .requestPayment({
        method: given.get('method') === 'TRANSFER' ? 'TRANSFER' : 'CARD',
        amount: { currency: 'KRW', value: Number(given.get('amount')) },
        orderId,
        orderName: given.get('orderName') ?? '',
        successUrl: result,
        failUrl: result,
        windowTarget: 'self',
      });
  } catch (error) {
    fail(error && typeof error.code === 'string' ? error.code : 'SCRIPT_NOT_LOADED');
  }
})();
`;
