import { describeConnector } from './conformance.ts';

const LONG_AGO = '2026-01-01T00:00:00.000Z';
const FAR_OFF = '2999-01-01T00:00:00.000Z';

describeConnector('CAFE24', {
  accountId: 'moademo',
  credentials: { mall_id: 'moademo' },
  settings: { clientId: 'moa-sandbox-app', clientSecret: 'moa-sandbox-app-secret' },
  linkedToken: { accessToken: '', expiresAt: LONG_AGO, refreshToken: 'moademo-first-refresh-token', refreshExpiresAt: FAR_OFF },
  wrong: { token: { accessToken: '', expiresAt: LONG_AGO, refreshToken: 'not-the-refresh-token', refreshExpiresAt: FAR_OFF } },
  listing: { categoryName: '셔츠' },
  brandWord: '모아',
  orders: { showsUnpaid: true, cancelWaits: 'NEW' },
  expired: 'RELINK',
  refreshes: true,
  claimLists: false,
  faults: {},
  provesUnder: ['WRONG_SHAPE', 'NOT_FOUND_AS_404'],
  pagedOrders: 1020,
  movingProductPages: false,
});
