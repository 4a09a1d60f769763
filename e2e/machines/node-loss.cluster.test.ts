/**
 * The whole job of two sellers on a cluster of three nodes, through a pooler where one is installed, by two API and three worker processes; then
 * the node that holds one of them and a worker process are killed while they collect.
 */

import { deriveBasic, regenerate } from '@moa/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '../../apps/server/test/support/test-server.ts';
import { STOCK, shirtFor } from '../support/draft.ts';
import { type Fleet, prepareFleet } from './fleet.ts';
import { CITUS_IS_HERE, type OwnCluster, startOwnCluster } from './own-cluster.ts';
import {
  type Bought,
  buyEverywhere,
  collectAll,
  ended,
  expectAllThere,
  expectVerified,
  LONG,
  linesOf,
  type Machines,
  type Market,
  OPTION,
  openMarket,
  PATIENCE,
  registerShirts,
  type Seller,
  startMachines,
} from './two-sellers.ts';

/** A run that lost its worker is found within two minutes; then its shops are asked once more. */
const HEALED = { timeout: 180_000, interval: 500 };
const VERY_LONG = 420_000;

describe.skipIf(!CITUS_IS_HERE)(CITUS_IS_HERE ? 'a cluster of three nodes' : 'skipped: CITUS_BIN holds no PostgreSQL with Citus', () => {
  let cluster: OwnCluster;
  let fleet: Fleet;
  let machines: Machines;
  let market: Market;
  const bought: Bought[] = [];

  beforeAll(async () => {
    cluster = await startOwnCluster();
    fleet = await prepareFleet(cluster, { pooled: true });
    machines = await startMachines(fleet);
  }, LONG);
  afterAll(async () => {
    await fleet?.stop();
    cluster?.drop();
  }, LONG);

  /** The port of the node where the rows of whoever logs in so lie. */
  async function nodeOf(loginId: string): Promise<number> {
    const { rows } = await machines.database.query<{ seller_id: string }>('select seller_id from user_account where login_id = $1', [
      loginId,
    ]);
    const { rows: nodes } = await machines.database.query<{ port: number }>(
      `select nodeport as port from citus_shards where shardid = get_shard_id_for_distribution_column('order_line', $1::bigint)`,
      [rows[0]?.seller_id],
    );
    return nodes[0]?.port ?? 0;
  }

  const lineOf = async ({ seller, orderNo }: Bought) => {
    const [line] = await linesOf(seller, orderNo);
    if (line === undefined) throw new Error(`${orderNo} was not collected`);
    return line;
  };

  /** Confirms what the shops want confirmed, and sends everything. */
  async function sendAll(seller: Seller, theirs: readonly Bought[]): Promise<void> {
    const lines = await Promise.all(theirs.map(lineOf));
    const fresh = lines.filter(({ state }) => state === 'NEW').map(({ id }) => id);
    if (fresh.length > 0) await ended(seller.at[1], (await seller.at[0].orders.confirm({ ids: fresh })).jobId);
    const { jobId, rejected } = await seller.at[1].orders.dispatch({
      items: lines.map(({ id }) => ({ id, courierCode: 'CJ', invoiceNo: '612345678906' })),
    });
    expect(rejected).toEqual([]);
    await ended(seller.at[0], jobId);
  }

  /** An order by hand of an option that nobody else buys: it seals people, books stock and marks listings. */
  async function sellByHand(seller: Seller): Promise<void> {
    const { at } = seller;
    const { contents } = await at[1].stock.list({});
    const sku = contents.find(({ optionText }) => !OPTION.every((value) => optionText.includes(value)));
    const person = {
      name: '김달빛',
      phone: '010-2345-6789',
      zipCode: '06236',
      address1: '서울특별시 강남구 테헤란로 1',
      address2: '101동',
    };
    const lines = [{ skuId: sku?.id ?? '', quantity: 1, unitPrice: 1_000 }];
    const sold = await at[0].orders.handwriting({ buyer: person, receiver: person, lines });
    expect(sold.stock).toEqual([{ skuId: sku?.id, sellable: (sku?.sellableQuantity ?? 0) - 1 }]);
    expect(await linesOf(seller, sold.orderNo)).toHaveLength(1);
  }

  /** Stores a product with pictures, options and a choice of shops, and then more options of it. */
  async function storeProduct({ at }: Seller): Promise<void> {
    const { contents } = await at[0].shops.list({});
    const stored = await at[1].catalog.create(await shirtFor(at[0], '그 사이 셔츠', contents));
    const { optionInfo } = stored.composition;
    const options = optionInfo.options.map((axis, at) => (at === 0 ? { ...axis, values: [...axis.values, '검정'] } : axis));
    const optionCombinations = regenerate(options, optionInfo.optionCombinations).map((row) =>
      row.id === null ? { ...row, saleQuantity: STOCK } : row,
    );
    const grown = { ...stored, composition: { ...stored.composition, optionInfo: { ...optionInfo, options, optionCombinations } } };
    grown.basic = { ...grown.basic, ...deriveBasic(grown) };
    const saved = await at[0].catalog.update({ params: { id: stored.id ?? '' }, body: grown });
    expect(saved.composition.optionInfo.optionCombinations).toHaveLength(6);
  }

  const jobOver =
    ({ at }: Seller, jobId: string | null | undefined) =>
    async () =>
      (await at[0].jobs.detail({ id: jobId ?? '' }).catch(() => null))?.job.finishedAt ?? null;

  /** The work behind her screens: what was begun ends, and an order is collected, sent, and taken off what her shops show. */
  async function expectWorkedFor(seller: Seller, begun: string | null | undefined): Promise<void> {
    await expect.poll(jobOver(seller, begun), HEALED).not.toBeNull();
    const orderNo = await market.shops.buy('11ST', seller.name, OPTION, 1);
    const sold: Bought = { seller, type: '11ST', orderNo };
    bought.push(sold);
    await ended(seller.at[0], (await seller.at[1].orders.import({})).jobId);
    await sendAll(seller, [sold]);
    expect(await lineOf(sold)).toMatchObject({ state: 'DELIVERING' });
    await expectAllThere(
      { sellers: [seller], shops: market.shops },
      bought.filter((each) => each.seller === seller),
    );
  }

  test(
    'two sellers register, collect, confirm and send, and the shops know the invoices',
    async () => {
      market = await openMarket(machines);
      await registerShirts(machines, market);
      bought.push(...(await buyEverywhere(market, 1)));
      await collectAll(market);
      await expectAllThere(market, bought);
      await Promise.all(
        market.sellers.map((seller) =>
          sendAll(
            seller,
            bought.filter((each) => each.seller === seller),
          ),
        ),
      );
      for (const each of bought) {
        expect(await lineOf(each), each.orderNo).toMatchObject({ state: 'DELIVERING' });
        expect(await market.shops.orderLines(each.type, each.orderNo)).toEqual([expect.objectContaining({ invoiceNo: '612345678906' })]);
      }
    },
    LONG,
  );

  test(
    'a cancellation that a buyer asked for is approved, and its piece is for sale again',
    async () => {
      const [owner] = market.sellers;
      const canceled: Bought = {
        seller: owner,
        type: 'SMART_STORE',
        orderNo: await market.shops.buy('SMART_STORE', owner.name, OPTION, 1),
      };
      await collectAll(market);
      // One that is not confirmed is cancelled by the shop without asking.
      const { id } = await lineOf(canceled);
      await ended(owner.at[0], (await owner.at[1].orders.confirm({ ids: [id] })).jobId);
      await market.shops.requestCancel('SMART_STORE', canceled.orderNo);
      const asked = async () => {
        await collectAll(market);
        return (await lineOf(canceled)).claim;
      };
      await expect.poll(asked, PATIENCE).toMatchObject({ type: 'CANCEL', state: 'REQUESTED' });
      const { claim } = await lineOf(canceled);
      await ended(owner.at[1], (await owner.at[0].claims.approveCancel({ claimIds: [claim?.id ?? ''] })).jobId ?? '');
      expect(await lineOf(canceled)).toMatchObject({ state: 'CANCELED' });
      await expectAllThere(market, bought);
    },
    LONG,
  );

  test(
    'a sheet of orders that one process made is given by the other',
    async () => {
      for (const { at, token } of market.sellers) {
        const { url } = await at[0].orders.sheet({ filter: {}, reason: '출고 준비' });
        const answer = await fetch(`${machines.second.url}${url}`, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.status).toBe(200);
        expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from('PK'));
      }
    },
    LONG,
  );

  test(
    'a node and a worker that are killed during collecting lose nothing and double nothing; whose rows lie elsewhere are worked for, and what waited goes on when the node is back',
    async () => {
      const { sellers, shops, control } = market;
      const [owner, newcomer] = sellers;
      bought.push(...(await buyEverywhere(market, 1)));
      await control('POST', '/11ST/faults', { operation: 'orders.collect', kind: 'LATENCY', latencyMs: 3_000, times: null });
      const jobs = await Promise.all(sellers.map(({ at }, n) => at[n % 2 === 0 ? 1 : 0].orders.import({})));
      let victim = 0;
      const collecting = async () => {
        victim = await machines.collectingWorker();
        return victim;
      };
      await expect.poll(collecting, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
      const dead = await nodeOf('demoseller');
      expect(await nodeOf('machines1'), 'the other seller lies on the other node').not.toBe(dead);
      cluster.kill(dead);
      try {
        process.kill(victim, 'SIGKILL');
        await shops.clearFaults('11ST');
        bought.push({ seller: owner, type: 'SMART_STORE', orderNo: await shops.buy('SMART_STORE', owner.name, OPTION, 1) });
        // She is told so, by every process, and none of them ends.
        for (let times = 0; times < 20; times += 1) {
          await Promise.all(owner.at.map((api) => expect(api.orders.search({})).rejects.toMatchObject({ status: 503 })));
        }
        // Whose rows lie elsewhere goes on.
        await sellByHand(newcomer);
        await storeProduct(newcomer);
        await expectWorkedFor(newcomer, jobs[1]?.jobId);
        expect(await machines.livingWorkers(), 'what the dead one held of the other seller still waits').toContain(victim);
      } finally {
        cluster.start();
      }
      for (const [n, seller] of sellers.entries()) await expect.poll(jobOver(seller, jobs[n]?.jobId), HEALED).not.toBeNull();
      await expect.poll(machines.livingWorkers, PATIENCE).not.toContain(victim);
      // What a dying collection had not stored is there at the next one at the latest.
      await collectAll(market);
      await expectAllThere(market, bought);
      expectVerified(fleet);
    },
    VERY_LONG,
  );

  test(
    'a coordinator that is killed while they collect ends no process, and what waited goes on when it is back',
    async () => {
      const { sellers, shops } = market;
      // Of the ten pieces of the owner one is left.
      for (const seller of sellers) bought.push({ seller, type: '11ST', orderNo: await shops.buy('11ST', seller.name, OPTION, 1) });
      const jobs = await Promise.all(sellers.map(({ at }) => at[0].orders.import({})));
      cluster.kill(cluster.port);
      for (const { at } of sellers) for (const api of at) await expect(api.orders.search({})).rejects.toMatchObject({ status: 503 });
      cluster.start();
      for (const [n, seller] of sellers.entries()) await expect.poll(jobOver(seller, jobs[n]?.jobId), HEALED).not.toBeNull();
      await collectAll(market);
      await expectAllThere(market, bought);
      expectVerified(fleet);
    },
    VERY_LONG,
  );

  test(
    'nothing is left half done on any node',
    async () => {
      for (const node of [cluster, ...cluster.workers]) {
        // Citus looks for what a dead node left of its commits once a minute.
        await expect
          .poll(
            () => administer(node, `do $$ begin assert not exists (select from pg_prepared_xacts); end $$`).then(() => true, String),
            HEALED,
          )
          .toBe(true);
      }
    },
    VERY_LONG,
  );
});
