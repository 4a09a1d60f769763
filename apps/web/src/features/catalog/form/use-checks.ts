/**
 * Pre-flight beside the form: rules of the base product at once in the browser, those of each shop by the server a moment after the
 * seller pauses. An answer that a later change has overtaken is dropped.
 */
import { type DraftProblem, type ProductDraft, validateForPush } from '@moa/core';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../client/api.ts';
import { asDraftProblems, BASE_PRICE, basePriceProblem } from './base-price.ts';
import { toSave } from './prepare.ts';
import type { FormStore, ShopProblems } from './store.ts';

const PAUSE_MS = 900;
const SHOPS_MS = 350;

/** What a problem says: a shop may space the words of a common rule otherwise, which must not show it twice. */
function said({ path, message }: { path: string; message: string }): string {
  return `${path} ${message.replace(/\s/g, '')}`;
}

/** What concerns every shop: the bounds of their shared price are reported once, with the narrowest. */
function commonProblems(store: FormStore): DraftProblem[] {
  const draft = store.draft();
  return [...validateForPush(draft), ...asDraftProblems(basePriceProblem(draft, store.meta().shops))];
}

type Answered = Awaited<ReturnType<typeof api.catalog.preflight>>['shops'];

/** What each shop adds to what is reported for all of them. */
function problemsAtShops(draft: ProductDraft, answered: Answered): ShopProblems[] {
  const common = new Set(validateForPush(draft).map(said));
  return answered.map(({ registerKey, prices, problems }) => ({
    registerKey,
    prices,
    stopped: problems.some(({ severity }) => severity === 'ERROR'),
    problems: problems.filter((problem) => !common.has(said(problem)) && !(problem.path === BASE_PRICE && prices !== null)),
  }));
}

/** Answers what to call when a field was left or something was chosen. */
export function useChecks(store: FormStore): () => void {
  const timers = useRef<{ pause?: ReturnType<typeof setTimeout>; shops?: ReturnType<typeof setTimeout>; abort?: AbortController }>({});
  const checked = useRef<ProductDraft | null>(null);

  const recheck = useMemo(() => {
    async function askServer() {
      const draft = store.draft();
      if (checked.current === draft) return;
      checked.current = draft;
      timers.current.abort?.abort();
      if (draft.createShopDTOList.length === 0) {
        store.setMeta({ shops: [], checkedDraft: draft, checking: 'idle' });
        return;
      }
      const abort = new AbortController();
      timers.current.abort = abort;
      store.setMeta({ checking: 'running' });
      try {
        const { shops } = await api.catalog.preflight(toSave(draft), { signal: abort.signal });
        if (abort.signal.aborted) return;
        store.setMeta({ checking: 'idle', checkedDraft: draft, shops: problemsAtShops(draft, shops) });
        // The prices that shops take came with the answer.
        store.setMeta({ problems: commonProblems(store) });
      } catch {
        if (abort.signal.aborted) return;
        checked.current = null;
        store.setMeta({ checking: 'failed' });
      }
    }

    return () => {
      clearTimeout(timers.current.pause);
      clearTimeout(timers.current.shops);
      store.setMeta({ problems: commonProblems(store) });
      timers.current.shops = setTimeout(() => void askServer(), SHOPS_MS);
    };
  }, [store]);

  useEffect(() => {
    let seen = store.draft();
    recheck();
    const stop = store.subscribe(() => {
      if (store.draft() === seen) return;
      seen = store.draft();
      clearTimeout(timers.current.pause);
      timers.current.pause = setTimeout(recheck, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timers.current.pause);
      clearTimeout(timers.current.shops);
      timers.current.abort?.abort();
      checked.current = null;
    };
  }, [store, recheck]);

  return recheck;
}
