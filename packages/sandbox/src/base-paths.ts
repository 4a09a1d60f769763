/** Where each simulated channel's base URL is below the sandbox's address: light, for who only calls. A test holds it against the channels. */
import type { ShopType } from '@moa/core';

export const SANDBOX_BASE_PATHS: Readonly<Partial<Record<ShopType, string>>> = {
  SMART_STORE: '/SMART_STORE/external',
  '11ST': '/11ST/rest',
  COUPANG: '/COUPANG',
  CAFE24: '/CAFE24/{mall_id}/api/v2',
  ZIGZAG: '/ZIGZAG',
};
