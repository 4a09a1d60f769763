import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { operation, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CommitUnknown } from '../database/index.ts';
import type { Actor } from './context.ts';
import type { Handlers } from './operations.ts';
import type { RateLimits } from './rate-limit.ts';
import { createHttpServer, type HttpModule } from './server.ts';

const SELLER: Actor = {
  userId: 1,
  loginId: 'demoseller',
  role: 'U',
  sessionId: '01890000-0000-7000-8000-000000000009',
  sellerId: 7,
  authorities: new Set(['productAuth', 'orderAuth', 'csAuth', 'settleAuth']),
  rights: new Set(),
  shopAccountIds: null,
  actingSellerLoginId: null,
};
const PEOPLE: Record<string, Actor> = {
  seller: SELLER,
  sub: { ...SELLER, userId: 2, role: 'S', authorities: new Set(['orderAuth']) },
  admin: { ...SELLER, userId: 3, role: 'A', sellerId: null, authorities: new Set() },
  acting: { ...SELLER, userId: 3, role: 'A', actingSellerLoginId: 'demoseller' },
  reader: { ...SELLER, authorities: new Set(), apiToken: { id: 1, name: '읽기', scopes: ['product:read'] } },
  proposer: { ...SELLER, authorities: new Set(), apiToken: { id: 3, name: '제안', scopes: ['product:propose'] } },
  writer: { ...SELLER, authorities: new Set(), apiToken: { id: 2, name: '쓰기', scopes: ['product:write'] } },
};

const things = {
  list: operation('GET', '/api/v1/things', 'USER', '목록')
    .input(
      z.object({
        page: z.coerce.number().int().min(0).optional(),
        status: z.array(z.enum(['NEW', 'OLD'])).optional(),
        range: z.object({ from: z.string() }).optional(),
      }),
    )
    .output(z.object({ asked: z.record(z.string(), z.unknown()), by: z.string() })),
  open: operation('GET', '/api/v1/things/open', 'PUBLIC', '공개')
    .input(z.object({}))
    .output(z.object({ by: z.string().nullable() })),
  make: operation('POST', '/api/v1/things', { any: ['productAuth'] }, '등록', { successStatus: 201 })
    .input(
      z.object({
        name: z.string().min(1).max(5),
        price: z.number().int().max(1_000_000_000_000),
        parts: z.array(z.object({ code: z.string() })).optional(),
      }),
    )
    .output(z.object({ name: z.string() })),
  change: operation('PUT', '/api/v1/things/{id}', 'SELLER_ONLY', '변경', { detailed: true })
    .input(z.object({ params: z.object({ id: z.string() }), body: z.object({ name: z.string().max(3) }) }))
    .output(z.object({ id: z.string(), name: z.string() })),
  admin: operation('POST', '/api/v1/things/admin', 'ADMIN', '관리')
    .input(z.strictObject({}))
    .output(z.object({ ok: z.boolean() })),
  file: operation('POST', '/api/v1/things/file', 'USER', '파일', { bodyLimit: 1024 * 1024 })
    .input(z.object({ imageFile: z.instanceof(File), dto: z.object({ name: z.string() }) }))
    .output(z.object({ size: z.number(), name: z.string() })),
  sold: operation('POST', '/api/v1/things/sold', 'USER', '품절').input(z.strictObject({})).output(z.object({})),
  broken: operation('POST', '/api/v1/things/broken', 'USER', '고장').input(z.strictObject({})).output(z.object({})),
  leaky: operation('GET', '/api/v1/things/leaky', 'USER', '응답')
    .input(z.object({}))
    .output(z.object({ shown: z.string() })),
  remove: operation('DELETE', '/api/v1/things', 'USER', '삭제')
    .input(z.strictObject({ ids: z.array(z.string()) }))
    .output(z.object({ removed: z.number() })),
};

const handlers: Handlers<typeof things> = {
  list: async ({ input, context }) => ({ asked: input, by: context.actor.loginId }),
  open: async ({ context }) => ({ by: context.actorOrNull?.loginId ?? null }),
  make: async ({ input }) => ({ name: input.name }),
  change: async ({ input }) => ({ id: input.params.id, name: input.body.name }),
  admin: async () => ({ ok: true }),
  file: async ({ input }) => ({ size: input.imageFile.size, name: input.dto.name }),
  sold: async () => {
    throw problem('OUT_OF_STOCK', { detail: '남은 수량은 2개입니다.', data: { left: 2 } });
  },
  broken: async () => {
    throw new Error('select secret from vault');
  },
  leaky: async () => ({ shown: '예', hidden: '비밀' }) as { shown: string },
  remove: async ({ input }) => ({ removed: input.ids.length }),
};

let app: FastifyInstance | undefined;
/** API tokens that were looked up. */
let lookedUp = 0;

afterEach(async () => {
  await app?.close();
  app = undefined;
  lookedUp = 0;
});

async function start(
  modules: HttpModule[] = [{ name: 'things', contract: things, handlers }],
  rates?: RateLimits,
): Promise<FastifyInstance> {
  app = await createHttpServer({
    modules,
    ...(rates === undefined ? {} : { rates }),
    authenticator: {
      isStrange: (token) => token.startsWith('moa_'),
      authenticate: async (token) => {
        if (token.startsWith('moa_')) lookedUp += 1;
        const person = PEOPLE[token];
        if (person === undefined) throw problem('TOKEN_EXPIRED');
        return person;
      },
    },
    idempotency: null,
  });
  return app;
}

const as = (token: string) => ({ authorization: `Bearer ${token}` });

describe('start', () => {
  it('stops when a declared operation has no handler', async () => {
    await expect(start([{ name: 'things', contract: things, handlers: { ...handlers, make: undefined } }])).rejects.toThrow('things.make');
  });

  it('stops when a handler has no declared operation', async () => {
    await expect(start([{ name: 'things', contract: things, handlers: { ...handlers, extra: async () => ({}) } }])).rejects.toThrow(
      'things.extra',
    );
  });

  it('stops when an operation declares no access', async () => {
    const bare = operation('GET', '/bare', 'USER', '').meta({ access: undefined } as never);
    await expect(start([{ name: 'bad', contract: { bare }, handlers: { bare: async () => ({}) } }])).rejects.toThrow('no access');
  });

  it('stops when a plain route declares no access', async () => {
    const module: HttpModule = { name: 'm', contract: {}, handlers: {}, plain: (scope) => void scope.get('/x', async () => 'x') };
    await expect(start([module]).then((server) => server.ready())).rejects.toThrow('declares no access');
  });
});

describe('access', () => {
  it.each([
    ['list', 'GET', '/api/v1/things', { none: 401, stale: 401, seller: 200, sub: 200, admin: 200, acting: 200 }],
    ['open', 'GET', '/api/v1/things/open', { none: 200, stale: 200, seller: 200, sub: 200, admin: 200, acting: 200 }],
    ['make', 'POST', '/api/v1/things', { none: 401, stale: 401, seller: 201, sub: 403, admin: 403, acting: 201 }],
    ['change', 'PUT', '/api/v1/things/3', { none: 401, stale: 401, seller: 200, sub: 403, admin: 403, acting: 200 }],
    ['admin', 'POST', '/api/v1/things/admin', { none: 401, stale: 401, seller: 403, sub: 403, admin: 200, acting: 200 }],
  ] as const)('%s lets in whom it names and nobody else', async (name, method, url, expected) => {
    const server = await start();
    const payload = { make: { name: 'a', price: 1 }, change: { name: 'a' }, admin: {} }[name as string];
    for (const [person, status] of Object.entries(expected)) {
      const answer = await server.inject({ method, url, headers: person === 'none' ? {} : as(person), ...(payload ? { payload } : {}) });
      expect([person, answer.statusCode]).toEqual([person, status]);
    }
  });
});

describe('an API token', () => {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });

  it('passes operations that name its area, and nothing that any login may do', async () => {
    const server = await start();
    const answers = [];
    for (const token of ['reader', 'proposer', 'writer']) {
      const made = await server.inject({ method: 'POST', url: '/api/v1/things', headers: as(token), payload: { name: '가', price: 1 } });
      const listed = await server.inject({ url: '/api/v1/things', headers: as(token) });
      answers.push([token, made.statusCode, listed.statusCode, listed.json().code]);
    }
    expect(answers).toEqual([
      ['reader', 403, 403, 'INSUFFICIENT_SCOPE'],
      ['proposer', 403, 403, 'INSUFFICIENT_SCOPE'],
      ['writer', 201, 403, 'INSUFFICIENT_SCOPE'],
    ]);
  });

  it('has a rate of its own', async () => {
    const plenty = { perSecond: 100, burst: 100 };
    const server = await start(undefined, { address: plenty, anonymous: plenty, person: plenty, apiToken: { perSecond: 1, burst: 1 } });
    const call = async (token: string) =>
      (await server.inject({ method: 'POST', url: '/api/v1/things', headers: as(token), payload: { name: '가', price: 1 } })).statusCode;
    expect([await call('writer'), await call('writer'), await call('seller'), await call('seller')]).toEqual([201, 429, 201, 201]);
  });

  it('that nobody knows is counted as a stranger’s before it is looked up; where anybody may come it is not looked up at all', async () => {
    const plenty = { perSecond: 100, burst: 100 };
    const server = await start(undefined, { address: plenty, anonymous: { perSecond: 0.001, burst: 3 }, person: plenty, apiToken: plenty });
    const call = async (token: string, url = '/api/v1/things') => (await server.inject({ url, headers: as(token) })).statusCode;
    expect(await call('moa_0', '/api/v1/things/open')).toBe(200);
    expect(lookedUp).toBe(0);
    const seen = [];
    for (let at = 1; at <= 5; at += 1) seen.push(await call(`moa_${at}`));
    expect(seen).toEqual([401, 401, 429, 429, 429]);
    expect(lookedUp).toBe(2);
    expect(await call('seller')).toBe(200);
  });
});

describe('input', () => {
  it('reads bracket queries into nested values and tolerates unknown keys', async () => {
    const server = await start();
    const answer = await server.inject({
      url: '/api/v1/things?page=2&status[0]=NEW&status[1]=OLD&range[from]=2026-01-01&utm=x',
      headers: as('seller'),
    });
    expect(answer.json()).toEqual({ asked: { page: 2, status: ['NEW', 'OLD'], range: { from: '2026-01-01' } }, by: 'demoseller' });
  });

  it('names every wrong field in Korean', async () => {
    const server = await start();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: as('seller'),
      payload: { price: 1e300, name: '여섯글자이름', parts: [{ code: 3 }] },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', title: '입력값을 확인해주십시오.', status: 400 });
    expect(answer.json().errors).toEqual([
      { path: 'name', code: 'TOO_BIG', message: '5자 이하로 입력해주십시오.' },
      { path: 'price', code: 'TOO_BIG', message: '숫자가 너무 큽니다.' },
      { path: 'price', code: 'TOO_BIG', message: '1,000,000,000,000 이하로 입력해주십시오.' },
      { path: 'parts[0].code', code: 'INVALID_TYPE', message: '문자로 입력해주십시오.' },
    ]);
  });

  it('refuses unknown fields of a mutation at any depth', async () => {
    const server = await start();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: as('seller'),
      payload: { name: 'a', price: 1, parts: [{ code: 'c', extra: 1 }], role: 'A' },
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'UNKNOWN_FIELD' });
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual(['parts[0].extra', 'role']);
  });

  it('names fields of the body, not where the body sits in the request', async () => {
    const server = await start();
    const wrong = await server.inject({ method: 'PUT', url: '/api/v1/things/3', headers: as('seller'), payload: { name: 'abcd' } });
    expect(wrong.json().errors[0].path).toBe('name');
    const unknown = await server.inject({ method: 'PUT', url: '/api/v1/things/3', headers: as('seller'), payload: { name: 'abc', x: 1 } });
    expect(unknown.json().errors[0]).toMatchObject({ path: 'x', code: 'UNKNOWN_FIELD' });
  });

  it('takes the input of DELETE from the body or the query', async () => {
    const server = await start();
    const byBody = await server.inject({ method: 'DELETE', url: '/api/v1/things', headers: as('seller'), payload: { ids: ['1', '2'] } });
    const byQuery = await server.inject({ method: 'DELETE', url: '/api/v1/things?ids[0]=1', headers: as('seller') });
    expect([byBody.json(), byQuery.json()]).toEqual([{ removed: 2 }, { removed: 1 }]);
  });

  it('takes a body-less POST as an empty input', async () => {
    const server = await start();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/things/admin',
      headers: { ...as('admin'), 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('reads multipart forms with a JSON part', async () => {
    const server = await start();
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.append('imageFile', new File(['12345'], '사진.png', { type: 'image/png' }));
    form.append('dto', new Blob([JSON.stringify({ name: '이름' })], { type: 'application/json' }));
    const answer = await fetch(`${address}/api/v1/things/file`, { method: 'POST', headers: as('seller'), body: form });
    expect(await answer.json()).toEqual({ size: 5, name: '이름' });
  });

  it.each([
    ['broken JSON', 'application/json', '{"name":', 'MALFORMED_JSON', 400],
    ['a prototype in JSON', 'application/json', '{"__proto__":{"role":"A"}}', 'MALFORMED_JSON', 400],
    ['JSON nested a thousand deep', 'application/json', `{"name":${'['.repeat(1000)}${']'.repeat(1000)}}`, 'MALFORMED_JSON', 400],
    ['200,000 open brackets', 'application/json', '['.repeat(200_000), 'MALFORMED_JSON', 400],
    ['another content type', 'text/csv', 'a,b', 'UNSUPPORTED_MEDIA_TYPE', 415],
    ['a multipart form without boundary', 'multipart/form-data', 'xx', 'MALFORMED_BODY', 400],
  ])('refuses %s', async (_what, type, payload, code, status) => {
    const server = await start();
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/things',
      headers: { ...as('seller'), 'content-type': type },
      payload,
    });
    expect(answer.json()).toMatchObject({ code, status, title: expect.stringMatching(/[가-힣]/) });
  });
});

describe('body limits', () => {
  it('answers 413 at once for a body announced or found too large, and holds little of it', async () => {
    const server = await start();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    for (const [type, chunked] of [
      ['application/json', false],
      ['application/json', true],
      ['multipart/form-data; boundary=b', true],
    ] as const) {
      const before = process.memoryUsage().rss;
      const begun = performance.now();
      const answer = await upload(port, type, chunked, 200 * 1024 * 1024);
      expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
      expect(performance.now() - begun).toBeLessThan(15_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
    }
  });
});

describe('answers', () => {
  it('cuts what the contract does not declare', async () => {
    const server = await start();
    const answer = await server.inject({ url: '/api/v1/things/leaky', headers: as('seller') });
    expect(answer.json()).toEqual({ shown: '예' });
  });

  it('gives domain problems with their facts', async () => {
    const server = await start();
    const answer = await server.inject({ method: 'POST', url: '/api/v1/things/sold', headers: as('seller') });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      title: '재고가 부족합니다.',
      detail: '남은 수량은 2개입니다.',
      data: { left: 2 },
    });
  });

  it('says nothing of the inside when something unforeseen fails', async () => {
    const server = await start();
    const answer = await server.inject({ method: 'POST', url: '/api/v1/things/broken', headers: as('seller') });
    expect(answer.json()).toMatchObject({ status: 500, code: 'INTERNAL', traceId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(answer.body).not.toContain('vault');
    expect(answer.body).not.toContain('server.test');
  });

  it('answers 503 with Retry-After while the database is away', async () => {
    const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    const server = await start([{ name: 'things', contract: things, handlers: { ...handlers, sold: () => Promise.reject(away) } }]);
    const answer = await server.inject({ method: 'POST', url: '/api/v1/things/sold', headers: as('seller') });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 'SERVICE_UNAVAILABLE']);
  });

  it.each([
    ['the disk of the database is full', Object.assign(new Error('could not extend file'), { code: '53100' }), /저장 공간이 가득/],
    ['our own disk is full', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }), /저장 공간이 가득/],
    ['the database is silent', new Error('Query read timeout'), /응답하지 않아/],
    ['nobody knows what became of the commit', new CommitUnknown(new Error('Connection terminated unexpectedly')), /새로고침해 확인/],
  ])('answers 503 with what to do when %s', async (_what, error, message) => {
    const server = await start([{ name: 'things', contract: things, handlers: { ...handlers, sold: () => Promise.reject(error) } }]);
    const answer = await server.inject({ method: 'POST', url: '/api/v1/things/sold', headers: as('seller') });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.json().detail).toMatch(message);
  });

  it('answers 404 for unknown paths and broken addresses are no crash', async () => {
    const server = await start();
    expect((await server.inject({ url: '/api/v1/nothing' })).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await server.inject({ url: '/api/v1/things/%E0%A4%A' })).statusCode).toBe(400);
  });

  it('answers malformed HTTP with a problem', async () => {
    const server = await start();
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const raw = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(raw).toContain('application/problem+json');
  });
});

/** Sends `size` bytes as fast as the socket takes them; resolves with the answer, however early it comes. */
function upload(port: number, type: string, chunked: boolean, size: number): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...as('seller'),
      'content-type': type,
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(size) }),
    };
    const outgoing = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/things', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) });
        outgoing.destroy();
      });
    });
    outgoing.on('error', (error) => reject(error));
    const block = Buffer.alloc(256 * 1024, 0x20);
    let sent = 0;
    const pump = () => {
      while (sent < size && !outgoing.destroyed) {
        sent += block.length;
        if (!outgoing.write(block)) return void outgoing.once('drain', pump);
      }
      outgoing.end();
    };
    pump();
  });
}
