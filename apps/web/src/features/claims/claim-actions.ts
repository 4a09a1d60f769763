/** Actions on chosen claims, for the pages that offer them; what they ask and do is fetched when one is begun. */
import type { ClaimAction } from '@moa/core';
import { useCallback, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import type { ClaimRow, MatchingClaims } from './queries.ts';

export interface ClaimActions {
  busy: boolean;
  run(action: ClaimAction, rows: readonly ClaimRow[]): Promise<void>;
  /** On everything that the list finds. */
  runAll(action: ClaimAction, matching: MatchingClaims): Promise<void>;
  /** What became of goods that came back. */
  restock(rows: readonly ClaimRow[]): Promise<void>;
  /** What goes out in exchange. */
  want(row: ClaimRow): Promise<void>;
}

/** One at a time, so that a double press starts one job. `onStarted` clears the selection. */
export function useClaimActions(onStarted: () => void): ClaimActions {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const begin = useCallback(
    async (work: (flow: typeof import('./claim-flow.tsx')) => Promise<boolean>) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        if (await work(await import('./claim-flow.tsx'))) onStarted();
      } catch (error) {
        toast.failed(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [onStarted],
  );
  return {
    busy,
    run: (action, rows) => begin((flow) => flow.actOnClaims(action, rows)),
    runAll: (action, matching) => begin((flow) => flow.actOnAll(action, matching)),
    restock: (rows) => begin((flow) => flow.decideGoods(rows)),
    want: (row) => begin((flow) => flow.chooseWanted(row)),
  };
}
