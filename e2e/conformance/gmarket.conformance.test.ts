import { describeConnector } from './conformance.ts';
import { describePresents } from './present-cases.ts';

const ACCOUNT = {
  accountId: 'moagmarket',
  credentials: { sellerId: 'moagmarket', masterId: 'moamaster', secretKey: 'esm-demo-secret' },
  settings: { issuer: 'www.moa.example' },
};

describeConnector('GMARKET', {
  ...ACCOUNT,
  wrong: { credentials: { secretKey: 'not-the-secret-key' } },
  listing: { categoryName: '블라우스' },
  brandKeyword: '모아',
  orders: { showsUnpaid: true, cancelWaits: 'NEW' },
  withdrawals: 'FEED',
  unreceived: true,
  expired: 'RELINK',
  sharesCodeWith: 'AUCTION',
  faults: {
    // What does not fit is asked for in parts (section 6).
    'claims.collect': { HUGE_ANSWER: 'ok' },
    // Questions come as a bare list (section 7): an empty one is no question.
    'questions.collect': { 'WRONG_SHAPE EMPTY_LIST': 'ok' },
  },
  pagedOrders: 230,
  movingProductPages: true,
});

describePresents({ shopType: 'GMARKET', ...ACCOUNT }, { expires: false, changes: false, claimLists: true });
