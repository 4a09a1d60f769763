/** What other features may use of the search for addresses. */
export { AddressField } from './address-field.tsx';
