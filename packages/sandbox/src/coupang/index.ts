/** Simulated COUPANG WING Open API, written from its fact sheet. State is in `state.ts`, one file a group of routes. */
import type { AnsweredFault, FaultAnswer, SandboxAccount, SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import { registerCatalog } from './catalog-routes.ts';
import { registerClaims } from './claims.ts';
import { controlOf } from './control.ts';
import { Gate } from './gate.ts';
import { registerOrderSheets } from './order-sheets.ts';
import { registerOrderWrites } from './order-writes.ts';
import { registerProductLists } from './product-lists.ts';
import { registerProducts } from './product-routes.ts';
import { shopOf } from './state.ts';
import { seedProduct } from './storefront.ts';
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

/** A shop that sold something before Moa came. */
function seed(kernel: SandboxKernel): void {
  const shop = shopOf(kernel);
  const accountId = DEMO_ACCOUNTS[0]?.id ?? '';
  const common = { accountId, imageUrl: null };
  seedProduct(shop, {
    ...common,
    name: '데일리 반팔티셔츠',
    price: 12_900,
    sellerCode: 'OLD-TEE',
    optionNames: ['색상', '사이즈'],
    items: ['화이트', '블랙'].flatMap((color) =>
      ['M', 'L'].map((size) => ({
        optionValues: [color, size],
        price: 12_900,
        quantity: 30,
        itemCode: `OLD-TEE-${color === '화이트' ? 'W' : 'B'}${size}`,
      })),
    ),
    detailHtml: '<p>매일 입기 좋은 반팔티셔츠입니다.</p>',
  });
  seedProduct(shop, {
    ...common,
    name: '캔버스 에코백',
    price: 9_900,
    sellerCode: 'OLD-BAG',
    optionNames: [],
    items: [{ optionValues: [], price: 9_900, quantity: 50, itemCode: 'OLD-BAG' }],
    detailHtml: '<p>튼튼한 캔버스 가방입니다.</p>',
  });
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
  seed,
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
