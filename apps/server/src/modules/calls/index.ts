export { type CallLog, createCallLog } from './call-log.ts';
