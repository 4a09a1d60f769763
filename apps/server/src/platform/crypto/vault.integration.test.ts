import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/index.ts';
import { createVault, SealError } from './index.ts';

const { database, seller } = await testDatabase();
const key = (id: string) => ({ id, bytes: randomBytes(32) });
const old = key('old');

test('a value opens where it was sealed and nowhere else', async () => {
  const vault = createVault(database, [old]);
  const one = await vault.keysOf((await seller()).sellerId);
  const other = await vault.keysOf((await seller()).sellerId);
  const sealed = one.seal('홍길동', 'order_line.personal');
  expect(one.openText(sealed, 'order_line.personal')).toBe('홍길동');
  expect(() => one.openText(sealed, 'shop_account.credentials')).toThrow(SealError);
  expect(() => other.openText(sealed, 'order_line.personal')).toThrow(SealError);
  expect(sealed.includes(Buffer.from('홍길동'))).toBe(false);
});

test('an altered value does not open', async () => {
  const keys = await createVault(database, [old]).keysOf((await seller()).sellerId);
  const sealed = keys.seal('010-1234-5678', 'place');
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  expect(() => keys.open(sealed, 'place')).toThrow(SealError);
});

test('rotation wraps the keys anew, keeps every value readable and every blind index equal', async () => {
  const { sellerId } = await seller();
  const young = key('young');
  const before = await createVault(database, [old]).keysOf(sellerId);
  const sealed = before.seal('비밀', 'place');
  const index = before.blindIndex('phone', '01012345678');

  await expect(createVault(database, [young]).keysOf(sellerId)).rejects.toThrow(SealError);
  const { rewrapped, total } = await createVault(database, [young, old]).rewrap();
  expect(rewrapped).toBe(total);
  const after = await createVault(database, [young]).keysOf(sellerId);
  expect(after.openText(sealed, 'place')).toBe('비밀');
  expect(after.blindIndex('phone', '01012345678')).toEqual(index);
});

test('two processes that make the first keys of a seller end with the same ones', async () => {
  const { sellerId } = await seller();
  const [a, b] = await Promise.all([createVault(database, [old]).keysOf(sellerId), createVault(database, [old]).keysOf(sellerId)]);
  expect(b.openText(a.seal('x', 'p'), 'p')).toBe('x');
});

test('blind indexes differ between sellers and between fields', async () => {
  const vault = createVault(database, [old]);
  const [a, b] = [await vault.keysOf((await seller()).sellerId), await vault.keysOf((await seller()).sellerId)];
  expect(a.blindIndex('name', '김')).not.toEqual(b.blindIndex('name', '김'));
  expect(a.blindIndex('name', '김')).not.toEqual(a.blindIndex('phone', '김'));
});
