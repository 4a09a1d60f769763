/** Settlement: what other modules may use. */
export { IMPORT_KIND as SETTLEMENT_IMPORT_KIND, settlementRetryer } from './import.tasks.ts';
