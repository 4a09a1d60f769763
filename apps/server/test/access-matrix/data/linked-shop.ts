/** Shop accounts of the world's seller that may be changed, unlinked, or asked for what only the channel knows. */
import type { ShopType } from '@moa/core';
import { CREDENTIALS_ASSOCIATED_DATA } from '../../../src/modules/shops/index.ts';
import { DEMO_KEYS } from '../../../src/modules/shops/link/demo.ts';
import { MARK, SHOP_MARK, type World } from '../world.ts';
import { insertRow } from './insert.ts';

export interface LinkedShop {
  id: string;
  shopType: ShopType;
  shopAccountId: string;
  credentials: Record<string, string>;
}

const INSERT = `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, credentials)
                values ($1, $2, $3, $4, 'SANDBOX', 'NORMAL', $5)`;
let made = 0;
const linked = new WeakMap<World, Promise<LinkedShop>>();

/** A shop of its own for each call. */
export async function spareShop(world: World, shopType: ShopType = 'COUPANG'): Promise<Omit<LinkedShop, 'credentials'>> {
  made += 1;
  const shop = { shopType, shopAccountId: `spare${made}` };
  return { id: await insertRow(world, INSERT, [shop.shopType, shop.shopAccountId, `${MARK} ${SHOP_MARK} 지점`, null]), ...shop };
}

/** The shop whose keys the sandbox knows. Made once a world. */
export function linkedShop(world: World): Promise<LinkedShop> {
  const known = linked.get(world);
  if (known !== undefined) return known;
  const making = link(world);
  linked.set(world, making);
  return making;
}

async function link(world: World): Promise<LinkedShop> {
  const shopType = 'SMART_STORE';
  const credentials = DEMO_KEYS.find((known) => known.shopType === shopType)?.credentials;
  const shopAccountId = credentials?.clientId;
  if (credentials === undefined || shopAccountId === undefined) throw new Error('the sandbox has no demo keys');
  const keys = await world.sellerVault.forSeller(world.seller.sellerId);
  const sealed = keys.seal(JSON.stringify(credentials), CREDENTIALS_ASSOCIATED_DATA);
  const id = await insertRow(world, INSERT, [shopType, shopAccountId, `${MARK} ${SHOP_MARK} 스토어`, sealed]);
  return { id, shopType, shopAccountId, credentials };
}

const malls = new WeakMap<World, Promise<Pick<LinkedShop, 'id' | 'shopAccountId'>>>();

/** A CAFE24 mall whose token has died: what it is asked is not answered. Made once a world. */
export function linkedMall(world: World): Promise<Pick<LinkedShop, 'id' | 'shopAccountId'>> {
  const known = malls.get(world);
  if (known !== undefined) return known;
  const making = (async () => {
    const keys = await world.sellerVault.forSeller(world.seller.sellerId);
    const sealed = keys.seal(JSON.stringify({ mall_id: 'moademo' }), CREDENTIALS_ASSOCIATED_DATA);
    return { id: await insertRow(world, INSERT, ['CAFE24', 'matrixmall', `${MARK} ${SHOP_MARK} 몰`, sealed]), shopAccountId: 'matrixmall' };
  })();
  malls.set(world, making);
  return making;
}
