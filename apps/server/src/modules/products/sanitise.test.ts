import { newProductDraft, newShopEntry } from '@moa/core';
import { expect, test } from 'vitest';
import { ATTACKS, TAG } from '../../../test/platform/html-attacks.ts';
import { checkDraft } from './check-draft.ts';
import { sanitiseDetail } from './sanitise.ts';

test.each([
  ['<script>alert(1)</script>글', '글'],
  ['<img src=x onerror=alert(1)>', '<img />'],
  ['<a href="javascript:alert(1)">글</a>', '<a rel="noopener noreferrer nofollow">글</a>'],
  ['<iframe src="https://evil.example/x"></iframe>', '<iframe></iframe>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<p style="background:url(javascript:alert(1))">글</p>', '<p>글</p>'],
  ['<style>body{display:none}</style><p>글</p>', '<p>글</p>'],
  ['<form action="https://evil.example"><input name="a"></form>', ''],
  ['<p onclick="x()">글', '<p>글</p>'],
  ['<img src="data:text/html;base64,AAAA">', '<img />'],
])('%s is made harmless', (given, kept) => {
  expect(sanitiseDetail(given)).toBe(kept);
});

test.each([
  '<h2>린넨 셔츠</h2><p style="text-align:center"><img src="https://img.example/a.jpg" alt="앞면" /></p>',
  '<table border="1"><tbody><tr><td colspan="2">사이즈</td></tr></tbody></table>',
  '<ul><li>면 100%</li></ul>',
])('%s is kept', (html) => {
  expect(sanitiseDetail(html)).toBe(html);
});

const HARMLESS =
  /^(style|align|href|target|rel|src|alt|width|height|color|size|allowfullscreen|border|cellpadding|cellspacing|colspan|rowspan|valign|scope|span)$/;

test('nothing of a thousand attacks is left that a browser would run', () => {
  expect(ATTACKS.length).toBeGreaterThan(1_000);
  for (const attack of ATTACKS) {
    const clean = sanitiseDetail(attack);
    expect(clean.replace(TAG, ''), attack).not.toContain('<');
    for (const [, tag = '', attributes = ''] of clean.matchAll(TAG)) {
      expect(tag, attack).not.toMatch(
        /^(script|svg|math|style|object|embed|base|meta|link|form|button|input|template|noscript|xmp|textarea)$/i,
      );
      for (const [, name = '', value = ''] of attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
        expect(name, attack).toMatch(HARMLESS);
        if (name === 'href' || name === 'src') expect(value, attack).toMatch(/^(https?:\/\/|tel:|mailto:|\/i\/|[^:/\\]*$)/);
        if (name === 'style') expect(value, attack).not.toMatch(/expression|url\s*\(|javascript/i);
      }
    }
    expect(sanitiseDetail(clean), attack).toBe(clean);
  }
});

test('the detail of each shop is made harmless as the common one is', () => {
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.mainInfo.price = 19_900;
  draft.basic.salePrice = 19_900;
  const entry = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'A1', shopName: '쿠팡', multiShopId: null }, 'TEMP_COUPANGA11');
  const plain = { ...entry, basic: {} };
  entry.basic.detailInfoContent = '<p onclick="alert(1)">쿠팡 상세<script>alert(1)</script></p>';
  draft.createShopDTOList = [entry, plain];
  const { draft: checked } = checkDraft(draft);
  expect(checked.createShopDTOList.map((each) => each.basic)).toEqual([{ ...entry.basic, detailInfoContent: '<p>쿠팡 상세</p>' }, {}]);
});
