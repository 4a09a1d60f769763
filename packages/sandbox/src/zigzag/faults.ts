import type { AnsweredFault, FaultAnswer } from '../kernel/types.ts';
import { UNAUTHORIZED } from './auth.ts';

/** Faults in the platform's words. Keys do not expire, so an expired token is a refusal that passes. */
export function faultAnswer(kind: AnsweredFault): FaultAnswer {
  switch (kind) {
    case 'RATE_LIMITED':
      return envelope(429, 'too_many_requests');
    case 'RATE_LIMITED_RETRY_AFTER':
      return envelope(429, 'too_many_requests', { 'retry-after': '1' });
    case 'EXPIRED_TOKEN':
      return envelope(200, UNAUTHORIZED);
    default:
      return envelope(500, 'unknown_error');
  }
}

function envelope(status: number, message: string, headers: Record<string, string> = {}): FaultAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ errors: [{ message }], data: null }),
  };
}
