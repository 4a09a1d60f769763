/** What is wrong with a draft, said once: for all shops, or at the one that adds it. Pure. */
import type { Outputs } from '@moa/contract/types';
import { checkLimits, type DraftProblem, type ProductDraft, ruledContent, validateForPush } from '@moa/core';
import { asDraftProblems, BASE_PRICE, basePriceProblem } from './base-price.ts';
import { shopLimits } from './shop-limits.ts';
import type { ShopProblems } from './store.ts';

/** What a problem says: a shop may space the words of a common rule otherwise, which must not show it twice. */
function said({ path, message }: { path: string; message: string }): string {
  return `${path} ${message.replace(/\s/g, '')}`;
}

/** What concerns every shop: the bounds of their shared price are reported once, with the narrowest. */
export function commonProblems(draft: ProductDraft, shops: readonly ShopProblems[]): DraftProblem[] {
  return [...validateForPush(draft), ...asDraftProblems(basePriceProblem(draft, shops))];
}

type Answered = Outputs['catalog']['preflight']['shops'];

/** What each shop adds to what is reported for all of them. */
export function problemsAtShops(draft: ProductDraft, answered: Answered): ShopProblems[] {
  const common = new Set(validateForPush(draft).map(said));
  return answered.map(({ registerKey, prices, problems }) => ({
    registerKey,
    prices,
    stopped: problems.some(({ severity }) => severity === 'ERROR'),
    problems: problems.filter((problem) => !common.has(said(problem)) && !(problem.path === BASE_PRICE && prices !== null)),
  }));
}

/** What the rules say of shops that the server has not spoken of yet: at once, by the engine that it asks too. */
export function withRuleProblems(draft: ProductDraft, shops: readonly ShopProblems[]): ShopProblems[] {
  const answered = shops.filter(({ byBrowser }) => byBrowser !== true);
  const keys = new Set(answered.map(({ registerKey }) => registerKey));
  const missing = draft.createShopDTOList.filter(({ registerKey }) => !keys.has(registerKey));
  if (missing.length === 0) return answered;
  const common = new Set(validateForPush(draft).map(said));
  const found = missing.flatMap((entry): ShopProblems[] => {
    const limits = shopLimits(entry.shopInfoDTO.shopType);
    if (limits === null) return [];
    const problems = checkLimits(limits, ruledContent(draft, entry, limits)).map((problem) => ({ ...problem, severity: 'ERROR' as const }));
    return [
      {
        registerKey: entry.registerKey,
        prices: null,
        stopped: problems.length > 0,
        problems: problems.filter((problem) => !common.has(said(problem)) && problem.path !== BASE_PRICE),
        byBrowser: true,
      },
    ];
  });
  return [...answered, ...found];
}
