import { SHOP_TYPES } from '@moa/core';
import { Checkbox } from '../inputs/checkbox.tsx';
import { ChannelBadge } from '../values/channel-badge.tsx';
import { byShop, meant, type ShopAccountChoice, withAccounts } from './chosen-shops.ts';
import classes from './filters.module.css';
import type { ShopFilterProps } from './shop-filter.tsx';

/** A box for each shop, and below one with several accounts a box for each of them. */
export function ShopChoices({ accounts, value, onChange }: ShopFilterProps) {
  const ids = meant(value, accounts);
  const put = (changed: readonly ShopAccountChoice[], on: boolean) => {
    const next = withAccounts(
      value,
      accounts,
      changed.map(({ id }) => id),
      on,
    );
    onChange({ shops: next.shops, accounts: next.accounts });
  };
  return (
    <>
      <div className={classes.pickHead}>
        <strong>쇼핑몰</strong>
        <button
          type="button"
          className={classes.all}
          onClick={() => onChange({ shops: undefined, accounts: undefined })}
          disabled={ids.size === 0}
        >
          전체 보기
        </button>
      </div>
      <ul className={classes.pickList}>
        {byShop(accounts).map(([shopType, own]) => {
          const chosen = own.filter(({ id }) => ids.has(id)).length;
          return (
            <li key={shopType}>
              <label className={classes.pickLine}>
                <Checkbox checked={chosen === own.length} mixed={chosen > 0 && chosen < own.length} onChange={(on) => put(own, on)} />
                <ChannelBadge shopType={shopType} size="sm" decorative />
                <span>{SHOP_TYPES[shopType].title}</span>
              </label>
              {own.length > 1 && (
                <ul className={classes.pickInner} aria-label={`${SHOP_TYPES[shopType].title} 계정`}>
                  {own.map((account) => (
                    <li key={account.id}>
                      <label className={classes.pickLine}>
                        <Checkbox checked={ids.has(account.id)} onChange={(on) => put([account], on)} />
                        <span className={classes.pickAccount}>{account.shopName || '이름 없는 계정'}</span>
                      </label>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
