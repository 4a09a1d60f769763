/** What other features may use: lists of products and SKUs as Excel files, and base products back from one. */
export { ListingSheetButton, ProductSheetButtons, SkuSheetButton } from './sheet-buttons.tsx';
