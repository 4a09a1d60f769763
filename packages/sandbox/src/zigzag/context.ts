import type { FastifyRequest } from 'fastify';
import type { SandboxAccount } from '../kernel/types.ts';
import type { Store } from './market.ts';

/** What resolvers know of a call. */
export interface ZigzagContext {
  store: Store;
  request: FastifyRequest;
  account: SandboxAccount;
}
