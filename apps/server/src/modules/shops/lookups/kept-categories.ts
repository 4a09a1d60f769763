/** Channels answer category searches with their whole tree, whatever is looked for: it is downloaded once for a while, by account or for all of them. */
import type { ChannelHttp, ConnectorContext, HttpResult } from '@moa/channels/sdk';
import type { BoundedMap } from '../../../platform/bounded-map.ts';
import { requestKey, type SharedAnswers, type TreeOwner, type Use } from './shared-answers.ts';

export type KeptAnswers = BoundedMap<string, HttpResult>;

const CATEGORIES = 'lookups.categories';

/** The context with a http that asks for a tree of categories only when `kept` has none for the account. Failures are not kept. */
export function withCachedCategories(ctx: ConnectorContext, kept: KeptAnswers): ConnectorContext {
  const { http, account } = ctx;
  const cached: ChannelHttp = {
    send: async (request) => {
      if (!request.safe || request.operation !== CATEGORIES) return http.send(request);
      const key = JSON.stringify([account.id, request.method, request.url, request.body?.toString() ?? null]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const answer = await http.send(request);
      if (answer.kind === 'response' && answer.response.status < 300) kept.set(key, answer);
      return answer;
    },
    observeLimit: (bucket, observed) => http.observeLimit(bucket, observed),
    conclude: (result, outcome, items) => http.conclude(result, outcome, items),
  };
  return { ...ctx, http: cached };
}

export interface SharedCategories {
  ctx: ConnectorContext;
  /** When the oldest of the kept answers that were used was given; null where none was. */
  oldest(): Date | null;
  /** Until what was heard is kept. */
  settled(): Promise<void>;
}

/** A whole tree or a branch of it. */
const SHARED = new Set([CATEGORIES, 'lookups.subCategories']);
/** What one seller looks for. */
const ONES_OWN = /[?&](keyword|ids)=/;

const NOT_KEPT: HttpResult = { kind: 'unsent', message: '저장해 둔 카테고리가 없습니다.' };

/**
 * The context of one look-up with a http for trees that are the same for every seller. What the shop is asked is kept for all once the
 * connector has found it to be what was asked for; a word that is looked for is nobody else's question, and is not kept.
 * @param answered what came in the same round by its key, so that nothing is asked twice
 */
export function withSharedCategories(
  ctx: ConnectorContext,
  shared: SharedAnswers,
  owner: TreeOwner,
  use: Use,
  answered?: Map<string, HttpResult>,
): SharedCategories {
  const { http, baseUrl } = ctx;
  const asked = new Map<HttpResult, string>();
  const writes: Promise<void>[] = [];
  let oldest: Date | null = null;
  const send: ChannelHttp['send'] = async (request) => {
    if (!request.safe || !SHARED.has(request.operation) || ONES_OWN.test(request.url)) return http.send(request);
    const key = requestKey(request, baseUrl);
    const before = answered?.get(key);
    if (before !== undefined) return before;
    const kept = use === 'NONE' ? null : await shared.read(owner, key, use === 'FRESH' ? 'FRESH' : 'KEPT');
    if (use === 'RENEW' && kept === null) return NOT_KEPT;
    if (kept !== null && use !== 'RENEW') {
      oldest = oldest === null || kept.answeredAt < oldest ? kept.answeredAt : oldest;
      return kept.result;
    }
    if (use === 'KEPT') return NOT_KEPT;
    const result = await http.send(request);
    asked.set(result, key);
    return result;
  };
  const cached: ChannelHttp = {
    send,
    observeLimit: (bucket, observed) => http.observeLimit(bucket, observed),
    conclude: (result, outcome, items) => {
      const key = asked.get(result);
      if (key !== undefined && outcome.kind === 'ok') {
        asked.delete(result);
        answered?.set(key, result);
        writes.push(shared.keep(owner, key, result));
      }
      http.conclude(result, outcome, items);
    },
  };
  return {
    ctx: { ...ctx, http: cached },
    oldest: () => oldest,
    settled: async () => {
      await Promise.all(writes.splice(0));
    },
  };
}
