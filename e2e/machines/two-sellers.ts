/** Two who sell through one installation of several processes: what they do on it, and what has to be true of their orders and stock after it. */
import { randomUUID } from 'node:crypto';
import { type Contract, contract } from '@moa/contract';
import { createClient } from '@moa/contract/client';
import type { ShopType } from '@moa/core';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { startCopy } from '../support/copy.ts';
import { STOCK, shirtFor } from '../support/draft.ts';
import { join } from '../support/joined.ts';
import { demoLinked } from '../support/linked.ts';
import { type Shops, shopsOf } from '../support/shops.ts';
import { type Api, DEMO, type SandboxControl, signIn } from '../support/signed-in.ts';
import type { Fleet, RunningProcess } from './fleet.ts';

export const PATIENCE = { timeout: 90_000, interval: 200 };
export const LONG = 240_000;
export const OPTION = ['네이비', 'L'];

/** Two API and three worker processes: the first machine runs everything by `npm start`, the others single processes. */
export interface Machines {
  /** Address of the first machine's API. */
  first: string;
  second: RunningProcess;
  /** As superuser, past pooler and row-level security. */
  database: pg.Pool;
  /** Process ids of the workers that have a place among the others. */
  livingWorkers(): Promise<number[]>;
  /** Of a worker that collects at this moment; 0: none. */
  collectingWorker(): Promise<number>;
}

/** One who sells: her shirts, her shops, and the two API processes as she meets them. */
export interface Seller {
  token: string;
  at: [first: Api, second: Api];
  name: string;
  shops: readonly ShopType[];
}

export interface Market {
  sellers: [owner: Seller, newcomer: Seller];
  shops: Shops;
  control: SandboxControl;
}

/** What somebody bought at a shop. */
export interface Bought {
  seller: Seller;
  type: ShopType;
  orderNo: string;
}

export async function startMachines(fleet: Fleet): Promise<Machines> {
  fleet.prepareDatabase();
  const copy = await startCopy({
    ...fleet.common,
    DATABASE_ADMIN_URL: fleet.adminUrl,
    MOA_DATA_DIR: fleet.folder(),
    MOA_HTTP_PORT: String(fleet.port),
    MOA_SANDBOX_PORT: String(fleet.port + 1000),
  });
  fleet.atEnd(() => copy.stop());
  const [second] = await Promise.all([fleet.start('api'), fleet.start('worker'), fleet.start('worker')]);
  const database = new pg.Pool({ connectionString: fleet.adminUrl, max: 1 });
  // Its connection dies with a server that a test kills; the next question opens another.
  database.on('error', () => undefined);
  fleet.atEnd(() => database.end());
  const livingWorkers = async () => {
    const { rows } = await database.query<{ pid: number }>('select pid from worker_instance where stopped_at is null');
    return rows.map(({ pid }) => pid);
  };
  const collectingWorker = async () => {
    // In two statements: on a cluster workers stand on the coordinator, and what they lease lies with the sellers.
    const { rows: leases } = await database.query<{ owner: string }>(
      'select lease_owner as owner from due_account where lease_owner is not null and lease_until > now()',
    );
    const { rows } = await database.query<{ pid: number }>('select pid from worker_instance where stopped_at is null and id = any ($1)', [
      leases.map(({ owner }) => owner),
    ]);
    return rows[0]?.pid ?? 0;
  };
  await vi.waitFor(async () => expect((await fetch(`${second.url}/readyz`)).status).toBe(200), PATIENCE);
  await vi.waitFor(async () => expect(await livingWorkers()).toHaveLength(3), PATIENCE);
  return { first: `http://127.0.0.1:${fleet.port}`, second, database, livingWorkers, collectingWorker };
}

const apiAt = (url: string, token: string): Api =>
  createClient<Contract>({ baseUrl: url, contract, accessToken: () => token, newIdempotencyKey: randomUUID });

/** Waits until a job is over, and wants every item of it done. */
export async function ended(api: Api, jobId: string | null): Promise<void> {
  if (jobId === null) throw new Error('nothing was started');
  const job = async () => (await api.jobs.detail({ id: jobId })).job;
  await expect.poll(async () => (await job()).finishedAt, PATIENCE).not.toBeNull();
  expect(await job()).toMatchObject({ failed: 0 });
}

/** Where the owner sells her shirt: of the pieces that she has each of them can sell two. */
const OWNER_SHOPS: readonly ShopType[] = ['SMART_STORE', 'COUPANG', '11ST', 'CAFE24'];

/** The owner sells in some of her shops, the newcomer joins and links one; each at another process. */
export async function openMarket({ first, second }: Machines): Promise<Market> {
  const demo = await signIn(first, DEMO.seller);
  const joined = await join(second.url, 'machines1', '01087654321');
  const other = await signIn(second.url, joined.loginId, joined.password);
  const both = (token: string): Seller['at'] => [apiAt(first, token), apiAt(second.url, token)];
  const owner: Seller = { token: demo.token, at: both(demo.token), name: '들꽃 셔츠', shops: OWNER_SHOPS };
  const newcomer: Seller = { token: other.token, at: both(other.token), name: '물결 셔츠', shops: ['11ST'] };
  await newcomer.at[0].shops.save({
    type: 'create',
    shopType: '11ST',
    shopName: '물결',
    credentials: { sellerId: 'other11st', apiKey: 'demo11stapikey000000000000other' },
  });
  await demoLinked(owner.at[1]);
  return { sellers: [owner, newcomer], shops: shopsOf(demo.sandbox), control: demo.sandbox };
}

/** Each seller registers her shirt in all her shops; its pictures are served by the other process, too. */
export async function registerShirts({ second }: Machines, { sellers, shops }: Market): Promise<void> {
  await Promise.all(
    sellers.map(async ({ at, name, shops: types }) => {
      const { contents } = await at[0].shops.list({});
      const accounts = contents.filter(({ shopType }) => types.includes(shopType));
      const draft = await shirtFor(at[0], name, accounts);
      const [picture] = draft.common.images;
      expect((await fetch(`${second.url}${new URL(picture?.url ?? '', second.url).pathname}`)).status).toBe(200);
      await ended(at[1], (await at[0].catalog.transmit({ product: draft })).jobId);
    }),
  );
  for (const { shops: types, name } of sellers) {
    // Coupang shows the options of a product when it is approved.
    const options = async (type: ShopType) => (await shops.products(type, name)).map(({ items }) => items.length);
    for (const type of types) await expect.poll(() => options(type), { ...PATIENCE, message: type }).toEqual([4]);
  }
}

/** Buys one piece, so many times at each shop of each seller. */
export function buyEverywhere({ sellers, shops }: Market, times: number): Promise<Bought[]> {
  return Promise.all(
    sellers.flatMap((seller) =>
      seller.shops.flatMap((type) =>
        Array.from({ length: times }, async () => ({ seller, type, orderNo: await shops.buy(type, seller.name, OPTION, 1) })),
      ),
    ),
  );
}

/** Both sellers collect, one through each process. */
export async function collectAll({ sellers }: Market): Promise<void> {
  await Promise.all(sellers.map(async ({ at }) => ended(at[1], (await at[1].orders.import({})).jobId)));
}

export async function linesOf({ at }: Seller, orderNo: string): Promise<Awaited<ReturnType<Api['orders']['search']>>['contents']> {
  const { contents } = await at[1].orders.search({ keyword: orderNo, scope: 'ORDER_NO' });
  return contents.filter((row) => row.orderNo === orderNo);
}

/** Nothing lost and nothing doubled: every order is there once, and every shop shows what is left of the ten pieces. */
export async function expectAllThere(
  { sellers, shops }: { sellers: readonly Seller[]; shops: Shops },
  bought: readonly Bought[],
  back = 0,
): Promise<void> {
  for (const { seller, orderNo } of bought) {
    expect(await linesOf(seller, orderNo), orderNo).toEqual([expect.objectContaining({ quantity: 1, flags: [] })]);
  }
  for (const seller of sellers) {
    const { name, shops: types } = seller;
    const left = STOCK - bought.filter((each) => each.seller === seller).length + back;
    for (const type of types) {
      const shown = async () => {
        const [product] = await shops.products(type, name);
        return product?.items.find((item) => OPTION.every((value) => item.optionValues.includes(value)))?.quantity;
      };
      await expect.poll(shown, { ...PATIENCE, message: `${name} at ${type}` }).toBe(left);
    }
  }
}

/** The ledger adds up to every balance. */
export function expectVerified(fleet: Fleet): void {
  const verified = fleet.moa(['stock', 'verify']);
  expect(verified.output).toContain('every balance is what the ledger adds up to');
  expect(verified.status).toBe(0);
}
