import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tx } from '../database/index.ts';
import { NodeReach } from './reach.ts';

/** Sellers and the node of each; what a node says when it is asked for a sign. */
class Cluster {
  readonly homes: Record<number, number> = { 1: 1, 2: 2, 3: 1, 4: 2 };
  readonly away = new Map<number, string>();
  there = true;
  asked = 0;

  readonly system = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work({ query: this.#query } as unknown as Tx);

  readonly #query = async (text: string, [seller]: readonly number[] = []) => {
    if (text.includes('to_regclass')) return { rows: [{ there: this.there }] };
    if (text.includes('pg_dist_placement')) {
      return { rows: Object.entries(this.homes).map(([seller_id, node]) => ({ seller_id: Number(seller_id), node })) };
    }
    this.asked += 1;
    const code = this.away.get(this.homes[seller ?? 0] ?? 0);
    if (code !== undefined) throw Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });
    return { rows: [] };
  };
}

let cluster: Cluster;
let changes: (readonly number[])[];
let errors: unknown[];
let reach: NodeReach;

beforeEach(() => {
  vi.useFakeTimers();
  cluster = new Cluster();
  changes = [];
  errors = [];
  reach = new NodeReach({
    database: cluster,
    onChange: (away) => changes.push(away),
    onError: (error) => errors.push(error),
  });
});
afterEach(async () => {
  await reach.stop();
  vi.useRealTimers();
});

test.each([
  ['refuses', '08006'],
  ['does not answer in time', '57014'],
])('of a node that %s nobody is reached, until it is back; who lies elsewhere is', async (_, code) => {
  cluster.away.set(2, code);
  await reach.look();
  expect([reach.sellers, changes]).toEqual([[1, 3], [[2]]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([reach.sellers, changes]).toEqual([[1, 3], [[2]]]);
  cluster.away.clear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([reach.sellers, changes, errors]).toEqual([null, [[2], []], []]);
});

test('nothing is asked while everybody is there, and each node once for all who want to know', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cluster.asked).toBe(0);
  await Promise.all([reach.look(), reach.look(), reach.look()]);
  expect([cluster.asked, reach.sellers, changes]).toEqual([2, null, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cluster.asked).toBe(2);
});

test('with every node away nobody is reached', async () => {
  cluster.away.set(1, '08006').set(2, '08006');
  await reach.look();
  expect([reach.sellers, changes]).toEqual([[], [[1, 2]]]);
});

test('one server alone has no nodes', async () => {
  cluster.there = false;
  await reach.look();
  expect([reach.sellers, cluster.asked, errors]).toEqual([null, 0, []]);
});

test('a coordinator that is away itself leaves what was known, and is reported', async () => {
  cluster.away.set(2, '08006');
  await reach.look();
  cluster.away.set(1, 'ECONNREFUSED');
  await vi.advanceTimersByTimeAsync(3_000);
  expect([reach.sellers, errors.length]).toEqual([[1, 3], 1]);
});
