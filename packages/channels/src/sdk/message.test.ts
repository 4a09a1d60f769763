import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Connector } from './connector.ts';
import { cutText, MESSAGE_MAX, shortOutcome, withShortMessages } from './message.ts';
import type { Outcome } from './outcome.ts';

const LOUD = '한도를 넘었습니다 '.repeat(100_000);

describe('a text that is cut', () => {
  test('says so, keeps to its length and is the beginning of what was said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 70, max: 200 }), (text, max) => {
        const cut = cutText(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        if (text.length <= max) expect(cut).toBe(text);
        else expect(cut.endsWith('…') && text.startsWith(cut.slice(0, -1))).toBe(true);
        expect(cut.length).toBeGreaterThan(Math.min(text.length, max) - 66);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });

  test('of one letter under a thousand marks keeps the letter', () => {
    expect(cutText(`a${'\u0301'.repeat(1_000)}`, 100)).toMatch(/^a\u0301+…$/);
  });

  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a syllable of parts', '각'.normalize('NFD')],
    ['a flag', '🇰🇷'],
  ])('never cuts through %s', (_name, character) => {
    for (let max = 80; max < 100; max += 1) {
      const cut = cutText(character.repeat(100), max).slice(0, -1);
      expect(cut.replaceAll(character, '')).toBe('');
    }
  });
});

describe('an outcome', () => {
  const outcomes: Outcome<number>[] = [
    { kind: 'ok', value: 1, warnings: [LOUD] },
    { kind: 'relink', message: LOUD },
    { kind: 'fix', problems: [{ path: 'name', message: LOUD, channelCode: LOUD, channelMessage: LOUD }] },
    { kind: 'slow_down', retryAfterMs: 1, message: LOUD },
    { kind: 'again', message: LOUD },
    { kind: 'refused', code: LOUD, message: LOUD },
    { kind: 'unknown', message: LOUD },
  ];

  test.each(outcomes)('of kind $kind holds short messages and stays what it was', (outcome) => {
    const short = shortOutcome(outcome);
    expect(Object.keys(short)).toEqual(Object.keys(outcome));
    expect(JSON.stringify(short).length).toBeLessThan(4 * MESSAGE_MAX);
    expect(JSON.stringify(short)).toContain('…');
  });

  test('of thousands of problems reports some and how many more there are', () => {
    const problems = Array.from({ length: 5_000 }, (_, at) => ({ path: 'name', message: `${at}번째` }));
    const short = shortOutcome({ kind: 'fix', problems });
    expect(short.kind === 'fix' && short.problems.at(-1)?.message).toBe('그 밖에 4900건이 더 있습니다.');
  });

  test('holds nothing that no database takes', () => {
    expect(shortOutcome({ kind: 'again', message: 'a\0b' })).toEqual({ kind: 'again', message: 'a␀b' });
  });
});

test('whatever a connector answers, one by one or of a batch, is short', async () => {
  const loud = { kind: 'refused', code: 'X', message: LOUD } as const;
  const connector = {
    manifest: { shopType: 'CAFE24' },
    fields: [],
    link: { check: async () => loud, oauth: { start: () => ({ url: 'https://example.com' }), finish: async () => loud } },
    stock: { setQuantities: async () => new Map([['a', loud]]) },
    products: { problems: () => [{ path: 'name', message: '짧게' }] },
  } as unknown as Connector;
  const short = withShortMessages(connector);
  const answers = [
    await short.link.check({} as never),
    await short.link.oauth?.finish({} as never, {} as never),
    (await short.stock?.setQuantities({} as never, {} as never, [], []))?.get('a'),
  ];
  for (const answer of answers) expect(answer?.kind === 'refused' && answer.message.length).toBeLessThanOrEqual(MESSAGE_MAX);
  expect(short.link.oauth?.start({} as never)).toEqual({ url: 'https://example.com' });
  expect(short.products?.problems?.({} as never, {} as never)).toEqual([{ path: 'name', message: '짧게' }]);
  expect(short.manifest).toBe(connector.manifest);
});
