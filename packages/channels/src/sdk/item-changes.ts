/** Changes of stock and prices that a shop takes by the product: what became of the product is what became of each item. */
import type { Failure } from './answer.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from './outcome.ts';

/** What went wrong before any of them was sent, as the outcome of each. */
export function failAll(items: readonly { key: string }[], failure: Failure): BatchOutcome<never> {
  return new Map(items.map(({ key }) => [key, failure]));
}

/** One outcome as that of each; `value` is what is so of an item once it is done. */
export function forAll<I extends { key: string }, T>(
  items: readonly I[],
  outcome: Outcome<unknown>,
  value: (item: I) => T,
): BatchOutcome<T> {
  return new Map(items.map((item) => [item.key, mapOutcome(outcome, () => value(item))]));
}

/** The same where the shop may lack some of the items. */
export function forThose<I extends { key: string; shopItemId: string }, T>(
  there: ReadonlySet<string>,
  items: readonly I[],
  outcome: Outcome<unknown>,
  value: (item: I) => T,
  missing: Outcome<never> = noItem('NO_ITEM'),
): BatchOutcome<T> {
  return new Map(items.map((item) => [item.key, there.has(item.shopItemId) ? mapOutcome(outcome, () => value(item)) : missing]));
}

interface ReadChange<P, I, T> {
  read(): Promise<Outcome<P>>;
  /** Numbers of the items that the product has. */
  idsIn(product: P): Iterable<string>;
  /** Sends the product with the items changed that it has. */
  change(product: P, items: readonly I[]): Promise<Outcome<unknown>>;
  value(item: I): T;
  missing?: Outcome<never>;
}

/**
 * Changes items of a product that is read first and sent back: those that the shop lacks are told so, and where it has none of them nothing is
 * sent. Without items the product alone is changed.
 */
export async function changeAsRead<P, I extends { key: string; shopItemId: string }, T>(
  items: readonly I[],
  { read, idsIn, change, value, missing = noItem('NO_ITEM') }: ReadChange<P, NoInfer<I>, T>,
): Promise<BatchOutcome<T>> {
  const product = await read();
  if (product.kind !== 'ok') return failAll(items, product);
  const there = new Set(idsIn(product.value));
  const present = items.filter(({ shopItemId }) => there.has(shopItemId));
  const outcome = items.length > 0 && present.length === 0 ? missing : await change(product.value, present);
  return forThose(there, items, outcome, value, missing);
}

export function noItem(code: string, message = '쇼핑몰에 이 옵션이 없습니다. 쇼핑몰 상품을 다시 읽어주십시오.'): Failure {
  return { kind: 'refused', code, message };
}

/** Whether these are the product itself, which without options is its own single item. */
export function isProductItself({ shopProductId }: { shopProductId: string }, items: readonly { shopItemId: string }[]): boolean {
  return items.length === 1 && items[0]?.shopItemId === shopProductId;
}

export const quantityOf = ({ quantity }: { quantity: number }) => ({ quantity });
export const priceOf = ({ price }: { price: number }) => ({ price });
