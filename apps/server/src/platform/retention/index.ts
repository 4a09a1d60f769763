export { alertKeeping } from './alerts.ts';
export { ERASED_AT_ONCE, type Keeping, retainHandler, retainSchedule, type Step, untilNone } from './retention.ts';
export { runKeeping } from './runs.ts';
