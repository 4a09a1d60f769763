/** The demo seller's shops, linked to the sandboxes the way a seller would: keys checked at the channel, then stored. */
import { ProblemError } from '@moa/contract';
import type { ShopType } from '@moa/core';
import { SANDBOX_CREDENTIALS } from '@moa/sandbox/base-paths';
import { z } from 'zod';
import { defineTask, type HandledTask, handleTask, RunAgain } from '../../../platform/jobs/index.ts';
import { DEMO_SHOPS } from './demo-shops.ts';
import { type LinkDeps, linkByKeys } from './link.service.ts';

export const demoLinkTask = defineTask('demo.link', z.object({ sellerId: z.number().int() }), { attempts: 1000 });

/** Keys a newcomer can link by hand, shown in the link dialog of a copy that runs on sandboxes. */
export const DEMO_KEYS: { shopType: ShopType; credentials: Record<string, string> }[] = Object.entries(SANDBOX_CREDENTIALS).map(
  ([shopType, credentials]) => ({ shopType: shopType as ShopType, credentials: { ...credentials } }),
);

const RETRY_MS = 1_000;

/** Tries until the sandboxes are up; shops that are linked already are left alone. */
export function demoLinkHandler(deps: LinkDeps): HandledTask {
  return handleTask(demoLinkTask, async ({ sellerId }) => {
    let waiting = false;
    for (const shop of DEMO_SHOPS) {
      const token =
        'refreshToken' in shop
          ? { accessToken: 'expired', expiresAt: new Date(0).toISOString(), refreshToken: shop.refreshToken, refreshExpiresAt: null }
          : undefined;
      try {
        await linkByKeys(
          deps,
          sellerId,
          { shopType: shop.shopType, id: null, shopName: shop.shopName, credentials: SANDBOX_CREDENTIALS[shop.shopType] },
          async () => undefined,
          token,
        );
      } catch (error) {
        // Only a sandbox that does not answer yet is worth another try.
        waiting ||= !(error instanceof ProblemError) || error.status >= 500;
      }
    }
    if (waiting) throw new RunAgain(RETRY_MS);
  });
}
