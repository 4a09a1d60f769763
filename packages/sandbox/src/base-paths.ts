/**
 * Where each simulated channel's and service's base URL is below the sandbox's address, and the keys it takes: light, for who only calls.
 * Tests hold it against the channels here, and against the manifests at the server.
 */
import type { ShopType } from '@moa/core';

export const SANDBOX_BASE_PATHS: Readonly<Partial<Record<ShopType, string>>> = {
  SMART_STORE: '/SMART_STORE/external',
  '11ST': '/11ST/rest',
  COUPANG: '/COUPANG',
  AUCTION: '/AUCTION',
  GMARKET: '/GMARKET',
  CAFE24: '/CAFE24/{mall_id}/api/v2',
  ZIGZAG: '/ZIGZAG',
  TALKSTORE: '/TALKSTORE',
  TALKGIFT: '/TALKGIFT',
};

export type ServiceName = 'SOLAPI' | 'NTS' | 'KC' | 'TRACKER' | 'SWEETTRACKER' | 'GOODSFLOW' | 'JUSO' | 'TOSS';

/** The base addresses of the services in use (`https://api.solapi.com`, `https://www.safetykorea.kr/openapi/api`, …) as the sandbox plays them. */
export const SERVICE_BASE_PATHS: Readonly<Record<ServiceName, string>> = {
  SOLAPI: '/services/solapi',
  NTS: '/services/nts/api/nts-businessman/v1',
  KC: '/services/kc/openapi/api',
  JUSO: '/services/juso/addrlink',
  TRACKER: '/services/tracker',
  SWEETTRACKER: '/services/sweettracker/api/v1',
  GOODSFLOW: '/services/goodsflow',
  TOSS: '/services/toss',
};

/** The (decoded) service key the simulated 국세청 knows. It holds what must be encoded in an address. */
export const NTS_SANDBOX_KEY = 'moa+sandbox/nts==';

/** The key the simulated 도로명주소 service knows. */
export const JUSO_SANDBOX_KEY = 'juso-sandbox-key';

/** The key the simulated 제품안전정보센터 knows. */
export const KC_SANDBOX_KEY = '00000000-0000-4000-8000-00000000006b';

/** `clientId:clientSecret` that the simulated tracker.delivery knows. */
export const TRACKER_SANDBOX_KEY = 'moa-sandbox:tracker-secret';

/** The key the simulated 스마트택배 knows. */
export const SWEETTRACKER_SANDBOX_KEY = 'moaSandboxSweetKey0001';

/** The key of the one seller whom the simulated GOODSFLOW knows. */
export const GOODSFLOW_SANDBOX_KEY = 'moa-goodsflow-demo-key-0001';

/** The pair of keys that the simulated Toss Payments knows, and where its script for browsers is below its base path. */
export const TOSS_SANDBOX = {
  clientKey: 'test_ck_moaSandbox0000000001',
  secretKey: 'test_sk_moaSandbox0000000001',
  scriptPath: '/js/v2/standard',
} as const;

type ByShop = Readonly<Partial<Record<ShopType, Readonly<Record<string, string>>>>>;

/** Credentials of each simulated channel's first account, by the keys that its link form asks for. */
export const SANDBOX_CREDENTIALS = {
  SMART_STORE: { clientId: 'demoApp01', clientSecret: '$2a$04$hCvu6VtxnOOqSWVmt6LrCe' },
  COUPANG: {
    vendorUserId: 'moawing',
    vendorId: 'A00012345',
    accessKey: 'demo-access-key-a00012345',
    secretKey: 'demo-secret-key-a00012345',
  },
  '11ST': { sellerId: 'moa11st', apiKey: 'demo11stapikey00000000000000moa' },
  AUCTION: { masterId: 'moamaster', secretKey: 'esm-demo-secret', sellerId: 'moaauction' },
  GMARKET: { masterId: 'moamaster', secretKey: 'esm-demo-secret', sellerId: 'moagmarket' },
  CAFE24: { mall_id: 'moademo' },
  ZIGZAG: { storeId: 'moazz', accessKey: 'zz-demo-access-key', secretKey: 'zz-demo-secret-key' },
  TALKSTORE: { sellerId: 'moa-talk', restApiKey: 'kakao-demo-store-key' },
  TALKGIFT: { sellerId: 'moa-gift', restApiKey: 'kakao-demo-gift-key' },
} as const satisfies ByShop;

/** What the operator of an installation has registered at the simulated channels. */
export const SANDBOX_SETTINGS: ByShop = {
  CAFE24: { clientId: 'moa-sandbox-app', clientSecret: 'moa-sandbox-app-secret', webhookKey: 'moa-sandbox-webhook-key' },
  ZIGZAG: { solutionName: 'moa' },
  TALKSTORE: { adminKey: 'kakao-demo-admin-key' },
  TALKGIFT: { adminKey: 'kakao-demo-admin-key' },
  AUCTION: { issuer: 'www.moa.example' },
  GMARKET: { issuer: 'www.moa.example' },
};
