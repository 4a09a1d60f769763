/** What other features may use of the screen about oneself. */
export { showDocument } from './document-dialog.tsx';
export { FirmChanges } from './firm-changes.tsx';
