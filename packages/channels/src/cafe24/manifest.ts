/** CAFE24: Admin API of one's own mall. Sections are those of the channel's fact sheet. */
import { login } from '../sdk/credentials.ts';
import { type ChannelManifest, SELLING, soldOutRule } from '../sdk/manifest.ts';
import { rules } from './rules.ts';

export const manifest: ChannelManifest = {
  shopType: 'CAFE24',
  auth: 'OAUTH',
  credentials: [
    login('mall_id', '쇼핑몰 아이디', {
      help: '카페24 관리자에 로그인할 때 쓰는 상점 아이디예요. 다음 화면에서 카페24에 로그인하고 동의하면 연동돼요.',
      where: '카페24 관리자 주소의 앞부분 (https://상점아이디.cafe24.com)',
      pattern: '^[a-z][a-z0-9]{2,19}$',
      patternMessage: '쇼핑몰 아이디는 영문 소문자와 숫자로 3~20자여야 합니다. 주소 전체가 아니라 아이디만 입력해주십시오.',
      placeholder: '예: moamall',
      maxLength: 20,
    }),
  ],
  settings: [
    { key: 'clientId', label: '카페24 앱 Client ID', secret: false },
    { key: 'clientSecret', label: '카페24 앱 Client Secret', secret: true },
    { key: 'webhookKey', label: '카페24 앱 Webhook API Key', secret: true, fallback: '' },
  ],
  baseUrl: 'https://{mall_id}.cafe24api.com/api/v2',
  registersAddresses: false,
  limits: [
    {
      bucket: 'admin',
      perSecond: 2,
      burst: 36,
      source: '3절: 앱과 몰마다 40칸 통에서 초당 2회씩 빠짐(X-Api-Call-Limit). 도착이 몰릴 때를 위해 열에 하나를 남김',
    },
    { bucket: 'token', perSecond: 1, burst: 5, source: '2절: 토큰 호출의 한도는 공개되지 않아 낮게 잡음' },
  ],
  capabilities: [
    ...SELLING,
    'products.delete',
    'link.check',
    'link.oauth',
    'lookups.categories',
    'lookups.brands',
    'lookups.delivery',
    'orders.modifyInvoice',
    'orders.markDelivered',
    'claims.fileReturn',
    'claims.fileExchange',
    'claims.rejectCancel',
    'claims.pickUpReturn',
    'claims.receiveReturn',
    'claims.approveReturn',
    'claims.rejectReturn',
    'claims.pickUpExchange',
    'claims.receiveExchange',
    'claims.rejectExchange',
    'questions.collect',
    'questions.answer',
  ],
  soldOut: soldOutRule({ maxStock: 999_999 }),
  rules,
  orders: {
    windowMs: 31 * 24 * 60 * 60 * 1000,
    overlapMs: 10 * 60 * 1000,
    confirmBatch: 100,
    dispatchBatch: 100,
    confirmFirst: true,
    dividesLines: true,
  },
  // At most a year a call; a week of posts is read at once.
  questions: { kinds: ['PRODUCT', 'CUSTOMER'], windowMs: 7 * 24 * 60 * 60 * 1000, overlapMs: 24 * 60 * 60 * 1000 },
  webhooks: true,
  // A claim on some pieces divides the item of the mall (section 6): whole items alone. The parcel is written down once the goods are on their way.
  filings: { parts: false, pickups: [], feeWays: [], reasons: null },
  // A product lies in several categories there, of which a mall may put its own first. Below the detail stands our table of the notice, which
  // a mall's own editor may write anew, and a read names the first picture alone.
  compares: ['productName', 'price', 'optionPrice', 'saleStatus', 'options'],
  // No sales fee of the channel; the payment gateway's card fee (domain settlement).
  defaultFeeRate: 0.03,
};
