/** What other features may use of the screen about oneself. */
export { FirmChanges } from './firm-changes.tsx';
