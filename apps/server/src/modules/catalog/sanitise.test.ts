import { newProductDraft, newShopEntry } from '@moa/core';
import { expect, test } from 'vitest';
import { sanitiseDetail } from './sanitise.ts';
import { checkDraft } from './save.service.ts';

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

/** What browsers have run in one way or another, put into each other: 1,064 texts. */
const CODE = [
  'alert(1)',
  '&#97;lert(1)',
  'alert`1`',
  '\u0061lert(1)',
  'fetch("//evil.example")',
  'top[/al/.source+/ert/.source](1)',
  'eval(name)',
  'location="javascript:alert(1)"',
];
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  '&#106;avascript:',
  'vbscript:',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg onload=',
  'view-source:javascript:',
  'blob:',
  'filesystem:',
  '//evil.example/',
  '\\\\evil.example/',
];
const FRAMES: ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT/x>${code}</SCRIPT>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `<img src=x onerror=${code}>`,
  (code) => `<img src="x"onerror="${code}">`,
  (code) => `<img/src=x/onerror=${code}>`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<svg><style><img src=x onerror=${code}></style></svg>`,
  (code) => `<math><mtext><table><mglyph><style><img src=x onerror=${code}>`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<p style="animation-name:x" onanimationstart=${code}>글</p>`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  (code) => `<textarea><img title="</textarea><img src=x onerror=${code}>">`,
  (code) => `<!--><img src=x onerror=${code}>-->`,
  (code) => `<![CDATA[><img src=x onerror=${code}>]]>`,
  (code) => `<iframe srcdoc="<script>${code}</script>"></iframe>`,
  (code) => `<template><img src=x onerror=${code}></template>`,
  (code) => `<form><button formaction="javascript:${code}">글`,
  (code) => `<base href="javascript:${code}//"><a href="#">글</a>`,
  (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  (code) => `<p style="width:expression(${code})">글</p>`,
  (code) => `<p style="border:url(javascript:${code})">글</p>`,
  (code) => `<p style="background:url('javascript:${code}')">글</p>`,
  (code) => `<a id=x name=x href=x onfocus=${code} autofocus>글</a>`,
  (code) => `<xmp><p title="</xmp><img src=x onerror=${code}>">`,
  (code) => `<p title="a" title='"><img src=x onerror=${code}>'>글</p>`,
  (code) => `<<img src=x onerror=${code}//<`,
];
const LINKS: ((address: string) => string)[] = [
  (address) => `<a href="${address}">글</a>`,
  (address) => `<img src="${address}">`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text>글</text></a></svg>`,
  (address) => `<img srcset="${address} 1x">`,
];
const PAYLOADS = [
  ...FRAMES.flatMap((frame) => CODE.map(frame)),
  ...LINKS.flatMap((link) => SCHEMES.flatMap((scheme) => CODE.slice(0, 6).map((code) => link(`${scheme}${code}`)))),
  ...FRAMES.flatMap((frame) => CODE.slice(0, 6).map((code) => `<table><td>${frame(code)}<p>글`)),
];

/** Tags as they stand in cleaned HTML, where every `<` begins one and every value is quoted. */
const TAG = /<\/?([a-z0-9]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const HARMLESS =
  /^(style|align|href|target|rel|src|alt|width|height|color|size|allowfullscreen|border|cellpadding|cellspacing|colspan|rowspan|valign|scope|span)$/;

test('nothing of a thousand attacks is left that a browser would run', () => {
  expect(PAYLOADS.length).toBeGreaterThan(1_000);
  for (const payload of PAYLOADS) {
    const clean = sanitiseDetail(payload);
    expect(clean.replace(TAG, ''), payload).not.toContain('<');
    for (const [, tag = '', attributes = ''] of clean.matchAll(TAG)) {
      expect(tag, payload).not.toMatch(
        /^(script|svg|math|style|object|embed|base|meta|link|form|button|input|template|noscript|xmp|textarea)$/i,
      );
      for (const [, name = '', value = ''] of attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
        expect(name, payload).toMatch(HARMLESS);
        if (name === 'href' || name === 'src') expect(value, payload).toMatch(/^(https?:\/\/|tel:|mailto:|\/i\/|[^:/\\]*$)/);
        if (name === 'style') expect(value, payload).not.toMatch(/expression|url\s*\(|javascript/i);
      }
    }
    expect(sanitiseDetail(clean), payload).toBe(clean);
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
