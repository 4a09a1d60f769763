import { byteLength, unrepresentable } from '@moa/core';
import { cpuMs } from '@moa/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAttributes, parseAttributes } from './attributes.ts';
import { inBatches, oneByOne } from './batch.ts';
import { kstDate, kstDateTime, kstDigits, kstIso, MINUTE_MS, roundedUp, toInstant } from './clock.ts';
import { courierByName, courierName, fromChannelCourier, toChannelCourier } from './couriers.ts';
import { parseJson, withQuery } from './json.ts';
import { withObject, withTopic } from './korean.ts';
import { type Outcome, ok, refusedWith } from './outcome.ts';
import { isForeign } from './proof.ts';
import { wire } from './reader.ts';
import { redactText } from './record.ts';
import { currentWindow, nextWindow, sameWindow, startWalk } from './windows.ts';

describe('batches', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key }));

  test('go out in chunks and come back one outcome an item', async () => {
    const sizes: number[] = [];
    const outcomes = await inBatches(items, 2, async (chunk) => {
      sizes.push(chunk.length);
      return ok(new Map(chunk.map(({ key }) => [key, ok(key.toUpperCase())])));
    });
    expect(sizes).toEqual([2, 2, 1]);
    expect([...outcomes.values()].map((outcome) => outcome.kind === 'ok' && outcome.value)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  test('a lost chunk is unknown for each of its items and the others go on', async () => {
    const outcomes = await inBatches(items, 2, async (chunk) =>
      chunk[0]?.key === 'c' ? { kind: 'unknown', message: 'lost' } : ok(new Map(chunk.map(({ key }) => [key, ok(1)]))),
    );
    expect([...outcomes].map(([key, { kind }]) => `${key} ${kind}`)).toEqual(['a ok', 'b ok', 'c unknown', 'd unknown', 'e ok']);
  });

  test('an item the answer does not name is unknown', async () => {
    const outcomes = await inBatches(items, 5, async () => ok(new Map([['a', ok(1)]])));
    expect(outcomes.get('a')?.kind).toBe('ok');
    expect(outcomes.get('e')?.kind).toBe('unknown');
  });

  test.each(['relink', 'slow_down'] as const)('after %s nothing more is sent', async (kind) => {
    let calls = 0;
    const outcomes = await oneByOne(items, async () => {
      calls += 1;
      return kind === 'relink' ? { kind, message: 'm' } : { kind, message: 'm', retryAfterMs: 1 };
    });
    expect(calls).toBe(1);
    expect([...outcomes.values()].every((outcome) => outcome.kind === kind)).toBe(true);
  });

  test.each(['relink', 'slow_down'] as const)('after %s for one item of a part the parts behind it are not sent', async (kind) => {
    const stop: Outcome<never> = kind === 'relink' ? { kind, message: 'm' } : { kind, message: 'm', retryAfterMs: 1 };
    const sent: string[] = [];
    const outcomes = await inBatches<{ key: string }, number>(items, 2, async (part) => {
      sent.push(...part.map(({ key }) => key));
      return ok(
        new Map<string, Outcome<number>>([
          ['a', ok(1)],
          ['b', stop],
        ]),
      );
    });
    expect(sent).toEqual(['a', 'b']);
    expect([...outcomes].map(([key, outcome]) => `${key} ${outcome.kind}`)).toEqual([
      'a ok',
      ...['b', 'c', 'd', 'e'].map((key) => `${key} ${kind}`),
    ]);
  });
});

describe('windows', () => {
  const span = { windowMs: 86_400_000, overlapMs: 300_000 };

  test('start an overlap earlier, meet end to end and stop at the end of the walk', () => {
    let cursor = startWalk('2026-03-01T00:00:00.000Z', '2026-03-03T06:00:00.000Z');
    const seen: string[] = [];
    while (!cursor.done) {
      const window = currentWindow(cursor, span);
      seen.push(`${window.from.toISOString()} ${window.to.toISOString()}`);
      cursor = nextWindow(cursor, window);
    }
    expect(seen).toEqual([
      '2026-02-28T23:55:00.000Z 2026-03-01T23:55:00.000Z',
      '2026-03-01T23:55:00.000Z 2026-03-02T23:55:00.000Z',
      '2026-03-02T23:55:00.000Z 2026-03-03T06:00:00.000Z',
    ]);
    expect(cursor).toEqual({ since: '2026-03-03T06:00:00.000Z', until: '2026-03-03T06:00:00.000Z', position: null, done: true });
  });

  test('a further page stays in its window', () => {
    const start = startWalk('2026-03-01T00:00:00.000Z', '2026-03-03T06:00:00.000Z');
    const window = currentWindow(start, span);
    const paged = sameWindow(start, window, { page: '2' });
    expect(currentWindow(paged, span)).toEqual(window);
    expect(paged).toMatchObject({ done: false, position: { page: '2' } });
  });

  test('any span is covered without a hole and no window is longer than allowed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 300 }),
        (length, windowMs, overlapMs) => {
          let cursor = startWalk(new Date(1e6).toISOString(), new Date(1e6 + length).toISOString());
          let covered = 1e6 - overlapMs;
          while (!cursor.done) {
            const window = currentWindow(cursor, { windowMs, overlapMs });
            expect(window.from.getTime()).toBe(covered);
            expect(window.to.getTime() - window.from.getTime()).toBeLessThanOrEqual(windowMs);
            covered = window.to.getTime();
            cursor = nextWindow(cursor, window);
          }
          expect(covered).toBe(1e6 + length);
        },
      ),
    );
  });
});

describe('time', () => {
  const instant = new Date('2026-03-02T01:15:30.123Z');

  test('is written in Korean wall time', () => {
    expect(kstIso(instant)).toBe('2026-03-02T10:15:30.123+09:00');
    expect(kstDate(new Date('2026-03-01T15:00:00Z'))).toBe('2026-03-02');
    expect(kstDateTime(instant)).toBe('2026-03-02 10:15:30');
    expect(kstDigits(instant)).toBe('20260302101530');
  });

  test.each([
    ['2026-03-02T10:15:30.123+09:00', '2026-03-02T01:15:30.123Z'],
    ['2026-03-02T10:15:30+0900', '2026-03-02T01:15:30.000Z'],
    ['2026-03-02T01:15:30Z', '2026-03-02T01:15:30.000Z'],
    ['2026-03-02T10:15:30.5', '2026-03-02T01:15:30.500Z'],
    ['2026-03-02 10:15:30', '2026-03-02T01:15:30.000Z'],
    ['2026/03/02 10:15', '2026-03-02T01:15:00.000Z'],
    ['2026-03-02', '2026-03-01T15:00:00.000Z'],
    ['20260302101530', '2026-03-02T01:15:30.000Z'],
    ['1772414130123', '2026-03-02T01:15:30.123Z'],
    [1772414130123, '2026-03-02T01:15:30.123Z'],
    ['2026-13-02 10:15:30', null],
    ['yesterday', null],
    ['', null],
    [null, null],
    [Number.NaN, null],
  ])('reads %s', (value, expected) => {
    expect(toInstant(value)).toBe(expected);
  });

  test('what is written is read back', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        expect(toInstant(kstIso(date))).toBe(date.toISOString());
      }),
    );
  });
});

describe('bodies', () => {
  test('integers too long for a number come as their digits', () => {
    expect(parseJson('{"id":642538970006401429,"list":[-1234567890123456789,12],"price":0.1,"text":"1234567890123456789"}')).toEqual({
      ok: true,
      value: { id: '642538970006401429', list: ['-1234567890123456789', 12], price: 0.1, text: '1234567890123456789' },
    });
  });

  test('are read as by a look at the source of each number, and what is no JSON stays none', () => {
    const numbers = [
      '1234567890123456789',
      '-1234567890123456789',
      '9007199254740991',
      '9007199254740993',
      '-9007199254740993',
      '-0',
      '0',
      '12',
    ];
    const others = [
      '1234567890123456.5',
      '0.12345678901234567',
      '12345678901234567e3',
      '1e-1234567890123456',
      '"1234567890123456789"',
      '"\\"1,1"',
      'null',
    ];
    const broken = [
      '0123456789012345678',
      '-012345678901234567',
      '--1234567890123456789',
      '1234567890123456789x',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
    ];
    const blank = fc.constantFrom('', ' ', '\n\t');
    const leaf = fc.constantFrom(...numbers, ...others);
    const padded = (text: fc.Arbitrary<string>) => fc.tuple(blank, text, blank).map((parts) => parts.join(''));
    const { value } = fc.letrec<{ value: string; list: string; record: string }>((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, padded(leaf), padded(tie('list')), padded(tie('record'))),
      list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
      record: fc
        .array(tie('value'), { maxLength: 4 })
        .map((items) => `{${items.map((item, at) => `"${at}"${at % 2 ? ' ' : ''}:${item}`).join(',')}}`),
    }));
    const pieces = fc.array(fc.oneof(blank, value, fc.constantFrom(...broken)), { maxLength: 6 }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(value, pieces), (text) => {
        const inList = `[${text}]`;
        const parsed = parseJson(inList);
        expect(parsed.ok ? { value: parsed.value } : null).toEqual(bySources(inList));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['', '{"a":', '<html>'])('%s is no JSON and throws nothing', (text) => {
    expect(parseJson(new TextEncoder().encode(text)).ok).toBe(false);
  });

  test('queries are percent-encoded, plus signs included', () => {
    expect(withQuery('/a', { from: '2026-03-02T10:15:30.000+09:00', page: 1, none: undefined, last: false })).toBe(
      '/a?from=2026-03-02T10%3A15%3A30.000%2B09%3A00&page=1&last=false',
    );
    expect(withQuery('/a', { none: undefined })).toBe('/a');
  });
});

describe('redaction', () => {
  test.each([
    ['{"access_token":"abc","n":1}', '{"access_token":"***","n":1}'],
    ['{"refresh_token" : "a\\"b"}', '{"refresh_token" : "***"}'],
    ['grant_type=x&client_secret_sign=abc%3D&type=SELF', 'grant_type=x&client_secret_sign=***&type=SELF'],
    ['/cb?code=one-time&state=s', '/cb?code=***&state=s'],
    ['call 02-123-4567 or a.b@c.kr', 'call *** or ***'],
    ['made 20260302 for 19900', 'made 20260302 for 19900'],
    ['key-of-the-shop in a text', '*** in a text'],
  ])('%s', (text, expected) => {
    expect(redactText(text, ['key-of-the-shop'])).toBe(expected);
  });

  test('hostile text is masked in linear time', () => {
    const hostile = [`"token":"${'\\"'.repeat(50_000)}`, '0'.repeat(100_000), 'a.'.repeat(50_000), `"${'token'.repeat(20_000)}`];
    expect(cpuMs(() => hostile.map((text) => redactText(text, [])))).toBeLessThan(1_000);
  });
});

describe('character sets', () => {
  test.each([
    ['한글 ABC 똠방각하', []],
    ['셔츠😀신상😀', ['😀']],
    ['①②㈜™', []],
    ['naïve — ok', ['ï', '—']],
  ])('EUC-KR carries %s but for %j', (text, missing) => {
    expect(unrepresentable(text, 'EUC-KR')).toEqual(missing);
    expect(unrepresentable(text, 'UTF-8')).toEqual([]);
  });

  test('a code unit above 0x7F counts two bytes', () => {
    expect(byteLength('abc')).toBe(3);
    expect(byteLength('가a')).toBe(3);
    expect(byteLength('😀')).toBe(4);
  });
});

describe('couriers', () => {
  test.each([
    ['CJ', 'SMART_STORE', 'CJGLS'],
    ['LOTTE', 'SMART_STORE', 'HYUNDAI'],
    ['LOGEN', 'SMART_STORE', 'KGB'],
    ['CJ', 'COUPANG', 'CJGLS'],
    ['CJ', '11ST', '00034'],
  ])('%s at %s is %s', (ours, column, theirs) => {
    expect(toChannelCourier(column, ours)).toBe(theirs);
    expect(fromChannelCourier(column, theirs)).toBe(ours);
  });

  test('unknown codes stay unknown', () => {
    expect(toChannelCourier('ZIGZAG', 'CJ')).toBeNull();
    expect(toChannelCourier('SMART_STORE', 'NOBODY')).toBeNull();
    expect(fromChannelCourier('SMART_STORE', 'NOBODY')).toBeNull();
  });

  test('are found by the names people write', () => {
    expect(courierByName(' cj 대한통운 ')).toBe('CJ');
    expect(courierByName('현대택배')).toBe('LOTTE');
    expect(courierByName('없는택배')).toBeNull();
    expect(courierByName('')).toBeNull();
    expect(courierName('HANJIN')).toBe('한진택배');
  });
});

test('attributes are written and read back', () => {
  const attributes = [
    { key: '101', value: '면 100%' },
    { key: '102', value: 'a=b' },
  ];
  expect(parseAttributes(formatAttributes(attributes))).toEqual(attributes);
  expect(parseAttributes(['=x', 'no', 'k='])).toEqual([]);
  expect(parseAttributes('text')).toEqual([]);
});

test('particles follow the last syllable', () => {
  expect([withObject('상품명'), withObject('주소'), withObject('A')]).toEqual(['상품명을', '주소를', 'A을(를)']);
  expect([withTopic('가격'), withTopic('')]).toEqual(['가격은', '은(는)']);
});

describe('a no of the channel', () => {
  const outcome = { kind: 'refused', code: 'NOT_FOUND' };

  test('is told by its code, or by what its code has in it', () => {
    expect(refusedWith('NOT_FOUND')(outcome)).toBe(true);
    expect(refusedWith('NOT')(outcome)).toBe(false);
    expect(refusedWith((code) => code.startsWith('NOT'))(outcome)).toBe(true);
  });

  test('is none where the channel said nothing, whatever the code', () => {
    expect(refusedWith('NOT_FOUND')({ kind: 'unknown', code: 'NOT_FOUND' })).toBe(false);
    expect(refusedWith('NOT_FOUND')({ kind: 'refused' })).toBe(false);
  });
});

describe('rows of something else are told by', () => {
  test.each<[string, unknown[], boolean]>([
    ['none', [], false],
    ['one with the field', [{ no: 1 }, { other: 1 }], false],
    ['none with the field', [{ other: 1 }, { other: 2 }], true],
    ['broken ones alone', [null, 'x', {}], false],
  ])('%s', (_case, rows, foreign) => expect(isForeign(rows, 'no')).toBe(foreign));

  test('the spelling that the channel reads them in', () => {
    const lowered = (row: unknown) => Object.fromEntries(Object.entries(wire(row)).map(([key, value]) => [key.toLowerCase(), value]));
    expect(isForeign([{ NO: 1 }], 'no', lowered)).toBe(false);
  });
});

/** What `JSON.parse` makes of a text, with integers that it rounds as their digits; null for what is no JSON. */
function bySources(text: string): { value: unknown } | null {
  const exact = (_key: string, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
  try {
    return { value: JSON.parse(text, exact) };
  } catch {
    return null;
  }
}

test.each([
  ['2026-03-02T01:15:00.000Z', MINUTE_MS, '2026-03-02T01:15:00.000Z'],
  ['2026-03-02T01:15:00.001Z', MINUTE_MS, '2026-03-02T01:16:00.000Z'],
  ['2026-03-02T01:59:59.999Z', MINUTE_MS, '2026-03-02T02:00:00.000Z'],
  ['2026-03-02T01:15:00.001Z', 1_000, '2026-03-02T01:15:01.000Z'],
])('%s in units of %i ms ends at %s', (at, unit, end) => expect(roundedUp(new Date(at), unit).toISOString()).toBe(end));
