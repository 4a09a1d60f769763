/** A seller's accounts at the shops that something is about, whatever else she is linked to. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ShopType } from '@moa/core';
import { DEMO_SHOP_TYPES } from '../../apps/server/src/modules/shops/link/demo-shops.ts';
import type { ShopAccount } from './draft.ts';
import type { Api } from './signed-in.ts';

const LIMIT_MS = 120_000;
const LOOK_MS = 200;

/** Of the demo seller, one account each, in this order: those that every copy links are waited for, others linked with the keys that are shown. */
export async function linkedAt(api: Api, shopTypes: readonly ShopType[]): Promise<ShopAccount[]> {
  const first: readonly ShopType[] = DEMO_SHOP_TYPES;
  await demoLinked(
    api,
    shopTypes.filter((shopType) => first.includes(shopType)),
  );
  const { contents, demoKeys = [] } = await api.shops.list({});
  for (const shopType of shopTypes) {
    if (contents.some((account) => account.shopType === shopType && account.status === 'NORMAL')) continue;
    const credentials = demoKeys.find((keys) => keys.shopType === shopType)?.credentials ?? {};
    await api.shops.save({ type: 'create', shopType, shopName: '달빛옷장', credentials });
  }
  const linked = await normal(api);
  return shopTypes.map((shopType) => {
    const account = linked.find((each) => each.shopType === shopType);
    if (!account) throw new Error(`${shopType} is not linked`);
    return account;
  });
}

/** Waits until a copy has linked its demo seller to these shops. */
export async function demoLinked(api: Api, shopTypes: readonly ShopType[] = DEMO_SHOP_TYPES): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const linked = (await normal(api)).map(({ shopType }) => shopType);
    const missing = shopTypes.filter((shopType) => !linked.includes(shopType));
    if (missing.length === 0) return;
    if (performance.now() > end) throw new Error(`${missing.join(', ')} not linked within ${LIMIT_MS / 1000} s`);
    await delay(LOOK_MS);
  }
}

const normal = async (api: Api) => (await api.shops.list({})).contents.filter(({ status }) => status === 'NORMAL');
