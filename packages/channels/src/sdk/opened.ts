/** Products that a list or a search names, and that are opened one by one. */
import type { Failure } from './answer.ts';
import type { Outcome } from './outcome.ts';
import type { ObservedProduct } from './product.ts';

/** The product behind a row; null where it is none that counts: another seller's, a deleted one, one with another code. */
type OpenRow<Row> = (row: Row) => Promise<Outcome<ObservedProduct | null>>;

/** Whether the shop says in its own words that there is no such product: it is asked of whatever `open` answers, so only where that reads the product alone. */
type IsAbsent = (failure: Failure) => boolean;

/** A row that names no product. */
export const UNNAMED_ROW: Failure = { kind: 'refused', code: 'NO_NUMBER', message: '상품번호가 없습니다.' };

interface OpenedProducts {
  products: ObservedProduct[];
  /** How many the shop would not show. */
  unread: number;
}

/** The products of a page: what is gone since is left out, and what the shop will not show is counted. Another failure ends it. */
export async function openListed<Row>(rows: readonly Row[], open: OpenRow<Row>, isAbsent: IsAbsent): Promise<Outcome<OpenedProducts>> {
  const opened: OpenedProducts = { products: [], unread: 0 };
  for (const row of rows) {
    const product = await open(row);
    if (product.kind === 'ok') {
      if (product.value) opened.products.push(product.value);
    } else if (product.kind !== 'refused') return product;
    else if (!isAbsent(product)) opened.unread += 1;
  }
  return { kind: 'ok', value: opened };
}

/** The products that a search found: what is gone since is left out, and one that can't be looked at may be the one that is looked for. */
export async function openFound<Row>(
  rows: readonly Row[],
  open: OpenRow<Row>,
  isAbsent: IsAbsent = () => false,
): Promise<Outcome<ObservedProduct[]>> {
  const found: ObservedProduct[] = [];
  for (const row of rows) {
    const product = await open(row);
    if (product.kind !== 'ok' && !isAbsent(product)) return product;
    if (product.kind === 'ok' && product.value) found.push(product.value);
  }
  return { kind: 'ok', value: found };
}
