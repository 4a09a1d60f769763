/** TALKSTORE and TALKGIFT (Kakao Shopping seller API) as data. Section numbers are those of their fact sheet. */
import { DRIFT_FIELDS } from '@moa/core';
import { DAY_MS } from '../sdk/clock.ts';
import { login, secret } from '../sdk/credentials.ts';
import { type ChannelManifest, soldOutRule } from '../sdk/manifest.ts';
import { FILED_REASONS } from './claim-out.ts';
import { giftRules, storeRules } from './rules.ts';

const SECOND_MS = 1_000;

/** What is missing here has no path that is known, and is done in Kakao's own pages: sales that are cancelled, late parcels, acts on claims, questions, settlement by order. */
export const talkstore: ChannelManifest = {
  shopType: 'TALKSTORE',
  auth: 'KEYS',
  credentials: [
    // Kakao knows the seller by the key alone: this is not sent, and names the account so that the key need not be shown.
    login('sellerId', '판매자센터 아이디', {
      help: '이 계정을 구분하는 이름으로 쓰고 쇼핑몰에는 보내지 않아요.',
      where: '카카오 쇼핑 판매자센터에 로그인할 때 쓰는 아이디',
    }),
    secret('restApiKey', 'REST API 키', {
      help: '판매자 본인의 카카오 앱에 있는 키예요.',
      where: '카카오 디벨로퍼스 › 내 애플리케이션 › 앱 키 › REST API 키',
      pattern: '^[A-Za-z0-9_-]{8,64}$',
      patternMessage: 'REST API 키는 영문과 숫자로 된 값입니다. 카카오 디벨로퍼스에서 복사해 붙여 넣어주십시오.',
      maxLength: 64,
    }),
  ],
  settings: [{ key: 'adminKey', label: '카카오 앱의 어드민 키', secret: true }],
  baseUrl: 'https://kapi.kakao.com',
  registersAddresses: true,
  limits: [{ bucket: 'seller', perSecond: 5, burst: 1, source: '3절: 한도가 공개되지 않음. 429를 만나지 않도록 초당 5회로 정함' }],
  capabilities: [
    'link.check',
    'lookups.categories',
    'lookups.notices',
    'lookups.brands',
    'lookups.addresses',
    'lookups.delivery',
    'products.create',
    'products.update',
    'products.read',
    'products.find',
    'products.list',
    'products.stop',
    'products.resume',
    'products.price',
    'products.stock',
    'orders.collect',
    'orders.lookUp',
    'orders.confirm',
    'orders.dispatch',
    'orders.modifyInvoice',
    'claims.fileReturn',
    'settlements.totals',
  ],
  // A claim is of the whole order (section 6).
  // Of the codes of reasons one is published (section 6).
  filings: { parts: false, pickups: ['SHOP', 'SELLER', 'BUYER'], feeWays: ['DEDUCT', 'ENCLOSE', 'DIRECT'], reasons: FILED_REASONS },
  soldOut: soldOutRule({ maxStock: 9_999, irreversibleStates: ['FINISH', 'PROHIBITION'] }),
  rules: storeRules,
  sharesCategories: true,
  compares: DRIFT_FIELDS,
  orders: {
    // A second short of a day, because both ends of a window are whole seconds.
    windowMs: DAY_MS - SECOND_MS,
    overlapMs: 10 * 60 * SECOND_MS,
    confirmBatch: 200,
    dispatchBatch: 100,
    confirmFirst: true,
  },
  defaultFeeRate: 0.055,
};

/** There is no list of gifts. */
export const talkgift: ChannelManifest = {
  ...talkstore,
  shopType: 'TALKGIFT',
  capabilities: talkstore.capabilities.filter((capability) => capability !== 'products.list'),
  rules: giftRules,
  orders: { ...talkstore.orders, addressLater: true, changesOptions: true },
  defaultFeeRate: 0.2,
};
