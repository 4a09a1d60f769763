import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { keyObject, type SellerKeys } from '../../../platform/crypto/envelope.ts';
import type { Cipher } from '../../../platform/crypto/index.ts';
import { vaultOver } from '../../../platform/crypto/seller-vault.ts';
import { createReceiverMasks } from './masked.ts';
import { sealPersonal } from './personal.ts';

const person = (name: string) => ({
  name,
  phone: '010-1234-5678',
  phone2: '',
  zipCode: '04524',
  address1: '서울특별시 중구 세종대로 110',
  address2: '',
});
const keys: SellerKeys = { current: 1, data: new Map([[1, keyObject(randomBytes(32))]]), blindIndex: keyObject(randomBytes(32)) };

let opened = 0;
let time = 0;
let masksOf: ReturnType<typeof createReceiverMasks>;

function cipherOf(sellerId: number): Cipher {
  const cipher = vaultOver(sellerId, keys);
  return {
    ...cipher,
    open: (sealed, aad) => {
      opened += 1;
      return cipher.open(sealed, aad);
    },
  };
}
const sealed = (sellerId: number, name: string) =>
  sealPersonal(cipherOf(sellerId), { buyer: person('사는이'), receiver: person(name), deliveryMessage: '' }).personal;

beforeEach(() => {
  opened = 0;
  time = 0;
  masksOf = createReceiverMasks({ now: () => new Date(time) });
});

test('a line that was shown is not opened again', () => {
  const line = sealed(1, '홍길동');
  const shown = [0, 1, 2].map(() => masksOf(1)(cipherOf(1), Buffer.from(line)));
  expect(shown).toEqual(Array(3).fill({ name: '홍*동', phone: '010-****-5678', address: '서울특별시 중구 세종대로 ****' }));
  expect(opened).toBe(1);
});

test('a receiver who changed is shown as they are now', () => {
  masksOf(1)(cipherOf(1), sealed(1, '홍길동'));
  expect(masksOf(1)(cipherOf(1), sealed(1, '김철수')).name).toBe('김*수');
});

test('the line of another seller is not shown, though it was shown there', () => {
  const line = sealed(1, '홍길동');
  masksOf(1)(cipherOf(1), line);
  expect(() => masksOf(2)(cipherOf(2), line)).toThrow('does not belong here');
});

test('is forgotten with the keys: who destroyed them hides the line within five minutes', () => {
  const line = sealed(1, '홍길동');
  masksOf(1)(cipherOf(1), line);
  time += 5 * 60_000;
  masksOf(1)(cipherOf(1), line);
  expect(opened).toBe(2);
});

test('nobody is shown of an erased line', () => {
  expect(masksOf(1)(cipherOf(1), null)).toEqual({ name: '', phone: '', address: '' });
  expect(opened).toBe(0);
});
