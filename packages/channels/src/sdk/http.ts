/** The one way out to a channel: right origin, own turn, time-out, safe retries, circuit breaker, record. */
import type { CircuitBreaker } from './breaker.ts';
import type { CallBudget } from './budget.ts';
import { callKind } from './call-kind.ts';
import type { AccountRef, ChannelHttp, ChannelRequest, HttpResult } from './context.ts';
import type { RateLimit } from './manifest.ts';
import { classifyNetworkError } from './network-error.ts';
import { type CallRecord, conclude, recordOf, secretsOf } from './record.ts';

export interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

export interface ChannelHttpOptions {
  fetch: typeof globalThis.fetch;
  budget: CallBudget;
  /** Gets one record for every call that left, or was refused; `conclude` completes it in the same turn of the event loop. Must not throw. */
  record(call: CallRecord): void;
  clock(): Date;
  sleep(ms: number): Promise<void>;
  /** The account's base URL or its origin; calls anywhere else are refused. */
  allowedOrigin: string;
  account: Pick<AccountRef, 'id' | 'credentials'>;
  limits: readonly RateLimit[];
  breaker: CircuitBreaker;
  /** Ends waiting for a turn when the process stops. Calls already sent run to their end. */
  stopping?: AbortSignal;
  /** A signal that aborts after `ms`; replaced in tests. */
  deadline?(ms: number): Deadline;
  /** 0 to 1, for jitter. */
  random?(): number;
  maxBodyBytes?: number;
}

const TIMEOUT_MS = 30_000;
/** Longest wait for a turn before the call is given up as not sent. */
const TURN_TIMEOUT_MS = 120_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const SAFE_TRIES = 3;
const BACKOFF_MS = 250;

export function createChannelHttp(options: ChannelHttpOptions): ChannelHttp {
  const origin = originOf(options.allowedOrigin);
  const secrets = secretsOf(options.account.credentials);
  const limits = new Map(options.limits.map((limit) => [limit.bucket, limit]));
  const deadline = options.deadline ?? realDeadline;
  const random = options.random ?? Math.random;
  const maxBodyBytes = options.maxBodyBytes ?? MAX_BODY_BYTES;
  const records = new WeakMap<HttpResult, CallRecord>();
  const breakerKey = ({ operation }: ChannelRequest) => `${options.account.id}:${callKind(operation)}`;
  const budgetKey = (bucket: string) => `${options.account.id}:${bucket}`;

  function keep(request: ChannelRequest, attempt: number, startedAt: Date, result: HttpResult, refused = false): HttpResult {
    const record = recordOf({ request, attempt, startedAt, endedAt: options.clock(), result, refused, secrets });
    records.set(result, record);
    options.record(record);
    return result;
  }

  function refuse(request: ChannelRequest, message: string, attempt = 1): HttpResult {
    return keep(request, attempt, options.clock(), { kind: 'unsent', message }, true);
  }

  async function turn(request: ChannelRequest, limit: RateLimit): Promise<boolean> {
    const waiting = deadline(TURN_TIMEOUT_MS);
    const signals = options.stopping ? [waiting.signal, options.stopping] : [waiting.signal];
    try {
      await options.budget.acquire(budgetKey(request.bucket), limit, request.urgency ?? 2, AbortSignal.any(signals));
      return true;
    } catch {
      return false;
    } finally {
      waiting.clear();
    }
  }

  async function attemptOnce(request: ChannelRequest, limit: RateLimit, attempt: number): Promise<HttpResult> {
    if (options.breaker.blocked(breakerKey(request))) return refuse(request, CIRCUIT_OPEN, attempt);
    if (!(await turn(request, limit))) return refuse(request, '호출 순서를 기다리다 시간이 지나 보내지 않았습니다.', attempt);
    if (options.breaker.enter(breakerKey(request)) === 'BLOCKED') return refuse(request, CIRCUIT_OPEN, attempt);
    const startedAt = options.clock();
    const result = await perform(request, options.fetch, deadline(request.timeoutMs ?? TIMEOUT_MS), maxBodyBytes);
    options.breaker.settle(breakerKey(request), isAlive(result));
    return keep(request, attempt, startedAt, result);
  }

  return {
    async send(request) {
      if (originOf(request.url) !== origin || origin === null) return refuse(request, '허용되지 않은 주소라서 호출하지 않았습니다.');
      const limit = limits.get(request.bucket);
      if (!limit) return refuse(request, `호출 한도 '${request.bucket}'이(가) 정해지지 않아 호출하지 않았습니다.`);
      const tries = request.safe ? SAFE_TRIES : 1;
      for (let attempt = 1; ; attempt += 1) {
        const result = await attemptOnce(request, limit, attempt);
        if (attempt >= tries || !isTransient(result) || options.breaker.blocked(breakerKey(request))) return result;
        await options.sleep(Math.round(BACKOFF_MS * 2 ** (attempt - 1) * (1 + random())));
      }
    },
    observeLimit(bucket, observed) {
      options.budget.observe(budgetKey(bucket), observed);
    },
    conclude(result, outcome, items) {
      const record = records.get(result);
      if (record) conclude(record, outcome, secrets, items);
    },
  };
}

const CIRCUIT_OPEN = '쇼핑몰이 계속 응답하지 않아 잠시 호출을 멈췄습니다.';

/** A shop that answers more than fits is there: only the question was too wide. */
function isAlive(result: HttpResult): boolean {
  return result.kind === 'too_big' || (result.kind === 'response' && result.response.status < 500);
}

function isTransient(result: HttpResult): boolean {
  return !isAlive(result);
}

/** Origin of an address, or null for anything but plain http(s) without user info. */
function originOf(address: string): string | null {
  try {
    const url = new URL(address);
    const plain = (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
    return plain ? url.origin : null;
  } catch {
    return null;
  }
}

async function perform(
  request: ChannelRequest,
  fetch: typeof globalThis.fetch,
  limit: Deadline,
  maxBodyBytes: number,
): Promise<HttpResult> {
  try {
    const init: RequestInit = { method: request.method, redirect: 'manual', signal: limit.signal };
    if (request.headers) init.headers = request.headers;
    if (request.body !== undefined) init.body = request.body as NonNullable<RequestInit['body']>;
    const response = await orAbort(fetch(request.url, init), limit.signal);
    const body = await readBody(response, maxBodyBytes, limit.signal);
    if (body === null) {
      return { kind: 'too_big', message: `쇼핑몰의 응답이 너무 큽니다 (최대 ${Math.floor(maxBodyBytes / 1024 / 1024)} MiB).` };
    }
    return { kind: 'response', response: { status: response.status, headers: response.headers, body } };
  } catch (error) {
    if (limit.signal.aborted) return { kind: 'lost', message: '쇼핑몰의 응답을 기다리다 시간이 지났습니다.' };
    return classifyNetworkError(error);
  } finally {
    limit.clear();
  }
}

/** Whole body, or null when it is bigger than `max` bytes. */
async function readBody(response: Response, max: number, signal: AbortSignal): Promise<Uint8Array | null> {
  if (!response.body) return new Uint8Array();
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await orAbort(reader.read(), signal);
    if (done) break;
    size += value.length;
    if (size > max) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(value);
  }
  return parts.length === 1 && parts[0] ? parts[0] : concat(parts, size);
}

function concat(parts: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function realDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('deadline')), ms);
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}
