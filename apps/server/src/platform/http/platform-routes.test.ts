import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operation, PROBLEMS, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpServer, registerDocs, registerHealth, registerWebFiles, type ServedCall } from './index.ts';
import { addressKey, createRateLimiter, networkKey, type RateLimits } from './rate-limit.ts';

/** Of a type that is not compressed: below the bound of what is kept, and over it. */
const [SMALL, LARGE] = [randomBytes(2_000), randomBytes(257 * 1024)];
const SCRIPT = `console.log(${JSON.stringify('가'.repeat(3000))})`;
const things = {
  big: operation('GET', '/api/v1/big', 'PUBLIC', '큰 목록', { tags: ['물건'] })
    .input(z.object({ page: z.coerce.number().int().optional() }))
    .output(z.object({ text: z.string() })),
  make: operation('POST', '/api/v1/big', { any: ['orderAuth', 'csAuth'] }, '등록', { tags: ['물건'] })
    .input(z.strictObject({ name: z.string().max(5) }))
    .output(z.object({})),
};

let folder: string;
let app: FastifyInstance;
let healthy = true;
const served: ServedCall[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'moa-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/assets/a.js"></script></head><body></body></html>',
  );
  writeFileSync(join(folder, 'assets', 'a.js'), SCRIPT);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', 'small.woff2'), SMALL);
  writeFileSync(join(folder, 'assets', 'large.woff2'), LARGE);
  writeFileSync(join(folder, 'secret.env'), 'x');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => app.close());

interface StartOptions {
  folder?: string;
  rates?: RateLimits;
  embedOrigins?: string[];
  trustProxy?: string[];
  secure?: boolean;
}

async function start(options: StartOptions = {}): Promise<FastifyInstance> {
  app = await createHttpServer({
    modules: [{ name: 'things', contract: things, handlers: { big: async () => ({ text: '글'.repeat(5000) }), make: async () => ({}) } }],
    authenticator: {
      authenticate: async () => {
        throw problem('UNAUTHENTICATED');
      },
    },
    idempotency: null,
    ...(options.rates ? { rates: options.rates } : {}),
    trustProxy: options.trustProxy ?? false,
    secure: options.secure ?? false,
    observe: (call) => void served.push(call),
    platform: async (server, operations) => {
      registerHealth(server, { database: async () => (healthy ? undefined : Promise.reject(new Error('password=1'))) });
      registerDocs(server, { contract: { things }, operations, info: { title: '모아 API', version: '1', description: '설명' } });
      await registerWebFiles(server, {
        folder: options.folder ?? folder,
        meta: async ({ secure, ip }) => ({ 'moa-api-base': '/', 'moa-demo': 'a "b', ...(secure ? { 'moa-cookies': ip } : {}) }),
        imageOrigins: ['https://img.example'],
        embedOrigins: options.embedOrigins ?? [],
        hiddenPages: new Set(['/event']),
      });
    },
  });
  return app;
}

describe('web app', () => {
  it('gets its page at every page address, with a nonce of its own and what it must know', async () => {
    const server = await start();
    const [one, two] = [await server.inject('/app/order/list/new'), await server.inject('/')];
    const nonce = /nonce="([\w-]{22})"/.exec(one.body)?.[1];
    expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(one.headers['content-security-policy']).toContain("script-src 'self';");
    expect(one.headers['content-security-policy']).toContain('https://img.example');
    expect(one.body).toContain('<meta name="moa-api-base" content="/" /><meta name="moa-demo" content="a &quot;b" /></head>');
    expect(two.body).not.toContain(nonce);
    expect(one.headers['cache-control']).toBe('no-cache');
  });

  it('keeps a hidden page out of search engines, however its address is written, and no other', async () => {
    const server = await start();
    const robots = async (path: string) => (await server.inject(path)).headers['x-robots-tag'];
    expect(await Promise.all(['/event', '/Event/', '/event?a=1', '/', '/events'].map(robots))).toEqual([
      'noindex',
      'noindex',
      'noindex',
      undefined,
      undefined,
    ]);
  });

  it('believes what a proxy says of the browser only from the addresses that were named', async () => {
    const from = (server: FastifyInstance, remoteAddress: string) =>
      server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' } });
    const seen = (answer: Awaited<ReturnType<typeof from>>) => [
      /name="moa-cookies" content="([\d.]+)"/.exec(answer.body)?.[1],
      answer.headers['strict-transport-security'] !== undefined,
    ];
    const named = await start({ trustProxy: ['10.0.0.2', '10.1.0.0/16'] });
    expect(seen(await from(named, '10.0.0.2'))).toEqual(['203.0.113.9', true]);
    expect(seen(await from(named, '10.1.7.7'))).toEqual(['203.0.113.9', true]);
    expect(seen(await from(named, '10.0.0.3'))).toEqual([undefined, false]);
    await app.close();
    expect(seen(await from(await start(), '127.0.0.1'))).toEqual([undefined, false]);
    await app.close();
    // The operator's word is enough for `Secure`, but not for whose address it is.
    expect(seen(await from(await start({ secure: true }), '10.0.0.2'))).toEqual(['10.0.0.2', true]);
  });

  it('may be framed by nobody, or by the origins that are named', async () => {
    const closed = await (await start()).inject('/login');
    expect([closed.headers['x-frame-options'], closed.headers['content-security-policy']]).toEqual([
      'DENY',
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    await app.close();
    const open = await (await start({ embedOrigins: ['https://a.example', 'https://b.example'] })).inject('/login');
    expect([open.headers['x-frame-options'], open.headers['content-security-policy']]).toEqual([
      undefined,
      expect.stringMatching(/frame-ancestors https:\/\/a\.example https:\/\/b\.example$/),
    ]);
    expect((await app.inject('/api/v1/big')).headers['x-frame-options']).toBe('DENY');
  });

  it('gets its files compressed once, cached for ever by their name', async () => {
    const server = await start();
    const br = await server.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    const gzip = await server.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
    expect((await server.inject('/assets/a.js')).body).toBe(SCRIPT);
    const again = await server.inject({ url: '/assets/a.js', headers: { 'if-none-match': String(br.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await server.inject({ method: 'HEAD', url: '/favicon.svg' });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'image/svg+xml', '']);
  });

  it.each([
    ['small.woff2', SMALL],
    ['large.woff2', LARGE],
  ])('gets %s, which is not compressed, as it is, again and again', async (name, content) => {
    const server = await start();
    const url = `/assets/${name}`;
    const headers = { 'accept-encoding': 'gzip, br' };
    const answers = [await server.inject({ url, headers }), await server.inject({ url, headers })];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': String(content.length) });
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.rawPayload.equals(content)).toBe(true);
    }
    const etag = String(answers[0]?.headers.etag);
    const again = await server.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, etag, '']);
    const other = await server.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect([other.statusCode, other.rawPayload.equals(content)]).toEqual([200, true]);
    const head = await server.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-type'], head.headers['content-length'], head.headers.etag, head.body]).toEqual([
      200,
      'font/woff2',
      String(content.length),
      etag,
      '',
    ]);
  });

  it('keeps what is small once it was sent, and holds no large file', async () => {
    const [small, large] = [join(folder, 'assets', 'kept.woff2'), join(folder, 'assets', 'held.woff2')];
    writeFileSync(small, SMALL);
    writeFileSync(large, LARGE);
    const server = await start();
    const read = async (name: string) => (await server.inject(`/assets/${name}`)).rawPayload;
    await Promise.all(['kept.woff2', 'held.woff2'].map(read));
    // Of the same size: what is read anew is told by its content.
    writeFileSync(small, Buffer.alloc(SMALL.length, 1));
    writeFileSync(large, Buffer.alloc(LARGE.length, 1));
    expect((await read('kept.woff2')).equals(SMALL)).toBe(true);
    expect((await read('held.woff2')).equals(Buffer.alloc(LARGE.length, 1))).toBe(true);
  });

  describe('whose build was replaced while it runs', () => {
    const PAGE = '<!doctype html><html><head></head><body>';
    let replaced: string;
    const put = (name: string, content: string | Buffer) => writeFileSync(join(replaced, name), content);
    const get = (url: string, encoding = '') => app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': encoding } });
    beforeEach(async () => {
      replaced = mkdtempSync(join(tmpdir(), 'moa-web-'));
      mkdirSync(join(replaced, 'assets'));
      put('index.html', `${PAGE}before`);
      for (const name of ['assets/sent.js', 'assets/unsent.js']) put(name, SCRIPT);
      put('assets/small.woff2', SMALL);
      put('assets/large.woff2', LARGE);
      await start({ folder: replaced });
      await get('/assets/sent.js', 'br');
    });
    afterEach(() => rmSync(replaced, { recursive: true, force: true }));
    const replace = () => {
      rmSync(join(replaced, 'assets'), { recursive: true });
      mkdirSync(join(replaced, 'assets'));
      put('index.html', `${PAGE}after`);
      put('assets/new.js', SCRIPT);
    };

    it.each(['/assets/unsent.js', '/assets/small.woff2', '/assets/large.woff2'])(
      'has no %s any more, and says nothing else',
      async (url) => {
        replace();
        for (const encoding of ['', 'br', '']) {
          const answer = await get(url, encoding);
          expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
          expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
          expect([answer.headers.etag, answer.headers['content-encoding']]).toEqual([undefined, undefined]);
        }
      },
    );

    it('does not read the folder anew for files that are there', async () => {
      put('assets/late.js', SCRIPT);
      for (const url of ['/assets/sent.js', '/assets/unsent.js', '/assets/small.woff2', '/assets/large.woff2']) {
        expect((await get(url, 'br')).statusCode).toBe(200);
      }
      expect((await get('/assets/late.js')).statusCode, 'of what was not there when the folder was read').toBe(404);
    });

    it('gives the pages and files of the new one once a file of its own turned out to be gone, and what it sent before', async () => {
      replace();
      expect((await get('/login')).body).toContain('before');
      await get('/assets/unsent.js');
      expect((await get('/login')).body).toContain('after');
      expect((await get('/assets/new.js')).body).toBe(SCRIPT);
      expect((await get('/assets/sent.js', 'br')).statusCode).toBe(200);
      expect((await get('/assets/sent.js', 'gzip')).statusCode).toBe(404);
    });

    it('goes on with its own page while no other build stands whole, and has a file again that is back', async () => {
      rmSync(join(replaced, 'index.html'));
      rmSync(join(replaced, 'assets', 'unsent.js'));
      expect((await get('/assets/unsent.js')).statusCode).toBe(404);
      expect((await get('/login')).body).toContain('before');
      put('assets/unsent.js', SCRIPT);
      expect((await get('/assets/unsent.js')).body).toBe(SCRIPT);
    });
  });

  it.each([
    '/assets/gone.js',
    '/api/v1/nothing',
    '/secret.env',
    '/..%2fetc%2fpasswd',
    '/%2e%2e/package.json',
    '/index.html',
    '/oauth/other',
  ])('gives nothing for %s', async (url) => {
    const server = await start();
    const answer = await server.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('says what to do when it was not built', async () => {
    const server = await start({ folder: join(folder, 'none') });
    const answer = await server.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
  });
});

describe('answers', () => {
  it('are compressed when large and wanted so', async () => {
    const server = await start();
    const answer = await server.inject({ url: '/api/v1/big', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).text).toHaveLength(5000);
    expect((await server.inject('/api/v1/big')).headers['content-encoding']).toBeUndefined();
  });

  it('forbid browsers to do anything with them but read', async () => {
    const server = await start();
    expect((await server.inject('/api/v1/big')).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect((await server.inject('/api/v1/nothing')).headers['x-content-type-options']).toBe('nosniff');
  });

  it('are reported to who watches', async () => {
    const server = await start();
    served.length = 0;
    await server.inject('/api/v1/big');
    await server.inject({ method: 'POST', url: '/api/v1/none' });
    expect(served.map((call) => [call.operation, call.method, call.status])).toEqual([
      ['things.big', 'GET', 200],
      ['unknown', 'POST', 404],
    ]);
  });
});

describe('health', () => {
  it('is alive always, ready only while every check passes, and shows no secret', async () => {
    const server = await start();
    expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'ok', checks: { database: 'ok' } });
    healthy = false;
    const answer = await server.inject('/readyz');
    healthy = true;
    const reasons = { database: expect.stringMatching(/^[^A-Za-z]*로그[^A-Za-z]*$/) };
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'unavailable', checks: { database: 'failed' }, reasons }]);
  });
});

describe('documents', () => {
  it('describe every operation: access, schemas, problems', async () => {
    const server = await start();
    const api = (await server.inject('/openapi.json')).json();
    expect(api.openapi).toMatch(/^3\.1/);
    expect(api.paths['/api/v1/big'].get).toMatchObject({ summary: '큰 목록', 'x-moa-access': '누구나', security: [] });
    expect(api.paths['/api/v1/big'].post).toMatchObject({
      'x-moa-access': '셀러, 주문 또는 CS 권한이 있는 부계정 · API 토큰 주문 쓰기 또는 CS 쓰기',
      security: [{ bearer: [] }, { apiToken: ['order:write'] }, { apiToken: ['cs:write'] }],
    });
    expect(api.paths['/api/v1/big'].post.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
    expect(api.paths['/api/v1/big'].post.responses.default.content).toHaveProperty('application/problem+json');
    expect(api.paths).toHaveProperty('/oauth/token');
    expect(api['x-moa-problems']).toHaveLength(Object.keys(PROBLEMS).length);
  });

  it('are a page of our own files only', async () => {
    const server = await start();
    const page = await server.inject('/docs');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/https?:\/\//);
    for (const file of ['/docs/docs.js', '/docs/docs.css']) expect((await server.inject(file)).statusCode).toBe(200);
  });
});

describe('rates', () => {
  it('let a burst through, then so many a second', () => {
    let now = 0;
    const limit = createRateLimiter({ perSecond: 10, burst: 5 }, () => new Date(now));
    expect(Array.from({ length: 6 }, () => limit('a'))).toEqual([0, 0, 0, 0, 0, 100]);
    expect(limit('b')).toBe(0);
    now = 100;
    expect([limit('a'), limit('a')]).toEqual([0, 100]);
    now = 10_000;
    expect(Array.from({ length: 6 }, () => limit('a')).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('count an IPv6 network as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('10.0.0.1')).toBe('10.0.0.1');
    expect(networkKey('2001:db8:1:2::1')).toBe(networkKey('2001:db8:1:ffff::1'));
    expect(networkKey('2001:db8:1::1')).toBe('2001:db8:1');
    expect(networkKey('2001:db8:1::1')).not.toBe(networkKey('2001:db8:2::1'));
    expect([networkKey('10.0.0.1'), networkKey('::ffff:10.0.0.1')]).toEqual([null, null]);
  });

  it('refuse in Korean with the time to wait; files and health are not counted as calls', async () => {
    const one = { perSecond: 1, burst: 1 };
    const rates = { address: { perSecond: 100, burst: 100 }, anonymous: { perSecond: 1, burst: 2 }, person: one, apiToken: one };
    const server = await start({ rates });
    const codes = [];
    for (let index = 0; index < 3; index++) codes.push((await server.inject('/api/v1/big')).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    const refused = await server.inject('/api/v1/big');
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', title: '요청이 너무 많습니다. 잠시 후 다시 시도해주십시오.' });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    expect((await server.inject('/assets/a.js')).statusCode).toBe(200);
  });
});
