/** ZIGZAG (Kakao Style Open API, GraphQL) as data. Section numbers are those of the channel's fact sheet. */
import { DRIFT_FIELDS } from '@moa/core';
import { login, plain, secret } from '../sdk/credentials.ts';
import { type ChannelManifest, SELLING, soldOutRule } from '../sdk/manifest.ts';
import { rules } from './rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const KEY_PAGE = '카카오스타일 파트너센터 > 스토어 관리 > Open API 관리';

export const manifest: ChannelManifest = {
  shopType: 'ZIGZAG',
  auth: 'KEYS',
  credentials: [
    login('storeId', '파트너센터 아이디', {
      help: '파트너센터에 로그인할 때 쓰는 아이디예요. 여러 계정을 구분하는 데만 쓰고 지그재그로 보내지 않아요.',
      where: '카카오스타일 파트너센터 로그인 화면',
      placeholder: 'mystore',
    }),
    plain('accessKey', 'Access Key', { help: '주문 조회·수정, 상품 조회·수정 권한을 모두 골라 발급해주세요.', where: KEY_PAGE }),
    secret('secretKey', 'Secret Key', { help: '암호화해서 보관하고 다시 보여 주지 않아요.', where: KEY_PAGE }),
  ],
  settings: [{ key: 'solutionName', label: '지그재그가 정해 준 솔루션 이름 (x-solution)', secret: false, fallback: 'moa' }],
  baseUrl: 'https://openapi.zigzag.kr',
  registersAddresses: false,
  limits: [{ bucket: 'store', perSecond: 5, burst: 1, source: '3절: 한도가 공개되지 않음. 429를 만나지 않도록 초당 5회로 정함' }],
  capabilities: [
    ...SELLING,
    'link.check',
    'lookups.categories',
    'lookups.notices',
    'lookups.brands',
    'lookups.addresses',
    'orders.modifyInvoice',
    'claims.rejectCancel',
    'claims.pickUpReturn',
    'claims.receiveReturn',
    'claims.approveReturn',
    'claims.rejectReturn',
    'claims.holdReturn',
    'claims.releaseReturn',
    'claims.pickUpExchange',
    'claims.receiveExchange',
    'claims.dispatchExchange',
    'claims.rejectExchange',
    'questions.collect',
    'questions.answer',
    'settlements.collect',
  ],
  soldOut: soldOutRule({ maxStock: 999_999, irreversibleStates: ['CLOSED'] }),
  rules,
  sharesCategories: true,
  compares: DRIFT_FIELDS,
  orders: { windowMs: 7 * 24 * HOUR_MS, overlapMs: HOUR_MS, confirmBatch: 500, dispatchBatch: 500, confirmFirst: true },
  // No window is published.
  questions: { kinds: ['PRODUCT', 'CUSTOMER'], windowMs: 30 * 24 * HOUR_MS, overlapMs: 24 * HOUR_MS },
  settlements: { windowMs: 30 * 24 * HOUR_MS, overlapMs: 7 * 24 * HOUR_MS },
  defaultFeeRate: 0.08,
};
