/** The price rules of a seller's shop accounts, as they count for her products. */
import { type AppliedPriceRule, appliedRule, type CreateShopDTO, type PriceRule, type ProductDraft, withPriceRules } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';

export interface RuledAccount {
  shop_type: string;
  shop_account_id: string;
  fee_rate: number;
  price_rule: PriceRule | null;
}

interface ShopOf {
  shopInfoDTO: Pick<CreateShopDTO['shopInfoDTO'], 'shopType' | 'shopAccountId'>;
}

/** The rule of each entry's account, null where it has none. */
export function rulesOf(accounts: readonly RuledAccount[]): (entry: ShopOf) => AppliedPriceRule | null {
  const rules = new Map(
    accounts.map(({ shop_type, shop_account_id, fee_rate, price_rule }) => [
      `${shop_type}/${shop_account_id}`,
      price_rule && appliedRule(price_rule, fee_rate),
    ]),
  );
  return ({ shopInfoDTO }) => rules.get(`${shopInfoDTO.shopType}/${shopInfoDTO.shopAccountId}`) ?? null;
}

/** The draft with the rules of its accounts applied. A draft without shops asks nothing. */
export async function withStoredRules(tx: TenantTx, draft: ProductDraft): Promise<ProductDraft> {
  if (draft.createShopDTOList.length === 0) return draft;
  const { rows } = await tx.query<RuledAccount>(
    `select shop_type, shop_account_id, fee_rate, price_rule from shop_account where seller_id = $1 and price_rule is not null and status <> 'UNLINKED'`,
    [tx.sellerId],
    'catalog.price-rules',
  );
  return withPriceRules(draft, rulesOf(rows));
}
