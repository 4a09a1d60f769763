/** The envelopes (sheet 8) and refusals as errors. */
import type { Json } from '../kernel/fields.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Site } from './site.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

export const CODES = { INVALID: 1000, NOTHING: 1100, PARAMETER: 2000, STATE: 3000 } as const;
const COOLING = 'F001000';

/** Of orders, claims and settlement: codes are numbers, texts or a word (sheet 1). */
export function done(data: unknown = null, ResultCode: 0 | '0' = 0): Json {
  return { ResultCode, Message: '', Data: data };
}

export function businessRefusal(ResultCode: number | string, Message: string, more: Json = {}): Refusal<Json> {
  return new Refusal(200, { ResultCode, Message, Data: null, ...more });
}

export const parameterRefusal = (message: string) => businessRefusal(CODES.PARAMETER, message);

export const stateRefusal = (message: string) => businessRefusal(CODES.STATE, message);

/** Of a claim, which each site words its own way. */
export function claimRefusal({ refusals }: Site, kind: keyof Site['refusals'], message: string): Refusal {
  const code = refusals[kind];
  return businessRefusal(code, message, code === 8668 ? { BizRuleCode: 'CLAIM_STATE' } : {});
}

/** Of products and look-ups: HTTP 400 and their own case. */
export function itemRefusal(message: string, resultCode: number | string = CODES.INVALID): Refusal {
  return new Refusal(400, { resultCode, message });
}

export function coolingRefusal(): Refusal {
  return itemRefusal('상품 등록이 진행 중입니다. 등록 후 2~3분 뒤에 다시 시도해 주세요.', COOLING);
}

export function notFound(message: string): Refusal {
  return new Refusal(404, { resultCode: CODES.NOTHING, message });
}

export function unauthorized(message: string): Refusal {
  return new Refusal(401, { status: { message, status_code: 401 } });
}

export function tooManyCalls(): Refusal {
  return new Refusal(429, { resultCode: CODES.STATE, message: '호출 허용량을 초과했습니다. 잠시 후 다시 시도해 주세요.' });
}

export const RATE_MESSAGE = '주문조회 API는 5초에 1회만 호출할 수 있습니다.';
