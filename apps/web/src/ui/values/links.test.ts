import { CHARACTERS, characterAt, cpuMs } from '@moa/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textParts } from './links.ts';

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ['https://moa.example/help', ['https://moa.example/help']],
  ['여기(https://moa.example/a_(b))를 보세요.', ['https://moa.example/a_(b)']],
  ['주소는 https://moa.example/help.', ['https://moa.example/help']],
  ['(https://moa.example/help)', ['https://moa.example/help']],
  ['http://a.kr, http://b.kr!', ['http://a.kr', 'http://b.kr']],
  ['javascript:alert(1)', []],
  ['JaVaScRiPt:alert(1) data:text/html,<script>', []],
  ['www.moa.example', []],
  ['<a href="https://evil.example/">클릭</a>', ['https://evil.example/']],
  ['https://', []],
  ['', []],
])('%j holds the addresses %j', (text, found) => {
  expect(links(text)).toEqual(found);
});

test('nothing is lost, and every link is http', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.nat(CHARACTERS - 1).map(characterAt) }),
    fc.webUrl(),
    fc.constantFrom('(', ')', '.', ' ', '\n', 'https://', 'javascript:'),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      expect(
        textParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
      for (const href of links(text)) expect(href).toMatch(/^https?:\/\//i);
    }),
  );
});

test.each(['https://'.repeat(12_500), `https://a${'.'.repeat(100_000)}`, `https://a${')'.repeat(100_000)}`])(
  '100 kB of %.12s… takes no time',
  (text) => {
    expect(cpuMs(() => textParts(text))).toBeLessThan(100);
  },
);
