/** AUCTION and GMARKET (ESM Trading API 2.0) as data. Section numbers are those of the channel's fact sheet. */
import { DRIFT_FIELDS } from '@moa/core';
import { DAY_MS } from '../sdk/clock.ts';
import { login, plain, secret } from '../sdk/credentials.ts';
import { type ChannelManifest, SELLING, soldOutRule } from '../sdk/manifest.ts';
import { FILED_REASONS } from './claim-out.ts';
import { rulesOf } from './rules.ts';

const KEY_MAIL = 'ESM PLUS > 고객센터 > API 사용 신청 후 이메일로 받은 안내';

export const auction: ChannelManifest = {
  shopType: 'AUCTION',
  auth: 'KEYS',
  credentials: [
    login('sellerId', '옥션 판매자 아이디', {
      help: 'ESM PLUS에 연결된 옥션 판매자 아이디예요. 마스터 아이디가 아니에요.',
      where: 'ESM PLUS > 계정관리 > 판매자 아이디(옥션)',
      placeholder: 'auctionseller',
    }),
    plain('masterId', 'ESM 마스터 아이디', {
      help: 'ESM PLUS에 로그인할 때 쓰는 마스터 아이디예요.',
      where: 'ESM PLUS > 계정관리 > ESM 마스터 아이디',
      placeholder: 'esmmaster',
    }),
    secret('secretKey', 'ESM Secret Key', { help: '암호화해서 보관하고 다시 보여 주지 않아요.', where: KEY_MAIL }),
  ],
  keysOfSeveral: true,
  settings: [{ key: 'issuer', label: 'ESM에 등록한 이 서비스의 도메인 (JWT iss)', secret: false }],
  baseUrl: 'https://sa2.esmplus.com',
  registersAddresses: true,
  limits: [
    { bucket: 'seller', perSecond: 5, burst: 1, source: '3절: 한도가 공개되지 않음. 초당 5회로 정함' },
    { bucket: 'orders', perSecond: 0.2, burst: 1, source: '3절: 주문 목록 두 개가 함께 판매자 아이디마다 5초에 1회' },
    { bucket: 'search', perSecond: 0.3, burst: 2, source: '3절: 상품 검색은 분당 20회. 몰아 보내도 넘지 않도록 분당 18회와 2회' },
  ],
  capabilities: [
    ...SELLING,
    'products.delete',
    'link.check',
    'lookups.categories',
    'lookups.notices',
    'lookups.brands',
    'lookups.addresses',
    'lookups.delivery',
    'orders.modifyInvoice',
    'orders.delayDispatch',
    'orders.markDelivered',
    'orders.releaseUnreceived',
    'claims.fileReturn',
    'claims.rejectCancel',
    'claims.pickUpReturn',
    'claims.approveReturn',
    'claims.holdReturn',
    'claims.releaseReturn',
    'claims.pickUpExchange',
    'claims.receiveExchange',
    'claims.dispatchExchange',
    'claims.holdExchange',
    'claims.releaseExchange',
    'claims.turnReturn',
    'claims.turnExchange',
    'questions.collect',
    'questions.answer',
    'settlements.collect',
  ],
  filings: { parts: false, pickups: ['BUYER', 'SHOP'], feeWays: [], reasons: FILED_REASONS, decided: true },
  // No stock is a stopped sale (sheet 4); an option of several is sold out by itself.
  soldOut: soldOutRule({ unit: 'PRODUCT', method: 'STOP', maxStock: 99_999 }),
  rules: rulesOf('AUCTION'),
  together: { with: 'GMARKET', credential: 'masterId' },
  sharesCategories: true,
  compares: DRIFT_FIELDS,
  orders: { windowMs: 30 * DAY_MS, overlapMs: 60 * 60 * 1000, confirmBatch: 1, dispatchBatch: 1, confirmFirst: true },
  // Asked for by days, the last of them as its midnight: a window of five touches seven.
  questions: { kinds: ['PRODUCT', 'URGENT'], windowMs: 5 * DAY_MS, overlapMs: DAY_MS },
  settlements: { windowMs: 29 * DAY_MS, overlapMs: 7 * DAY_MS },
  defaultFeeRate: 0.13,
};

/** The same interface, keys and limits; the seller is the other site's. */
export const gmarket: ChannelManifest = {
  ...auction,
  shopType: 'GMARKET',
  together: { with: 'AUCTION', credential: 'masterId' },
  credentials: auction.credentials.map((field) =>
    field.key === 'sellerId'
      ? login('sellerId', 'G마켓 판매자 아이디', {
          help: 'ESM PLUS에 연결된 G마켓 판매자 아이디예요. 마스터 아이디가 아니에요.',
          where: 'ESM PLUS > 계정관리 > 판매자 아이디(G마켓)',
          placeholder: 'gmarketseller',
        })
      : field,
  ),
  rules: rulesOf('GMARKET'),
  filings: { parts: false, pickups: ['BUYER', 'SHOP'], feeWays: [], reasons: FILED_REASONS },
  // Of presents (sheet 5): whoever was given one says later where it goes.
  orders: { ...auction.orders, addressLater: true },
};
