/** The whole API over a world, called without a socket; channels are played by a sandbox of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQuery } from '@moa/contract';
import { type RunningSandbox, startSandbox } from '@moa/sandbox';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { createApp } from '../../src/app.ts';
import { type Config, loadConfig } from '../../src/platform/config/index.ts';
import type { Operation } from '../../src/platform/http/index.ts';
import type { Logger } from '../../src/platform/logging/index.ts';
import type { SampleCall } from './row.ts';
import type { World } from './world.ts';

/** To be called at the top of a test file; the app is closed after it. */
export async function startApp(world: World, options: { logger?: Logger } = {}): Promise<FastifyInstance> {
  const { app, close } = await openApp(world, options);
  afterAll(close);
  return app;
}

/** The app outside of any test; `close` ends it and its sandbox. */
export async function openApp(
  world: World,
  options: { logger?: Logger } = {},
): Promise<{ app: FastifyInstance; config: Config; sandbox: RunningSandbox; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-matrix-'));
  const sandbox = await startSandbox({ port: 0, dataDir: join(dataDir, 'sandbox'), rateFactor: 0 });
  const config = loadConfig({
    NODE_ENV: 'test',
    MOA_DATA_DIR: dataDir,
    MOA_RATE_LIMITS: '0',
    MOA_SANDBOX_URL: sandbox.url,
    MOA_SANDBOX_RATE_FACTOR: '0',
  });
  const app = await createApp({ config, keys: world.keys, database: world.database, ...options });
  const close = async () => {
    await app.close();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, config, sandbox, close };
}

export async function callOperation(app: FastifyInstance, operation: Operation, sample: SampleCall, headers: Record<string, string>) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.params?.[name] ?? ''));
  const url = sample.query === undefined ? path : `${path}?${encodeQuery(sample.query)}`;
  if (sample.form !== undefined) {
    const body = new Response(sample.form);
    const type = body.headers.get('content-type') ?? '';
    const payload = Buffer.from(await body.arrayBuffer());
    return app.inject({ method: operation.method, url, headers: { ...headers, 'content-type': type }, payload });
  }
  if (sample.body === undefined) return app.inject({ method: operation.method, url, headers });
  const payload = JSON.stringify(sample.body);
  return app.inject({ method: operation.method, url, headers: { ...headers, 'content-type': 'application/json' }, payload });
}
