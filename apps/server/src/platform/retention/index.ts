export { alertRetention } from './alerts.ts';
export { ERASED_AT_ONCE, olderThan, type RetentionPolicy, retainWalk, type Step, untilNone } from './retention.ts';
export { runRetention } from './runs.ts';
