/** Shop products: what is to be at each shop, pushing it there, keeping its stock true, reading what is there already. */

export { driftKind } from './drift/drift.plan.ts';
export { driftPushKind } from './drift/drift-push.plan.ts';
export { hintListings } from './drift/hint.ts';
export { chosenListings, refuseGone } from './list/chosen.queries.ts';
export { listingsInState } from './list/in-state.queries.ts';
export { SYNC_SQL } from './list/list.queries.ts';
export { matchingListings } from './list/list.service.ts';
export { MARGIN_COLUMNS, type MarginColumns, marginAt } from './list/margin.ts';
export { listingsOfSku } from './list/shown-at.ts';
export { type ListingConditions, walkListings } from './list/walk.ts';
export { lackingAt, lacksAt, notesAt } from './push/lacks.ts';
export { type Preflight, type Preview, preflight, preview, pushable } from './push/preview.ts';
export { listingDeleteKind, SHOP_PLACE, type ShopPlace, takesDeletions } from './removal/delete.plan.ts';
export { repairKind } from './repair/repair.plan.ts';
export { refusedListings } from './repair/suggestions.ts';
export { listingRetryers } from './retryers.ts';
export { applySoldOutRule } from './sold-out-rule.ts';
export { followedChanges, saleStatusKind } from './transmit/sale-status.plan.ts';
export { storeSaleWanted } from './transmit/sale-wanted.ts';
export { startTransmit, transmitKind } from './transmit/transmit.plan.ts';
export { untieKind } from './untie/untie.plan.ts';
