/** Parcels under way: what other modules may use. */
export { noteParcelEvents } from './look.ts';
