/** Linking: right keys, wrong keys, keys and tokens that ran out, consent in a browser. */
import { describe, expect, it } from 'vitest';
import { openShop } from './bench-shop.ts';
import type { Bench } from './conformance.ts';
import { must } from './listing.ts';

export function describeLink(bench: Bench): void {
  const { channel } = bench;
  describe('link', () => {
    bench.proves(['link.check'], 'tells the shop behind good credentials', async () => {
      const linked = must(await bench.shop().connector.link.check(bench.ctx()));
      expect(linked.shopName).not.toBe('');
      expect(linked.raw).toBeDefined();
    });

    bench.proves(['link.oauth'], 'links through the consent in a browser, and stores the tokens', () => consent(bench));

    it('asks for a new link when the credentials are wrong', async () => {
      const outcome = await bench.shop().connector.link.check(bench.shop().context(channel.wrong));
      expect(outcome).toMatchObject({ kind: 'relink', message: expect.stringMatching(/[가-힣]/) });
    });

    it(channel.expired === 'RENEWED' ? 'renews an access that ran out' : 'asks for a new link when the keys ran out', async () => {
      const shop = await openShop(channel);
      try {
        const ctx = shop.context();
        must(await shop.connector.link.check(ctx));
        shop.driver.expireCredentials(channel.accountId);
        const outcome = await shop.connector.link.check(ctx);
        expect(outcome.kind).toBe(channel.expired === 'RENEWED' ? 'ok' : 'relink');
        if (!shop.driver.restoreCredentials) return;
        shop.driver.restoreCredentials(channel.accountId);
        expect((await shop.connector.link.check(ctx)).kind, 'keys that were made good again').toBe('ok');
      } finally {
        await shop.close();
      }
    });
  });
}

async function consent(bench: Bench): Promise<void> {
  const shop = bench.shop();
  const { oauth } = shop.connector.link;
  const ctx = shop.context({ token: null });
  const redirectUri = 'http://localhost:14001/shops/callback';
  const { credentials } = ctx.account;
  const start = oauth?.start({ browserBaseUrl: ctx.baseUrl, credentials, settings: { ...ctx.settings }, state: 'state-1', redirectUri });
  const page = new URL(start?.url ?? '');
  const form = new URLSearchParams(page.search);
  form.set('decision', 'approve');
  const answer = await fetch(page.origin + page.pathname, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.searchParams.get('state')).toBe('state-1');
  const code = back.searchParams.get('code') ?? '';
  const finish = async () => (oauth ? must(await oauth.finish(ctx, { code, redirectUri })) : null);
  expect((await finish())?.shopName).not.toBe('');
  expect(ctx.tokens.current()?.refreshToken).toBeTruthy();
  await expect(finish(), 'a code works once').rejects.toThrow('relink');
}
