/** Shop accounts as templates name them: by their id where they are stored, by shop and login on the wire. */
import { problem } from '@moa/contract';
import type { ShopType, TemplateShop } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { StoredShop } from './template-row.ts';

export interface TemplateAccounts {
  /** Null: there is none, or the caller does not see it. */
  byId(accountId: number): TemplateShop | null;
  /** @throws 404 for one that is not the seller's, or that the caller does not see */
  idOf(shop: { shopType: ShopType; shopAccountId: string }): number;
}

/** Also those that are linked no more: a template goes on naming them. */
export async function readAccounts(tx: TenantTx): Promise<TemplateAccounts> {
  const { rows } = await tx.query<{ id: number; shop_type: ShopType; shop_account_id: string; shop_name: string; status: string }>(
    'select id, shop_type, shop_account_id, shop_name, status from shop_account where seller_id = $1 order by id',
    [tx.sellerId],
    'templates.accounts',
  );
  const seen = rows.filter(({ id }) => tx.shopAccountIds === null || tx.shopAccountIds.includes(id));
  const shops = new Map(
    seen.map((row): [number, TemplateShop] => [
      row.id,
      {
        shopType: row.shop_type,
        shopAccountId: row.shop_account_id,
        shopName: row.shop_name,
        linked: row.status !== 'UNLINKED',
      },
    ]),
  );
  return {
    byId: (accountId) => shops.get(accountId) ?? null,
    idOf: ({ shopType, shopAccountId }) => {
      const found = seen.find((row) => row.shop_type === shopType && row.shop_account_id === shopAccountId);
      if (!found) throw problem('NOT_FOUND', { detail: '템플릿에 담은 쇼핑몰 계정을 찾을 수 없습니다. 쇼핑몰을 다시 골라주십시오.' });
      return found.id;
    },
  };
}

type WireShop = Pick<TemplateShop, 'shopType' | 'shopAccountId'> & { shopName?: string | undefined; linked?: boolean | undefined };

/** Shops of a content as they are stored. Those that the caller does not see stay as they were. */
export function storedShops<Shop extends WireShop>(
  accounts: TemplateAccounts,
  given: readonly Shop[],
  before: readonly StoredShop[],
): StoredShop[] {
  const own = given.map(({ shopType, shopAccountId, shopName: _name, linked: _linked, ...rest }) => ({
    accountId: accounts.idOf({ shopType, shopAccountId }),
    ...rest,
  }));
  return [...own, ...before.filter(({ accountId }) => accounts.byId(accountId) === null)];
}

/** Shops of a stored content that the caller sees. */
export function wireShops(accounts: TemplateAccounts, stored: readonly StoredShop[]): TemplateShop[] {
  return stored.flatMap(({ accountId, ...rest }) => {
    const shop = accounts.byId(accountId);
    return shop === null ? [] : [{ ...shop, ...rest }];
  });
}
