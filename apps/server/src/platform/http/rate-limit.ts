/** Request rates per address and per person, kept in this process: a guard against floods, not a quota. */
import { problem } from '@moa/contract';
import { afterCall, allowedAt, intervalOf, type Rate } from '@moa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '../bounded-map.ts';
import { type Clock, systemClock } from '../clock.ts';

export interface RateLimits {
  /** Everything from one address, an office behind one included. */
  address: Rate;
  /** API calls without a login from one address. */
  anonymous: Rate;
  /** API calls of one person. */
  person: Rate;
  /** API calls with one personal API token. */
  apiToken: Rate;
}

export const DEFAULT_RATES: RateLimits = {
  address: { perSecond: 300, burst: 3_000 },
  anonymous: { perSecond: 20, burst: 200 },
  person: { perSecond: 100, burst: 1_000 },
  apiToken: { perSecond: 10, burst: 100 },
};

/** Answers milliseconds to wait; 0 when the call may go on. */
export type RateLimiter = (key: string) => number;

export function createRateLimiter(rate: Rate, now: Clock = systemClock): RateLimiter {
  const unusedAgainAt = new BoundedMap<string, number>({ capacity: 50_000, ttl: intervalOf(rate) * rate.burst, now });
  return (key) => {
    const at = now().getTime();
    const bucket = { ...rate, tatMs: unusedAgainAt.get(key) ?? at, pausedUntilMs: 0 };
    const wait = Math.ceil(allowedAt(bucket, at) - at);
    if (wait === 0) unusedAgainAt.set(key, afterCall(bucket, at));
    return wait;
  };
}

/** Counts every request by address before anything else is done for it. */
export function registerAddressLimit(app: FastifyInstance, rates: RateLimits): void {
  const limit = createRateLimiter(rates.address);
  app.addHook('onRequest', async (request) => refuseAbove(limit(addressKey(request.ip))));
}

/** Both throw TOO_MANY_REQUESTS. */
export interface CallLimits {
  /** Counts one who comes with a token that is not known yet, before it is looked up. */
  countStranger(request: FastifyRequest): void;
  /** Counts an API call by person, or by address where nobody signed in. For behind the gate. */
  countCall(request: FastifyRequest): void;
}

export function createCallLimits(rates: RateLimits): CallLimits {
  const byPerson = createRateLimiter(rates.person);
  const byToken = createRateLimiter(rates.apiToken);
  const anonymous = createRateLimiter(rates.anonymous);
  const countStranger = (request: FastifyRequest) => refuseAbove(anonymous(addressKey(request.ip)));
  return {
    countStranger,
    countCall: (request) => {
      if (!isCall(request)) return;
      const { actor } = request;
      if (actor === null) return countStranger(request);
      refuseAbove(actor.apiToken === undefined ? byPerson(String(actor.userId)) : byToken(String(actor.apiToken.id)));
    },
  };
}

/** Files and health checks are no calls. */
function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.config.operation !== undefined && request.routeOptions.config.uncounted !== true;
}

function refuseAbove(wait: number): void {
  if (wait > 0) throw problem('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/** One household or office has a whole IPv6 /64. */
export function addressKey(ip: string): string {
  return isIpv6(ip) ? groupsOf(ip, 4) : ip.replace(MAPPED, '');
}

/** The IPv6 /48 that a provider gives a customer, who has 65,536 of `addressKey` in it; null for IPv4. */
export function networkKey(ip: string): string | null {
  return isIpv6(ip) ? groupsOf(ip, 3) : null;
}

/** An IPv4 address as a socket of both kinds tells it. */
const MAPPED = /^::ffff:(?=[\d.]+$)/i;
const GROUPS = 8;

function isIpv6(ip: string): boolean {
  return ip.includes(':') && !MAPPED.test(ip);
}

/** The first groups of an address, without leading zeros, with those that `::` stands for. */
function groupsOf(ip: string, count: number): string {
  const [address = ''] = ip.split('%', 1);
  const [head = [], tail = []] = address.split('::').map(groupsIn);
  const left = Math.max(0, GROUPS - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: left }, () => 0), ...tail];
  return groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}

/** An IPv4 address at the end stands for two groups; their value is beyond every prefix that is counted. */
function groupsIn(part: string): number[] {
  const words = part.split(':').filter(Boolean);
  return words.flatMap((word) => (word.includes('.') ? [0, 0] : [Number.parseInt(word, 16)]));
}
