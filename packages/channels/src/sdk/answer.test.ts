import { describe, expect, test } from 'vitest';
import { networkFailure, retryAfterMs, sendAuthorized } from './answer.ts';
import type { ChannelRequest, HttpResult } from './context.ts';
import { classifyNetworkError } from './network-error.ts';
import type { Outcome } from './outcome.ts';

const NOW = new Date('2026-03-02T00:00:00Z');
const response = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: new Headers(headers),
  body: new Uint8Array(),
});

describe('network', () => {
  test.each([
    ['unsent', 'READ', 'again'],
    ['unsent', 'WRITE', 'again'],
    ['lost', 'READ', 'again'],
    ['lost', 'WRITE', 'unknown'],
  ] as const)('%s %s is %s', (kind, effect, expected) => {
    expect(networkFailure({ kind, message: 'm' }, effect)).toEqual({ kind: expected, message: 'm' });
  });

  test('an answer is no network failure', () => {
    expect(networkFailure({ kind: 'response', response: response(500) }, 'WRITE')).toBeNull();
  });

  test.each([
    ['connection refused', { cause: { code: 'ECONNREFUSED' } }, 'unsent'],
    ['name not found', { cause: { code: 'ENOTFOUND' } }, 'unsent'],
    ['connect timed out', { cause: { code: 'UND_ERR_CONNECT_TIMEOUT' } }, 'unsent'],
    ['connect timed out in the kernel', { cause: { code: 'ETIMEDOUT', syscall: 'connect' } }, 'unsent'],
    ['every address refused', { cause: { errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }] } }, 'unsent'],
    ['bad certificate', { cause: { code: 'CERT_HAS_EXPIRED' } }, 'unsent'],
    ['read timed out', { cause: { code: 'ETIMEDOUT', syscall: 'read' } }, 'lost'],
    ['reset', { cause: { code: 'ECONNRESET' } }, 'lost'],
    ['one of two addresses reset', { cause: { errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] } }, 'lost'],
    ['other side closed', { cause: { code: 'UND_ERR_SOCKET' } }, 'lost'],
    ['headers timed out', { cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } }, 'lost'],
    ['something else', new Error('odd'), 'lost'],
    ['no error at all', 'odd', 'lost'],
  ])('%s', (_name, error, kind) => {
    expect(classifyNetworkError(error).kind).toBe(kind);
  });
});

describe('a pause', () => {
  test.each([
    [undefined, 1_000],
    ['7', 7_000],
    ['0', 1_000],
    ['1.5', 1_500],
    ['Mon, 02 Mar 2026 00:01:00 GMT', 60_000],
    ['999999', 3_600_000],
    ['soon', 1_000],
  ])('Retry-After %s is %i ms', (value, ms) => {
    expect(retryAfterMs(new Headers(value === undefined ? {} : { 'retry-after': value }), NOW)).toBe(ms);
  });
});

describe('a rejected token', () => {
  function setUp(statuses: number[]) {
    const sent: string[] = [];
    const renewed: string[] = [];
    const call = {
      http: {
        send: async (request: ChannelRequest): Promise<HttpResult> => {
          sent.push(request.url);
          return { kind: 'response', response: response(statuses.shift() ?? 500) };
        },
        observeLimit: () => undefined,
        conclude: () => undefined,
      },
      build: (token: string): ChannelRequest => ({ method: 'GET', url: token, operation: 'o', bucket: 'b', safe: true }),
      token: async (): Promise<Outcome<string>> => ({ kind: 'ok', value: 'old' }),
      renew: async (rejected: string): Promise<Outcome<string>> => {
        renewed.push(rejected);
        return { kind: 'ok', value: 'new' };
      },
      isRejected: ({ status }: { status: number }) => status === 401,
    };
    return { call, sent, renewed };
  }

  test('is renewed once and the call sent once more', async () => {
    const { call, sent, renewed } = setUp([401, 200]);
    expect(await sendAuthorized(call)).toMatchObject({ kind: 'ok', value: { response: { status: 200 } } });
    expect([sent, renewed]).toEqual([['old', 'new'], ['old']]);
  });

  test('that is rejected again is not renewed again', async () => {
    const { call, sent } = setUp([401, 401, 200]);
    expect(await sendAuthorized(call)).toMatchObject({ kind: 'ok', value: { response: { status: 401 } } });
    expect(sent).toHaveLength(2);
  });

  test('that cannot be renewed ends in the outcome of the renewal', async () => {
    const { call, sent } = setUp([401]);
    expect(await sendAuthorized({ ...call, renew: async () => ({ kind: 'relink', message: 'm' }) })).toEqual({
      kind: 'relink',
      message: 'm',
    });
    expect(sent).toHaveLength(1);
  });
});
