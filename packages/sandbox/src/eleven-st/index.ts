/** Simulated 11ST Open API, written from its fact sheet. Its records and their rules are in `market.ts`, one file a group of routes. */
import { type FaultWords, faultAnswer } from '../kernel/fault-answers.ts';
import type { SandboxAccount, SandboxChannel, SandboxKernel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { BUSINESS_FAILURE, CODES, clientMessage, UNKNOWN_KEY } from './answers.ts';
import { claimRoutes } from './claim-routes.ts';
import { lookupRoutes } from './lookups.ts';
import { mallOf } from './market.ts';
import { orderListRoutes } from './order-lists.ts';
import { orderWriteRoutes } from './order-writes.ts';
import { productReadRoutes } from './product-reads.ts';
import { productRoutes } from './product-routes.ts';
import { questionRoutes } from './questions.ts';
import { returnRoutes } from './return-routes.ts';
import { settlementRoutes } from './settlement.ts';
import { controlOf } from './storefront.ts';
import { mount, XML_TYPE } from './wire.ts';
import { encodeXml, utf8Path } from './xml.ts';

const ROUTES = [
  ...lookupRoutes,
  ...productRoutes,
  ...productReadRoutes,
  ...orderListRoutes,
  ...orderWriteRoutes,
  ...claimRoutes,
  ...returnRoutes,
  ...questionRoutes,
  ...settlementRoutes,
];

/** `secrets.apiKey` goes in the `openapikey` header. */
const DEMO_ACCOUNTS: SandboxAccount[] = [
  { id: 'moa11st', shopName: '모아상점 11번가', secrets: { apiKey: 'demo11stapikey00000000000000moa' } },
  { id: 'other11st', shopName: '다른상점 11번가', secrets: { apiKey: 'demo11stapikey000000000000other' } },
];

/** Maintenance (sheet 1: Friday mornings): while it is on, every call answers -1000 in its own shape. */
export function setElevenStMaintenance(kernel: SandboxKernel, on: boolean): void {
  mallOf(kernel).settings.put('maintenance', on ? 1 : 0);
}

const FAULTS: FaultWords = {
  contentType: XML_TYPE,
  limited: { status: 429, body: encodeXml([clientMessage(CODES.GENERIC, '호출 허용량을 초과했습니다.')]) },
  failed: { status: 500, body: encodeXml([clientMessage(BUSINESS_FAILURE, '시스템 오류가 발생했습니다.')]) },
  // A key that expired is reported with HTTP 200 (sheet 2).
  expired: { status: 200, body: encodeXml([UNKNOWN_KEY]) },
};

export const elevenSt: SandboxChannel = {
  shopType: '11ST',
  demoAccounts: DEMO_ACCOUNTS,
  recordsVersion: 2,
  basePath: '/11ST/rest',
  operations: operationsOf(ROUTES),
  faultAnswer: (kind) => faultAnswer(kind, FAULTS),
  rewriteUrl: utf8Path,
  register: (app, kernel) => mount(app, mallOf(kernel), ROUTES),
  control: controlOf,
};
