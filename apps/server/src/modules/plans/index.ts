/** Plans: bulk changes that are frozen, looked at, applied as a job and taken back. Kinds are declared by the modules whose records they change. */
export { applyPlan, runLabel, runTitle } from './apply.ts';
export { COST_FIELD, refuseHiddenCost } from './hidden-cost.ts';
export { type AppliedPlan, type FrozenItem, NotYet, PLAN_RUNS, type PlanKind, type PlannedItem, type PlanProblem } from './kind.ts';
export { proposePlan, recordApplied } from './propose.ts';
export { planRetryer } from './retryer.ts';
