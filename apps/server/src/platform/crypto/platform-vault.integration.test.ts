import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/index.ts';
import { createPlatformVault, createSellerVault, rewrapKeys, SealError } from './index.ts';

let setup: TestDatabase;
const first = { id: 'k1', bytes: randomBytes(32) };
const second = { id: 'k2', bytes: randomBytes(32) };

beforeAll(async () => {
  setup = await testDatabase();
});
beforeEach(async () => {
  await setup.database.system((tx) => tx.query('delete from platform_key'));
});

test('processes that start at once hold the same keys', async () => {
  const vaults = await Promise.all([1, 2, 3].map(() => createPlatformVault(setup.database, [first])));
  const sealed = vaults[0]?.seal('01012345678', 'outbox.recipient:1') ?? Buffer.alloc(0);
  for (const sellerVault of vaults) {
    expect(sellerVault.open(sealed, 'outbox.recipient:1')).toBe('01012345678');
    expect(sellerVault.blindIndex('phone', '01012345678')).toEqual(vaults[0]?.blindIndex('phone', '01012345678'));
  }
});

test('opens nothing elsewhere, nor for a seller', async () => {
  const sellerVault = await createPlatformVault(setup.database, [first]);
  const sealed = sellerVault.seal('01012345678', 'outbox.recipient:1');
  expect(() => sellerVault.open(sealed, 'outbox.recipient:2')).toThrow(SealError);
  const { sellerId } = await setup.seller();
  await expect(
    createSellerVault({ database: setup.database, masterKeys: [first] }).open(sellerId, sealed, 'outbox.recipient:1'),
  ).rejects.toThrow(SealError);
});

test('a change of the master key re-wraps them, and what was sealed stays readable', async () => {
  const before = await createPlatformVault(setup.database, [first]);
  const sealed = before.seal('값', 'x');
  expect(await rewrapKeys(setup.database, [second, first])).toMatchObject({ byMaster: [{ masterKeyId: 'k2' }] });
  const after = await createPlatformVault(setup.database, [second]);
  expect(after.open(sealed, 'x')).toBe('값');
  expect(after.blindIndex('x', '값')).toEqual(before.blindIndex('x', '값'));
  await expect(createPlatformVault(setup.database, [first])).rejects.toThrow('k2');
});
