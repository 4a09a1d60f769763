/** Choice of shops, and of one of several accounts of a shop; the panel is fetched when it is first opened. */
import { SHOP_TYPES, type ShopType } from '@moa/core';
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { cx } from '../cx.ts';
import { Popover } from '../popover.tsx';
import { summary } from './choice-filter.tsx';
import type { AccountCount, ChosenShops, ShopAccountChoice } from './chosen-shops.ts';
import classes from './filters.module.css';
import { ShopsFailed } from './shops-failed.tsx';

export type CountOptions = UseQueryOptions<{ contents: AccountCount[] }>;

/** Orders that no shop sent are of this account. */
const BY_HAND: ShopAccountChoice = { id: '0', shopType: 'ORDER_HANDWRITING', shopName: '' };

export interface ShopFilterProps {
  /** The call that answers the linked accounts. */
  asked: {
    data: { contents: readonly ShopAccountChoice[] } | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  /** Orders that no shop sent can be chosen too. */
  byHand?: boolean;
  /** Asks how many rows each account has; asked when the panel opens. */
  counts?: () => CountOptions;
  value: ChosenShops;
  /** Both keys of the address: undefined leaves it. */
  onChange(part: { shops: ShopType[] | undefined; accounts: string[] | undefined }): void;
}

const ShopChoices = lazyPart(() => import('./shop-choices.tsx'), 'ShopChoices');

export function ShopFilter({ asked, byHand = false, value, counts, onChange }: ShopFilterProps) {
  const { shops = [], accounts: ids = [] } = value;
  if (asked.isError && asked.data === undefined) return <ShopsFailed asked={asked} />;
  const known = asked.data?.contents ?? [];
  const accounts = byHand ? [...known, BY_HAND] : known;
  const unknown = asked.data === undefined ? '고른 계정' : '연동 해제된 계정';
  // Whole shops by their title, single accounts by their own name.
  const names = [
    ...shops.map((value) => ({ value: value as string, label: SHOP_TYPES[value].title as string })),
    ...ids.map((value) => ({
      value,
      label: known.find(({ id }) => id === value)?.shopName || (value === BY_HAND.id ? '수기주문' : unknown),
    })),
  ];
  const linked = new Set(known.map(({ shopType }) => shopType));
  return (
    <Popover
      label="쇼핑몰 고르기"
      width={260}
      padded={false}
      trigger={(given) => (
        <button type="button" className={cx(classes.pick, names.length > 0 && classes.picked)} {...given}>
          <IconBuildingStore size={16} stroke={1.75} aria-hidden />
          <span className="moa-mute">쇼핑몰</span>
          <span className={classes.pickValue}>
            {summary(
              names,
              names.map(({ value }) => value),
              linked.size,
            )}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {() => (
        <Suspense fallback={<div className={classes.pickWait} aria-busy="true" />}>
          <ShopChoices accounts={accounts} waits={asked.data === undefined} value={value} onChange={onChange} counts={counts} />
        </Suspense>
      )}
    </Popover>
  );
}
