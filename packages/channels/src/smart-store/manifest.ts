/** SMART_STORE: Naver Commerce API. Sections are those of the channel's fact sheet. */
import { DRIFT_FIELDS } from '@moa/core';
import { login, secret } from '../sdk/credentials.ts';
import { type ChannelManifest, type RateLimit, SELLING, soldOutRule } from '../sdk/manifest.ts';
import { rules } from './rules.ts';

/** The channel limits every API on its own (section 3), so every API has its own bucket. */
export const BUCKETS = [
  'token',
  'account',
  'categories',
  'lookups',
  'images',
  'products.create',
  'products.read',
  'products.update',
  'products.delete',
  'products.status',
  'products.option-stock',
  'products.multi-update',
  'products.search',
  'orders.changes',
  'orders.query',
  'orders.confirm',
  'orders.dispatch',
  'orders.delay',
  'claims.cancel-request',
  'claims.cancel-approve',
  'claims.return-request',
  'claims.return-approve',
  'claims.return-reject',
  'claims.return-holdback',
  'claims.return-release',
  'claims.exchange-collect',
  'claims.exchange-dispatch',
  'claims.exchange-reject',
  'claims.exchange-holdback',
  'claims.exchange-release',
  'questions.product-list',
  'questions.product-answer',
  'questions.customer-list',
  'questions.customer-answer',
  'settlements.case',
] as const;
export type Bucket = (typeof BUCKETS)[number];

const limits: RateLimit[] = BUCKETS.map((bucket) => ({
  bucket,
  perSecond: 2,
  burst: 3,
  source:
    '3절: 대부분 초당 2회로 시작하면 안전하고 버스트는 보통 2배(도착이 몰릴 때를 위해 하나를 남김). 응답 머리글(GNCP-GW-RateLimit-*)이 알려 주는 값을 따름',
}));

const KEY_PAGE = '네이버 커머스API센터 > 내 스토어 애플리케이션';

export const manifest: ChannelManifest = {
  shopType: 'SMART_STORE',
  auth: 'KEYS',
  credentials: [
    login('clientId', '애플리케이션 ID', {
      help: '스토어마다 하나씩 만드는 커머스API 애플리케이션의 ID예요.',
      where: `${KEY_PAGE} > 애플리케이션 ID`,
      pattern: '^[A-Za-z0-9]{6,64}$',
      patternMessage: '애플리케이션 ID는 영문과 숫자로 6자 이상 입력해주십시오.',
      placeholder: '예: 1a2B3c4D5e6F7g8H9i0J',
      maxLength: 64,
    }),
    secret('clientSecret', '애플리케이션 시크릿', {
      help: '$2a$로 시작하는 문자열 전체를 붙여 넣어주세요.',
      where: `${KEY_PAGE} > 애플리케이션 시크릿 > 보기`,
      pattern: '^\\$2[abxy]\\$(0[4-9]|1[0-2])\\$[./A-Za-z0-9]{22,53}$',
      patternMessage: '애플리케이션 시크릿은 $2a$로 시작하는 29자 문자열입니다. 전체를 복사해 붙여 넣어주십시오.',
      placeholder: '$2a$04$...',
      maxLength: 60,
    }),
  ],
  baseUrl: 'https://api.commerce.naver.com/external',
  registersAddresses: true,
  limits,
  capabilities: [
    ...SELLING,
    'products.delete',
    'link.check',
    'lookups.categories',
    'lookups.attributes',
    'lookups.notices',
    'lookups.brands',
    'lookups.addresses',
    'lookups.delivery',
    'orders.delayDispatch',
    'claims.fileReturn',
    'claims.rejectCancel',
    'claims.approveReturn',
    'claims.rejectReturn',
    'claims.holdReturn',
    'claims.releaseReturn',
    'claims.receiveExchange',
    'claims.dispatchExchange',
    'claims.rejectExchange',
    'claims.holdExchange',
    'claims.releaseExchange',
    'questions.collect',
    'questions.answer',
    'settlements.collect',
  ],
  // Of exchanges section 6 has no call; of the fee none has a place for it.
  filings: { parts: true, pickups: ['SHOP', 'SELLER', 'BUYER'], feeWays: [], reasons: null },
  questions: { kinds: ['PRODUCT', 'CUSTOMER'], windowMs: 7 * 24 * 60 * 60 * 1000, overlapMs: 24 * 60 * 60 * 1000 },
  // A call names one day.
  settlements: { windowMs: 24 * 60 * 60 * 1000, overlapMs: 7 * 24 * 60 * 60 * 1000 },
  soldOut: soldOutRule({ maxStock: 99_999_999, fullPayload: true, irreversibleStates: ['PROHIBITION', 'CLOSE', 'DELETE'] }),
  rules,
  sharesCategories: true,
  compares: DRIFT_FIELDS,
  orders: {
    windowMs: 24 * 60 * 60 * 1000,
    overlapMs: 10 * 60 * 1000,
    confirmBatch: 30,
    dispatchBatch: 30,
    confirmFirst: false,
  },
  // Shopping search 2.73 % and the order-management fee of the highest class, 3.63 % (domain settlement).
  defaultFeeRate: 0.0636,
};
