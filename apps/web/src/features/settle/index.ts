/** What other features may use of settlement. */
export { FailedRowsButton as SettleFailedRows } from './failed-rows-button.tsx';
