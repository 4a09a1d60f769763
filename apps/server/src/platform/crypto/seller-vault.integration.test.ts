import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import type { Keys } from '../config/index.ts';
import type { TenantTx } from '../database/index.ts';
import { createSellerVault, rewrapKeys, SealError } from './index.ts';
import { readWrappedKeys } from './seller-keys.queries.ts';

let test: TestDatabase;
const first = { id: 'k1', bytes: randomBytes(32) };
const second = { id: 'k2', bytes: randomBytes(32) };
const sellerVault = (masterKeys: Keys['master']) => createSellerVault({ database: test.database, masterKeys });

beforeAll(async () => {
  test = await testDatabase();
});

describe('vault', () => {
  it('makes one set of keys for a seller, whoever asks first', async () => {
    const { sellerId } = await test.seller();
    const [one, two] = [sellerVault([first]), sellerVault([first])];
    const sealed = await Promise.all([one, two, one, two].map((each) => each.seal(sellerId, '토큰', 'shop_account.token:1')));
    for (const value of sealed) {
      expect(await one.open(sellerId, value, 'shop_account.token:1')).toBe('토큰');
      expect(await two.open(sellerId, value, 'shop_account.token:1')).toBe('토큰');
    }
    const { rows } = await test.database.tenant(sellerId, (tx) =>
      tx.query('select purpose, version, wrapped_key from seller_key order by 1'),
    );
    expect(rows).toMatchObject([
      { purpose: 'BLIND_INDEX', version: 1 },
      { purpose: 'DATA', version: 1 },
    ]);
  });

  it('never reads a current version without its keys, whoever makes them meanwhile', async () => {
    const { sellerId } = await test.seller();
    const read = await test.database.tenant(sellerId, (tx) => {
      let before: Promise<unknown> | undefined;
      const query: TenantTx['query'] = async (...statement) => {
        if (before !== undefined) {
          await before;
          await sellerVault([first]).seal(sellerId, '토큰', 'x');
        }
        const answer = tx.query(...statement);
        before = answer;
        return answer as never;
      };
      return readWrappedKeys({ ...tx, query });
    });
    expect(read.current === null || read.rows.length === 2, JSON.stringify(read.current)).toBe(true);
  });

  it('opens nothing of one seller for another', async () => {
    const [a, b] = [await test.seller(), await test.seller()];
    const one = sellerVault([first]);
    const sealed = await one.seal(a.sellerId, '비밀', 'x');
    await one.seal(b.sellerId, '비밀', 'x');
    await expect(one.open(b.sellerId, sealed, 'x')).rejects.toThrow(SealError);
    expect(await one.blindIndex(a.sellerId, 'name', '홍길동')).not.toEqual(await one.blindIndex(b.sellerId, 'name', '홍길동'));
  });

  it('says so when the seller does not exist', async () => {
    await expect(sellerVault([first]).seal(999_999, 'x', 'x')).rejects.toThrow();
  });

  it('changes the master key without a stop and without touching sealed rows', async () => {
    const { sellerId } = await test.seller();
    const before = sellerVault([first]);
    const sealed = await before.seal(sellerId, '예전 값', 'x');
    const index = await before.blindIndex(sellerId, 'phone', '01012345678');

    const during = sellerVault([second, first]);
    expect(await during.open(sellerId, sealed, 'x')).toBe('예전 값');
    const result = await rewrapKeys(test.database, [second, first]);
    expect(result.rewrapped).toBeGreaterThanOrEqual(2);
    expect(result.byMaster).toEqual([{ masterKeyId: 'k2', keys: expect.any(Number) }]);
    expect(await rewrapKeys(test.database, [second, first])).toMatchObject({ rewrapped: 0 });

    // A process that started before goes on; one that knows the new key alone reads the old value and finds it by the same index.
    expect(await before.open(sellerId, sealed, 'x')).toBe('예전 값');
    const after = sellerVault([second]);
    expect(await after.open(sellerId, sealed, 'x')).toBe('예전 값');
    expect(await after.blindIndex(sellerId, 'phone', '01012345678')).toEqual(index);
    await expect(sellerVault([first]).open(sellerId, sealed, 'x')).rejects.toThrow('k2');
  });

  it('adds data keys: new values use the new one, old values stay readable, other processes follow', async () => {
    const { sellerId } = await test.seller();
    const [one, two] = [sellerVault([first]), sellerVault([first])];
    const stop = await two.follow();
    const old = await one.seal(sellerId, '가', 'x');
    expect(await two.open(sellerId, old, 'x')).toBe('가');
    const added = await one.addDataKey(sellerId);
    await added.activate();
    const renewed = await one.seal(sellerId, '나', 'x');
    expect([old.readUInt32BE(1), renewed.readUInt32BE(1)]).toEqual([1, 2]);
    expect(await two.open(sellerId, renewed, 'x')).toBe('나');
    await expect.poll(async () => (await two.seal(sellerId, '다', 'x')).readUInt32BE(1)).toBe(2);
    expect(await one.open(sellerId, old, 'x')).toBe('가');
    await stop();
  });

  it('reads keys along in a transaction that is open anyway, and knows when there are none', async () => {
    const { sellerId } = await test.seller();
    const within = (each: ReturnType<typeof sellerVault>) => test.database.tenant(sellerId, (tx) => each.within(tx), { readOnly: true });
    expect(await within(sellerVault([first]))).toBeNull();
    const sealed = await sellerVault([first]).seal(sellerId, '가', 'x');
    const other = sellerVault([first]);
    expect((await within(other))?.open(sealed, 'x')).toBe('가');
    expect(await other.open(sellerId, sealed, 'x')).toBe('가');
  });

  it('follows new keys in a transaction, too', async () => {
    const { sellerId } = await test.seller();
    const [one, two] = [sellerVault([first]), sellerVault([first])];
    const stop = await two.follow();
    const sealWithin = () =>
      test.database.tenant(sellerId, async (tx) => (await two.within(tx))?.seal('나', 'x').readUInt32BE(1), { readOnly: true });
    await one.seal(sellerId, '가', 'x');
    expect(await sealWithin()).toBe(1);
    await (await one.addDataKey(sellerId)).activate();
    await expect.poll(sealWithin).toBe(2);
    await stop();
  });
});
