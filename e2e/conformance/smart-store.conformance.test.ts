import { describeConnector } from './conformance.ts';
import type { ChannelFaults } from './fault-cases.ts';

/** An answer that does not name its product leaves the change to be seen in the product itself. */
const OBSERVED_IN_PRODUCT: ChannelFaults[string] = {
  'WRONG_SHAPE EMPTY_OBJECT': 'ok',
  'WRONG_SHAPE NULL': 'ok',
  'WRONG_SHAPE EMPTY_LIST': 'ok',
  'WRONG_SHAPE NUMBER': 'ok',
  'WRONG_SHAPE OTHER_OPERATION': 'ok',
};
/** A bare empty list is how this channel says that there are none. */
const MAY_BE_EMPTY: ChannelFaults[string] = { 'WRONG_SHAPE EMPTY_LIST': 'ok' };

describeConnector('SMART_STORE', {
  accountId: 'moa-demo',
  credentials: { clientId: 'demoApp01', clientSecret: '$2a$04$hCvu6VtxnOOqSWVmt6LrCe' },
  wrong: { credentials: { clientSecret: '$2a$04$Zk3yT0pWqLr9sXbNf1uJmu' } },
  sellerStates: ['CLOSE'],
  listing: { categoryName: '블라우스' },
  brandKeyword: '모아',
  orders: { showsUnpaid: true, cancelWaits: 'PREPARING' },
  expired: 'RENEWED',
  claimLists: false,
  withdrawals: 'FEED',
  // Dispatching refuses a cancel.
  countedAs: { 'claims.rejectCancel': 'orders.dispatch' },
  faults: {
    'lookups.attributes': MAY_BE_EMPTY,
    'lookups.brands': MAY_BE_EMPTY,
    'lookups.delivery': MAY_BE_EMPTY,
    'products.update': OBSERVED_IN_PRODUCT,
    'products.price': OBSERVED_IN_PRODUCT,
    'products.stock': OBSERVED_IN_PRODUCT,
    'products.delete': OBSERVED_IN_PRODUCT,
    'products.stop': OBSERVED_IN_PRODUCT,
    'products.resume': OBSERVED_IN_PRODUCT,
    // An answer to a question is taken without a word: `null` says as little as nothing.
    'questions.answer': { 'WRONG_SHAPE NULL': 'ok' },
  },
  pageTokens: true,
  pagedOrders: 620,
  movingProductPages: true,
});
