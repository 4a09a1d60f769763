import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { withHostileTexts, withReorderedRows, withRepeatedCursor } from './answer-rows.ts';

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const xml = (rows: string[]) =>
  iconv.encode(`<?xml version="1.0" encoding="euc-kr"?>\n<ns2:orders xmlns:ns2="x">\n${rows.join('\n')}\n</ns2:orders>`, 'cp949');
const row = (name: string) => `<ns2:order>\n<ordNo>1</ordNo>\n<rcvrNm>${name}</rcvrNm>\n<dlvEtprsNm>한진택배</dlvEtprsNm>\n</ns2:order>`;

describe('withHostileTexts', () => {
  test('changes what people write, each in another way, and nothing else', () => {
    const body = Buffer.from(
      `{"id":123456789012345678,"status":"결제완료","statusName":"결제완료","rows":[${Array(7).fill('{"receiverName":"홍길동","sku":"가"}').join(',')}]}`,
    );
    const reported = withHostileTexts(body).toString();
    expect(reported).toContain('"id":123456789012345678,"status":"결제완료","statusName":"결제완료"');
    const names = (JSON.parse(reported) as { rows: { receiverName: string; sku: string }[] }).rows.map(({ receiverName }) => receiverName);
    expect(names.map((name) => name.slice(0, 12))).toEqual([
      '홍길동\u0000',
      '\u001b[31m\u0007홍길동',
      '홍길동\ud800',
      '\u202e홍길동\u2066',
      '=HYPERLINK("',
      '홍길동홍길동홍길동홍길동',
      '\u001b[31m\u0007홍길동',
    ]);
    expect(names[5]).toHaveLength(200_000);
    expect(reported.match(/"sku":"가"/g)).toHaveLength(7);
  });

  test('keeps the bytes of EUC-KR and brings what it lacks as references', () => {
    const reported = iconv.decode(withHostileTexts(xml([row('홍길동'), row('뷁'), row('김')])), 'cp949');
    expect([...reported.matchAll(/<rcvrNm>(.*?)<\/rcvrNm>/g)].map((found) => found[1])).toEqual([
      '홍길동&#0;',
      '&#27;[31m&#7;뷁',
      '김&#xD800;',
    ]);
    expect(reported.match(/<dlvEtprsNm>한진택배<\/dlvEtprsNm>/g)).toHaveLength(3);
  });
});

describe('withReorderedRows', () => {
  test('turns the rows nearest to the root, not what lies in them', () => {
    const reported = withReorderedRows(json({ code: 200, data: [{ a: 1, items: [{ x: 1 }, { x: 2 }] }, { a: 2 }], ids: ['p', 'q'] }));
    expect(JSON.parse(String(reported))).toEqual({ code: 200, data: [{ a: 2 }, { a: 1, items: [{ x: 1 }, { x: 2 }] }], ids: ['p', 'q'] });
  });

  test('turns the rows of a document, whatever bytes they hold', () => {
    const reported = iconv.decode(withReorderedRows(xml(['뷁', '홍길동', '똠방각하'].map(row))), 'cp949');
    expect(reported).toBe(iconv.decode(xml(['똠방각하', '홍길동', '뷁'].map(row)), 'cp949'));
  });

  test.each(['', '[]', '{}', '5', '{"a":[1,2]}', '<?xml version="1.0"?>\n<a></a>'])('leaves %j as it is', (body) => {
    expect(String(withReorderedRows(Buffer.from(body)))).toBe(body);
  });
});

describe('withRepeatedCursor', () => {
  const ask = (given: unknown[], round: 'SAME' | 'ALTERNATING', value: unknown) =>
    JSON.parse(String(withRepeatedCursor(json(value), given, round)));

  test('gives the first word again, also behind the last page', () => {
    const given: unknown[] = [];
    const reported = ['a', 'b', '', 'd'].map((nextToken) => ask(given, 'SAME', { data: [], nextToken }).nextToken);
    expect(reported).toEqual(['a', 'a', 'a', 'a']);
  });

  test('gives two in turn, in the form in which they came', () => {
    const given: unknown[] = [];
    const pages = [{ more: { moreFrom: '1' } }, { more: { moreFrom: '2' } }, {}, { more: { moreFrom: '4' } }];
    expect(pages.map((data) => ask(given, 'ALTERNATING', { data }).data.more.moreFrom)).toEqual(['1', '2', '1', '2']);
  });

  test('leaves an answer without a next page as it is until one was given', () => {
    expect(ask([], 'SAME', { data: [], nextToken: '' })).toEqual({ data: [], nextToken: '' });
  });
});
