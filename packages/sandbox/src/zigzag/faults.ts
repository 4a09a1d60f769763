import type { FaultWords } from '../kernel/fault-answers.ts';
import { UNAUTHORIZED } from './auth.ts';

const said = (status: number, message: string) => ({ status, body: { errors: [{ message }], data: null } });

/** Keys do not expire, so an expired token is a refusal that passes. */
export const FAULTS: FaultWords = {
  contentType: 'application/json; charset=utf-8',
  limited: said(429, 'too_many_requests'),
  failed: said(500, 'unknown_error'),
  expired: said(200, UNAUTHORIZED),
};
