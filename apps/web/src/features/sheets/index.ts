/** What other features may use: lists as Excel files, and base products back from one. */
export { DownloadButton, type Found, ListingSheetButtons, ProductSheetButtons, SkuSheetButton } from './sheet-buttons.tsx';
export { SheetDialog } from './sheet-dialog.tsx';
