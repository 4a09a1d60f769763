/** What a shop would refuse of a product of a file, as problems of its cells. Pure. */

import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { valueAt } from '../product/draft-path.ts';
import type { AppliedRows } from './apply-rows.ts';
import { type BatchShop, shopColumn, shopHeading } from './columns.ts';
import { cellOfProblem } from './problem-column.ts';
import type { CellProblem } from './rows.ts';

/** What the rules of a shop say of a value, by its path in the draft or in the shop's entry. */
export interface ShopFinding {
  path: string;
  message: string;
}

export interface FindingsOfShop {
  shop: Pick<BatchShop, 'accountId' | 'title' | 'shopName'>;
  entry: CreateShopDTO;
  found: readonly ShopFinding[];
  /** What was wrong there before the file changed anything. */
  before: readonly ShopFinding[];
}

/**
 * A value that a shop would refuse is an ERROR of its cell; one that is not there yet is a WARN: nothing is sent by registering. What every shop
 * needs is said once.
 */
export function shopCellProblems(applied: AppliedRows, firstRow: number, shops: readonly FindingsOfShop[]): CellProblem[] {
  const problems: CellProblem[] = [];
  const said = new Set<string>();
  for (const { shop, entry, found, before } of shops) {
    const known = new Set(before.map(({ path, message }) => `${path} ${message}`));
    for (const { path, message } of found) {
      // They come with the pictures that the rows name.
      if (known.has(`${path} ${message}`) || (path.startsWith('common.images') && applied.pictures.length > 0)) continue;
      const missing = isMissing(applied.draft, entry, path);
      const common = missing && !isOfShop(path);
      // Two rules that ask for the same value ask once.
      const key = common ? path.replace(/\.noticeCode$/, '') : `${shop.accountId} ${path} ${missing ? '' : message}`;
      if (said.has(key)) continue;
      said.add(key);
      problems.push({
        ...cellOf(path, firstRow, applied, shop),
        message: common ? `보내기 전에 채워야 합니다: ${message}` : `${shopHeading(shop)} ${message}`,
        severity: missing ? 'WARN' : 'ERROR',
      });
    }
  }
  return problems;
}

const isOfShop = (path: string) => path.startsWith('etc.') || path.startsWith('category.') || path === 'multiCategory';

function isMissing(draft: ProductDraft, entry: CreateShopDTO, path: string): boolean {
  if (path === 'multiCategory') return false;
  const notice = path === 'common.productInfoProvidedNotice' ? `${path}.noticeCode` : path;
  const value = isOfShop(path) ? valueAt(entry, path) : valueAt(draft, notice);
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function cellOf(
  path: string,
  firstRow: number,
  applied: AppliedRows,
  { accountId }: Pick<BatchShop, 'accountId'>,
): { row: number; column: string } {
  const [, field] = /^etc\.([^.]+)/.exec(path) ?? [];
  if (field !== undefined) return { row: firstRow, column: shopColumn(accountId, field) };
  if (isOfShop(path)) return { row: firstRow, column: shopColumn(accountId, 'category') };
  if (path === 'basic.salePrice') return { row: firstRow, column: 'price' };
  const [, axis, place] = /^composition\.optionInfo\.options\.(\d+)\.values\.(\d+)$/.exec(path) ?? [];
  if (axis === undefined) return cellOfProblem(path, firstRow, applied);
  // The row of the first option that has the value.
  const { optionCombinations } = applied.draft.composition.optionInfo;
  const values = [...new Set(optionCombinations.map(({ optionValues }) => optionValues[Number(axis)] ?? ''))];
  const at = optionCombinations.findIndex(({ optionValues }) => optionValues[Number(axis)] === values[Number(place)]);
  return { row: applied.optionRows[at] ?? firstRow, column: `optionValue${Number(axis) + 1}` };
}
