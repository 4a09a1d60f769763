/** The base-product list: what a search means, which page, how many. */
import { type catalog, problem, type productRowSchema } from '@moa/contract';
import { normaliseForSearch, queryGrams } from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { type PageFrame, readPageOf } from '../../platform/paging.ts';
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
} from './list.queries.ts';

type ListInput = Parameters<Handlers<typeof catalog>['list']>[0]['input'];
type Conditions = Omit<ListInput, 'page' | 'size' | 'sort' | 'cursor'>;
type WireRow = z.input<typeof productRowSchema>;

export interface ProductPage extends PageFrame {
  contents: WireRow[];
}

export async function listProducts(tx: TenantTx, input: ListInput): Promise<ProductPage> {
  const filter = await rarestFirst(tx, toFilter(tx, input));
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
  const found = await readListRows(
    tx,
    rows.map((row) => row.id),
  );
  return { contents: found.map(toWireRow), ...frame };
}

export function orderOf(sort = 'createdDate,desc'): ProductOrder {
  const [column, direction] = sort.split(',');
  return { column: column === 'updatedDate' ? 'updated_at' : 'created_at', descending: direction !== 'asc' };
}

/** Ids of all products that the list would show, in their order, up to `bound`. */
export function matchingProducts(tx: TenantTx, conditions: Conditions, bound: number): Promise<number[]> {
  return readMatchingIds(tx, toFilter(tx, conditions), bound);
}

export function toFilter({ shopAccountIds }: TenantTx, input: Conditions): ProductFilter {
  const keyword = normaliseForSearch(input.keyword ?? '');
  const scope = input.scope ?? 'ALL';
  const byText = keyword !== '' && (scope === 'ALL' || scope === 'NAME');
  return {
    grams: byText ? queryGrams(keyword) : [],
    words: byText ? keyword.split(' ').filter((word) => [...word].length > 2) : [],
    code: keyword !== '' && scope === 'CODE' ? (input.keyword?.trim() ?? '') : null,
    seq: keyword !== '' && scope === 'SEQ' ? seqOf(keyword) : null,
    shopTypes: input.shopTypes ?? [],
    sync: input.sync ?? null,
    stock: input.stock ?? null,
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

function toWireRow(row: ProductListRow): WireRow {
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
    shops: row.shops.map((shop) => ({
      shopType: shop.shopType as WireRow['shops'][number]['shopType'],
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
