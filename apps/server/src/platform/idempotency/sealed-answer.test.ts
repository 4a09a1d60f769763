import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyObject } from '../crypto/envelope.ts';
import { SealError } from '../crypto/index.ts';
import { vaultOver } from '../crypto/seller-vault.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

const keys = vaultOver(1, { current: 1, data: new Map([[1, keyObject(randomBytes(32))]]), blindIndex: keyObject(randomBytes(32)) });
const opened = (sealed: Buffer, place: string) => openAnswer(async (at) => keys.openBytes(sealed, at), place);
const listOf = (rows: number) => JSON.stringify(Array.from({ length: rows }, (_, n) => ({ id: n, name: '린넨 셔츠', price: 19_900 })));

test.each([0, 1, 20, 60, 3_000, 10_000])('an answer of %i rows comes back word for word', async (rows) => {
  const body = listOf(rows);
  expect(await opened(sealAnswer(keys, body, 'here'), 'here')).toBe(body);
});

test('a product of ten options fits into the row of its key', () => {
  expect(sealAnswer(keys, listOf(100), 'here').length).toBeLessThan(1_500);
});

test.each([1, 100])('an answer of %i rows that lies elsewhere or was changed does not open', async (rows) => {
  const sealed = sealAnswer(keys, listOf(rows), 'here');
  await expect(opened(sealed, 'there')).rejects.toThrow(SealError);
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  await expect(opened(sealed, 'here')).rejects.toThrow(SealError);
});
