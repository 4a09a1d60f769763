/** Orders and claims: what other modules may use. */
export { actionTask } from './act/actions.tasks.ts';
export { ACTION_BY_JOB } from './act/actions.ts';
export { shopsOfAction, startAction, startImport } from './act/commands.service.ts';
export { startClaimAction } from './claims/commands.service.ts';
export { adoptCollection, collectionRetryer } from './collect/collect.requests.ts';
export { type CollectDeps, collectAccount } from './collect/collect.ts';
export { rescheduleCollections } from './collect/reschedule.ts';
export { arrivalTask, takeArrivals } from './hold/arrivals.ts';
export { holdLines, releaseLines } from './hold/hold.service.ts';
export { ingestPage } from './ingest/ingest.ts';
export { readLinesById } from './lines/line.queries.ts';
export { maskMessage, maskPerson, openPersonal } from './lines/personal.ts';
export { recordedFilter } from './list/search.service.ts';
export { dueTodaySql, type Today, todayOf } from './list/today.ts';
export { rebuildCounters, verifyCounters } from './list/verify.ts';
export { MANUAL_FILE_KIND, manualFileTask } from './manual/manual-file.tasks.ts';
export { mapWaitingOption } from './mapping/mapping.service.ts';
export { findLineIds } from './parcels/find-lines.ts';
export { PARCEL_SQL, UNSENT_SQL } from './parcels/parcel.queries.ts';
export { ordersWithInvoice, scanCode } from './scan/scan.service.ts';
export { createPeopleProof, type PeopleProof } from './sheet/prove-people.ts';
export { NO_TICKET, spendTicket, storeTicket, TICKET_SECONDS } from './sheet/tickets.ts';

/** How lines of orders are booked. */
export const ORDER_POLICY = { reserveUnpaid: false };
