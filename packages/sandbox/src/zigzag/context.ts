import type { FastifyRequest } from 'fastify';
import type { SandboxAccount, SandboxKernel } from '../kernel/types.ts';
import type { ZigzagState } from './state.ts';

/** What resolvers know of a call. */
export interface ZigzagContext {
  kernel: SandboxKernel;
  state: ZigzagState;
  request: FastifyRequest;
  account: SandboxAccount;
}
