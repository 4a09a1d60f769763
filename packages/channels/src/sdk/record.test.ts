import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeAddress } from './record.ts';

const BASE = 'https://api.example.com';

test.each([
  ['/v2/products/12345678', '/v2/products/12345678', '12345678'],
  ['/v2/vendors/A00012345/items/77/quantities/3', '/v2/vendors/***/items/77/quantities/3', '77'],
  ['/orders/202603020000/202603032359', '/orders/202603020000/202603032359', null],
  ['/orders/20260302-0000011/', '/orders/20260302-0000011/', '20260302-0000011'],
  ['/orders?from=2026-03-02T10%3A15%3A30%2B09%3A00&page=2', '/orders?from=2026-03-02T10:15:30+09:00&page=2', null],
  ['/brands?name=%EB%A6%B0%EB%84%A8', '/brands?name=***', null],
  ['/find/010-1234-5678?mail=a@b.kr', '/find/***?mail=***', null],
  ['/token?client_secret_sign=a&code=b&state=c', '/token?client_secret_sign=***&code=***&state=c', null],
])('%s', (address, path, subject) => {
  expect(describeAddress(BASE + address, ['A00012345'])).toEqual({ path, subject });
});

test('an address that is none is told without a path', () => {
  expect(describeAddress('no address', [])).toEqual({ path: '', subject: null });
});

const syllables = fc.string({ unit: fc.integer({ min: 0xac00, max: 0xd7a3 }).map(String.fromCodePoint), minLength: 2, maxLength: 10 });
const phone = fc.tuple(fc.integer({ min: 100, max: 9999 }), fc.integer({ min: 1000, max: 9999 })).map(([a, b]) => `010-${a}-${b}`);
const mail = fc.tuple(syllables, fc.integer({ min: 1, max: 99 })).map(([, n]) => `buyer${n}@mail.example`);
const secret = fc.string({ unit: fc.constantFrom(...'abcXYZ0189_-'), minLength: 8, maxLength: 30 });

test('no name, number of a phone, mail address or key that stands in an address stays, wherever it stands', () => {
  fc.assert(
    fc.property(fc.oneof(syllables, phone, mail, secret), secret, (personal, key) => {
      const texts = [personal, `${personal} ${personal}`, key].map(encodeURIComponent);
      for (const text of texts) {
        const { path, subject } = describeAddress(`${BASE}/a/${text}/b?q=${text}&${text}=1`, [personal, key]);
        for (const shown of [path, subject ?? '']) {
          expect(shown).not.toContain(personal);
          expect(decodeURIComponent(shown)).not.toContain(personal);
          expect(shown).not.toContain(key);
        }
      }
    }),
  );
});
