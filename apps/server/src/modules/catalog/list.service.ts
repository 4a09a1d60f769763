/** The base-product list: what a search means, which page, how many. */
import { type catalog, problem, type productRowSchema } from '@moa/contract';
import { compareShopTypes, normaliseForSearch, queryGrams, type ShopType, searchWords } from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { DEFAULT_SIZE, type PageFrame, readPageOf } from '../../platform/paging.ts';
import {
  type Counted,
  countProducts,
  type ProductFilter,
  type ProductListRow,
  type ProductOrder,
  productsEver,
  rarestFirst,
  readListRows,
  readMatchingIds,
  readPageIds,
  withFew,
} from './list.queries.ts';
import {
  isLoss,
  MARGINS_MAX,
  type ProductMargin,
  readMargins,
  refuseHiddenMargins,
  refuseTooMany,
  sortByMargin,
} from './margins/margins.ts';

type ListInput = Parameters<Handlers<typeof catalog>['list']>[0]['input'];
type Conditions = Omit<ListInput, 'page' | 'size' | 'sort' | 'cursor'>;
type WireRow = z.input<typeof productRowSchema>;

export interface ProductPage extends PageFrame {
  contents: WireRow[];
}

export async function listProducts(tx: TenantTx, input: ListInput): Promise<ProductPage> {
  if (input.margin !== undefined || sortsByMargin(input)) refuseHiddenMargins(tx);
  if (input.margin === 'LOSS' || sortsByMargin(input)) return listByMargin(tx, input);
  const filter = await withFew(tx, await rarestFirst(tx, toFilter(tx, input)));
  const order = orderOf(input.sort);
  let counted: Counted = { matches: 0, exact: true, products: 0 };
  const { rows, frame } = await readPageOf(input, {
    order: `${order.column} ${order.descending ? 'desc' : 'asc'}`,
    count: async (bound) => {
      const products = filter.grams.length > 0 ? await productsEver(tx) : 0;
      const matches = await countProducts(tx, filter, bound, products);
      counted = { matches, products, exact: matches <= bound };
      return matches;
    },
    read: (slice) => readPageIds(tx, filter, order, slice, counted),
    countsFirst: filter.grams.length > 0,
    positionOf: (row) => ({ value: row.at, id: row.id }),
  });
  return {
    contents: await rowsOf(
      tx,
      rows.map((row) => row.id),
    ),
    ...frame,
  };
}

async function rowsOf(tx: TenantTx, ids: readonly number[], known: ReadonlyMap<number, ProductMargin> | null = null): Promise<WireRow[]> {
  const [rows, margins] = await Promise.all([readListRows(tx, ids), known ?? readMargins(tx, ids)]);
  return rows.map((row) => ({ ...toWireRow(row), margin: margins.get(row.id) ?? null }));
}

/** Whole list at once, as long as it is short enough: margins follow from fees by category and day, and stand in no index. */
async function listByMargin(tx: TenantTx, input: ListInput): Promise<ProductPage> {
  const { ids, margins } = await marginsOf(tx, input);
  const [number, size] = [input.page ?? 0, input.size ?? DEFAULT_SIZE];
  const contents = await rowsOf(tx, ids.slice(number * size, (number + 1) * size), margins);
  const totalPages = Math.ceil(ids.length / size);
  return { contents, number, size, totalElements: ids.length, totalExact: true, totalPages, nextCursor: null };
}

/** Ids in their order with their margins. @throws UNPROCESSABLE where more is found than margins are worked out for */
async function marginsOf(tx: TenantTx, input: Conditions & { sort?: string | undefined }) {
  const filter = await withFew(tx, await rarestFirst(tx, toFilter(tx, input)));
  const products = filter.grams.length > 0 ? await productsEver(tx) : 0;
  const matches = await countProducts(tx, filter, MARGINS_MAX, products);
  refuseTooMany(matches);
  const slice = { size: MARGINS_MAX, offset: 0, after: null, backwards: false };
  const found = (await readPageIds(tx, filter, orderOf(input.sort), slice, { matches, exact: true, products })).map(({ id }) => id);
  const margins = await readMargins(tx, found);
  const kept = input.margin === 'LOSS' ? found.filter((id) => isLoss(margins.get(id))) : found;
  return { ids: sortsByMargin(input) ? sortByMargin(kept, margins, input.sort?.endsWith(',asc') !== true) : kept, margins };
}

/** Ids of what is sold at a loss, in the order of the list. */
export async function lossesOf(tx: TenantTx, conditions: Conditions & { sort?: string | undefined }): Promise<number[]> {
  refuseHiddenMargins(tx);
  return (await marginsOf(tx, conditions)).ids;
}

const sortsByMargin = ({ sort }: { sort?: string | undefined }) => sort?.startsWith('margin,') === true;

export function orderOf(sort = 'createdDate,desc'): ProductOrder {
  const [column, direction] = sort.split(',');
  return { column: column === 'updatedDate' ? 'updated_at' : 'created_at', descending: direction !== 'asc' };
}

/** Ids of all products that the list would show, in their order, up to `bound`. */
export async function matchingProducts(tx: TenantTx, conditions: Conditions, bound: number): Promise<number[]> {
  if (conditions.margin !== undefined) refuseHiddenMargins(tx);
  if (conditions.margin === 'LOSS') return (await lossesOf(tx, conditions)).toSorted((a, b) => a - b).slice(0, bound);
  return readMatchingIds(tx, await withFew(tx, toFilter(tx, conditions)), bound);
}

export function toFilter({ shopAccountIds }: TenantTx, input: Conditions): ProductFilter {
  const keyword = normaliseForSearch(input.keyword ?? '');
  const scope = input.scope ?? 'ALL';
  const byText = keyword !== '' && (scope === 'ALL' || scope === 'NAME');
  const { patterns, shortGrams } = searchWords(byText ? keyword : '');
  return {
    grams: byText ? queryGrams(keyword) : [],
    words: byText ? keyword.split(' ').filter((word) => [...word].length > 2) : [],
    short: patterns.map((pattern, at) => ({ pattern, gram: shortGrams[at] ?? '' })),
    code: keyword !== '' && scope === 'CODE' ? (input.keyword?.trim() ?? '') : null,
    seq: keyword !== '' && scope === 'SEQ' ? seqOf(keyword) : null,
    shopTypes: input.shopTypes ?? [],
    accountIds: (input.accountIds ?? []).map(Number),
    sync: input.sync ?? null,
    stock: input.stock ?? null,
    withoutCost: input.margin === 'NO_COST',
    shopAccountIds,
    from: dayStart(input.from, 0),
    to: dayStart(input.to, 1),
  };
}

function seqOf(keyword: string): number {
  const seq = Number(keyword);
  // A text that is no number matches no product.
  return Number.isSafeInteger(seq) ? seq : -1;
}

function dayStart(text: string | undefined, days: number): string | null {
  if (text === undefined || text === '') return null;
  const at = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00+09:00` : text);
  if (Number.isNaN(at))
    throw problem('VALIDATION_FAILED', { errors: [{ path: 'from', code: 'DATE', message: '날짜는 2026-01-31처럼 입력해주십시오.' }] });
  return new Date(at + days * 86_400_000).toISOString();
}

const byShopType = (one: { shopType: ShopType }, other: { shopType: ShopType }) => compareShopTypes(one.shopType, other.shopType);

function toWireRow(row: ProductListRow): Omit<WireRow, 'margin'> {
  return {
    id: String(row.id),
    moaProductSeq: row.moa_product_seq,
    productName: row.name,
    sellerManagementCode: row.seller_management_code,
    categoryPath: row.category_path,
    imageUrl: row.image_url,
    salePrice: row.main_price,
    stockQuantity: row.stock,
    optionCount: row.options,
    soldOutOptions: row.sold_out,
    shops: row.shops.toSorted(byShopType).map((shop) => ({
      shopType: shop.shopType,
      shopName: shop.shopName,
      listingId: String(shop.listingId),
      sync: shop.sync as WireRow['shops'][number]['sync'],
      saleStatus: shop.saleStatus,
      message: shop.message,
    })),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    version: row.version,
  };
}
