import { describe, expect, it } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { ProblemError } from './errors.ts';
import { type Contract, contract } from './index.ts';
import type { OperationMeta } from './operation.ts';
import { decodeQuery, encodeQuery } from './query.ts';
import { unfoldContract } from './unfold.ts';
import { wireContract } from './wire-contract.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

function client(answer: (request: Request) => Response | Promise<Response>, more: Partial<ClientOptions> = {}) {
  const sent: Request[] = [];
  const made = createClient<Contract>({
    baseUrl: 'http://moa.test',
    contract: unfoldContract(wireContract(contract)),
    accessToken: () => 'token-1',
    fetch: async (request) => {
      sent.push(request.clone());
      return answer(request);
    },
    ...more,
  });
  return { made, sent };
}

describe('createClient', () => {
  it('knows method and path from the minified contract and sends the bearer token', async () => {
    const { made, sent } = client(() => json({ contents: [] }));
    await made.accounts.sessions({});
    expect([sent[0]?.method, sent[0]?.url, sent[0]?.headers.get('authorization')]).toEqual([
      'GET',
      'http://moa.test/api/v1/users/sessions',
      'Bearer token-1',
    ]);
  });

  it('writes queries in bracket style', async () => {
    const { made, sent } = client(() => json({ contents: [] }));
    await made.orders.search({ page: 2, shopTypes: ['COUPANG', 'CAFE24'] });
    expect(decodeQuery(new URL(sent[0]?.url ?? '').search.slice(1))).toMatchObject({ page: '2', shopTypes: ['COUPANG', 'CAFE24'] });
  });

  it('throws every error answer as a ProblemError', async () => {
    const body = {
      title: '입력값을 확인해주십시오.',
      code: 'VALIDATION_FAILED',
      status: 400,
      traceId: 't',
      errors: [{ path: 'id', code: 'REQUIRED', message: '필수 입력 항목입니다.' }],
    };
    const { made } = client(() => json(body, 400));
    const error = await made.accounts.revokeSessions({}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', title: body.title, traceId: 't', errors: body.errors });
  });

  it('keeps the status of an answer that is not ours', async () => {
    const { made } = client(() => new Response('<html>', { status: 502 }));
    await expect(made.accounts.me({})).rejects.toMatchObject({ status: 502, code: 'SERVICE_UNAVAILABLE' });
  });

  it('says NETWORK when no answer came', async () => {
    const { made } = client(() => Promise.reject(new TypeError('fetch failed')));
    await expect(made.accounts.me({})).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('passes a 401 on: getting new tokens is up to `fetch`', async () => {
    const { made, sent } = client(() => json({ code: 'TOKEN_EXPIRED' }, 401));
    await expect(made.accounts.me({})).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    expect(sent).toHaveLength(1);
  });

  it('sends an Idempotency-Key with mutating calls only', async () => {
    const { made, sent } = client(() => json({ ok: true }), { newIdempotencyKey: () => `key-${sent.length}-fresh` });
    await made.accounts.logout({});
    await made.accounts.me({}).catch(() => undefined);
    expect(sent.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-0-fresh', null]);
  });
});

describe('queries', () => {
  it('read back what was written', () => {
    const value = { status: ['NEW', 'DONE'], range: { from: '2026-01-01', to: '2026-01-31' }, keyword: '가나&다=라' };
    expect(decodeQuery(encodeQuery(value))).toEqual(value);
  });

  it('never reach the prototype of an object', () => {
    decodeQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

it('the browser learns what is closed to an acting administrator, and nothing that is said of an operation', () => {
  const wire = unfoldContract(wireContract(contract)) as unknown as Contract;
  const meta = ({ '~orpc': declared }: { '~orpc': { meta: OperationMeta } }) => declared.meta;
  expect([wire.subUsers.create, wire.shops.save, wire.inquiries.ask].map(meta)).toEqual(Array(3).fill({ acting: 'CLOSED' }));
  expect([wire.orders.search, wire.shops.list, wire.shops.rename, wire.accounts.logout].map(meta)).toEqual(Array(4).fill({}));
  const { route } = wire.subUsers.create['~orpc'];
  expect(route).toMatchObject({ method: 'POST', path: '/api/v1/users/sub' });
  expect(Object.keys(route)).not.toContain('summary');
  expect(wire.catalog.update['~orpc'].route).toEqual({ method: 'PUT', path: '/api/v1/product/moa/{id}', inputStructure: 'detailed' });
});
