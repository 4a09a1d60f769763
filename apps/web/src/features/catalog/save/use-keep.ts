/** Keeps the draft in this browser a moment after every change, and at once when the page is left. */
import { useEffect } from 'react';
import type { FormStore } from '../form/store.ts';
import { type KeptDraft, keepDraft } from './draft-storage.ts';

const PAUSE_MS = 1500;

export function keepNow(store: FormStore, key: string, more: Pick<KeptDraft, 'goesOn'> = {}): void {
  const at = Date.now();
  const base = store.base();
  keepDraft(key, { at, draft: store.draft(), version: base.version, ...(base.id === null ? {} : { base }), ...more });
  store.setMeta({ keptAt: at });
}

export function useKeep(store: FormStore, key: string): void {
  useEffect(() => {
    let seen = store.draft();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      if (store.draft() === seen) return;
      seen = store.draft();
      clearTimeout(timer);
      if (store.meta().dirty) timer = setTimeout(() => keepNow(store, key), PAUSE_MS);
    });
    const leave = () => {
      if (store.meta().dirty) keepNow(store, key);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [store, key]);
}
