/** What other features may use of the screen about oneself. */
export { showDocument } from './company/document-dialog.tsx';
export { FirmChanges } from './company/firm-changes.tsx';
