import { RAW_MAX } from '@moa/channels/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineFact } from '../../../../test/modules/order-facts.ts';
import { keysRead, onePerKey } from './unreadable.ts';

test('records of one key become one that says everything of them', () => {
  expect(
    onePerKey([
      { key: 'A-1', reason: '수량을 읽을 수 없습니다.', raw: '{"a":1}' },
      { key: 'B-1', reason: '주문일시를 읽을 수 없습니다.', raw: '{"b":1}' },
      { key: 'A-1', reason: '금액을 읽을 수 없습니다.', raw: '{"a":2}' },
      { key: 'A-1', reason: '수량을 읽을 수 없습니다.', raw: '{"a":1}' },
    ]),
  ).toEqual([
    { key: 'A-1', reason: '수량을 읽을 수 없습니다. 금액을 읽을 수 없습니다.', raw: '{"a":1}\n{"a":2}' },
    { key: 'B-1', reason: '주문일시를 읽을 수 없습니다.', raw: '{"b":1}' },
  ]);
});

test('no key comes twice, none is lost, and nothing grows without end', () => {
  const record = fc.record({
    key: fc.constantFrom('a', 'b', 'c'),
    reason: fc.string(),
    raw: fc.string({ maxLength: 3_000 }).map((raw) => raw.repeat(10)),
  });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 20 }), (records) => {
      const merged = onePerKey(records);
      const keys = merged.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(new Set(keys)).toEqual(new Set(records.map(({ key }) => key)));
      for (const { raw } of merged) expect(raw.length).toBeLessThanOrEqual(RAW_MAX);
    }),
  );
});

test('what a page reports is known by its numbers, also where a row of it is not what it should be', () => {
  const good = lineFact({ orderNo: 'A', lineNo: '1', bundleNo: 'B' });
  const broken = { ...lineFact({ orderNo: 'C', lineNo: '2' }), claims: null, bundleNo: undefined };
  const odd = { ...lineFact({ orderNo: 'D', lineNo: null as unknown as string }), claims: [null, { claimNo: 7 }] };
  const keys = keysRead({ lines: [good, broken, odd] as unknown as Parameters<typeof keysRead>[0]['lines'], claims: [] });
  expect([...keys].toSorted()).toEqual(['1', '2', 'A', 'A-1', 'A/1', 'B', 'C', 'C-2', 'C/2', 'D']);
});
