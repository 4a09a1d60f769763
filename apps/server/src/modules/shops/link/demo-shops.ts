/** The shops that the demo seller is linked to from the start. Data alone, so that tests which wait for them load nothing else. */
import type { SANDBOX_CREDENTIALS } from '@moa/sandbox/base-paths';

interface DemoShop {
  shopType: keyof typeof SANDBOX_CREDENTIALS;
  shopName: string;
  /** For a channel that links by consent: what the mall's owner has consented to already. */
  refreshToken?: string;
}

export const DEMO_SHOPS = [
  { shopType: 'SMART_STORE', shopName: '달빛옷장' },
  { shopType: 'COUPANG', shopName: '달빛옷장' },
  { shopType: '11ST', shopName: '본점' },
  { shopType: 'CAFE24', shopName: '자사몰', refreshToken: 'moademo-first-refresh-token' },
  { shopType: 'GMARKET', shopName: '달빛옷장' },
  { shopType: 'TALKSTORE', shopName: '달빛옷장' },
] as const satisfies readonly DemoShop[];

export const DEMO_SHOP_TYPES = DEMO_SHOPS.map(({ shopType }) => shopType);
