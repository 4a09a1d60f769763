/** What a sale of a listing would leave, for rows of a list. The cost is left out for who may not see it. Pure. */
import { type DeliveryInfo, discountAt, type ProductBenefit, type ShopType, saleMargin, sellersShipping } from '@moa/core';
import { type FeeRow, feeAt } from '../../products/index.ts';

export interface MarginColumns extends Omit<FeeRow, 'shop_type'> {
  benefit: ProductBenefit | null;
  cost: number | null;
  delivery: DeliveryInfo | null;
  standard_id: string | null;
  standard_path: string | null;
  shop_category_id: string | null;
  shop_category_path: string | null;
}

/** Of the account `a`, the listing `l` and its product `p`. */
export const MARGIN_COLUMNS = `a.fee_rate, a.category_fees, p.body -> 'basic' -> 'benefit' as benefit, (p.body -> 'basic' ->> 'costPrice')::bigint as cost,
           coalesce(l.shop_parts -> 'common' -> 'deliveryInfo', p.body -> 'common' -> 'deliveryInfo') as delivery, p.category_id as standard_id,
           p.category_path as standard_path, l.category_id as shop_category_id, l.category_path as shop_category_path`;

interface Margin {
  /** Below nothing: lost with every sale. */
  won: number;
  rate: number | null;
  withCost: boolean;
}

const categoryOf = (categoryId: string | null, path: string | null) => (categoryId ? { categoryId, path: path ?? '' } : null);

/**
 * Null where nobody knows what the shop takes, or nothing is asked for it.
 * @param day Korean date whose fees count
 */
export function marginAt(row: MarginColumns & { shop_type: ShopType; price: number }, day: string, hidesCost: boolean): Margin | null {
  const { price, benefit, delivery } = row;
  if (price === 0) return null;
  const discount = benefit ? discountAt(row.shop_type, benefit) : 0;
  const fee = feeAt(
    row,
    { standard: categoryOf(row.standard_id, row.standard_path), shop: categoryOf(row.shop_category_id, row.shop_category_path) },
    day,
  );
  const { left, withCost } = saleMargin({
    price,
    discount,
    feeRate: fee?.rate ?? null,
    cost: hidesCost ? null : row.cost,
    shipping: delivery && sellersShipping(delivery, price - discount),
  });
  if (left === null) return null;
  return left.kind === 'LOSS' ? { won: -left.won, rate: null, withCost } : { won: left.won, rate: left.rate, withCost };
}
