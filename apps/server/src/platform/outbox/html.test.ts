import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textToHtml } from './html.ts';

test.each([
  ['<script>alert(1)</script>', '&#60;script&#62;alert(1)&#60;/script&#62;'],
  ['a & "b"\n\'c\'', 'a &#38; &#34;b&#34;<br>\n&#39;c&#39;'],
  [
    '보기 https://moa.example/a?b=1&c=2 끝',
    '보기 <a href="https://moa.example/a?b=1&#38;c=2" rel="noreferrer">https://moa.example/a?b=1&#38;c=2</a> 끝',
  ],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['https://x.kr/"onclick="y', '<a href="https://x.kr/" rel="noreferrer">https://x.kr/</a>&#34;onclick=&#34;y'],
])('%j is shown as text', (text, html) => {
  expect(textToHtml(text)).toBe(html);
});

test('no text brings markup of its own', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(textToHtml(text).replace(/<br>|<a href="https?:[^"<>]*" rel="noreferrer">|<\/a>/g, '')).not.toMatch(/[<>"']/);
    }),
  );
});
