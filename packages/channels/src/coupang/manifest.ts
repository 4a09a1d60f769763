/** COUPANG (WING Open API) as data. Section numbers are those of the channel's fact sheet. */
import { DRIFT_FIELDS } from '@moa/core';
import { login, plain, secret } from '../sdk/credentials.ts';
import { type ChannelManifest, SELLING, soldOutRule } from '../sdk/manifest.ts';
import { rules } from './rules.ts';

const KEY_PAGE = '쿠팡 WING > 판매자정보 > 추가판매정보 > OPEN API 키';

export const manifest: ChannelManifest = {
  shopType: 'COUPANG',
  auth: 'KEYS',
  credentials: [
    login('vendorUserId', 'WING 로그인 아이디', {
      help: '쿠팡 WING에 로그인할 때 쓰는 아이디예요. 상품 등록과 판매취소에 담당자로 함께 보내요.',
      where: '쿠팡 WING 로그인 화면',
      placeholder: 'wingseller',
    }),
    plain('vendorId', '업체코드', {
      help: 'A로 시작하는 9자리 코드예요.',
      where: KEY_PAGE,
      pattern: '^A\\d{8}$',
      patternMessage: '업체코드는 A와 숫자 8자리로 입력해주십시오.',
      placeholder: 'A00000000',
      maxLength: 9,
    }),
    plain('accessKey', 'Access Key', { help: '키는 약 180일마다 다시 발급받아야 해요.', where: KEY_PAGE }),
    secret('secretKey', 'Secret Key', { help: '암호화해서 보관하고 다시 보여 주지 않아요.', where: KEY_PAGE }),
  ],
  baseUrl: 'https://api-gateway.coupang.com',
  registersAddresses: true,
  limits: [
    {
      bucket: 'vendor',
      perSecond: 10,
      burst: 1,
      source: '3절: 업체코드마다 초당 약 10회, 넘으면 429와 함께 몇 분에서 몇십 분 차단. 몰아 보내지 않도록 burst는 1',
    },
  ],
  capabilities: [
    ...SELLING,
    'products.delete',
    'link.check',
    'lookups.categories',
    'lookups.attributes',
    'lookups.notices',
    'lookups.addresses',
    'orders.modifyInvoice',
    'orders.markDelivered',
    'claims.rejectCancel',
    'claims.pickUpReturn',
    'claims.receiveReturn',
    'claims.approveReturn',
    'claims.pickUpExchange',
    'claims.receiveExchange',
    'claims.dispatchExchange',
    'claims.rejectExchange',
    'questions.collect',
    'questions.answer',
    'settlements.collect',
  ],
  questions: { kinds: ['PRODUCT', 'CUSTOMER'], windowMs: 6 * 24 * 60 * 60 * 1000, overlapMs: 24 * 60 * 60 * 1000 },
  settlements: { windowMs: 29 * 24 * 60 * 60 * 1000, overlapMs: 7 * 24 * 60 * 60 * 1000, cycles: ['WEEKLY', 'MONTHLY'] },
  soldOut: soldOutRule({ maxStock: 99_999, irreversibleStates: ['상품삭제'] }),
  rules,
  sharesCategories: true,
  compares: DRIFT_FIELDS,
  orders: {
    windowMs: 23 * 60 * 60 * 1000,
    overlapMs: 24 * 60 * 60 * 1000,
    confirmBatch: 50,
    dispatchBatch: 50,
    confirmFirst: true,
  },
  defaultFeeRate: 0.1188,
};
