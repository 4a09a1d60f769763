/** An update machine by machine: the version before goes on serving on the migrated database, beside the new one, until it is stopped. */
import { randomUUID } from 'node:crypto';
import { join as pathOf } from 'node:path';
import { type Contract, contract } from '@moa/contract';
import { createClient } from '@moa/contract/client';
import { startSandbox } from '@moa/sandbox';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type {} from '../../apps/server/test/support/global-setup.ts';
import { STOCK, shirtFor } from '../support/draft.ts';
import { join } from '../support/joined.ts';
import { type Shops, shopsOf } from '../support/shops.ts';
import { type Api, type SandboxControl, signIn } from '../support/signed-in.ts';
import { type Fleet, prepareFleet, type RunningProcess } from './fleet.ts';
import { previousVersion, unpack } from './previous-version.ts';

const PATIENCE = { timeout: 90_000, interval: 200 };
const LONG = 240_000;
const TOKEN = 'control-of-this-test';
const NAME = '들꽃 셔츠';
const OPTION = ['네이비', 'L'];

const previous = previousVersion();
const title = previous === null ? 'skipped: the history of the version before is not here' : `from ${previous.commit.slice(0, 8)}`;

describe.skipIf(previous === null)(`an update ${title}`, () => {
  let fleet: Fleet;
  let before: string;
  let shops: Shops;
  let old: { api: RunningProcess; worker: RunningProcess };
  let api: Api;
  let token: string;
  let sold = 0;

  beforeAll(async () => {
    if (previous === null) return;
    fleet = await prepareFleet(inject('postgres'), { pooled: false });
    const unpacked = unpack(previous);
    fleet.atEnd(unpacked.remove);
    before = unpacked.folder;
    const sandbox = await startSandbox({
      port: fleet.port + 1000,
      dataDir: pathOf(fleet.folder(), 'sandbox'),
      controlToken: TOKEN,
      rateFactor: 20,
    });
    fleet.atEnd(() => sandbox.close());
    shops = shopsOf(controlOf(sandbox.url));
    fleet.prepareDatabase(before);
    old = {
      api: await fleet.start('api', { MOA_HTTP_PORT: String(fleet.port) }, before),
      worker: await fleet.start('worker', {}, before),
    };
    await ready(old.api);
    const person = await join(old.api.url, 'updates1', '01011112222');
    ({ api, token } = await signIn(old.api.url, person.loginId, person.password));
    await api.shops.save({
      type: 'create',
      shopType: '11ST',
      shopName: '들꽃',
      credentials: (await api.shops.list({})).demoKeys?.find(({ shopType }) => shopType === '11ST')?.credentials ?? {},
    });
  }, LONG);
  afterAll(() => fleet?.stop(), LONG);

  const apiAt = (url: string): Api =>
    createClient<Contract>({ baseUrl: url, contract, accessToken: () => token, newIdempotencyKey: randomUUID });

  async function ready({ url, output }: RunningProcess): Promise<void> {
    await vi.waitFor(async () => {
      const { status } = await fetch(`${url}/readyz`);
      if (status !== 200) throw new Error(output());
    }, PATIENCE);
  }

  async function ended(at: Api, jobId: string | null): Promise<void> {
    if (jobId === null) throw new Error('nothing was started');
    await expect.poll(async () => (await at.jobs.detail({ id: jobId })).job.finishedAt, PATIENCE).not.toBeNull();
    expect((await at.jobs.detail({ id: jobId })).job).toMatchObject({ failed: 0 });
  }

  /** An order from being bought to being sent, through this API and whichever worker takes it. */
  async function serveAnOrder(at: Api): Promise<void> {
    const orderNo = await shops.buy('11ST', NAME, OPTION, 1);
    sold += 1;
    await ended(at, (await at.orders.import({})).jobId);
    const lines = async () => (await at.orders.search({ keyword: orderNo, scope: 'ORDER_NO' })).contents;
    const [line, ...more] = await lines();
    expect([line?.orderNo, more]).toEqual([orderNo, []]);
    const id = line?.id ?? '';
    if (line?.state === 'NEW') await ended(at, (await at.orders.confirm({ ids: [id] })).jobId);
    const sent = await at.orders.dispatch({ items: [{ id, courierCode: 'CJ', invoiceNo: '612345678906' }] });
    await ended(at, sent.jobId);
    expect(await lines()).toEqual([expect.objectContaining({ state: 'DELIVERING' })]);
    const shown = async () => {
      const [product] = await shops.products('11ST', NAME);
      return product?.items.find((item) => OPTION.every((value) => item.optionValues.includes(value)))?.quantity;
    };
    await expect.poll(shown, PATIENCE).toBe(STOCK - sold);
  }

  async function register(at: Api, name: string): Promise<void> {
    const draft = await shirtFor(at, name, (await at.shops.list({})).contents);
    await ended(at, (await at.catalog.transmit({ product: draft })).jobId);
    expect(await shops.products('11ST', name)).toHaveLength(1);
  }

  test(
    'the version before serves on the new schema: registering, collecting, confirming, sending, stock',
    async () => {
      await register(api, NAME);
      await serveAnOrder(api);
      const migrated = fleet.moa(['migrate']);
      expect(migrated.output).toContain('(up to date)');
      for (const file of previous?.newMigrations ?? []) expect(migrated.output).toContain(file.replace('.sql', ''));
      await ready(old.api);
      await register(api, '나중 셔츠');
      await serveAnOrder(api);
    },
    LONG,
  );

  test(
    'both versions serve side by side, and the new one alone when the other is stopped',
    async () => {
      const newApi = await fleet.start('api');
      const newWorker = await fleet.start('worker');
      await ready(newApi);
      await serveAnOrder(apiAt(newApi.url));
      await serveAnOrder(api);
      await Promise.all([old.api.kill('SIGTERM'), old.worker.kill('SIGTERM')]);
      await serveAnOrder(apiAt(newApi.url));
      expect(fleet.moa(['stock', 'verify']).output).toContain('every balance is what the ledger adds up to');
      await Promise.all([newApi.kill('SIGTERM'), newWorker.kill('SIGTERM')]);
      expect(await Promise.all([newApi.exit, newWorker.exit])).toEqual([0, 0]);
    },
    LONG,
  );
});

function controlOf(url: string): SandboxControl {
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/sandbox/control${path}`, {
      method,
      headers: { 'x-sandbox-control-token': TOKEN, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  };
}
