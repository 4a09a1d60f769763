/** Base products as screens list and change them. */
export { bulkFields } from './fields/bulk-fields.ts';
export { fieldsKind } from './fields/fields.plan.ts';
