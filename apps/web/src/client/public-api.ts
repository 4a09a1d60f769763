/**
 * The typed client for screens in front of the login. It knows no tokens: a login that has ended must not stand in the way of whoever
 * wants to join or has forgotten a password.
 */
import { createClient, type MoaClient } from '@moa/contract/client';
import type { Contract } from '@moa/contract/types';
import { pageApiBase } from './config.ts';
import { wireContract } from './contract.ts';
import { newKey } from './keys.ts';

export const publicApi: MoaClient<Contract> = createClient<Contract>({
  baseUrl: pageApiBase(),
  contract: wireContract,
  accessToken: () => null,
  newIdempotencyKey: newKey,
});
