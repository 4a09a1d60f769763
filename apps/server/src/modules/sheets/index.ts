/** Lists as Excel files by tickets, which other modules make of theirs too, and base products from one back again. */
export { productSheetKind } from './product/product-sheet.plan.ts';
export { createSheets, type SheetKind, type SheetService, type SheetSource } from './sheets.service.ts';
