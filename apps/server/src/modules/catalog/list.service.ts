/** The base-product list: what a search means, which page, how many. */
import { type catalog, problem, type productRowSchema, TOTAL_EXACT_MAX } from '@moa/contract';
import { normaliseForSearch, queryGrams } from '@moa/core';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { countProducts, type ProductFilter, type ProductListRow, readListRows, readPageIds } from './list.queries.ts';

type ListInput = Parameters<Handlers<typeof catalog>['list']>[0]['input'];
type WireRow = z.input<typeof productRowSchema>;

const DEFAULT_SIZE = 50;

export interface ProductPage {
  contents: WireRow[];
  number: number;
  size: number;
  totalElements: number;
  totalExact: boolean;
  totalPages: number;
  nextCursor: string | null;
}

export async function listProducts(tx: TenantTx, input: ListInput): Promise<ProductPage> {
  const size = input.size ?? DEFAULT_SIZE;
  const number = input.page ?? 0;
  const filter = toFilter(input);
  const [column, direction] = (input.sort ?? 'createdDate,desc').split(',');
  const order = { column: column === 'updatedDate' ? ('updated_at' as const) : ('created_at' as const), descending: direction !== 'asc' };
  const counted = await countProducts(tx, filter, TOTAL_EXACT_MAX);
  const total = Math.min(counted, TOTAL_EXACT_MAX);
  const totalExact = counted <= TOTAL_EXACT_MAX;
  const frame = { number, size, totalElements: total, totalExact, totalPages: Math.ceil(total / size) };
  const after = input.cursor === undefined ? null : decodeCursor(input.cursor);
  const offset = after ? 0 : number * size;
  if (!after && offset > 0 && offset >= total) return { contents: [], ...frame, nextCursor: null };

  // Past the middle the page is nearer from the other end.
  const fromEnd = !after && totalExact && offset > total / 2;
  const found = fromEnd
    ? (
        await readPageIds(
          tx,
          filter,
          {
            ...order,
            descending: !order.descending,
            size: Math.min(size, total - offset),
            offset: Math.max(0, total - offset - size),
            after: null,
          },
          counted,
        )
      ).reverse()
    : await readPageIds(tx, filter, { ...order, size, offset, after }, counted);
  const rows = await readListRows(
    tx,
    found.map((row) => row.id),
  );
  const last = found.at(-1);
  const more = found.length === size && (after !== null || offset + size < counted);
  return {
    contents: rows.map(toWireRow),
    ...frame,
    nextCursor: last && more ? Buffer.from(JSON.stringify([last.at.toISOString(), last.id])).toString('base64url') : null,
  };
}

function toFilter(input: ListInput): ProductFilter {
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

function decodeCursor(cursor: string): { value: string; id: number } {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as [string, number];
    if (Number.isNaN(Date.parse(value)) || !Number.isSafeInteger(id)) throw new Error('not ours');
    return { value, id };
  } catch {
    throw problem('CURSOR_INVALID');
  }
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
