import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../sdk/answer.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { fixturesOf } from '../sdk/testing/fixtures.ts';
import { ask, call, minute } from './client.ts';
import { type Answer, isSuccess } from './envelope.ts';
import { elevenContext, message, order, wireBytes, xmlAnswer } from './testing/context.ts';
import { encodeXml, escapeHtml, lostCharacters, parseXml, representable } from './xml.ts';

const read = (bytes: Uint8Array) => {
  const parsed = parseXml(bytes);
  return parsed.ok ? parsed.value : parsed.message;
};
/** A call that any success proves. */
const test = (effect: Effect) =>
  ({
    method: 'GET',
    path: ['ordservices', 'complete'],
    operation: 'test',
    effect,
    proof: (answer: Answer) => (isSuccess(answer) ? answer : null),
  }) as const;

describe('characters', () => {
  it.each([
    ['a', 'EUC_KR'],
    ['가', 'EUC_KR'],
    ['†', 'EUC_KR'],
    ['뷁', 'CP949'],
    ['똠', 'CP949'],
    ['😀', 'NONE'],
    ['✅', 'NONE'],
  ])('%s is carried by %s', (char, where) => {
    expect(representable(char)).toBe(where);
  });

  it('names each lost character once', () => {
    expect(lostCharacters('뷁 셔츠😀✅😀')).toEqual(['😀', '✅']);
  });

  it('never writes a question mark for a character it lacks', () => {
    const bytes = encodeXml([
      'Product',
      [
        ['prdNm', { cdata: '뷁 셔츠' }],
        ['brand', '똠 & <b>'],
        ['asDetail', '😀'],
      ],
    ]);
    const text = iconv.decode(Buffer.from(bytes), 'cp949');
    expect(text).not.toContain('?<');
    expect(text).toContain('<prdNm>&#48577; 셔츠</prdNm>');
    expect([...bytes].some((byte, index) => byte >= 0x81 && byte < 0xa1 && (bytes[index + 1] ?? 0) > 0)).toBe(false);
    expect(read(bytes)).toMatchObject({ root: 'Product', body: { prdNm: '뷁 셔츠', brand: '똠 & <b>', asDetail: '😀' } });
  });

  it('keeps CDATA whole, also when the text ends one', () => {
    const bytes = encodeXml(['P', [['html', { cdata: `<p>a]]>b & c</p>${escapeHtml('😀')}\u0001` }]]]);
    expect(iconv.decode(Buffer.from(bytes), 'cp949')).toContain('<![CDATA[<p>a]]]]><![CDATA[>b & c</p>&#128512;]]>');
    expect(read(bytes)).toMatchObject({ body: { html: '<p>a]]>b & c</p>&#128512;' } });
  });

  it('survives the wire for every Korean text', () => {
    const text = '린넨 셔츠 뷁 (남색/L) †';
    expect(read(encodeXml(['P', [['a', text]]]))).toMatchObject({ body: { a: text } });
  });
});

describe('reading', () => {
  it.each([
    ['cut', wireBytes('<orders><order><ordNo>1</ordNo>')],
    ['mixed up', wireBytes('<a><b></a></b>')],
    ['empty', new Uint8Array()],
    ['plain text', new TextEncoder().encode('Bad Gateway')],
    ['declaring entities', wireBytes('<!DOCTYPE r [<!ENTITY a "aaaa">]><r>&a;</r>')],
  ])('does not read what is %s', (_name, bytes) => {
    expect(parseXml(bytes).ok).toBe(false);
  });

  it('takes UTF-8 where it is declared and CP949 where it is not UTF-8 after all', () => {
    expect(read(new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"?><a><b>가</b></a>'))).toMatchObject({ body: { b: '가' } });
    expect(read(iconv.encode('<?xml version="1.0" encoding="UTF-8"?><a><b>한글</b></a>', 'cp949'))).toMatchObject({ body: { b: '한글' } });
  });

  it.each(fixturesOf('11ST'))('reads $name like its twin in the other encoding', ({ name, bytes }) => {
    const parsed = parseXml(bytes);
    expect(parsed).toMatchObject({ ok: true, value: { root: 'orders' } });
    const twin = fixturesOf('11ST').find((other) => other.name !== name && other.name.split('.')[0] === name.split('.')[0]);
    if (twin) expect(parseXml(twin.bytes)).toEqual(parsed);
  });
});

describe('answers', () => {
  const cases: [string, Effect, ScriptedAnswer[], object][] = [
    [
      'an error in a list',
      'READ',
      [xmlAnswer('<ns2:orders xmlns:ns2="x"><ns2:result_code>-3305</ns2:result_code><ns2:result_text>기간</ns2:result_text></ns2:orders>')],
      { kind: 'refused', code: '-3305', message: '기간' },
    ],
    ['a product accepted', 'WRITE', [message('200', 'ok', '9')], { kind: 'ok', value: { body: { productNo: '9' } } }],
    ['a product accepted as 210', 'WRITE', [message('210', 'ok', '9')], { kind: 'ok' }],
    ['a product refused', 'WRITE', [message('500', '상품명 오류')], { kind: 'refused', code: '500', message: '상품명 오류' }],
    ['a number that says nothing', 'WRITE', [message('0', '이상함')], { kind: 'unknown' }],
    ['a product not found', 'READ', [message('404', '없음')], { kind: 'refused', code: '404' }],
    ['an order write', 'WRITE', [order('0', '성공')], { kind: 'ok' }],
    [
      'a refused order write',
      'WRITE',
      [order('-3313', '배송중')],
      { kind: 'refused', code: '-3313', message: '이미 배송중인 주문입니다. 주문을 다시 수집해주십시오. 배송중' },
    ],
    [
      'a bad key with HTTP 200',
      'READ',
      [xmlAnswer('<ErrorMessage><message>해당 OpenAPI KEY에 매칭되는 사용자가 없습니다.</message></ErrorMessage>')],
      { kind: 'relink' },
    ],
    ['a bad key in a message', 'WRITE', [message('-997', '등록된 API 정보가 존재하지 않습니다. OpenAPIKey를 확인')], { kind: 'relink' }],
    ['an address that is not registered', 'READ', [message('-996', '허용되지 않은 IP 입니다')], { kind: 'relink' }],
    ['an address that is blocked', 'READ', [message('-1', '요청하신 IP주소가 차단되었습니다.')], { kind: 'relink' }],
    ['an address that is not there', 'READ', [message('-1', '아이피가 등록되지 않았습니다.')], { kind: 'relink' }],
    ['a service key', 'READ', [message('-1', '서비스 인증키가 만료되었습니다.')], { kind: 'relink' }],
    ['the key of a certificate', 'WRITE', [message('500', 'KC 인증키(certKey)를 입력해 주세요.')], { kind: 'refused', code: '500' }],
    ['a camera', 'WRITE', [message('500', 'IP카메라는 이 카테고리에 등록할 수 없습니다.')], { kind: 'refused', code: '500' }],
    ['a clip', 'WRITE', [message('500', 'CLIP 등록이 거부되었습니다.')], { kind: 'refused', code: '500' }],
    ['maintenance', 'WRITE', [message('-1000', '점검중')], { kind: 'slow_down', retryAfterMs: 600_000, message: '점검중' }],
    ['401', 'READ', [{ status: 401 }], { kind: 'relink' }],
    ['403', 'WRITE', [{ status: 403, text: '<html/>' }], { kind: 'relink' }],
    ['429', 'WRITE', [{ status: 429 }], { kind: 'slow_down', retryAfterMs: 5_000 }],
    ['429 with a time', 'WRITE', [{ status: 429, headers: { 'retry-after': '3' } }], { kind: 'slow_down', retryAfterMs: 3_000 }],
    ['404 without XML', 'READ', [{ status: 404, text: 'none' }], { kind: 'again' }],
    ['400 without XML', 'WRITE', [{ status: 400, text: 'none' }], { kind: 'refused', code: '400' }],
    ['a refusal with a status of its own', 'WRITE', [{ ...order('-1', '오류'), status: 400 }], { kind: 'refused', code: '-1' }],
    ['a success with the status of an error', 'WRITE', [{ ...order('0', '성공'), status: 400 }], { kind: 'refused', code: '400' }],
    ['a broken server on a read', 'READ', [{ status: 500 }, { status: 500 }, { status: 500 }], { kind: 'again' }],
    ['a broken server on a GET that writes', 'WRITE', [{ status: 500 }], { kind: 'unknown' }],
    ['a lost answer of a GET that writes', 'WRITE', [{ fault: 'reset' }], { kind: 'unknown' }],
    [
      'a cut answer of a GET that writes',
      'WRITE',
      [{ bytes: wireBytes('<ResultOrder><result_code>0'), fault: 'cut' }],
      { kind: 'unknown' },
    ],
    ['half a document on a write', 'WRITE', [xmlAnswer('<ResultOrder><result_code>0</result_code>')], { kind: 'unknown' }],
    ['a page of HTML on a read', 'READ', [{ text: '<html><body>점검</body></html>' }], { kind: 'again' }],
    ['a page of HTML on a write', 'WRITE', [{ text: '<html><body>점검</body></html>' }], { kind: 'unknown' }],
    ['a call that never left', 'WRITE', [{ fault: 'refused' }], { kind: 'again' }],
  ];
  it.each(cases)('%s (%s)', async (_name, effect, script, expected) => {
    const ctx = elevenContext(script);
    expect(await call(ctx, test(effect))).toMatchObject(expected);
    expect(ctx.left()).toBe(0);
  });

  it('sends the key in its header, and bodies as EUC-KR', async () => {
    const ctx = elevenContext([order('0', '')]);
    await call(ctx, { ...test('WRITE'), method: 'POST', path: ['a', '품절/끝', '1,2'], body: ['Product', [['prdNm', '셔츠']]] });
    const [sent] = ctx.calls;
    expect(sent?.headers.get('openapikey')).toBe('demo-key-0001');
    expect(sent?.headers.get('content-type')).toBe('text/xml;charset=EUC-KR');
    expect(sent?.path).toBe(`/a/${encodeURIComponent('품절/끝')}/1,2`);
    expect(iconv.decode(Buffer.from(sent?.bytes ?? []), 'cp949')).toBe(
      '<?xml version="1.0" encoding="euc-kr"?>\n<Product><prdNm>셔츠</prdNm></Product>',
    );
  });

  it('writes minutes in Korea', () => {
    expect(minute(new Date('2026-03-01T15:04:59Z'))).toBe('202603020004');
  });

  it('distinguishes an answer that is too big from one that can not be read, where a narrower question can be asked', async () => {
    const ctx = elevenContext([]);
    const big = { ...ctx, http: { ...ctx.http, send: async () => ({ kind: 'too_big', message: '너무 큽니다.' }) as const } };
    expect(await ask(big, test('READ'))).toEqual({ kind: 'too_big', message: '너무 큽니다.' });
    expect(await call(big, test('READ'))).toMatchObject({ kind: 'again' });
    expect(await call(big, test('WRITE'))).toMatchObject({ kind: 'unknown' });
  });
});
