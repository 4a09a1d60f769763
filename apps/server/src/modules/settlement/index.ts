/** Settlement: what other modules may use. */
export { FILE_KIND as SETTLEMENT_FILE_KIND, settleFileRetryer } from './file/file.tasks.ts';
export { IMPORT_KIND as SETTLEMENT_IMPORT_KIND, settlementRetryer, startImport as startSettlementImport } from './import.tasks.ts';
