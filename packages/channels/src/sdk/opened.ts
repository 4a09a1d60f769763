/** Products that a list or a search names, and that are opened one by one. */
import type { Failure } from './answer.ts';
import { type Outcome, withWarnings } from './outcome.ts';
import type { AskedPage, PageOfRows } from './paged-list.ts';
import { pageAfter, pagePosition } from './pages.ts';
import type { ObservedProduct } from './product.ts';

/** The product behind a row; null where it is none that counts: another seller's, a deleted one, one with another code. */
type OpenRow<Row> = (row: Row) => Promise<Outcome<ObservedProduct | null>>;

/** Whether the shop says in its own words that there is no such product: it is asked of whatever `open` answers, so only where that reads the product alone. */
type IsAbsent = (failure: Failure) => boolean;

export interface ProductPage<Row> extends Omit<PageOfRows, 'rows'> {
  rows: readonly Row[];
  /** Rows that came and can't be read at all. */
  bad?: number;
  warnings?: readonly string[];
}

interface ProductPages<Row> {
  ask(page: AskedPage): Promise<Outcome<ProductPage<Row>>>;
  /** The number of the product that a row names; empty where it names none. */
  numberOf(row: Row): string;
  open: OpenRow<Row>;
  isAbsent: IsAbsent;
  /** What the seller is told of so many products that could not be read. */
  unreadNote(count: number): string;
}

/**
 * A page of what the shop has, by its number or the word for it. Each product is opened, once where rows repeat it: what is gone since is left
 * out, what the shop will not show is counted for the seller, another failure ends the page.
 */
export async function openPage<Row>(
  cursor: string | null,
  { ask, numberOf, open, isAbsent, unreadNote }: ProductPages<Row>,
): Promise<Outcome<{ products: ObservedProduct[]; nextCursor: string | null }>> {
  const position = pagePosition(cursor);
  const page = await ask({ at: position.at, number: Number(position.at ?? '1') });
  if (page.kind !== 'ok') return page;
  const { rows, next, bad = 0, warnings = [] } = page.value;
  const numbers = rows.map(numberOf);
  const products: ObservedProduct[] = [];
  let unread = bad;
  for (const [at, row] of rows.entries()) {
    const number = numbers[at] ?? '';
    if (number === '') unread += 1;
    if (number === '' || numbers.indexOf(number) < at) continue;
    const product = await open(row);
    if (product.kind === 'ok') {
      if (product.value) products.push(product.value);
    } else if (product.kind !== 'refused') return product;
    else if (!isAbsent(product)) unread += 1;
  }
  const notes = unread > 0 ? [unreadNote(unread), ...warnings] : [...warnings];
  return withWarnings({ products, nextCursor: pageAfter(position, numbers, next) }, notes);
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
