import { describeConnector } from './conformance.ts';

describeConnector('11ST', {
  accountId: 'moa11st',
  credentials: { sellerId: 'moa11st', apiKey: 'demo11stapikey00000000000000moa' },
  wrong: { credentials: { apiKey: 'not-the-api-key' } },
  listing: { categoryName: '블라우스' },
  orders: { showsUnpaid: true, cancelWaits: 'PREPARING' },
  expired: 'RELINK',
  faults: {},
  provesUnder: [],
  pagedOrders: 30,
  movingProductPages: true,
});
