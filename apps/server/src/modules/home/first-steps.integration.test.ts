import { randomUUID } from 'node:crypto';
import { newProductDraft, newShopEntry } from '@moa/core';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { saveDraft } from '../products/index.ts';
import { readFirstSteps } from './dashboard.queries.ts';

const { database, seller } = await testDatabase();
const NONE = { linked: false, collected: false, mapped: false, stocked: false, collecting: false };

it('each step of the first day is done by what it says, and by nothing another seller did', async () => {
  const [{ sellerId }, other] = [await seller(), await seller()];
  const steps = () => database.tenant(sellerId, readFirstSteps);
  const run = (text: string, values: unknown[] = []) => database.tenant(sellerId, (tx) => tx.query(text, [sellerId, ...values]));
  expect(await steps()).toEqual(NONE);

  await run(`insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, auto_collect)
             values ($1, 'COUPANG', 'moawing', '달빛옷장', 'SANDBOX', 'NORMAL', true)`);
  expect(await steps()).toEqual({ ...NONE, linked: true });

  const code = `M${randomUUID().slice(0, 8)}`;
  await run(
    `insert into listing (seller_id, account_id, shop_type, register_key, management_code, name, is_collected, reg_status)
     select $1, id, 'COUPANG', $2, $2, '가져온 셔츠', true, 'DONE' from shop_account where seller_id = $1 returning id`,
    [code],
  );
  expect(await steps()).toMatchObject({ collected: true, mapped: false, stocked: false });

  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.mainInfo.price = 19_900;
  draft.composition.mainInfo.saleQuantity = 7;
  Object.assign(draft.basic, { salePrice: 19_900, stockQuantity: 7 });
  draft.createShopDTOList = [
    newShopEntry({ shopType: 'COUPANG', shopAccountId: 'moawing', shopName: '달빛옷장', multiShopId: null }, 'temp-1'),
  ];
  await database.tenant(sellerId, (tx) => saveDraft(tx, draft, 'test'));
  expect(await steps()).toMatchObject({ mapped: true, stocked: true, collecting: false });

  await run('update shop_account set last_collected_at = now() where seller_id = $1');
  expect(Object.values(await steps()).every(Boolean)).toBe(true);
  expect(await database.tenant(other.sellerId, readFirstSteps)).toEqual(NONE);

  await run(`update shop_account set status = 'UNLINKED' where seller_id = $1`);
  expect(await steps()).toMatchObject({ linked: false, collecting: false });
});
