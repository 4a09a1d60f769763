/** Many collected products at once: each becomes one base product, whatever becomes of the worker. */
import { ProblemError } from '@moa/contract';
import { COLLECT_FREE, COLLECT_USED_UP, newProductDraft } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { dyingAt } from '../../../../test/modules/planner.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import { RunAgain } from '../../../platform/jobs/index.ts';
import { cancelRun } from '../../../platform/jobs/runs/runs.ts';
import type { Payments } from '../../../services/toss/index.ts';
import { setPlan } from '../../payment/index.ts';
import { saveDraft } from '../../products/index.ts';
import { type Adoption, adoptHandler, collectPaidHandler, startAdopt } from './adopt.tasks.ts';
import { provenPairs } from './match.service.ts';

const { database, seller } = await testDatabase();

/** @param payments how this installation takes them */
async function world({ payments = null as Payments | null } = {}) {
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
    adoptHandler({ database: on, now: () => new Date(), payments }).run(
      { sellerId, runId: Number(runId) },
      { database: on, taskId: 1, attemptNo, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
    );
  let made = 0;
  return {
    sellerId,
    loginId,
    accountId,
    run,
    work,
    start: (adoptions: readonly Adoption[]) => run((tx) => startAdopt(tx, adoptions, { userId, loginId }, payments)),
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

describe('where payments are taken', () => {
  /** A seller with this many left. */
  async function limited(left: number) {
    const at = await world({ payments: { live: false } });
    const use = () =>
      at.run(async (tx) => {
        const { rows } = await tx.query<{ used: number; paid: number }>(
          'select used, paid_test as paid from collect_allowance where seller_id = $1',
          [tx.sellerId],
        );
        return rows[0];
      });
    await at.run((tx) => tx.query('insert into collect_allowance (seller_id, used) values ($1, $2)', [tx.sellerId, COLLECT_FREE - left]));
    const pay = (products: number) =>
      at.run((tx) => tx.query('update collect_allowance set paid_test = paid_test + $2 where seller_id = $1', [tx.sellerId, products]));
    const resume = () =>
      collectPaidHandler({ database }).run(
        { sellerId: at.sellerId },
        { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
      );
    return { ...at, use, pay, resume };
  }
  const made = (listingIds: readonly number[]) => listingIds.map((listingId) => ({ listingId, productId: null }));
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) =>
        error instanceof ProblemError ? { status: error.status, code: error.code, detail: error.detail, data: error.data } : error,
    );

  test('more than what is left is refused with both numbers, before anything is made', async () => {
    const at = await limited(2);
    const ids = [await at.listing('양말'), await at.listing('모자'), await at.listing('장갑')];
    expect(await refusal(at.start(made(ids)))).toEqual({
      status: 402,
      code: 'COLLECT_LIMIT',
      detail: '새로 만들 상품은 3개인데, 앞으로 2개까지 가져올 수 있습니다. 상품을 덜 고르거나 셀러 계정에서 상품 수를 더 결제해주십시오.',
      data: { chosen: 3, left: 2 },
    });
    expect([await at.products(), await at.use()]).toEqual([[], { used: 98, paid: 0 }]);
    const runId = await at.start(made(ids.slice(0, 2)));
    await at.work(runId);
    expect([await at.products(), await at.use()]).toEqual([['모자', '양말'], { used: 100, paid: 0 }]);
  });

  test('tying costs nothing, and what was counted once is not counted again', async () => {
    const at = await limited(1);
    const product = await at.product('가죽 지갑', 'W-1');
    const [sock, wallet] = [await at.listing('양말'), await at.listing('지갑')];
    await at.work(await at.start([...made([sock]), { listingId: wallet, productId: product }]));
    expect(await at.use()).toEqual({ used: 100, paid: 0 });
    // The base product is given up and the shop's product is brought in again, by another row of ours.
    await at.run(async (tx) => {
      await tx.query(`update listing set product_id = null where seller_id = $1 and id = $2`, [tx.sellerId, sock]);
      await tx.query(`update listing_item set product_item_id = null where seller_id = $1 and listing_id = $2`, [tx.sellerId, sock]);
    });
    const again = await at.start(made([sock]));
    await at.work(again);
    expect([(await at.items(again))[0]?.slice(0, 4), await at.use()]).toEqual(['DONE', { used: 100, paid: 0 }]);
  });

  test('two jobs at once take no more than there is; what is left out says why and goes on after the payment', async () => {
    const at = await limited(4);
    const ids: number[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await at.listing(`상품 ${n}`));
    const runs = [await at.start(made(ids.slice(0, 4))), await at.start(made(ids.slice(4)))];
    await Promise.all(runs.map((runId) => at.work(runId)));
    expect([(await at.products()).length, await at.use()]).toEqual([4, { used: 100, paid: 0 }]);
    const left = (await Promise.all(runs.map(at.items))).flat().filter((line) => line.startsWith('FAILED'));
    expect(left).toEqual(Array.from({ length: 4 }, () => `FAILED ${COLLECT_USED_UP}`));
    await at.pay(500);
    await at.resume();
    for (const runId of runs) await at.work(runId, database, 2);
    expect([(await at.products()).length, await at.use()]).toEqual([8, { used: 104, paid: 500 }]);
    expect((await Promise.all(runs.map(at.items))).flat().every((line) => line.startsWith('DONE'))).toBe(true);
    // Nothing is left that would go on.
    await at.resume();
    expect((await at.products()).length).toBe(8);
  });

  test('killed at any transaction, each counts once', async () => {
    for (let kill = 1; kill <= 4; kill += 1) {
      const at = await limited(100);
      const ids = [await at.listing('양말'), await at.listing('모자'), await at.listing('장갑')];
      const runId = await at.start(made(ids));
      const died = await at.work(runId, dyingAt(database, kill)).then(
        () => false,
        () => true,
      );
      await at.work(runId, database, 2);
      expect([died, (await at.products()).length, await at.use()], `killed at ${kill}`).toEqual([true, 3, { used: 3, paid: 0 }]);
    }
  });

  test('a plan that is paid for has no limit, and what came in under it never counts', async () => {
    const at = await limited(0);
    const plan = (code: 'STANDARD' | 'FREE') => setPlan(database, { loginId: at.loginId, code, until: null, shopTypes: [] }, new Date());
    const sock = await at.listing('양말');
    await plan('STANDARD');
    await at.work(await at.start(made([sock])));
    await plan('FREE');
    expect([await at.products(), await at.use()]).toEqual([['양말'], { used: 100, paid: 0 }]);
    expect(await refusal(at.start(made([await at.listing('모자')])))).toMatchObject({
      code: 'COLLECT_LIMIT',
      data: { chosen: 1, left: 0 },
    });
  });

  test('what came in, or was tied, before payments were taken never counts, also as older versions left it', async () => {
    const at = await world({ payments: { live: false } });
    const [sock, cap, fresh] = [await at.listing('양말'), await at.listing('모자'), await at.listing('장갑')];
    const product = await at.product('가죽 지갑', 'W-1');
    // Made, and taken apart again, when nobody wrote anything down.
    await at.run(async (tx) => {
      await tx.query('update listing set product_id = $3 where seller_id = $1 and id = $2', [tx.sellerId, sock, product]);
      await tx.query('update listing set untied_from = $3 where seller_id = $1 and id = $2', [tx.sellerId, cap, product]);
    });
    await at.work(await at.start(made([fresh])));
    await at.run((tx) => tx.query('update listing set product_id = null where seller_id = $1 and id = $2', [tx.sellerId, sock]));
    await at.work(await at.start(made([sock, cap])));
    const { rows } = await at.run((tx) =>
      tx.query<{ used: number }>('select used from collect_allowance where seller_id = $1', [tx.sellerId]),
    );
    expect([await at.products(), rows]).toEqual([['가죽 지갑', '모자', '양말', '장갑'], [{ used: 1 }]]);
  });

  test('a payment sets only those jobs going that nobody canceled, put away or paused, and waits for one that is at work', async () => {
    const at = await limited(0);
    const begin = async (name: string) => {
      await at.pay(1);
      const runId = await at.start(made([await at.listing(name)]));
      await at.pay(-1);
      await at.work(runId);
      return runId;
    };
    const runs = [await begin('양말'), await begin('모자'), await begin('장갑')];
    const [canceled = '', removed = '', open = ''] = runs;
    const set = (runId: string, change: string) =>
      at.run((tx) => tx.query(`update job_run set ${change} where seller_id = $1 and id = $2`, [tx.sellerId, Number(runId)]));
    await set(canceled, 'cancel_requested = true');
    await set(removed, 'removed_at = now()');
    await set(open, `finished_at = null, status = 'RUNNING'`);
    await at.pay(10);
    await expect(at.resume()).rejects.toThrow(RunAgain);
    await set(open, `finished_at = now(), status = 'FAILED'`);
    await at.resume();
    for (const runId of runs) await at.work(runId, database, 2);
    expect(await at.products()).toEqual(['장갑']);
  });
});
