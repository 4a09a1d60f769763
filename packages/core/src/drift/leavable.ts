/** Fields that can be left to the shop. Sale state and stock can't: a shop would sell what nobody has. `price` is that of the options, too. */
export const LEAVABLE_FIELDS = ['productName', 'price', 'category'] as const;
export type LeavableField = (typeof LEAVABLE_FIELDS)[number];
