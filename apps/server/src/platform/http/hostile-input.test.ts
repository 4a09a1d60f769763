import { operation, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Handlers } from './operations.ts';
import { createHttpServer } from './server.ts';

/** Milliseconds of processor time: far more than any of these takes (S11 asks for 100), far less than a rule that grows with the square would. */
const HELD_UP = 1000;

const things = {
  ask: operation('GET', '/api/v1/ask', 'PUBLIC', '조회')
    .input(z.object({ status: z.array(z.string()).optional() }))
    .output(z.object({ asked: z.record(z.string(), z.unknown()) })),
  say: operation('POST', '/api/v1/say', 'PUBLIC', '말하기')
    .input(z.object({ name: z.string().max(5) }))
    .output(z.object({})),
  draft: operation('POST', '/api/v1/draft', 'PUBLIC', '저장', { bodyLimit: 24 * 1024 * 1024 })
    .input(z.object({ lines: z.array(z.object({ name: z.string() })).max(10_000), marks: z.record(z.string(), z.string()) }))
    .output(z.object({ lines: z.number() })),
};

const handlers: Handlers<typeof things> = {
  ask: async ({ input }) => ({ asked: input }),
  say: async () => ({}),
  draft: async ({ input }) => ({ lines: input.lines.length }),
};

let app: FastifyInstance;

beforeAll(async () => {
  app = await createHttpServer({
    modules: [{ name: 'things', contract: things, handlers }],
    authenticator: {
      authenticate: async () => {
        throw problem('TOKEN_EXPIRED');
      },
    },
    idempotency: null,
  });
});
afterAll(() => app.close());

const json = (url: string, payload: string) => ({ method: 'POST' as const, url, payload, headers: { 'content-type': 'application/json' } });
const form = (url: string, payload: string, type = 'multipart/form-data; boundary=x') => ({
  method: 'POST' as const,
  url,
  payload,
  headers: { 'content-type': type },
});
const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

const HOSTILE = {
  'a query whose name has 5,000 brackets': { method: 'GET' as const, url: `/api/v1/ask?a${'[c]'.repeat(5000)}=1` },
  'a query whose name has 3,000 encoded brackets': { method: 'GET' as const, url: `/api/v1/ask?a${'%5Bc%5D'.repeat(3000)}=1` },
  'a part whose name has 20,000 brackets': form('/api/v1/say', `${part(`a${'[b]'.repeat(20_000)}`)}--x--\r\n`),
  '300,000 parts': form('/api/v1/draft', `${part('a').repeat(300_000)}--x--\r\n`),
  '300,000 parts behind a boundary that reads in two ways': form(
    '/api/v1/draft',
    `${part('a').repeat(300_000)}--x--\r\n`,
    'multipart/form-data; boundary="\\x"; boundary=y',
  ),
  'an object of 150,000 members': json('/api/v1/draft', `{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":1`).join(',')}}`),
  'a list of 600,000 items': json('/api/v1/draft', `{"lines":[${'{},'.repeat(600_000)}{}]}`),
  'a text of 10 MB': json('/api/v1/draft', `{"lines":"${'<'.repeat(10_000_000)}"}`),
};

describe('what is sent to keep the process busy', () => {
  it.each(Object.entries(HOSTILE))('%s is refused at once', async (_what, request) => {
    let quickest = Number.POSITIVE_INFINITY;
    // Processor time of this thread, the least of some runs: a busy machine is no slow rule.
    for (let run = 0; run < 4; run++) {
      const begun = process.threadCpuUsage();
      const answer = await app.inject(request);
      const { user, system } = process.threadCpuUsage(begun);
      quickest = Math.min(quickest, (user + system) / 1000);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ title: expect.stringMatching(/[가-힣]/) });
    }
    expect(quickest).toBeLessThan(HELD_UP);
  });

  it('is refused for its size where nobody signed in', async () => {
    const answer = await app.inject(json('/api/v1/say', JSON.stringify({ name: 'x'.repeat(64 * 1024) })));
    expect(answer.statusCode).toBe(413);
  });
});

describe('a query that is no text', () => {
  it.each([
    ['EUC-KR taken for UTF-8', 'status[0]=%B0%A1'],
    ['half a surrogate pair', 'status[0]=%ED%A0%80'],
    ['a character that was cut off', 'status[0]=%EA%B0'],
    ['a name of a field', 'status%B0[0]=NEW'],
  ])('is refused with 400 instead of searched for as something else: %s', async (_what, query) => {
    const answer = await app.inject(`/api/v1/ask?${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.json().detail).toMatch(/UTF-8/);
  });

  it.each([
    ['a percent sign that begins nothing', '100%', '100%'],
    ['Korean and an emoji', '%EA%B0%80%F0%9F%98%80', '가😀'],
    ['a plus and the replacement character', 'a+%EF%BF%BD', 'a \ufffd'],
  ])('is read where it is one: %s', async (_what, written, read) => {
    expect((await app.inject(`/api/v1/ask?status[0]=${written}`)).json()).toEqual({ asked: { status: [read] } });
  });
});

describe('what is large and meant so', () => {
  it('is taken: a list of 10,000 items and an object of 1,000 members', async () => {
    const marks = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`m${at}`, '[,{"\\"]']));
    const lines = Array.from({ length: 10_000 }, () => ({ name: '가,나' }));
    const answer = await app.inject(json('/api/v1/draft', JSON.stringify({ lines, marks })));
    expect(answer.json()).toEqual({ lines: 10_000 });
  });

  it('one more of either is not', async () => {
    const marks = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`m${at}`, '']));
    for (const body of [
      { lines: [], marks },
      { lines: Array.from({ length: 10_001 }, () => ({ name: '' })), marks: {} },
    ]) {
      expect((await app.inject(json('/api/v1/draft', JSON.stringify(body)))).json()).toMatchObject({ code: 'MALFORMED_JSON' });
    }
  });

  it('lists and ranges in a query are read', async () => {
    const answer = await app.inject('/api/v1/ask?status[0]=NEW&status[1]=OLD');
    expect(answer.json()).toEqual({ asked: { status: ['NEW', 'OLD'] } });
  });
});
