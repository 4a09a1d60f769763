/** 11ST (11번가 Open API) as data. Section numbers are those of the channel's fact sheet. */
import { DRIFT_FIELDS } from '@moa/core';
import { DAY_MS } from '../sdk/clock.ts';
import { login, secret } from '../sdk/credentials.ts';
import { type ChannelManifest, SELLING, soldOutRule } from '../sdk/manifest.ts';
import { rules } from './rules.ts';

export const manifest: ChannelManifest = {
  shopType: '11ST',
  auth: 'KEYS',
  credentials: [
    login('sellerId', '11번가 판매자 아이디', {
      help: '셀러오피스에 로그인할 때 쓰는 아이디예요. 여러 계정을 구분하는 데만 쓰고 11번가로 보내지 않아요.',
      where: '11번가 셀러오피스 로그인 화면',
      placeholder: 'seller11',
    }),
    secret('apiKey', 'Open API 키', {
      help: '서버 IP를 함께 등록해야 해요. 키는 발급한 날부터 180일 동안 쓸 수 있어요.',
      where: '11번가 Open API 센터 > 서비스 등록·확인',
    }),
  ],
  baseUrl: 'https://api.11st.co.kr/rest',
  registersAddresses: true,
  limits: [{ bucket: 'seller', perSecond: 5, burst: 1, source: '3절: 공식 한도는 공개되지 않았고, 큰 연동사가 지키는 초당 약 5회를 따름' }],
  capabilities: [
    ...SELLING,
    'link.check',
    'lookups.categories',
    'lookups.addresses',
    'orders.delayDispatch',
    'claims.rejectCancel',
    'claims.pickUpReturn',
    'claims.approveReturn',
    'claims.rejectReturn',
    'claims.holdReturn',
    'claims.dispatchExchange',
    'claims.rejectExchange',
    'questions.collect',
    'questions.answer',
    'settlements.collect',
  ],
  soldOut: soldOutRule({ unit: 'PRODUCT', method: 'STOP', maxStock: 999_999, irreversibleStates: ['완전품절'] }),
  rules,
  sharesCategories: true,
  compares: DRIFT_FIELDS,
  orders: {
    // A minute short of seven days, because the end of a window is rounded up to a whole minute.
    windowMs: 7 * DAY_MS - 60_000,
    overlapMs: DAY_MS,
    confirmBatch: 1,
    dispatchBatch: 1,
    confirmFirst: true,
  },
  // Asked for by days: a window of six touches seven.
  questions: { kinds: ['PRODUCT'], windowMs: 6 * DAY_MS, overlapMs: DAY_MS },
  // At most 31 days a call.
  settlements: { windowMs: 29 * DAY_MS, overlapMs: 7 * DAY_MS },
  defaultFeeRate: 0.13,
};
