/** Actions on chosen claims, for the pages that offer them; what they ask and do is fetched when one is begun. */
import type { ClaimAction } from '@moa/core';
import { useFlow } from '../../ui/page/use-flow.ts';
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

const loadFlow = () => import('./claim-flow.tsx');

/** `onStarted` clears the selection. */
export function useClaimActions(onStarted: () => void): ClaimActions {
  const { busy, run } = useFlow(loadFlow, onStarted);
  return {
    busy,
    run: (action, rows) => run((flow) => flow.actOnClaims(action, rows)),
    runAll: (action, matching) => run((flow) => flow.actOnAll(action, matching)),
    restock: (rows) => run((flow) => flow.decideGoods(rows)),
    want: (row) => run((flow) => flow.chooseWanted(row)),
  };
}
