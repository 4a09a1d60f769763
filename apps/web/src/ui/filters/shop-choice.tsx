import { SHOP_TYPES } from '@moa/core';
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { cx } from '../cx.ts';
import { Checkbox } from '../inputs/checkbox.tsx';
import { Popover } from '../popover.tsx';
import { ChannelBadge } from '../values/channel-badge.tsx';
import { summary } from './choice-filter.tsx';
import { byShop, meant, type ShopAccountChoice, withAccounts } from './chosen-shops.ts';
import classes from './filters.module.css';
import type { ShopFilterProps } from './shop-filter.tsx';

/** What the button names: whole shops by their title, a single one of several accounts by its own name. */
function chosenNames({ accounts, value }: Pick<ShopFilterProps, 'accounts' | 'value'>): { value: string; label: string }[] {
  const ids = meant(value, accounts);
  return byShop(accounts).flatMap(([shopType, own]) => {
    const chosen = own.filter(({ id }) => ids.has(id));
    if (chosen.length === 0) return [];
    const { title } = SHOP_TYPES[shopType];
    return chosen.length === own.length
      ? [{ value: shopType, label: title }]
      : chosen.map(({ id, shopName }) => ({ value: id, label: shopName || title }));
  });
}

export function ShopChoice({ accounts, value, onChange }: ShopFilterProps) {
  const groups = byShop(accounts);
  const ids = meant(value, accounts);
  const names = chosenNames({ accounts, value });
  // Orders written by hand can be chosen, but are of no linked shop.
  const shops = groups.filter(([shopType]) => shopType !== 'ORDER_HANDWRITING').length;
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
    <Popover
      label="쇼핑몰 고르기"
      width={260}
      padded={false}
      trigger={(props) => (
        <button type="button" className={cx(classes.pick, ids.size > 0 && classes.picked)} {...props}>
          <IconBuildingStore size={16} stroke={1.75} aria-hidden />
          <span className="moa-mute">쇼핑몰</span>
          <span className={classes.pickValue}>
            {summary(
              names,
              names.map((each) => each.value),
              shops,
            )}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {() => (
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
            {groups.map(([shopType, own]) => {
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
      )}
    </Popover>
  );
}
