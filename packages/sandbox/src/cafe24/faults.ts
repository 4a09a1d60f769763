import type { FastifyRequest } from 'fastify';
import { type FaultWords, faultAnswer } from '../kernel/fault-answers.ts';
import type { AnsweredFault, FaultAnswer, SandboxKernel } from '../kernel/types.ts';
import { bearerOf } from './gate.ts';
import { mallOf } from './market.ts';
import { errorBody } from './wire.ts';

const said = (status: number, message: string) => ({ status, body: errorBody(status, message) });

/** In the platform's own words. How long to wait is said in the `-Remain` headers (sheet 3). */
const WORDS: FaultWords = {
  contentType: 'application/json; charset=utf-8',
  limited: said(429, 'Too Many Requests'),
  failed: said(500, 'Internal Server Error'),
  expired: said(401, 'The access token has expired. (invalid_token)'),
  wait: { 'X-Api-Call-Limit': '40/40', 'X-Cafe24-Call-Remain': '1', 'X-Cafe24-Time-Remain': '1' },
};
const GRANT_EXPIRED = { status: 400, body: { error: 'invalid_grant', error_description: 'The refresh token has expired.' } };

export function faultOf(kind: AnsweredFault, request: FastifyRequest, kernel: SandboxKernel): FaultAnswer {
  return faultAnswer(kind, kind === 'EXPIRED_TOKEN' && expire(request, kernel) ? { ...WORDS, expired: GRANT_EXPIRED } : WORDS);
}

/** Really kills the token the call carries, so that only a refresh helps. @returns whether only a new link does: at the token endpoint */
function expire(request: FastifyRequest, kernel: SandboxKernel): boolean {
  const mall = mallOf(kernel);
  const renews = request.url.includes('/oauth/token');
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
  if (renews) mall.refreshTokens.delete(form.get('refresh_token') ?? '');
  else mall.accessTokens.delete(bearerOf(request) ?? '');
  return renews;
}
