/** Categories that cells of a file name by their paths or names: asked at the shops when the file is read. */
import {
  type BatchProduct,
  type BatchShop,
  categoryKeyword,
  type FoundCategory,
  judgeCategory,
  type ShopCategory,
  shopColumn,
} from '@moa/core/batch';
import type { SellerScope } from '../../../platform/database/index.ts';
import type { ShopLookups, ShopName } from '../../shops/index.ts';

/** By the column of the category, then by what a cell says. */
export type FoundCategories = Readonly<Record<string, Readonly<Record<string, FoundCategory>>>>;
export type ChosenCategories = Readonly<Record<string, Readonly<Record<string, ShopCategory>>>>;

/** Different names of one file that shops are asked for, and how long all of them may take. */
const NAMES_MAX = 300;
const PATIENCE_MS = 30_000;
const LANES = 3;
/** As many as shops tell at most: there may be others. */
const ANSWERED_MAX = 50;

export interface CategoryDeps {
  lookups: Pick<ShopLookups, 'searchCategories'>;
}

interface Asked {
  shop: BatchShop & ShopName;
  column: string;
  text: string;
}

/** @param chosen by the seller for earlier readings of the file */
export async function findCategories(
  { lookups }: CategoryDeps,
  scope: SellerScope,
  shops: readonly (BatchShop & ShopName)[],
  products: readonly BatchProduct[],
  chosen: ChosenCategories,
): Promise<FoundCategories> {
  const found: Record<string, Record<string, FoundCategory>> = {};
  const note = (column: string, text: string, category: FoundCategory) => {
    found[column] = { ...found[column], [text]: category };
  };
  for (const [column, texts] of Object.entries(chosen))
    for (const [text, category] of Object.entries(texts)) note(column, text, { sure: category });
  const open = namesOf(shops, products).filter(({ column, text }) => found[column]?.[text] === undefined);
  const late = new Promise<'LATE'>((done) => setTimeout(done, PATIENCE_MS, 'LATE').unref());
  const lane = async () => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const { shop, column, text } = next;
      const keyword = categoryKeyword(text) ?? '';
      // A shop that does not answer leaves the cell to its number.
      const nodes = await Promise.race([lookups.searchCategories(scope, shop, keyword).catch(() => null), late]);
      if (nodes === 'LATE') return;
      if (nodes === null) continue;
      const leaves = nodes.filter(({ leaf }) => leaf).map(({ id, path }) => ({ categoryId: id, path }));
      note(column, text, judgeCategory(text, leaves, nodes.length < ANSWERED_MAX));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found;
}

/** What cells of the shops' categories say that is no number, each once. */
function namesOf(shops: readonly (BatchShop & ShopName)[], products: readonly BatchProduct[]): Asked[] {
  const asked = new Map<string, Asked>();
  for (const shop of shops) {
    const column = shopColumn(shop.accountId, 'category');
    for (const { rows } of products) {
      for (const { cells } of rows) {
        const text = cells[column]?.trim();
        if (text === undefined || categoryKeyword(text) === null || asked.size >= NAMES_MAX) continue;
        asked.set(`${column} ${text}`, { shop, column, text });
      }
    }
  }
  return [...asked.values()];
}
