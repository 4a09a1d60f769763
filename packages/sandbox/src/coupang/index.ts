/** Simulated COUPANG WING Open API, written from its fact sheet. Its records and their rules are in `market.ts`, one file a group of routes. */
import { type FaultWords, faultAnswer } from '../kernel/fault-answers.ts';
import type { SandboxAccount, SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { JSON_TYPE, tooManyCalls, unauthorized } from './answers.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { claimWriteRoutes } from './claim-writes.ts';
import { exchangeRoutes } from './exchanges.ts';
import { shopOf } from './market.ts';
import { orderSheetRoutes } from './order-sheets.ts';
import { orderWriteRoutes } from './order-writes.ts';
import { productListRoutes } from './product-lists.ts';
import { productRoutes } from './product-routes.ts';
import { questionRoutes } from './questions.ts';
import { receiptRoutes } from './receipts.ts';
import { revenueRoutes } from './revenue.ts';
import { controlOf } from './storefront.ts';
import { vendorItemRoutes } from './vendor-items.ts';
import { mount } from './wire.ts';

const BASE_PATH = '/COUPANG';
const ROUTES = [
  ...catalogRoutes,
  ...productRoutes,
  ...productListRoutes,
  ...vendorItemRoutes,
  ...orderSheetRoutes,
  ...orderWriteRoutes,
  ...receiptRoutes,
  ...claimWriteRoutes,
  ...exchangeRoutes,
  ...questionRoutes,
  ...revenueRoutes,
];

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

const FAULTS: FaultWords = {
  contentType: JSON_TYPE,
  limited: tooManyCalls(),
  failed: { status: 500, body: { code: 'ERROR', message: '일시적인 오류가 발생했습니다.' } },
  failedAfterEffect: { status: 504, body: { code: 'ERROR', message: 'Request timed out, please try again later.' } },
  expired: unauthorized('The specified access key is expired.'),
};

/** Sets the length, in milliseconds, of reviews that start from now on; kept over restarts. */
export function setCoupangReviewTime(kernel: SandboxKernel, ms: number): void {
  shopOf(kernel).settings.put('reviewMs', ms);
}

export const coupang: SandboxChannel = {
  shopType: 'COUPANG',
  demoAccounts: DEMO_ACCOUNTS,
  recordsVersion: 2,
  basePath: BASE_PATH,
  operations: operationsOf(ROUTES),
  faultAnswer: (kind) => faultAnswer(kind, FAULTS),
  register: (app, kernel) => mount(app, shopOf(kernel), BASE_PATH, ROUTES),
  control: controlOf,
};
