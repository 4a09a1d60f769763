/** The seller's discount of a listing, at channels that take it off its price. */
import type { FieldProblem } from './outcome.ts';
import { PATH } from './paths.ts';
import type { ListingContent } from './product.ts';

/** Before there is a price nothing is said of a discount that there is none of. */
export function discountProblems({ discountWon, price }: Pick<ListingContent, 'discountWon' | 'price'>): FieldProblem[] {
  const fits = discountWon === 0 || discountWon < price;
  return fits ? [] : [{ path: PATH.discount, message: '할인액은 판매가보다 작아야 합니다.' }];
}
