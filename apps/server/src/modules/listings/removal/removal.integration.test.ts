/** A listing out of its shop: every answer a shop can give, and what stands here afterwards. */
import type { Connector, Outcome } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { planner } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { freeSlots } from '../../../platform/jobs/index.ts';
import { type ConvergeDeps, convergeWork } from '../push/converge.ts';
import { storeSaleWanted } from '../transmit/sale-wanted.ts';
import { listingDeleteKind } from './delete.plan.ts';

const own = await testDatabase();
const { database } = own;

async function listed(shopType = 'COUPANG') {
  const plans = await planner(own, listingDeleteKind);
  const id = await plans.tenant(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `with account as (
         insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status)
         values ($1, $2, 'shop', '본점', 'SANDBOX', 'NORMAL') returning id)
       insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, sale_status, reg_status, sent_sale)
       select $1, id, $2, 'R1', 'M1', 'P1', '셔츠', 'SALE', 'DONE', 'SALE' from account returning id`,
      [tx.sellerId, shopType],
    );
    return rows[0]?.id ?? 0;
  });
  let hours = 0;
  /** The pushers' turn, an hour after the one before, at a shop that answers so. */
  const push = async (answer: Outcome<void>) => {
    let asked = 0;
    hours += 1;
    const now = new Date(Date.now() + hours * 3_600_000);
    const products = {
      delete: async () => {
        asked += 1;
        return answer;
      },
    };
    const connector = {
      manifest: { soldOut: { method: 'QUANTITY', minStock: 0, maxStock: 9, resumable: true } },
      products,
    } as unknown as Connector;
    const deps = {
      database,
      now: () => now,
      shops: { context: async () => ({ connector, ctx: {} }) },
      onError: () => undefined,
    };
    const work = convergeWork(deps as unknown as ConvergeDeps);
    const { rows } = await database.system((tx) => work.claim(tx, freeSlots(9), 'test'));
    for (const claimed of rows) await work.run(claimed);
    return asked;
  };
  const row = () =>
    plans.tenant(async (tx) => {
      const { rows } = await tx.query(
        `select l.deleted_at is not null as deleted, l.sale_status, l.parked_reason, l.due_at is not null as due,
                array(select a.kind || ' ' || a.outcome from attempt a where a.seller_id = $1 and a.listing_id = l.id order by a.id) as attempts
           from listing l where l.seller_id = $1 and l.id = $2`,
        [tx.sellerId, id],
      );
      return rows[0];
    });
  return { ...plans, id, push, row, asked: { listingIds: [String(id)] } };
}

const OK: Outcome<void> = { kind: 'ok', value: undefined };

test('is deleted here once the shop has taken it, with an attempt', async () => {
  const shop = await listed();
  const plan = await shop.propose(shop.asked);
  expect(await shop.items(plan.id)).toMatchObject([{ state: 'CHANGE', changes: [{ field: 'atShop', after: 'DELETE' }] }]);
  await shop.apply(plan);
  expect(await shop.row()).toMatchObject({ deleted: false, due: true });
  expect(await shop.push(OK)).toBe(1);
  expect(await shop.row()).toEqual({ deleted: true, sale_status: 'DELETE', parked_reason: null, due: false, attempts: ['DELETE OK'] });
  expect(await shop.push(OK)).toBe(0);
});

test('whose answer was lost is asked about again, and is not deleted before', async () => {
  const shop = await listed();
  await shop.apply(await shop.propose(shop.asked));
  await shop.push({ kind: 'unknown', message: '응답이 없습니다.' });
  expect(await shop.row()).toMatchObject({ deleted: false, due: true, attempts: ['DELETE UNKNOWN'] });
  await shop.push(OK);
  expect(await shop.row()).toMatchObject({ deleted: true, attempts: ['DELETE UNKNOWN', 'DELETE OK'] });
});

test('that the shop refuses rests with its words, until somebody sells it again or asks once more', async () => {
  const shop = await listed();
  await shop.apply(await shop.propose(shop.asked));
  await shop.push({ kind: 'refused', code: '412', message: '승인대기중인 상품은 삭제할 수 없습니다.' });
  expect(await shop.row()).toMatchObject({ deleted: false, parked_reason: '승인대기중인 상품은 삭제할 수 없습니다.' });
  await shop.tenant((tx) => storeSaleWanted(tx, [shop.id], ['SALE']));
  const again = await shop.propose(shop.asked);
  expect(await shop.items(again.id)).toMatchObject([{ state: 'CHANGE' }]);
});

test('at a shop that takes no deletion is left out, with what to do instead', async () => {
  const shop = await listed('ZIGZAG');
  const plan = await shop.propose(shop.asked);
  expect(await shop.items(plan.id)).toMatchObject([
    { state: 'SKIP', reason: '지그재그는 상품 삭제를 받지 않습니다. 판매중지하거나 쇼핑몰의 판매자 화면에서 지워주십시오.' },
  ]);
});
