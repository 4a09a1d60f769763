/** A box has one label however often a job is killed or an answer lost; what is printed is dispatched once, under the number that was printed. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GOODSFLOW_SANDBOX_KEY,
  goodsflowDeliveries,
  moveGoodsflow,
  type RunningSandbox,
  SERVICE_BASE_PATHS,
  startSandbox,
} from '@moa/sandbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineFact } from '../../../test/modules/order-facts.ts';
import { testDatabase } from '../../../test/support/index.ts';
import { createSellerVault } from '../../platform/crypto/index.ts';
import { RunAgain, walkThrough } from '../../platform/jobs/index.ts';
import { retainWalk } from '../../platform/retention/index.ts';
import { createGoodsflow } from '../../services/goodsflow/goodsflow.ts';
import { ingestPage, ORDER_POLICY } from '../orders/index.ts';
import { saveCenter } from './centers.ts';
import { cancelLabels, listLabels, printLabels, sendLabels } from './labels.ts';
import { choose, linkKey, readChoices, readLink, toStatus } from './link.ts';
import { pullNews } from './pull.ts';
import { registerHandler, startRegistration } from './register.ts';
import { labelRetention } from './retention.ts';

const { database, seller } = await testDatabase();
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const signal = new AbortController().signal;
const BY = { userId: '1', loginId: 'her' };
const nothing = async () => undefined;
const MINUTE = 60_000;

let dir: string;
let sandbox: RunningSandbox;
let now = Date.now();
let numbers = 0;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'moa-goodsflow-'));
  sandbox = await startSandbox({ port: 0, dataDir: dir, channels: [], clock: { now: () => new Date(now) } });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(() => {
  sandbox.service('GOODSFLOW').reset();
  now = Date.now();
});

const kernel = () => sandbox.service('GOODSFLOW');
const labelsThere = () => goodsflowDeliveries(kernel());
const fault = (operation: string, kind: Parameters<ReturnType<typeof kernel>['faults']['add']>[0]['kind'], times: number | null = 1) =>
  kernel().faults.add({ operation, kind, times });

async function setUp({ autoDispatch = true, link = true } = {}) {
  const { sellerId } = await seller({ loginId: `labels${++numbers}` });
  const scope = { sellerId, shopAccountIds: null };
  const keys = await sellerVault.forSeller(sellerId);
  const goodsflow = createGoodsflow(`${sandbox.url}${SERVICE_BASE_PATHS.GOODSFLOW}`);
  const deps = { database, sellerVault, goodsflow, now: () => new Date(now) };
  const read = <T>(text: string, values: unknown[] = []) =>
    database.tenant(sellerId, async (tx) => (await tx.query(text, [tx.sellerId, ...values])).rows as T[]);
  if (link) {
    await linkKey(deps, sellerId, GOODSFLOW_SANDBOX_KEY, 'her', nothing);
    await choose(deps, sellerId, { centerCode: 'C0001', courierCode: 'CJ', boxSize: 'B05', autoDispatch }, nothing);
  }
  /** A line to be sent, to a receiver of its own unless one is given. */
  const line = async (change: { name?: string; zipCode?: string } = {}) => {
    const orderNo = `G${++numbers}`;
    const { name = `받는이${numbers}`, zipCode = '06236' } = change;
    const receiver = { name, phone: '010-1234-5678', phone2: '', zipCode, address1: '서울 강남구 테헤란로 1', address2: '2층' };
    const fact = lineFact({ orderNo, state: 'PREPARING', receiver });
    await database.tenant(sellerId, (tx) =>
      ingestPage(tx, keys, { id: 0, shopType: 'ORDER_HANDWRITING' }, { lines: [fact], claims: [] }, ORDER_POLICY),
    );
    const rows = await read<{ id: number }>('select id from order_line where seller_id = $1 and order_no = $2', [orderNo]);
    return String(rows[0]?.id ?? 0);
  };
  const work = async (jobId: string, attemptNo = 1) => {
    for (;;) {
      try {
        await registerHandler(deps).run(
          { sellerId, runId: Number(jobId) },
          { database, taskId: 1, attemptNo, lastAttempt: false, signal, workerId: 'w' },
        );
        return;
      } catch (error) {
        if (!(error instanceof RunAgain)) throw error;
        await read(`update job_item set not_before = '-infinity' where seller_id = $1 and status = 'QUEUED' returning seq`);
      }
    }
  };
  return {
    sellerId,
    scope,
    deps,
    read,
    line,
    work,
    start: (ids: string[]) => startRegistration(deps, scope, { ids }, BY, nothing),
    register: async (ids: string[]) => {
      const { jobId } = await startRegistration(deps, scope, { ids }, BY, nothing);
      await work(jobId);
      return jobId;
    },
    labels: async () => (await listLabels(deps, scope)).contents,
    print: async (ids: string[]) => {
      const { url } = await printLabels(deps, scope, ids.map(Number), nothing);
      return fetch(url);
    },
    pull: () => pullNews(deps, sellerId, signal),
    items: (jobId: string) =>
      read<{ status: string; message: string }>('select status, message from job_item where seller_id = $1 and run_id = $2 order by seq', [
        jobId,
      ]),
    dispatches: () =>
      read<{ input: { lineId: number; courierCode: string; invoiceNo: string; by: string } }>(
        `select i.input from job_item i join job_run r on r.seller_id = $1 and r.id = i.run_id where i.seller_id = $1 and r.kind = 'orders.dispatch' order by i.seq`,
      ),
  };
}

test('boxes are registered, printed within a minute of being asked for, and dispatched once under their numbers', async () => {
  const own = await setUp();
  const together = [await own.line({ name: '한집' }), await own.line({ name: '한집' })];
  const alone = await own.line();
  const jobId = await own.register([...together, alone]);
  expect((await own.items(jobId)).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
  expect(labelsThere()).toHaveLength(2);
  const labels = await own.labels();
  expect(labels).toMatchObject([{ state: 'REGISTERED' }, { state: 'REGISTERED' }]);
  await own.pull();
  expect(await own.dispatches()).toEqual([]);
  const { url } = await printLabels(
    own.deps,
    own.scope,
    labels.map(({ id }) => Number(id)),
    nothing,
  );
  now += 61_000;
  expect((await fetch(url)).status).toBe(410);
  expect((await own.print(labels.map(({ id }) => id))).status).toBe(200);
  await own.pull();
  await own.pull();
  const printed = await own.labels();
  expect(printed).toMatchObject([
    { state: 'PRINTED', dispatched: true },
    { state: 'PRINTED', dispatched: true },
  ]);
  const dispatches = (await own.dispatches()).map(({ input }) => [input.lineId, input.courierCode, input.invoiceNo, input.by]);
  expect(dispatches).toHaveLength(3);
  const byLine = new Map(dispatches.map(([line, ...rest]) => [String(line), rest]));
  expect(byLine.get(together[0] ?? '')).toEqual(byLine.get(together[1] ?? ''));
  expect(byLine.get(alone)).toEqual(['CJ', printed.find(({ orderNos }) => orderNos.length === 1)?.invoiceNo, '굿스플로']);
});

test('with the choice to send by hand nothing is dispatched until somebody presses, and once then', async () => {
  const own = await setUp({ autoDispatch: false });
  await own.register([await own.line()]);
  const [label] = await own.labels();
  const send = () => sendLabels(own.deps, own.scope, [Number(label?.id)], BY, nothing);
  await expect(send()).rejects.toThrow(/아직 송장번호가 없습니다/);
  await own.print([label?.id ?? '']);
  await own.pull();
  expect(await own.dispatches()).toEqual([]);
  expect((await send()).jobId).not.toBeNull();
  expect(await own.dispatches()).toHaveLength(1);
});

test.each(['LOST_AFTER_EFFECT', 'CUT_BODY', 'MALFORMED_BODY', 'SERVER_ERROR', 'RATE_LIMITED', 'HUGE_ANSWER'] as const)(
  'an answer that is lost (%s) is looked up: a box has one label',
  async (kind) => {
    const own = await setUp();
    fault('labels.register', kind);
    const jobId = await own.register([await own.line(), await own.line()]);
    expect((await own.items(jobId)).map(({ status }) => status)).toEqual(['DONE', 'DONE']);
    expect(labelsThere()).toHaveLength(2);
    expect((await own.labels()).map(({ state }) => state)).toEqual(['REGISTERED', 'REGISTERED']);
  },
);

test('a worker that dies between the call and its answer leaves nothing to be asked for twice', async () => {
  const own = await setUp();
  const { jobId } = await own.start([await own.line()]);
  const dying = {
    ...own.deps,
    goodsflow: {
      ...own.deps.goodsflow,
      register: async (...call: Parameters<typeof own.deps.goodsflow.register>) => {
        await own.deps.goodsflow.register(...call);
        throw new Error('killed');
      },
    },
  };
  const context = { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal, workerId: 'w' };
  await expect(registerHandler(dying).run({ sellerId: own.sellerId, runId: Number(jobId) }, context)).rejects.toThrow('killed');
  await own.work(jobId, 2);
  expect(labelsThere()).toHaveLength(1);
  expect((await own.labels())[0]?.state).toBe('REGISTERED');
});

test('a row that fails inside of a success fails alone, with its sentence, and can be asked for again once it is mended', async () => {
  const own = await setUp();
  const [good, bad] = [await own.line(), await own.line({ zipCode: '12' })];
  const jobId = await own.register([good, bad]);
  expect(await own.items(jobId)).toMatchObject([{ status: 'DONE' }, { status: 'FAILED', message: expect.stringContaining('우편번호') }]);
  await expect(own.start([good])).rejects.toThrow(/이미 접수한 상자/);
  const again = await own.start([good, bad]);
  expect(again.parcels).toBe(1);
});

test('what GOODSFLOW refuses is said in its words, by the names of its fields', async () => {
  const own = await setUp();
  await own.read(`update goodsflow_link set center_code = 'C0002' where seller_id = $1 returning seller_id`);
  const jobId = await own.register([await own.line()]);
  expect((await own.items(jobId))[0]?.message).toMatch(/굿스플로가 받지 않았습니다.*택배사: 승인된 택배 계약이 없습니다/);
});

test('a key that is not taken any more ends the job with what to do, and is shown until there is another one', async () => {
  const own = await setUp();
  fault('*', 'EXPIRED_TOKEN', null);
  const jobId = await own.register([await own.line()]);
  expect((await own.items(jobId))[0]).toMatchObject({ status: 'FAILED', message: expect.stringContaining('다시 연결') });
  expect(toStatus(await database.tenant(own.sellerId, readLink))).toMatchObject({ linked: true, ready: false, refused: true });
  kernel().faults.clear();
  await linkKey(own.deps, own.sellerId, GOODSFLOW_SANDBOX_KEY, 'her', nothing);
  expect(toStatus(await database.tenant(own.sellerId, readLink))).toMatchObject({ refused: false });
});

test('a key that is wrong is not kept, and the kept one lies sealed', async () => {
  const own = await setUp({ link: false });
  await expect(linkKey(own.deps, own.sellerId, 'wrong-key-000', 'her', nothing)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await database.tenant(own.sellerId, readLink)).toBeUndefined();
  await linkKey(own.deps, own.sellerId, GOODSFLOW_SANDBOX_KEY, 'her', nothing);
  const stored = await database.tenant(own.sellerId, readLink);
  expect(stored?.api_key.toString('latin1')).not.toContain(GOODSFLOW_SANDBOX_KEY);
  expect(stored?.key_hint).toBe('0001');
  await expect(
    choose(own.deps, own.sellerId, { centerCode: 'C0002', courierCode: 'LOGEN', boxSize: 'B05', autoDispatch: true }, nothing),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await readChoices(own.deps, own.sellerId)).contracts.map(({ courierName, usable }) => [courierName, usable])).toEqual([
    ['CJ대한통운', true],
    ['한진택배', true],
    ['로젠택배', false],
  ]);
});

test('a place of dispatch is added once, whatever becomes of the answer, and changed with what else it has there', async () => {
  const own = await setUp();
  const place = { name: '모아 대전센터', zipCode: '34126', address1: '대전 유성구 대학로 1', address2: '2층', phone: '042-123-4567' };
  const save = (change: Partial<Parameters<typeof saveCenter>[2]> = {}) =>
    saveCenter(own.deps, own.sellerId, { ...place, ...change }, nothing);
  const names = async () => (await readChoices(own.deps, own.sellerId)).centers.map(({ name }) => name);
  fault('centers.create', 'LOST_AFTER_EFFECT');
  const added = (await save()).centers.find(({ name }) => name === place.name);
  expect(added).toMatchObject({ phone: '0421234567', isDefault: false });
  await expect(save()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await save({ code: 'C0001', name: '모아 본사' });
  expect(await names()).toEqual(['모아 본사', '모아 부산센터', '모아 대전센터']);
  expect((await readChoices(own.deps, own.sellerId)).centers[0]?.isDefault).toBe(true);
  fault('centers.change', 'SERVER_ERROR');
  await expect(save({ code: added?.code, name: '모아 세종센터' })).rejects.toThrow(/답하지 않습니다/);
  expect(await names()).not.toContain('모아 세종센터');
  await expect(save({ code: 'NOWHERE', name: '없는 곳' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('news that were taken and lost are found by a look', async () => {
  const own = await setUp();
  await own.register([await own.line()]);
  const [label] = await own.labels();
  await own.print([label?.id ?? '']);
  await own.deps.goodsflow.takeEvents(GOODSFLOW_SANDBOX_KEY);
  await own.pull();
  expect((await own.labels())[0]?.state).toBe('REGISTERED');
  now += 31 * MINUTE;
  await own.pull();
  expect((await own.labels())[0]).toMatchObject({ state: 'PRINTED', dispatched: true });
  expect(await own.dispatches()).toHaveLength(1);
});

test('the way of the parcel is followed, and its arrival delivers a hand-written order', async () => {
  const own = await setUp();
  const id = await own.line();
  await own.register([id]);
  const [label] = await own.labels();
  await own.print([label?.id ?? '']);
  await own.pull();
  const invoiceNo = (await own.labels())[0]?.invoiceNo;
  await own.read(
    `update order_line set state = 'DELIVERING', courier_code = 'CJ', invoice_no = '${invoiceNo}', stock_state = 'NONE' where seller_id = $1 returning id`,
  );
  const [there] = labelsThere();
  for (const status of ['PICKUP', 'COMPLETED'] as const) {
    now += MINUTE;
    moveGoodsflow(kernel(), there?.uniqueId ?? '', status);
  }
  await own.pull();
  expect(await own.read('select state from parcel_track where seller_id = $1')).toEqual([{ state: 'DELIVERED' }]);
  expect(await own.read('select state from order_line where seller_id = $1')).toEqual([{ state: 'DELIVERED' }]);
  expect(JSON.stringify(await own.read('select events from parcel_track where seller_id = $1'))).not.toMatch(/홍길동|010-/);
});

test('a label is cancelled before pickup and not after; a cancel whose answer is lost is looked up', async () => {
  const own = await setUp();
  await own.register([await own.line(), await own.line(), await own.line()]);
  const [first, second, third] = await own.labels();
  const cancel = async (id = '') => (await cancelLabels(own.deps, own.scope, [Number(id)], nothing)).contents[0];
  expect(await cancel(first?.id)).toMatchObject({ ok: true });
  expect(await cancel(first?.id)).toMatchObject({ ok: true });
  fault('labels.cancel', 'LOST_AFTER_EFFECT');
  expect(await cancel(second?.id)).toMatchObject({ ok: true });
  await own.print([third?.id ?? '']);
  await own.pull();
  moveGoodsflow(kernel(), `MOA${own.sellerId}-${third?.id}`, 'PICKUP');
  expect(await cancel(third?.id)).toMatchObject({ ok: false, message: expect.stringContaining('집하된 배송은 취소할 수 없습니다') });
  const states = new Map((await own.labels()).map(({ id, state }) => [id, state]));
  expect([first, second, third].map((label) => states.get(label?.id ?? ''))).toEqual(['CANCELED', 'CANCELED', 'PRINTED']);
});

test('labels of somebody else, and of a box with a line that the caller may not see, are not there', async () => {
  const own = await setUp();
  await own.register([await own.line()]);
  const [label] = await own.labels();
  const other = await setUp();
  await expect(printLabels(other.deps, other.scope, [Number(label?.id)], nothing)).rejects.toThrow(/찾을 수 없습니다/);
  const limited = { sellerId: own.sellerId, shopAccountIds: [999] };
  expect((await listLabels(own.deps, limited)).contents).toEqual([]);
  await expect(cancelLabels(own.deps, limited, [Number(label?.id)], nothing)).rejects.toThrow(/찾을 수 없습니다/);
});

test('labels of long ago are erased', async () => {
  const own = await setUp();
  await own.register([await own.line()]);
  now += 91 * 24 * 60 * MINUTE;
  const walk = retainWalk({ policies: [labelRetention], now: () => new Date(now) });
  await walkThrough(walk, { from: own.sellerId, to: own.sellerId }, { database, signal });
  expect(await own.read('select id from goodsflow_label where seller_id = $1')).toEqual([]);
});
