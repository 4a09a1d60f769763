/** Work of a page that is fetched when it is begun: what it asks and does is not in the page's first script. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../code.tsx';
import { toast } from '../toast.ts';

export interface Flow<Steps> {
  busy: boolean;
  /** @param work answers whether anything was started */
  run(work: (steps: Steps) => Promise<boolean>): Promise<void>;
}

/**
 * One work at a time, so that a double press starts one job. What it throws becomes a note.
 * @param load constant, as `() => import('./claim-flow.tsx')` at the top of a file
 * @param onStarted clears the selection
 */
export function useFlow<Steps>(load: () => Promise<Steps>, onStarted: () => void): Flow<Steps> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  useEffect(() => prefetch(load), [load]);
  const run = useCallback(
    async (work: (steps: Steps) => Promise<boolean>) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        if (await work(await load())) onStarted();
      } catch (error) {
        toast.failed(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [load, onStarted],
  );
  return { busy, run };
}

/** Behind all that the page itself needs. */
const PREFETCH_MS = 5_000;

/** What is begun later is fetched while there is a network: code that could not be fetched once is not to be had until the document is loaded anew. */
function prefetch(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => {
    // Whoever begins it says what failed.
    if (navigator.onLine)
      void whenIdle()
        .then(load)
        .catch(() => undefined);
  }, PREFETCH_MS);
  return () => clearTimeout(timer);
}
