/**
 * The typed client: every operation of the contract as a function over fetch. It knows paths and methods from the minified
 * contract (no schemas in the browser), adds the bearer token, turns problem+json into `ProblemError`, and on 401 asks once
 * for new tokens and tries again.
 */
import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { ProblemError, problemFromBody } from './problem-error.ts';

export type { ProblemCode } from './errors.ts';
export { type FieldProblem, type ProblemBody, ProblemError } from './problem-error.ts';
export { encodeQuery } from './query.ts';

/** What one call may say beside its input. */
export interface CallContext {
  /** Same key, same effect: send again after a lost answer with the key of the first try. */
  idempotencyKey?: string;
}

export interface ClientOptions {
  /** `https://host:port`, without path. */
  baseUrl: string | (() => string);
  /** The contract, or its minified form. */
  contract: AnyContractRouter;
  /** The access token of now; null when signed out, or where `fetch` sees to it. */
  accessToken: () => string | null;
  /** More headers of every call, such as `X-Moa-Acting-Seller`. */
  headers?: () => Record<string, string>;
  /** Makes the Idempotency-Key of a mutating call; none is sent when absent. */
  newIdempotencyKey?: () => string;
  fetch?: (request: Request) => Promise<Response>;
}

export type MoaClient<C extends AnyContractRouter> = ContractRouterClient<C, CallContext>;

/**
 * Makes a client for contract `C`: `createClient<Contract>({ ... }).accounts.me({})`.
 * Every failure is a `ProblemError`; without an answer its code is `NETWORK` and its status 0.
 */
export function createClient<C extends AnyContractRouter>(options: ClientOptions): MoaClient<C> {
  const link = new OpenAPILink<CallContext>(options.contract, {
    url: () => (typeof options.baseUrl === 'string' ? options.baseUrl : options.baseUrl()),
    headers: ({ context }) => (context.idempotencyKey === undefined ? {} : { 'idempotency-key': context.idempotencyKey }),
    fetch: async (request) => {
      const response = await attempt(signed(request, options), options.fetch ?? fetch);
      if (response.status >= 400) throw await problemOf(response);
      return response;
    },
  });
  return createORPCClient<MoaClient<C>>(link);
}

/** Reads an error answer; one that is not problem+json keeps its status. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  return problemFromBody(body, response.status);
}

function signed(request: Request, { headers, newIdempotencyKey, accessToken }: ClientOptions): Request {
  for (const [name, value] of Object.entries(headers?.() ?? {})) request.headers.set(name, value);
  const wantsKey = request.method !== 'GET' && !request.headers.has('idempotency-key');
  if (wantsKey && newIdempotencyKey !== undefined) request.headers.set('idempotency-key', newIdempotencyKey());
  const token = accessToken();
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

async function attempt(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof ProblemError || (error instanceof Error && error.name === 'AbortError')) throw error;
    throw new ProblemError('NETWORK', { status: 0, title: '서버에 연결할 수 없습니다. 네트워크 상태를 확인해주십시오.', cause: error });
  }
}
