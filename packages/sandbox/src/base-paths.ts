/** Where each simulated channel's and service's base URL is below the sandbox's address: light, for who only calls. A test holds it against them. */
import type { ShopType } from '@moa/core';

export const SANDBOX_BASE_PATHS: Readonly<Partial<Record<ShopType, string>>> = {
  SMART_STORE: '/SMART_STORE/external',
  '11ST': '/11ST/rest',
  COUPANG: '/COUPANG',
  CAFE24: '/CAFE24/{mall_id}/api/v2',
  ZIGZAG: '/ZIGZAG',
};

export type ServiceName = 'SOLAPI' | 'NTS';

/** `https://api.solapi.com` and `https://api.odcloud.kr/api/nts-businessman/v1` as the sandbox plays them. */
export const SERVICE_BASE_PATHS: Readonly<Record<ServiceName, string>> = {
  SOLAPI: '/services/solapi',
  NTS: '/services/nts/api/nts-businessman/v1',
};

/** The (decoded) service key the simulated 국세청 knows. It holds what must be encoded in an address. */
export const NTS_SANDBOX_KEY = 'moa+sandbox/nts==';
