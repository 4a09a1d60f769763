/**
 * Pre-flight beside the form: rules of the base product, and of shops that were just chosen, at once in the browser; what each shop's
 * server knows besides a moment after the seller pauses. An answer that a later change has overtaken is dropped.
 */
import type { ProductDraft } from '@moa/core';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../client/api.ts';
import { toSave } from './prepare.ts';
import { commonProblems, problemsAtShops, withRuleProblems } from './shop-problems.ts';
import type { FormStore } from './store.ts';

const PAUSE_MS = 900;
const SHOPS_MS = 350;

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
        store.setMeta({ problems: commonProblems(store.draft(), store.meta().shops) });
      } catch {
        if (abort.signal.aborted) return;
        checked.current = null;
        store.setMeta({ checking: 'failed' });
      }
    }

    return () => {
      clearTimeout(timers.current.pause);
      clearTimeout(timers.current.shops);
      store.setMeta({
        problems: commonProblems(store.draft(), store.meta().shops),
        shops: withRuleProblems(store.draft(), store.meta().shops),
      });
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
