import { describeConnector } from './conformance.ts';
import { describePresents } from './present-cases.ts';

const ACCOUNT = {
  accountId: 'moa-gift',
  credentials: { sellerId: 'moa-gift', restApiKey: 'kakao-demo-gift-key' },
  settings: { adminKey: 'kakao-demo-admin-key' },
};

describeConnector('TALKGIFT', {
  ...ACCOUNT,
  wrong: { credentials: { restApiKey: 'nobodys-rest-api-key' } },
  listing: { categoryName: '블라우스' },
  orders: { showsUnpaid: false, cancelWaits: 'PREPARING' },
  expired: 'RELINK',
  // Claims are read off the orders.
  claimLists: false,
  withdrawals: 'FEED',
  sharesCodeWith: 'TALKSTORE',
  faults: {},
  pagedOrders: 230,
  // There is no list of gifts.
  movingProductPages: false,
});

describePresents({ shopType: 'TALKGIFT', ...ACCOUNT }, { expires: true, changes: true, claimLists: false });
