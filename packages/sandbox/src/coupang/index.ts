/** Simulated COUPANG WING Open API, written from its fact sheet. State is in `state.ts`, one file a group of routes. */
import type { AnsweredFault, FaultAnswer, SandboxAccount, SandboxChannel } from '../kernel/types.ts';
import { registerCatalog } from './catalog-routes.ts';
import { registerClaims } from './claims.ts';
import { controlOf } from './control.ts';
import { Gate } from './gate.ts';
import { registerOrderSheets } from './order-sheets.ts';
import { registerOrderWrites } from './order-writes.ts';
import { registerProductLists } from './product-lists.ts';
import { registerProducts } from './product-routes.ts';
import { shopOf } from './state.ts';
import { registerVendorItems } from './vendor-items.ts';
import { openWire } from './wire.ts';
import { registerWithdrawals } from './withdrawals.ts';

export { setCoupangReviewTime } from './review.ts';

const BASE_PATH = '/COUPANG';

/** `secrets`: what WING shows beside the vendor id. `vendorUserId` is the WING login id. */
const DEMO_ACCOUNTS: SandboxAccount[] = [
  {
    id: 'A00012345',
    shopName: '모아상점 쿠팡',
    secrets: { accessKey: 'demo-access-key-a00012345', secretKey: 'demo-secret-key-a00012345', vendorUserId: 'moawing' },
  },
  {
    id: 'A00067890',
    shopName: '다른상점 쿠팡',
    secrets: { accessKey: 'demo-access-key-a00067890', secretKey: 'demo-secret-key-a00067890', vendorUserId: 'otherwing' },
  },
];

const FAULTS: Record<AnsweredFault, { status: number; message: string }> = {
  RATE_LIMITED: { status: 429, message: '호출 허용량을 초과했습니다. 잠시 후 다시 시도해 주세요.' },
  RATE_LIMITED_RETRY_AFTER: { status: 429, message: '호출 허용량을 초과했습니다. 잠시 후 다시 시도해 주세요.' },
  SERVER_ERROR: { status: 500, message: '일시적인 오류가 발생했습니다.' },
  SERVER_ERROR_AFTER_EFFECT: { status: 504, message: 'Request timed out, please try again later.' },
  EXPIRED_TOKEN: { status: 401, message: 'The specified access key is expired.' },
};

function faultAnswer(kind: AnsweredFault): FaultAnswer {
  const { status, message } = FAULTS[kind];
  const headers: Record<string, string> = { 'content-type': 'application/json;charset=UTF-8' };
  if (kind === 'RATE_LIMITED_RETRY_AFTER') headers['retry-after'] = '1';
  return { status, headers, body: JSON.stringify({ code: 'ERROR', message }) };
}

export const coupang: SandboxChannel = {
  shopType: 'COUPANG',
  demoAccounts: DEMO_ACCOUNTS,
  basePath: BASE_PATH,
  operations: [
    'lookups.categories',
    'lookups.attributes',
    'lookups.addresses',
    'products.create',
    'products.update',
    'products.read',
    'products.list',
    'products.find',
    'products.delete',
    'products.price',
    'products.stock',
    'products.stop',
    'products.resume',
    'orders.collect',
    'orders.lookUp',
    'orders.confirm',
    'orders.dispatch',
    'orders.modifyInvoice',
    'orders.cancelSale',
    'claims.collect',
    'claims.collectWithdrawn',
    'claims.read',
    'claims.approveCancel',
    'claims.rejectCancel',
  ],
  faultAnswer,
  register(app, kernel) {
    const shop = shopOf(kernel);
    const wire = openWire(app, shop, new Gate(shop, BASE_PATH));
    registerCatalog(wire);
    registerProducts(wire);
    registerProductLists(wire);
    registerVendorItems(wire);
    registerOrderSheets(wire);
    registerOrderWrites(wire);
    registerClaims(wire);
    registerWithdrawals(wire);
  },
  control: controlOf,
};
