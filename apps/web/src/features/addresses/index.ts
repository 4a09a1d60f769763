/** What other features may use of the search for addresses. */
export { AddressField, type TypedAddress } from './address-field.tsx';
