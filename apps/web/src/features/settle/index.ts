/** What other features may use of settlement. */
export { FailedRowsButton as SettleFailedRows } from './file/failed-rows-button.tsx';
