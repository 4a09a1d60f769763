/** Shop products: what is to be at each shop, pushing it there, keeping its stock true, reading what is there already. */
export type { AdoptDeps } from './adopt/adopt.ts';
export type { PicturesDeps } from './adopt/pictures.ts';
export { SYNC_SQL } from './list/list.queries.ts';
export { listingsOfSku } from './list/shown-at.ts';
export { readAcceptedPrices } from './push/accepted-prices.ts';
export { type Preflight, preflight, preview, pushable } from './push/preview.ts';
export type { PushDeps } from './push/push.ts';
export { listingRetryers } from './retryers.ts';
export { applySoldOutRule } from './sold-out-rule.ts';
export { type ShopParts, syncListings } from './transmit/register.ts';
export { startTransmit } from './transmit/transmit.service.ts';
