import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPTH_MAX, parseJson } from './json.ts';
import { text, whole } from './reader.ts';
import { visibleText } from './visible.ts';

describe('texts that can be stored', () => {
  it.each([
    ['홍길동\u0000', '홍길동␀'],
    ['\u001b[31m\u0007', '␛[31m␇'],
    ['a\u007fb\u0085', 'a␡b\ufffd'],
    ['한\ud800', '한\ufffd'],
    ['\udc00글', '\ufffd글'],
    ['😀 가\t나\r\n', '😀 가\t나\r\n'],
    ['\u202e가', '\u202e가'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(visibleText(sent)).toBe(kept);
    expect(text(`x${sent}x`)).toBe(`x${kept}x`);
    expect(parseJson(JSON.stringify({ [sent]: [sent] }))).toEqual({ ok: true, value: { [kept]: [kept] } });
  });

  it('are all that a parsed body holds, and nothing else of it changes', () => {
    const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\u0000', '\ud800', 'a\udfff', '\u0007', '\u009f', '😀'));
    const value = fc.letrec((tie) => ({
      value: fc.oneof(hostile, fc.integer(), fc.constant(null), fc.array(tie('value')), fc.dictionary(hostile, tie('value'))),
    })).value;
    fc.assert(
      fc.property(value, (sent) => {
        const read = parseJson(JSON.stringify(sent));
        if (!read.ok) throw new Error(read.message);
        const shown = JSON.stringify(read.value);
        expect(shown).not.toMatch(/\\u(?:0000|001f|007f|d[89a-f])/);
        expect(shown.isWellFormed()).toBe(true);
        expect(visibleText(JSON.stringify(read.value))).toBe(shown);
      }),
    );
  });
});

describe('numbers that can be stored', () => {
  it.each([
    [1e30, null],
    ['9007199254740993', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['99999999999999999999', null],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    ['11,000.00', 11_000],
  ])('%j is read as %j', (sent, kept) => {
    expect(whole(sent)).toBe(kept);
  });
});

describe('depth of a body', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['at the limit', nested(DEPTH_MAX), true],
    ['beyond it', nested(DEPTH_MAX + 1), false],
    ['of millions', '{"a":'.repeat(2_000_000), false],
    ['in texts only', JSON.stringify(`${nested(1_000)}\\"{{{`), true],
    ['side by side', `[${Array(1_000).fill('{"a":[]}').join(',')}]`, true],
  ])('%s', (_name, body, ok) => {
    expect(parseJson(body).ok).toBe(ok);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ']', ':') })),
        (body) => {
          const read = parseJson(body);
          let value: unknown;
          try {
            value = JSON.parse(body);
          } catch {
            expect(read.ok).toBe(false);
            return;
          }
          if (JSON.stringify(value).isWellFormed()) expect(read.ok).toBe(true);
        },
      ),
    );
  });
});
