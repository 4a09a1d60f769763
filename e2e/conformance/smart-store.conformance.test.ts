import { describeConnector } from './conformance.ts';

describeConnector('SMART_STORE', {
  accountId: 'moa-demo',
  credentials: { clientId: 'demoApp01', clientSecret: '$2a$04$hCvu6VtxnOOqSWVmt6LrCe' },
  wrong: { credentials: { clientSecret: '$2a$04$Zk3yT0pWqLr9sXbNf1uJmu' } },
  listing: { categoryName: '블라우스' },
  brandWord: '모아',
  orders: { showsUnpaid: true, cancelWaits: 'PREPARING' },
  expired: 'RENEWED',
  claimLists: false,
  faults: {},
  provesUnder: ['REORDERED_ROWS'],
  pageWords: true,
  pagedOrders: 620,
  movingProductPages: true,
});
