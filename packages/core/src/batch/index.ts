/** Products by a sheet: its columns, what other tools' headings mean, and rows as drafts and back. */
export { type AppliedRows, applyRows, type BatchReference, type FilledCell } from './apply-rows.ts';
export { bracketed, folded, originName, withBrackets } from './cells.ts';
export {
  BATCH_COLUMNS,
  BATCH_PRODUCTS_MAX,
  BATCH_ROWS_MAX,
  type BatchColumn,
  type BatchShop,
  type BatchShopField,
  batchColumn,
  columnTitle,
  shopColumn,
  shopColumns,
  shopHeading,
} from './columns.ts';
export { type BatchNames, draftRows } from './draft-rows.ts';
export * from './manual-sheet.ts';
export { type Certainty, findHeadingRow, HEADING_ROWS, type HeadingMatch, headingsKey, matchHeadings } from './match-headings.ts';
export {
  archiveFile,
  DOUBLED,
  doubledPaths,
  foldPath,
  isAddress,
  type PictureRefusal,
  pictureFinder,
} from './picture-files.ts';
export { cellOfProblem } from './problem-column.ts';
export { type BatchProduct, type BatchRow, type CellProblem, groupRows, type Mapping, toBatchRow } from './rows.ts';
export { categoryKeyword, type FoundCategory, judgeCategory, type ShopCategory } from './shop-categories.ts';
export { type FindingsOfShop, type ShopFinding, shopCellProblems } from './shop-problems.ts';
