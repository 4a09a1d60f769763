/** The life of a plan: a frozen set of changes that is looked at, applied once, and may be undone. */

/**
 * `STALE`: what it would change has moved since it was frozen; it can only be made anew. `UNDONE`: a plan of its before-values was applied.
 */
export type PlanStatus = 'PROPOSED' | 'APPLIED' | 'STALE' | 'DISCARDED' | 'UNDONE';

export type PlanEvent = 'apply' | 'expire' | 'discard' | 'undo';

const NEXT: Readonly<Record<PlanStatus, Partial<Record<PlanEvent, PlanStatus>>>> = {
  PROPOSED: { apply: 'APPLIED', expire: 'STALE', discard: 'DISCARDED' },
  STALE: { discard: 'DISCARDED' },
  APPLIED: { undo: 'UNDONE' },
  DISCARDED: {},
  UNDONE: {},
};

/** Null where the event can't happen in this state. */
export function nextPlanStatus(status: PlanStatus, event: PlanEvent): PlanStatus | null {
  return NEXT[status][event] ?? null;
}

/** How the items of a plan are done with, whatever the shops make of it afterwards. */
export type PlanOutcome =
  /** Changed here. */
  | 'APPLIED'
  /** Moved between the freeze and its turn: left as it is. */
  | 'LEFT'
  | 'FAILED'
  /** Taken out by who applied the plan. */
  | 'EXCLUDED';

/** The title of the plan that takes this one back. Taking back what took something back applies that again. */
export function undoTitle(title: string): string {
  const [taken] = title.split(UNDO_SUFFIX, 1);
  return title.endsWith(UNDO_SUFFIX) ? `${taken}${AGAIN_SUFFIX}` : `${title.split(AGAIN_SUFFIX, 1)[0]}${UNDO_SUFFIX}`;
}

const UNDO_SUFFIX = ' 되돌리기';
const AGAIN_SUFFIX = ' 다시 적용';
