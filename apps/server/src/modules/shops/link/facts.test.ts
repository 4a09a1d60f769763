import type { ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import type { AccountStatus } from '../runtime/runtime.ts';
import { factsOf } from './facts.ts';

const row = (shop_type: ShopType, status: AccountStatus, is_open_api: boolean) => ({
  id: 1,
  shop_type,
  shop_account_id: 'a',
  shop_name: '',
  status,
  is_open_api,
  available_shop: true,
  smart_store_url: null,
  multi_shop_infos: [],
  mall_infos: null,
  shop_master_id: null,
});

test.each<[ShopType, AccountStatus, boolean, boolean]>([
  ['AUCTION', 'NORMAL', true, true],
  ['AUCTION', 'NORMAL', false, false],
  ['AUCTION', 'AUTH_EXPIRED', true, false],
  ['GMARKET', 'NORMAL', true, true],
  ['GMARKET', 'NORMAL', false, false],
  ['GMARKET', 'DISABLED', true, false],
  // Their authorisation hangs on their state alone.
  ['TALKSTORE', 'NORMAL', false, true],
  ['TALKGIFT', 'AUTH_EXPIRED', true, false],
])('%s that is %s, with an open interface: %s, is authorised: %s', (shopType, status, isOpenApi, authorised) => {
  expect(factsOf(row(shopType, status, isOpenApi))).toMatchObject({ isOpenApi, shopProductAuth: authorised, shopOrderAuth: authorised });
});
