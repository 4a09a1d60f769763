import { describeConnector } from './conformance.ts';

describeConnector('COUPANG', {
  accountId: 'A00012345',
  credentials: {
    vendorUserId: 'moawing',
    vendorId: 'A00012345',
    accessKey: 'demo-access-key-a00012345',
    secretKey: 'demo-secret-key-a00012345',
  },
  wrong: { credentials: { secretKey: 'not-the-secret-key' } },
  sellerItemStates: true,
  listing: { categoryName: '블라우스' },
  orders: { showsUnpaid: false, cancelWaits: 'PREPARING' },
  withdrawals: 'LIST',
  expired: 'RELINK',
  // What does not fit is asked for in parts.
  faults: { 'claims.collect': { HUGE_ANSWER: 'ok' } },
  pageTokens: true,
  pagedOrders: 120,
  movingProductPages: true,
});
