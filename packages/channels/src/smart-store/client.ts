/** Calls to SMART_STORE: a bearer token, one bucket an API, limits reported by the answers (sections 1 to 3 and 8). */
import { leaveRoom } from '../sdk/budget.ts';
import { type ChannelCall, createClient, type Exchange } from '../sdk/client.ts';
import type { ChannelRequest, ConnectorContext } from '../sdk/context.ts';
import { withQuery } from '../sdk/json.ts';
import { refusedWith } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { ABSENT, ENVELOPE, MESSAGES } from './envelope.ts';
import type { Bucket } from './manifest.ts';
import { requestToken } from './token.ts';

export interface SmartStoreCall extends ChannelCall {
  bucket: Bucket;
  method: ChannelRequest['method'];
  /** Path after the base URL, e.g. `/v2/products`. */
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  json?: unknown;
  /** Raw body with its content type, in place of `json`. */
  raw?: { contentType: string; body: Uint8Array };
}

/** A proof gets the answer's JSON, and undefined for an empty one. A business failure comes as `refused` with the channel's code. */
export const { act, call, ask, batch } = createClient<SmartStoreCall, unknown>({
  ...ENVELOPE,
  messages: MESSAGES,
  bucket: ({ bucket }) => bucket,
  token: requestToken,
  request: requestOf,
  observe: observeLimit,
});

type More = Partial<Pick<SmartStoreCall, 'query' | 'json' | 'raw'>>;

/** A question; one with a body is posted. */
export function reading<T>(operation: string, bucket: Bucket, path: string, proof: Proof<unknown, T>, more: More = {}) {
  const method = more.json === undefined && more.raw === undefined ? 'GET' : 'POST';
  return { method, operation, bucket, path, effect: 'READ', proof, ...more } as const;
}

export function writing<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  operation: string,
  bucket: Bucket,
  path: string,
  proof: Proof<unknown, T>,
  json?: unknown,
) {
  return { method, operation, bucket, path, effect: 'WRITE', proof, json } as const;
}

export const isAbsent = refusedWith(ABSENT);

function requestOf({ baseUrl }: ConnectorContext, { method, path, query, json, raw }: SmartStoreCall, token: string) {
  const contentType = raw?.contentType ?? (json === undefined ? null : 'application/json');
  const body = raw?.body ?? (json === undefined ? undefined : JSON.stringify(json));
  return {
    method,
    url: withQuery(baseUrl + path, query ?? {}),
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(contentType === null ? {} : { 'Content-Type': contentType }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** The channel's own figures replace ours (section 3). */
function observeLimit({ ctx, call: { bucket }, response: { headers } }: Exchange<SmartStoreCall>): void {
  const figure = (name: string) => {
    const value = Number(headers.get(`GNCP-GW-RateLimit-${name}`) ?? Number.NaN);
    return Number.isFinite(value) ? value : undefined;
  };
  const perSecond = figure('Replenish-Rate');
  const burst = figure('Burst-Capacity');
  const remaining = figure('Remaining');
  const reported = { ...(perSecond === undefined ? {} : { perSecond }), ...(remaining === undefined ? {} : { remaining }) };
  if (burst !== undefined) ctx.http.observeLimit(bucket, leaveRoom({ ...reported, burst }));
  else if (Object.keys(reported).length > 0) ctx.http.observeLimit(bucket, reported);
}
