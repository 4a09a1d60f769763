import type { FastifyRequest } from 'fastify';
import type { AnsweredFault, FaultAnswer, SandboxKernel } from '../kernel/types.ts';
import { bearerOf } from './gate.ts';
import { mallOf } from './market.ts';
import { errorBody } from './wire.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Faults in the platform's own words. How long to wait is said in the `-Remain` headers (sheet 3). */
export function faultAnswer(kind: AnsweredFault, request: FastifyRequest, kernel: SandboxKernel): FaultAnswer {
  switch (kind) {
    case 'RATE_LIMITED':
      return envelope(429, 'Too Many Requests');
    case 'RATE_LIMITED_RETRY_AFTER':
      return envelope(429, 'Too Many Requests', { 'X-Api-Call-Limit': '40/40', 'X-Cafe24-Call-Remain': '1', 'X-Cafe24-Time-Remain': '1' });
    case 'EXPIRED_TOKEN':
      return expired(request, kernel);
    default:
      return envelope(500, 'Internal Server Error');
  }
}

function envelope(status: number, message: string, headers: Record<string, string> = {}): FaultAnswer {
  return { status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(errorBody(status, message)) };
}

/** Really kills the token the call carries, so that only a refresh (or a new link, at the token endpoint) helps. */
function expired(request: FastifyRequest, kernel: SandboxKernel): FaultAnswer {
  const mall = mallOf(kernel);
  if (request.url.includes('/oauth/token')) {
    const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    mall.refreshTokens.delete(form.get('refresh_token') ?? '');
    const body = JSON.stringify({ error: 'invalid_grant', error_description: 'The refresh token has expired.' });
    return { status: 400, headers: JSON_TYPE, body };
  }
  mall.accessTokens.delete(bearerOf(request) ?? '');
  return envelope(401, 'The access token has expired. (invalid_token)');
}
