export { type CallLog, createCallLog } from './call-log.ts';
export type { CalledAccount } from './call-rows.ts';
