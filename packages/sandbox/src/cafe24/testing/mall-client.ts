import type { ChannelDriver } from '../../server/driver.ts';
import type { RunningSandbox } from '../../server/start-sandbox.ts';
import { standing } from '../../testing/standing.ts';
import { cafe24 } from '../index.ts';

export { BUYER } from '../../testing/standing.ts';

export const MALL = 'moademo';
const START = Date.parse('2026-11-21T12:00:00+09:00');
export const REDIRECT = 'http://localhost:14001/callback';
export const EVERY_SCOPE = ['product', 'category', 'collection', 'order', 'shipping', 'community', 'store']
  .flatMap((name) => [`mall.read_${name}`, `mall.write_${name}`])
  .join(',');
const BASIC = `Basic ${Buffer.from('moa-sandbox-app:moa-sandbox-app-secret').toString('base64')}`;

export interface Reply {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text of anything else. */
  body: unknown;
}

export interface Mall {
  sandbox: RunningSandbox;
  control: ChannelDriver;
  /** The sandbox's idea of now, epoch ms; tests move it. */
  clock: { at: number };
  /** A second sandbox over the same files, as after a kill; close it yourself. */
  restarted(): Promise<RunningSandbox>;
  close(): Promise<void>;
}

/** A sandbox with this channel alone, without rate limits, on a clock that stands still. */
export async function startMall(): Promise<Mall> {
  const { clock, start, remove } = standing([cafe24], START);
  const sandbox = await start();
  return {
    sandbox,
    control: sandbox.control('CAFE24'),
    clock,
    restarted: start,
    async close() {
      await sandbox.close();
      remove();
    },
  };
}

/** A solution's side of the wire, just enough for the tests. */
export class MallClient {
  readonly base: string;
  token = '';
  version: string | null = null;

  constructor(mall: Mall, mallId = MALL) {
    this.base = `${mall.sandbox.url}/CAFE24/${mallId}/api/v2`;
  }

  authorizeUrl(changes: Record<string, string | null> = {}): string {
    const query = {
      response_type: 'code',
      client_id: 'moa-sandbox-app',
      state: 's1',
      redirect_uri: REDIRECT,
      scope: EVERY_SCOPE,
      ...changes,
    };
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
    return `${this.base}/oauth/authorize?${new URLSearchParams(given)}`;
  }

  /** Presses a button of the consent page; answers the address the browser is sent to. */
  async press(decision: 'approve' | 'deny', changes: Record<string, string | null> = {}): Promise<URL> {
    const url = new URL(this.authorizeUrl(changes));
    const body = new URLSearchParams([...url.searchParams, ['decision', decision]]);
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? 'about:blank');
  }

  async tokenCall(fields: Record<string, string>, authorization: string = BASIC): Promise<Reply> {
    return read(await fetch(`${this.base}/oauth/token`, { method: 'POST', headers: { authorization }, body: new URLSearchParams(fields) }));
  }

  async revoke(token: string): Promise<Reply> {
    return read(
      await fetch(`${this.base}/oauth/revoke`, { method: 'POST', headers: { authorization: BASIC }, body: new URLSearchParams({ token }) }),
    );
  }

  async exchange(code: string): Promise<Reply> {
    return this.tokenCall({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
  }

  async refresh(token: string): Promise<Reply> {
    return this.tokenCall({ grant_type: 'refresh_token', refresh_token: token });
  }

  /** Consent and token in one; later calls carry the token. */
  async link(scope = EVERY_SCOPE): Promise<Record<string, unknown>> {
    const code = (await this.press('approve', { scope })).searchParams.get('code') ?? '';
    const body = (await this.exchange(code)).body as Record<string, unknown>;
    this.token = String(body.access_token);
    return body;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const answer = await fetch(`${this.base}/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.version ? { 'x-cafe24-api-version': this.version } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return read(answer);
  }

  get(path: string): Promise<Reply> {
    return this.call('GET', path);
  }

  post(path: string, request: unknown): Promise<Reply> {
    return this.call('POST', path, { shop_no: 1, request });
  }

  put(path: string, request: unknown): Promise<Reply> {
    return this.call('PUT', path, { shop_no: 1, request });
  }

  bulk(method: 'POST' | 'PUT', path: string, requests: unknown[]): Promise<Reply> {
    return this.call(method, path, { shop_no: 1, requests });
  }
}

async function read(answer: Response): Promise<Reply> {
  const text = await answer.text();
  const json = (answer.headers.get('content-type') ?? '').startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text };
}

/** A linked client on a fresh mall, at noon. */
export async function linkedClient(mall: Mall): Promise<MallClient> {
  mall.clock.at = START;
  mall.control.reset();
  mall.control.setRateFactor(0);
  const client = new MallClient(mall);
  await client.link();
  return client;
}

/** The smallest JPEG whose size can be read; its base64 begins with a slash. */
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]).toString('base64');
