/** What other features may use: lists of products as Excel files, and base products back from one. */
export { ListingSheetButton, ProductSheetButtons } from './sheet-buttons.tsx';
