/** Events that CAFE24 sends (sheet 8): known by the key of the app's console in `X-API-Key`; bulk ones name several numbers in one text. */
import { text, wire } from '../sdk/reader.ts';
import { isSameSecret, type WebhookAbout, type WebhookCapability } from '../sdk/webhook.ts';

const EVENTS: ReadonlyMap<number, { about: WebhookAbout; event: string }> = new Map([
  [90023, { about: 'ORDERS', event: '주문 접수' }],
  [90024, { about: 'ORDERS', event: '배송상태 변경' }],
  [90025, { about: 'ORDERS', event: '입금상태 변경' }],
  [90026, { about: 'ORDERS', event: '취소' }],
  [90027, { about: 'ORDERS', event: '반품' }],
  [90028, { about: 'ORDERS', event: '교환' }],
  [90029, { about: 'ORDERS', event: '환불상태 변경' }],
  // Questions are collected beside orders.
  [90033, { about: 'ORDERS', event: '게시물 등록' }],
  [90002, { about: 'PRODUCTS', event: '상품 수정' }],
  [90003, { about: 'PRODUCTS', event: '상품 삭제' }],
]);
const NUMBERS_MAX = 100;
const MALL_ID = /^[a-z][a-z0-9]{2,19}$/;

export const webhooks: WebhookCapability = {
  isGenuine: ({ headers }, { webhookKey }) => isSameSecret(headers['x-api-key'], webhookKey),
  read(body) {
    const { event_no: eventNo, resource } = wire(body);
    const known = EVENTS.get(Number(text(eventNo)));
    const { mall_id: mallId, product_no: productNo } = wire(resource);
    if (known === undefined || typeof mallId !== 'string' || !MALL_ID.test(mallId)) return null;
    const productIds = known.about === 'PRODUCTS' ? numbersOf(productNo) : [];
    return { ...known, login: mallId, eventId: null, productIds };
  },
};

function numbersOf(numbers: unknown): string[] {
  return text(numbers)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => /^\d{1,15}$/.test(each))
    .slice(0, NUMBERS_MAX);
}
