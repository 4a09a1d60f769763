import { describe, expect, test } from 'vitest';
import { faultAnswer } from './fault-answers.ts';
import type { AnsweredFault } from './types.ts';

const WORDS = {
  contentType: 'application/json',
  limited: { status: 429, body: { code: 'TOO_MANY' } },
  failed: { status: 500, body: 'down' },
  expired: { status: 401, body: Buffer.from('who') },
};

describe('faults in the words of a channel', () => {
  test.each<[AnsweredFault, number, string | Buffer]>([
    ['RATE_LIMITED', 429, '{"code":"TOO_MANY"}'],
    ['RATE_LIMITED_RETRY_AFTER', 429, '{"code":"TOO_MANY"}'],
    ['SERVER_ERROR', 500, 'down'],
    ['SERVER_ERROR_AFTER_EFFECT', 500, 'down'],
    ['EXPIRED_TOKEN', 401, Buffer.from('who')],
  ])('%s', (kind, status, body) => {
    expect(faultAnswer(kind, WORDS)).toMatchObject({ status, body, headers: { 'content-type': 'application/json' } });
  });

  test('say how long to wait where that is the fault, in headers of their own where they have some', () => {
    expect(faultAnswer('RATE_LIMITED', WORDS).headers).not.toHaveProperty('retry-after');
    expect(faultAnswer('RATE_LIMITED_RETRY_AFTER', WORDS).headers).toMatchObject({ 'retry-after': '1' });
    const own = faultAnswer('RATE_LIMITED_RETRY_AFTER', { ...WORDS, wait: { 'X-Remain': '1' } }).headers;
    expect(own).toEqual({ 'content-type': 'application/json', 'X-Remain': '1' });
  });

  test('may word a failure after the effect apart', () => {
    const words = { ...WORDS, failedAfterEffect: { status: 504, body: 'late' } };
    expect(faultAnswer('SERVER_ERROR_AFTER_EFFECT', words)).toMatchObject({ status: 504, body: 'late' });
    expect(faultAnswer('SERVER_ERROR', words)).toMatchObject({ status: 500 });
  });
});
