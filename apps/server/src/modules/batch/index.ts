/** Products by a file. */
export { batchRetryer, IMPORT_KIND } from './import.tasks.ts';
