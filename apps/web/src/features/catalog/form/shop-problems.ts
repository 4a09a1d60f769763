/** What is wrong with a draft, said once: for all shops, or at the one that adds it. Pure. */
import type { Outputs } from '@moa/contract/types';
import { type DraftProblem, type ProductDraft, validateForPush } from '@moa/core';
import { asDraftProblems, BASE_PRICE, basePriceProblem } from './base-price.ts';
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
