import { SHOP_TYPES } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../inputs/checkbox.tsx';
import { ChannelBadge } from '../values/channel-badge.tsx';
import { byShop, countLabel, meant, type ShopAccountChoice, withAccounts } from './chosen-shops.ts';
import classes from './filters.module.css';
import type { CountOptions, ShopFilterProps } from './shop-filter.tsx';

export interface ShopChoicesProps extends Pick<ShopFilterProps, 'value' | 'onChange'> {
  /** Linked accounts, and what else stands for one: orders written by hand. */
  accounts: readonly ShopAccountChoice[];
  /** The accounts have not come. */
  waits: boolean;
  counts: ShopFilterProps['counts'];
}

const NOT_COUNTED: CountOptions = { queryKey: ['not-counted'], enabled: false };

/** A box for each shop, and below one with several accounts a box for each of them; beside each how many rows of the list are its. */
export function ShopChoices({ accounts, waits, value, onChange, counts }: ShopChoicesProps) {
  const counting = useQuery(counts?.() ?? NOT_COUNTED);
  const counted = counting.data?.contents;
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
      {waits && (
        <p className={classes.pickNote} role="status">
          쇼핑몰을 불러오고 있습니다.
        </p>
      )}
      <ul className={classes.pickList}>
        {byShop(accounts).map(([shopType, own]) => {
          const chosen = own.filter(({ id }) => ids.has(id)).length;
          return (
            <li key={shopType}>
              <label className={classes.pickLine}>
                <Checkbox checked={chosen === own.length} mixed={chosen > 0 && chosen < own.length} onChange={(on) => put(own, on)} />
                <ChannelBadge shopType={shopType} size="sm" decorative />
                <span>{SHOP_TYPES[shopType].title}</span>
                <span className={classes.pickCount}>
                  {countLabel(
                    own.map(({ id }) => id),
                    counted,
                  )}
                </span>
              </label>
              {own.length > 1 && (
                <ul className={classes.pickInner} aria-label={`${SHOP_TYPES[shopType].title} 계정`}>
                  {own.map((account) => (
                    <li key={account.id}>
                      <label className={classes.pickLine}>
                        <Checkbox checked={ids.has(account.id)} onChange={(on) => put([account], on)} />
                        <span className={classes.pickAccount}>{account.shopName || '이름 없는 계정'}</span>
                        <span className={classes.pickCount}>{countLabel([account.id], counted)}</span>
                      </label>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {counts && !counted && (
        <p className={classes.pickNote} role="status">
          {counting.isFetching ? (
            '건수를 세는 중입니다.'
          ) : (
            <>
              건수를 세지 못했습니다.{' '}
              <button type="button" className={classes.all} onClick={() => void counting.refetch()}>
                다시 시도
              </button>
            </>
          )}
        </p>
      )}
    </>
  );
}
