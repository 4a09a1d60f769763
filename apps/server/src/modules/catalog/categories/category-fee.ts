/** What a shop takes of products in a category: the seller's own fee of an account first, then the channel's. */
import { problem } from '@moa/contract';
import { describeFee, koreanDate, type ShopType, shopFeeOf } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import { ofVisibleShops, type TenantTx } from '../../../platform/database/index.ts';
import { type FeeRow, feeAt, standardCategory } from '../../products/index.ts';

interface Asked {
  shopType: ShopType;
  wholeCategoryId: string;
  shopAccountId?: string | undefined;
}

/** @throws 404 for an account that the caller does not see */
export async function categoryFee(tx: TenantTx, { shopType, wholeCategoryId, shopAccountId }: Asked, now: Clock) {
  const standard = standardCategory(wholeCategoryId);
  const day = koreanDate(now());
  const categories = {
    standard: standard ? { categoryId: wholeCategoryId, path: standard.path } : null,
    // A number of the shop's own tree may look like one of ours.
    shop: { categoryId: wholeCategoryId, path: '' },
  };
  const fee =
    shopAccountId === undefined
      ? shopFeeOf(shopType, null, categories, day)
      : feeAt(await readFees(tx, shopType, shopAccountId), categories, day);
  return { feeRate: fee?.rate ?? null, from: fee?.from ?? null, text: describeFee(fee) };
}

async function readFees(tx: TenantTx, shopType: ShopType, shopAccountId: string): Promise<FeeRow> {
  const { rows } = await tx.query<FeeRow>(
    `select shop_type, fee_rate, category_fees from shop_account
      where seller_id = $1 and shop_type = $2 and shop_account_id = $3 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$4')}`,
    [tx.sellerId, shopType, shopAccountId, tx.shopAccountIds],
    'catalog.account-fees',
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
  return rows[0];
}
