/** Channels answer category searches with their whole tree, whatever is looked for: it is downloaded once for an account and a while. */
import type { ChannelHttp, ConnectorContext, HttpResult } from '@moa/channels/sdk';
import type { BoundedMap } from '../../../platform/bounded-map.ts';

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
