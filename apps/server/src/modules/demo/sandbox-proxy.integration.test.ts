import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningSandbox, startSandbox } from '@moa/sandbox';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/access-matrix/world.ts';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../platform/config/index.ts';

const TOKEN = 'control-token-of-this-run';
const dataDir = mkdtempSync(join(tmpdir(), 'moa-proxy-'));
let world: World;
let sandbox: RunningSandbox;
let strict: FastifyInstance;
let open: FastifyInstance;

beforeAll(async () => {
  world = await createWorld();
  sandbox = await startSandbox({ port: 0, dataDir: join(dataDir, 'sandbox'), controlToken: TOKEN });
  const start = (environment: string) =>
    createApp({
      config: loadConfig({
        NODE_ENV: environment,
        MOA_DATA_DIR: dataDir,
        MOA_RATE_LIMITS: '0',
        MOA_SANDBOX_PORT: new URL(sandbox.url).port,
      }),
      keys: world.keys,
      database: world.database,
      sandboxToken: TOKEN,
    });
  [strict, open] = [await start('test'), await start('development')];
});

afterAll(async () => {
  await Promise.all([strict.close(), open.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

async function cookieOf(caller: 'seller' | 'admin'): Promise<Record<string, string>> {
  const { authorization = '' } = await world.headersOf(caller);
  return { host: 'localhost:14001', cookie: `accessToken=${authorization.replace('Bearer ', '')}` };
}

describe('/sandbox', () => {
  it('shows the page to everybody, under its own policy, and no token', async () => {
    expect((await strict.inject('/sandbox')).headers.location).toBe('/sandbox/');
    const page = await strict.inject('/sandbox/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toContain(TOKEN);
    expect((await strict.inject('/sandbox/main.js')).headers['content-type']).toContain('javascript');
  });

  it('lets administrators control it, by the cookie of their login', async () => {
    const answer = await strict.inject({ url: '/sandbox/control/channels', headers: await cookieOf('admin') });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().length).toBeGreaterThan(0);
    const changed = await strict.inject({
      method: 'POST',
      url: '/sandbox/control/CAFE24/rate',
      headers: await cookieOf('admin'),
      payload: { factor: 20 },
    });
    expect(changed.statusCode).toBe(200);
  });

  it('refuses others: without a login, or a seller where not everybody may', async () => {
    expect((await strict.inject('/sandbox/control/channels')).statusCode).toBe(401);
    expect((await strict.inject({ url: '/sandbox/control/channels', headers: await cookieOf('seller') })).statusCode).toBe(403);
    expect((await open.inject({ url: '/sandbox/control/channels', headers: await cookieOf('seller') })).statusCode).toBe(200);
  });

  it('takes no orders from pages of other programs on the same host', async () => {
    const headers = { ...(await cookieOf('admin')), 'sec-fetch-site': 'same-site' };
    expect((await strict.inject({ method: 'POST', url: '/sandbox/control/reset', headers })).statusCode).toBe(403);
  });

  it('says so when the sandbox is not running', async () => {
    await sandbox.close();
    const answer = await strict.inject('/sandbox/');
    expect(answer.json()).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });
});
