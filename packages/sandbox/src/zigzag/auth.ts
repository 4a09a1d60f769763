import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { sameBytes } from '../kernel/same-bytes.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { accountByKey } from '../market/market.ts';
import type { Store } from './market.ts';

const SKEW_MS = 5 * 60 * 1000;
const HEADER = /^CEA algorithm=([^,\s]+), access-key=([^,\s]+), signed-date=(\d+), signature=([0-9a-f]+)$/;

/** Values of `x-solution` the platform has given out. */
const KNOWN_SOLUTIONS: ReadonlySet<string> = new Set(['moa']);

/** The published word for every refusal at the door; which of them it was is not said. */
export const UNAUTHORIZED = 'unauthorized_request';

/** Access key of the header, for the rate bucket; empty when there is none. */
export function accessKeyOf(request: FastifyRequest): string {
  return HEADER.exec(request.headers.authorization ?? '')?.[2] ?? '';
}

/**
 * The store a signed call acts for (sheet 2): HMAC-SHA1 over signed-date, a dot and the query with every run of whitespace
 * as one space and no trim. The header has to say HmacSHA256 all the same. Variables are not signed.
 */
export function authenticate(store: Store, request: FastifyRequest, query: string): SandboxAccount {
  const [, algorithm, accessKey = '', signedDate = '', signature = ''] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  const account = accountByKey(store, 'accessKey', accessKey);
  if (algorithm !== 'HmacSHA256' || !account) throw new GraphQLError(UNAUTHORIZED);
  if (Math.abs(store.time.real().getTime() - Number(signedDate)) > SKEW_MS) throw new GraphQLError(UNAUTHORIZED);
  const message = `${signedDate}.${query.replace(/\s+/g, ' ')}`;
  const expected = createHmac('sha1', account.secrets.secretKey ?? '')
    .update(message)
    .digest('hex');
  if (!sameBytes(signature, expected)) throw new GraphQLError(UNAUTHORIZED);
  return account;
}

/** Scopes were chosen when the keys were issued; the documents also write them with hyphens. */
export function requireScope(account: SandboxAccount, scope: string): void {
  const granted = (account.secrets.scopes ?? '').split(',').map((one) => one.trim().replaceAll('-', '_'));
  if (!granted.includes(scope)) throw new GraphQLError(`${UNAUTHORIZED} (scope ${scope})`);
}

/** Whether the platform knows the solution that calls; products of unknown ones never reach the store. */
export function isKnownSolution(request: FastifyRequest): boolean {
  return KNOWN_SOLUTIONS.has(String(request.headers['x-solution'] ?? '').toLowerCase());
}
