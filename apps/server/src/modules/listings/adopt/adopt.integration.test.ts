/** Many collected products at once: each becomes one base product, whatever becomes of the worker. */
import { newProductDraft } from '@moa/core';
import { expect, test } from 'vitest';
import { dyingAt } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { cancelRun } from '../../../platform/jobs/runs/runs.ts';
import { saveDraft } from '../../products/index.ts';
import { type Adoption, adoptHandler, startAdopt } from './adopt.tasks.ts';
import { provenPairs } from './match.service.ts';

const { database, seller } = await testDatabase();

async function world() {
  const { sellerId, userId, loginId } = await seller();
  const run = <T>(work: (tx: TenantTx) => Promise<T>) => database.tenant(sellerId, work);
  const accountId = await run(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status) values ($1, 'COUPANG', 'a', '본점', 'SANDBOX', 'NORMAL') returning id`,
      [tx.sellerId],
    );
    return rows[0]?.id ?? 0;
  });
  const work = (runId: string, on: Database = database, attemptNo = 1) =>
    adoptHandler({ database: on, now: () => new Date() }).run(
      { sellerId, runId: Number(runId) },
      { database: on, taskId: 1, attemptNo, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
    );
  let made = 0;
  return {
    sellerId,
    accountId,
    run,
    work,
    start: (adoptions: readonly Adoption[]) => run((tx) => startAdopt(tx, adoptions, { userId, loginId })),
    listing: (name: string, code: string | null = null) =>
      run(async (tx) => {
        made += 1;
        const { rows } = await tx.query<{ id: number }>(
          `insert into listing (seller_id, account_id, shop_type, register_key, management_code, shop_product_id, name, is_collected, reg_status, sent_sale, sent_price, seen)
           values ($1, $2, 'COUPANG', $3, $3, $3, $4, true, 'DONE', 'SALE', 10000, $5) returning id`,
          [tx.sellerId, accountId, `M${made}`, name, JSON.stringify({ detailHtml: null, optionNames: [], sellerCode: code, items: [] })],
        );
        const id = rows[0]?.id ?? 0;
        await tx.query(
          'insert into listing_item (seller_id, listing_id, position, item_code, shop_item_id, sent_quantity, sent_price) values ($1, $2, 0, $3, $3, 1, 10000)',
          [tx.sellerId, id, `I${id}`],
        );
        return id;
      }),
    product: (name: string, code: string) =>
      run((tx) => {
        const draft = newProductDraft();
        draft.basic.productName = name;
        draft.composition.mainInfo.price = 10_000;
        draft.basic.salePrice = 10_000;
        draft.common.sellerManagementCode = code;
        return saveDraft(tx, draft, 'kim');
      }),
    products: () =>
      run(async (tx) => {
        const { rows } = await tx.query<{ name: string }>('select name from product where seller_id = $1 order by name', [tx.sellerId]);
        return rows.map(({ name }) => name);
      }),
    items: (runId: string) =>
      run(async (tx) => {
        const { rows } = await tx.query<{ status: string; message: string }>(
          'select status, message from job_item where seller_id = $1 and run_id = $2 order by seq',
          [tx.sellerId, runId],
        );
        return rows.map(({ status, message }) => `${status} ${message}`);
      }),
  };
}

test('each becomes a product of its own or is tied to the one that was chosen, with its result', async () => {
  const at = await world();
  const product = await at.product('가죽 지갑', 'W-1');
  const [one, two, three] = [await at.listing('양말'), await at.listing('지갑'), await at.listing('모자')];
  const first = await at.start([{ listingId: three, productId: null }]);
  await at.work(first);
  const runId = await at.start([
    { listingId: one, productId: null },
    { listingId: two, productId: product },
    { listingId: three, productId: null },
  ]);
  await at.work(runId);
  expect(await at.items(runId)).toEqual([
    'DONE 기본상품을 만들었습니다. 배송과 A/S는 마지막에 고른 값이니 확인해주십시오.',
    'DONE 기본상품에 연결했습니다.',
    'FAILED 이미 기본상품에 연결되어 있습니다.',
  ]);
  expect(await at.products()).toEqual(['가죽 지갑', '모자', '양말']);
});

test('killed at any transaction, each is made once and the rest follows', async () => {
  for (let kill = 1; kill <= 6; kill += 1) {
    const at = await world();
    const ids = [await at.listing('양말'), await at.listing('모자'), await at.listing('장갑')];
    const runId = await at.start(ids.map((listingId) => ({ listingId, productId: null })));
    await at.work(runId, dyingAt(database, kill)).catch(() => undefined);
    await at.work(runId, database, 2);
    expect(await at.products(), `killed at ${kill}`).toEqual(['모자', '양말', '장갑']);
    expect(new Set(await at.items(runId))).toEqual(
      new Set(['DONE 기본상품을 만들었습니다. 배송과 A/S는 마지막에 고른 값이니 확인해주십시오.']),
    );
  }
});

test('nothing more is made once it is canceled', async () => {
  const at = await world();
  const ids = [await at.listing('양말'), await at.listing('모자')];
  const runId = await at.start(ids.map((listingId) => ({ listingId, productId: null })));
  await at.run((tx) => cancelRun(tx, Number(runId)));
  await at.work(runId);
  expect(await at.products()).toEqual([]);
});

test('of a whole account only what a code proves is tied, and nothing where two claim one product', async () => {
  const at = await world();
  const [wallet, cap] = [await at.product('가죽 지갑', 'W-1'), await at.product('모자', 'C-1')];
  const proven = await at.listing('지갑', 'W-1');
  await at.listing('모자 A', 'C-1');
  await at.listing('모자 B', 'C-1');
  await at.listing('가죽 지갑');
  expect(await provenPairs(database, { sellerId: at.sellerId, shopAccountIds: null }, at.accountId)).toEqual([
    { listingId: proven, productId: wallet },
  ]);
  expect(cap).toBeGreaterThan(0);
});
