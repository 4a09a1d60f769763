/** Plans: bulk changes that are frozen, looked at, applied as a job and taken back. Kinds are declared by the modules whose records they change. */
export { applyPlan, runLabel, runTitle } from './apply.ts';
export type { AppliedPlan, FrozenItem, PlanKind, PlannedItem } from './kind.ts';
export { proposePlan } from './propose.ts';
export { planRetryer } from './retryer.ts';
