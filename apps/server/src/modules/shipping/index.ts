/** Parcels: what other modules may use. */
export { changeBundles } from './bundles/bundles.service.ts';
export { chooseLines, noteParcels, parcelsOfLines, storeParcels } from './files/parcel-files.queries.ts';
export { type PrintedParcel, printedParcels } from './files/parcel-rows.ts';
