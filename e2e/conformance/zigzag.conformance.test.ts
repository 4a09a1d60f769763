import { describeConnector } from './conformance.ts';

describeConnector('ZIGZAG', {
  accountId: 'moazz',
  credentials: { storeId: 'moazz', accessKey: 'zz-demo-access-key', secretKey: 'zz-demo-secret-key' },
  settings: { solutionName: 'moa' },
  wrong: { credentials: { secretKey: 'not-the-secret-key' } },
  listing: { categoryName: '블라우스' },
  sellerStates: ['SUSPENDED VISIBLE', 'ON_SALE HIDDEN', 'PREPARING HIDDEN', 'CLOSED HIDDEN'],
  sellerItemStates: true,
  sellerFields: true,
  orders: { showsUnpaid: true, cancelWaits: 'NEW' },
  expired: 'RELINK',
  faults: {},
  provesUnder: [],
  pagedOrders: 230,
  movingProductPages: false,
});
