/** Faults in a channel's own words. */
import type { AnsweredFault, FaultAnswer } from './types.ts';

/** A status and a body; bodies that are neither text nor bytes go out as JSON. */
export interface Said {
  status: number;
  body: unknown;
}

/** What a channel says to each fault. */
export interface FaultWords {
  contentType: string;
  limited: Said;
  failed: Said;
  /** Keys that have no end are refused for a while. */
  expired: Said;
  /** After the effect, where it is said in another way. */
  failedAfterEffect?: Said;
  /** Headers with how long to wait. */
  wait?: Record<string, string>;
}

export function faultAnswer(kind: AnsweredFault, { wait = { 'retry-after': '1' }, ...words }: FaultWords): FaultAnswer {
  const { status, body } = saidOf(kind, words);
  return {
    status,
    headers: { 'content-type': words.contentType, ...(kind === 'RATE_LIMITED_RETRY_AFTER' ? wait : {}) },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  };
}

function saidOf(kind: AnsweredFault, { limited, failed, failedAfterEffect = failed, expired }: FaultWords): Said {
  if (kind === 'EXPIRED_TOKEN') return expired;
  if (kind === 'SERVER_ERROR') return failed;
  return kind === 'SERVER_ERROR_AFTER_EFFECT' ? failedAfterEffect : limited;
}
