import fc from 'fast-check';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { encodeXml, utf8Path } from './xml.ts';

const DECLARATION = '<?xml version="1.0" encoding="euc-kr"?>\n';

test('any text is encoded as the library would, with one question mark for what CP949 lacks', () => {
  const hangul = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
  const text = fc
    .array(fc.oneof(hangul, fc.string({ unit: 'grapheme' }), fc.constantFrom('†', '뷁', '😀', 'é')))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (sample) => {
      const expected = iconv.encode(DECLARATION + sample.replace(/[\u{10000}-\u{10ffff}]/gu, '?'), 'cp949');
      expect(encodeXml([sample]).equals(expected)).toBe(true);
    }),
  );
});

test('a path of EUC-KR percent-encoding becomes UTF-8; one of UTF-8 and the query stay', () => {
  const korean = [...iconv.encode('품절', 'cp949')].map((byte) => `%${byte.toString(16)}`).join('');
  expect(utf8Path(`/11ST/rest/a/${korean}?q=%ff`)).toBe(`/11ST/rest/a/${encodeURIComponent('품절')}?q=%ff`);
  expect(utf8Path('/11ST/rest/%ED%92%88/b')).toBe('/11ST/rest/%ED%92%88/b');
});
