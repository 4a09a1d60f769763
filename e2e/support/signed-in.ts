/** A person at the API: login, typed client, and the sandboxes' control API as the sandbox page calls it. */
import { randomUUID } from 'node:crypto';
import { type Contract, contract, type TokenAnswer, WEB_CLIENT } from '@moa/contract';
import { createClient, type MoaClient } from '@moa/contract/client';

export const DEMO = { seller: 'demoseller', sub: 'demosub1', admin: 'moaadmin', password: 'moademo1234' } as const;

/** How the web app names itself where tokens are given out. */
export const BASIC = `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`;

export type Api = MoaClient<Contract>;

export interface SignedIn {
  /** For calls that the typed client does not make. */
  token: string;
  api: Api;
  sandbox: SandboxControl;
}

/** The control API below `/sandbox/control`; throws what the sandbox says against it. */
export type SandboxControl = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>;

export async function signIn(url: string, loginId: string, password: string = DEMO.password): Promise<SignedIn> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: BASIC },
    body: new URLSearchParams({ grant_type: 'password', username: loginId, password }),
  });
  if (!answer.ok) throw new Error(`login refused: ${answer.status} ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as TokenAnswer;
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return {
    token,
    api: createClient<Contract>({ baseUrl: url, contract, accessToken: () => token, newIdempotencyKey: randomUUID }),
    sandbox: sandboxControl(url, cookie),
  };
}

function sandboxControl(url: string, cookie: string): SandboxControl {
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/sandbox/control${path}`, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  };
}
