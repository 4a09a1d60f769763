import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { operation } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Handlers } from '../operations.ts';
import { createHttpServer } from '../server.ts';
import { createDiscard } from './unread-bodies.ts';

const things = {
  say: operation('POST', '/api/v1/say', 'PUBLIC', '말하기', { bodyLimit: 1024 * 1024 })
    .input(z.object({ name: z.string().optional(), marks: z.record(z.string(), z.string()).optional(), data: z.unknown().optional() }))
    .output(z.object({ received: z.string() })),
};
const handlers: Handlers<typeof things> = { say: async ({ input }) => ({ received: JSON.stringify(input) }) };
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  app = await createHttpServer({
    modules: [{ name: 'things', contract: things, handlers }],
    authenticator: { authenticate: () => Promise.reject(new Error('nobody signs in here')) },
    idempotency: null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/say', payload, headers: { 'content-type': 'application/json', ...headers } });

const form = (name: Buffer | string, value: Buffer | string, type = '') =>
  Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="'),
    Buffer.from(name),
    Buffer.from(`"${type === '' ? '' : `; filename="blob"\r\ncontent-type: ${type}`}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n--b--\r\n'),
  ]);
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };
/** As a program that takes EUC-KR for UTF-8 writes 가. */
const NO_UTF8 = Buffer.from([0xb0, 0xa1]);

describe('a body that is no text', () => {
  it.each([
    ['JSON that is no UTF-8', Buffer.concat([Buffer.from('{"name":"'), NO_UTF8, Buffer.from('"}')]), {}],
    ['a field of a form that is no UTF-8', form('name', NO_UTF8), FORM],
    ['a name of a field that is no UTF-8', form(NO_UTF8, 'x'), FORM],
    ['a JSON part that is no UTF-8', form('data', Buffer.concat([Buffer.from('"'), NO_UTF8, Buffer.from('"')]), 'application/json'), FORM],
    ['half a surrogate pair', '{"name":"\\ud83d"}', {}],
    ['the other half', '{"name":"\\ude00 웃음"}', {}],
    ['half a surrogate pair as a name', '{"marks":{"\\ud83d":"x"}}', {}],
    ['half a surrogate pair in a JSON part', form('data', '{"a":["\\ud83d"]}', 'application/json'), FORM],
  ])('is refused with 400: %s', async (_what, payload, headers) => {
    const answer = await send(payload, headers);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ title: expect.stringMatching(/[가-힣]/), detail: expect.stringMatching(/[가-힣]/) });
  });

  it.each([
    ['an emoji, written and escaped', '{"name":"😀 \\ud83d\\ude00"}', {}, '😀 😀'],
    ['the replacement character itself', '{"name":"\ufffd"}', {}, '\ufffd'],
    ['the replacement character in a form', form('name', '가\ufffd나'), FORM, '가\ufffd나'],
  ])('is not taken for one: %s', async (_what, payload, headers, name) => {
    const answer = await send(payload, headers);
    expect([answer.statusCode, JSON.parse(answer.json().received)]).toEqual([200, { name }]);
  });
});

describe('a compressed body', () => {
  it.each(['gzip', 'br', 'deflate', 'identity, gzip'])('is refused with 415, and what is taken is named: %s', async (encoding) => {
    const answer = await send(gzipSync('{"name":"x"}'), { 'content-encoding': encoding });
    expect([answer.statusCode, answer.headers['accept-encoding'], answer.json().code]).toEqual([415, 'identity', 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('that is not compressed after all is read', async () => {
    expect((await send('{"name":"x"}', { 'content-encoding': 'identity' })).statusCode).toBe(200);
  });
});

/** Writes everything before it reads anything, as simple clients do; resolves with all that came. */
function writeThenRead(head: string, size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.pause();
    socket.on('error', reject);
    const block = Buffer.alloc(256 * 1024, 0x20);
    socket.write(head);
    let sent = 0;
    const pump = () => {
      while (sent < size) {
        sent += block.length;
        if (!socket.write(block)) return void socket.once('drain', pump);
      }
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\r\n\r\n') && text.endsWith('}')) {
          resolve(text);
          socket.destroy();
        }
      });
      socket.on('end', () => resolve(text));
      socket.resume();
    };
    pump();
  });
}

describe('a body that is too large', () => {
  it('is answered 413 to everybody who sends one at once, and nobody is cut off before he has read it', async () => {
    const size = 24 * 1024 * 1024;
    const head = `POST /api/v1/say HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`;
    const answers = await Promise.all(Array.from({ length: 16 }, () => writeThenRead(head, size)));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 413 .*PAYLOAD_TOO_LARGE/s);
  });
});

it('bodies that nobody reads get room together: who goes beyond it is cut off, and what one took the next may take', async () => {
  const discard = createDiscard(() => 1_000);
  const send = async (bytes: number) => {
    const body = new PassThrough();
    body.on('error', () => undefined);
    discard(body);
    body.write(Buffer.alloc(bytes));
    await new Promise((resolve) => setImmediate(resolve));
    return body;
  };
  const [first, second] = [await send(600), await send(400)];
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  expect((await send(1)).destroyed).toBe(true);
  first.end();
  await new Promise((resolve) => first.once('close', resolve));
  expect((await send(600)).destroyed).toBe(false);
  expect((await send(1)).destroyed).toBe(true);
  second.destroy();
});

it('a request without a connection is not read on: there is nothing to cut when its time is over', async () => {
  const answer = await send(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }));
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
});
