/** What the shell asks at its start, gathered from the modules that know it. */
import { common } from '@moa/contract';
import type { Expiry, Traffic } from '@moa/core';
import type { Handlers, HttpModule, RequestContext } from '../../platform/http/index.ts';

type Start = Awaited<ReturnType<Handlers<typeof common>['start']>>;

export interface CommonDeps {
  version: string;
  features: Start['features'];
  chatUrl: string | null;
  news(context: RequestContext): Promise<Start['notices']>;
  expiry(sellerId: number): Promise<Expiry>;
  traffic(sellerId: number): Promise<Traffic | null>;
}

export function createCommonHttp({ version, features, chatUrl, news, expiry, traffic }: CommonDeps): HttpModule {
  const handlers: Handlers<typeof common> = {
    start: async ({ context }) => {
      const { role, sellerId } = context.actor;
      // Plans are the seller's business: sub-users hear nothing of them.
      const asked = role === 'S' ? null : sellerId;
      const [notices, plan, allowance] = await Promise.all([
        news(context),
        asked === null ? null : expiry(asked),
        asked === null ? null : traffic(asked),
      ]);
      return { version, features, chatUrl, notices, expiry: plan, traffic: allowance };
    },
  };
  return { name: 'common', contract: common, handlers };
}
