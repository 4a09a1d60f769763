/** What is wrong with a draft, said once: for all shops, or at the one that adds it. Pure. */
import type { Outputs } from '@moa/contract/types';
import { checkLimits, type DraftProblem, type ProductDraft, ruledContent, validateForPush, validateForSave } from '@moa/core';
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

/** Whether the rules of every shop report a problem already: the same words, or the same gap in the words of a shop. */
function reportedOnce(draft: ProductDraft): (problem: { path: string; message: string }) => boolean {
  const problems = validateForPush(draft);
  const words = new Set(problems.map(said));
  const stored = new Set(validateForSave(draft).map(said));
  const gaps = problems.filter((problem) => !stored.has(said(problem))).map(({ path }) => path);
  return (problem) => words.has(said(problem)) || gaps.some((gap) => problem.path === gap || problem.path.startsWith(`${gap}.`));
}

/** What each shop adds to what is reported for all of them. */
export function problemsAtShops(draft: ProductDraft, answered: Answered): ShopProblems[] {
  const isCommon = reportedOnce(draft);
  return answered.map(({ registerKey, prices, problems }) => ({
    registerKey,
    prices,
    stopped: problems.some(({ severity }) => severity === 'ERROR'),
    problems: problems.filter((problem) => !isCommon(problem) && !(problem.path === BASE_PRICE && prices !== null)),
  }));
}

/** What the rules say of shops that the server has not spoken of yet: at once, by the engine that it asks too. */
export function withRuleProblems(draft: ProductDraft, shops: readonly ShopProblems[]): ShopProblems[] {
  const answered = shops.filter(({ byBrowser }) => byBrowser !== true);
  const keys = new Set(answered.map(({ registerKey }) => registerKey));
  const missing = draft.createShopDTOList.filter(({ registerKey }) => !keys.has(registerKey));
  if (missing.length === 0) return answered;
  const isCommon = reportedOnce(draft);
  const found = missing.flatMap((entry): ShopProblems[] => {
    const limits = shopLimits(entry.shopInfoDTO.shopType);
    if (limits === null) return [];
    const problems = checkLimits(limits, ruledContent(draft, entry, limits)).map((problem) => ({ ...problem, severity: 'ERROR' as const }));
    return [
      {
        registerKey: entry.registerKey,
        prices: null,
        stopped: problems.length > 0,
        problems: problems.filter((problem) => !isCommon(problem) && problem.path !== BASE_PRICE),
        byBrowser: true,
      },
    ];
  });
  return [...answered, ...found];
}
