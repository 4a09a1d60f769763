/** Request rates per address and per person, kept in this process: a guard against floods, not a quota. */
import { problem } from '@moa/contract';
import { afterCall, allowedAt, intervalOf, type Rate } from '@moa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { BoundedMap } from '../bounded-map.ts';
import { type Clock, systemClock } from '../clock.ts';

const { IPv6 } = ipaddr;
type IPv4 = ipaddr.IPv4;
type IPv6 = ipaddr.IPv6;

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

/** One household or office has a whole IPv6 /64. Text that is no address is its own key. */
export function addressKey(ip: string): string {
  const address = parseAddress(ip);
  if (address === null) return ip;
  return address instanceof IPv6 ? groupsOf(address, 4) : address.toString();
}

/** The IPv6 /48 that a provider gives a customer, who has 65,536 of `addressKey` in it; null for IPv4. */
export function networkKey(ip: string): string | null {
  const address = parseAddress(ip);
  return address instanceof IPv6 ? groupsOf(address, 3) : null;
}

/** What some proxies write around an address in X-Forwarded-For: brackets, and the port, which differs for each connection. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** An IPv4 address that an IPv6 one carries (`::ffff:…`, in dots or in hex) is that IPv4 address. */
function parseAddress(ip: string): IPv4 | IPv6 | null {
  const [, inBrackets, beforePort] = WITH_PORT.exec(ip) ?? [];
  const text = inBrackets ?? beforePort ?? ip;
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** The first groups of an address, without leading zeros. */
function groupsOf(address: IPv6, count: number): string {
  return address.parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');
}
