import { randomBytes } from 'node:crypto';
import { cpuMs } from '@moa/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blindIndexWith, keyObject, openWith, SealError, type SellerKeys, sealWith, unwrapKey, wrapKey } from './envelope.ts';

const keys = (current = 1): SellerKeys => ({
  current,
  data: new Map([
    [1, keyObject(Buffer.alloc(32, 1))],
    [2, keyObject(Buffer.alloc(32, 2))],
  ]),
  blindIndex: keyObject(Buffer.alloc(32, 3)),
});
const AAD = Buffer.from('7:order_line.name:1');

describe('sealed values', () => {
  it('open to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom(1, 2), (text, version) => {
        const sealed = sealWith(keys(version), text, AAD);
        expect(openWith(keys(), sealed, AAD).toString()).toBe(text);
      }),
    );
  });

  it('never look alike and never show the text', () => {
    const [one, two] = [sealWith(keys(), '홍길동', AAD), sealWith(keys(), '홍길동', AAD)];
    expect(one.equals(two)).toBe(false);
    expect(one.includes(Buffer.from('홍길동'))).toBe(false);
  });

  it('do not open after any change of a bit, in another place, with another key', () => {
    const sealed = sealWith(keys(), '010-1234-5678', AAD);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: sealed.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(sealed);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => openWith(keys(), changed, AAD)).toThrow(SealError);
      }),
    );
    expect(() => openWith(keys(), sealed, Buffer.from('7:order_line.name:2'))).toThrow(SealError);
    const others = { ...keys(), data: new Map([[1, keyObject(randomBytes(32))]]) };
    expect(() => openWith(others, sealed, AAD)).toThrow(SealError);
    expect(() => openWith(keys(), sealed.subarray(0, 20), AAD)).toThrow(SealError);
  });

  it('are made faster than 20,000 a second of processor time', () => {
    const count = 20_000;
    const sellerVault = keys();
    const took = cpuMs(() => {
      for (let index = 0; index < count; index++) sealWith(sellerVault, `서울특별시 강남구 테헤란로 ${index}`, AAD);
    });
    expect(count / (took / 1000)).toBeGreaterThan(20_000);
  });
});

describe('wrapped keys', () => {
  it('open only with their master key and in their place', () => {
    const [master, key] = [randomBytes(32), randomBytes(32)];
    const wrapped = wrapKey(master, key, 'seller 1');
    expect(unwrapKey(master, wrapped, 'seller 1')).toEqual(key);
    expect(() => unwrapKey(master, wrapped, 'seller 2')).toThrow(SealError);
    expect(() => unwrapKey(randomBytes(32), wrapped, 'seller 1')).toThrow(SealError);
  });
});

describe('blind indexes', () => {
  it('are equal for equal values of one kind only', () => {
    const index = (kind: string, value: string) => blindIndexWith(keys(), kind, value).toString('hex');
    expect(index('name', '홍길동')).toBe(index('name', '홍길동'));
    expect(index('name', '홍길동')).not.toBe(index('phone', '홍길동'));
    // The border between kind and value counts.
    expect(index('na', 'me')).not.toBe(index('n', 'ame'));
    expect(index('name', '홍길동')).toHaveLength(32);
  });
});
