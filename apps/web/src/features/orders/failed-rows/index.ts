/** What other features may use of the rows that failed; by itself, so that the order list does not come with it. */
export { FailedRowsButton, hasFile } from './failed-rows-button.tsx';
