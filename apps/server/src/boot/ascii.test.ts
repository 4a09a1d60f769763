import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { asAscii } from './ascii.ts';

test.each([
  ["'상품 등록'"],
  ['`두 개 · 😀`'],
  ["({ 상품: '있음' }).상품"],
  ["'가나다😀'.replace(/[가-나]/g, '')"],
  ["'가😀나'.match(/[😀-😂]/u).index"],
  ["'C:\\\\\\\\가'"],
])('%s means the same', (code) => {
  const ascii = asAscii(code);
  expect(ascii).toMatch(/^[ -~]*$/);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(code));
});

test('a letter that is escaped already is refused, not changed', () => {
  expect(() => asAscii('`\\가`')).toThrow('a backslash before a letter');
});
