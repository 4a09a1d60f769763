/** Calls to Kakao: three static headers, JSON, one bucket a seller (sections 1 to 3). */
import { type ChannelCall, createClient, jsonEnvelope } from '../sdk/client.ts';
import type { ChannelRequest, ConnectorContext } from '../sdk/context.ts';
import { withQuery } from '../sdk/json.ts';
import { refusedWith } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { isAbsentCode, objectionOf } from './envelope.ts';
import { ownOf } from './members.ts';

interface KakaoCall extends ChannelCall {
  method: ChannelRequest['method'];
  /** After the base URL, from `/v1` on. */
  path: string;
  query?: Record<string, string | number | undefined>;
  json?: unknown;
  /** Raw body with its content type, in place of `json`. */
  raw?: { contentType: string; body: Uint8Array };
}

const THROTTLED_MS = 2_000;
/** Detail pages make product calls slow. */
const TIMEOUT_MS = 60_000;

/** A proof gets the answer's JSON, undefined for `null`. A no comes as `refused` with the shop's code, or the platform's negative one. */
export const { call, ask, batch } = createClient<KakaoCall, unknown>({
  messages: (ctx) => ownOf(ctx).messages,
  bucket: () => 'seller',
  throttledMs: THROTTLED_MS,
  request: requestOf,
  envelope: jsonEnvelope((value) => value ?? undefined),
  says: [404],
  objection: (answer, { call: asked, ctx }) => objectionOf(answer, asked.operation, asked.effect, ownOf(ctx).messages),
});

type More = Partial<Pick<KakaoCall, 'query' | 'json' | 'raw'>>;

/** A question; one with a body is posted. */
export function reading<T>(operation: string, path: string, proof: Proof<unknown, T>, more: More = {}) {
  const method = more.json === undefined && more.raw === undefined ? 'GET' : 'POST';
  return { method, operation, path, effect: 'READ', proof, ...more } as const;
}

export function writing<T>(operation: string, path: string, proof: Proof<unknown, T>, json: unknown, query: KakaoCall['query'] = {}) {
  return { method: 'POST', operation, path, effect: 'WRITE', proof, json, query } as const;
}

/** Kakao says that there is no such product or order. */
export const isAbsent = refusedWith(isAbsentCode);

function requestOf(ctx: ConnectorContext, { method, path, query, json, raw }: KakaoCall) {
  const body = raw?.body ?? (json === undefined ? undefined : JSON.stringify(json));
  return {
    method,
    url: withQuery(ctx.baseUrl + path, query ?? {}),
    headers: {
      authorization: `KakaoAK ${ctx.settings.adminKey ?? ''}`,
      'target-authorization': `KakaoAK ${ctx.account.credentials.restApiKey ?? ''}`,
      'channel-ids': ownOf(ctx).channel,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': raw?.contentType ?? 'application/json;charset=UTF-8' }),
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs: TIMEOUT_MS,
  };
}
