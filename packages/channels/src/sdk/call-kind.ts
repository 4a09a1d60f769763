/** Calls that fail together: whether one of them gets through says nothing of the others. */

export type CallKind =
  | 'ORDER_LISTS'
  | 'ORDER_READS'
  | 'ORDER_ACTIONS'
  | 'QUESTION_LISTS'
  | 'QUESTION_ACTIONS'
  | 'SETTLEMENT_LISTS'
  | 'PRODUCT_LISTS'
  | 'PRODUCT_READS'
  | 'PRODUCT_WRITES'
  | 'STOCK'
  | 'LOOKUPS'
  | 'ACCESS';

/** Lists are apart from single reads: stock and dispatch may need to look at what they change. */
const KINDS: readonly [pattern: RegExp, kind: CallKind][] = [
  [/^(orders|claims)\.(collect|list)/, 'ORDER_LISTS'],
  [/^(orders|claims)\.(lookUp|details|read)/, 'ORDER_READS'],
  [/^(orders|claims)\./, 'ORDER_ACTIONS'],
  [/^questions\.collect/, 'QUESTION_LISTS'],
  [/^questions\./, 'QUESTION_ACTIONS'],
  [/^settlements\./, 'SETTLEMENT_LISTS'],
  [/^products\.(list|search|find)/, 'PRODUCT_LISTS'],
  [/^products\.(stock|stop|resume)/, 'STOCK'],
  [/^(products\.(create|update|price|delete)|images\.)/, 'PRODUCT_WRITES'],
  [/^products\./, 'PRODUCT_READS'],
  [/^lookups\./, 'LOOKUPS'],
  [/^(auth|link)\./, 'ACCESS'],
];

/** Kind of an operation by its name (`orders.dispatch`); a name of no family is a kind of its own. */
export function callKind(operation: string): CallKind | `OTHER ${string}` {
  return KINDS.find(([pattern]) => pattern.test(operation))?.[1] ?? `OTHER ${operation}`;
}
