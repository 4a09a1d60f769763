/** What a kind of plan is. A new bulk action is one of these; looking at it, applying it, taking it back and its history come with it. */
import type { SubAuthority } from '@moa/contract';
import type { PlanChange, PresentTarget, ShopType } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Requester } from '../../platform/jobs/index.ts';

/** Thrown by `apply`: the item's turn has not come, since somebody else is at its target. Nothing of it is kept, and it is tried again. */
export class NotYet extends Error {
  readonly againInMs: number;
  constructor(message: string, againInMs: number) {
    super(message);
    this.againInMs = againInMs;
  }
}

export interface PlanProblem {
  message: string;
  /** `ERROR`: the item can't be applied. `WARN`: the seller should know. */
  severity: 'ERROR' | 'WARN';
}

/** One target as a plan freezes it. */
export interface FrozenItem {
  /** Null with an ERROR: no such target was found. */
  targetId: number | null;
  /** Of the target at the freeze; null where only the values of its fields count. */
  version: number | null;
  /** Shop account of the listing; null for what belongs to no shop. */
  accountId: number | null;
  shopType: ShopType | null;
  label: string;
  action: 'CREATE' | 'UPDATE' | 'STOP' | 'RESUME';
  /** Empty with a `reason`. */
  changes: readonly PlanChange[];
  /** Korean: why the target is left out; absent: it is changed. */
  reason?: string;
  problems?: readonly PlanProblem[];
}

/** An item of a stored plan that is applied now. */
export interface PlannedItem {
  seq: number;
  targetId: number;
  version: number | null;
  accountId: number | null;
  shopType: ShopType | null;
  label: string;
  changes: readonly PlanChange[];
}

export interface AppliedPlan {
  id: number;
  title: string;
  /** What was asked for. Of a plan that takes another back, that one's. */
  input: unknown;
  /** The plan that this one takes back. */
  undoes: number | null;
}

/** Kinds of the jobs that apply plans item by item. */
export const PLAN_RUNS = ['stock.plan', 'catalog.fields', 'catalog.trash', 'catalog.copy'] as const;

/** Items one by one, each in a transaction of its own with its outcome: killed anywhere, it goes on with the next. */
export interface AppliedByItem {
  by: 'ITEM';
  /** Kind of the job. Its first word says who may see it. */
  runKind: (typeof PLAN_RUNS)[number];
  /**
   * Makes the changes of one item. Its target is locked, is what it was at the freeze, and was not changed by this item before.
   * @throws ProblemError where the changes can't be made: the item has failed and the others go on; NotYet where they have to wait
   */
  apply(tx: TenantTx, item: PlannedItem, plan: AppliedPlan, actor: string): Promise<void>;
  /** What follows once every item has had its turn, e.g. sending to the shops; in one transaction, once. */
  finish?(tx: TenantTx, targets: readonly number[], plan: AppliedPlan, by: Requester): Promise<void>;
}

/** All items at once, in the transaction that applies the plan; what is still to be done is a job of the kind's own. */
export interface AppliedByRun {
  by: 'RUN';
  /** @returns the run, whose items are those of the plan in their order; null when nothing is left to do */
  start(tx: TenantTx, items: readonly PlannedItem[], plan: AppliedPlan, by: Requester): Promise<number>;
}

export interface PlanKind<Input = unknown> {
  /** Stored with its plans, and stays. */
  readonly name: string;
  /** What a sub-user needs to see and apply its plans. */
  readonly authority: SubAuthority;
  title(input: Input): string;
  /** What of the input is stored with the plan; all of it where absent. */
  kept?(input: Input): unknown;
  /** The targets that the caller sees: as rows were given, or in the order of their ids. @throws ProblemError 404 for one that is not there */
  freeze(tx: TenantTx, input: Input): Promise<FrozenItem[]>;
  /** Targets as they are now, by id, locked in the order of their ids where asked. One that is gone is absent. */
  present(
    tx: TenantTx,
    items: readonly Pick<PlannedItem, 'targetId' | 'version' | 'changes'>[],
    lock: boolean,
  ): Promise<Map<number, PresentTarget>>;
  /**
   * `present` locks the targets and nothing else, so that a large plan may be looked at in parts. Where it locks the products of listings, too, all of
   * it is locked at once: products first, as whoever saves one does.
   */
  inParts?: true;
  applying: AppliedByItem | AppliedByRun;
  /** Korean: why its plans can't be taken back; absent: they can. */
  final?: string;
}
