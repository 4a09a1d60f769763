/** Choice of shops, and of one of several accounts of a shop; the panel is fetched when it is first opened. */
import { SHOP_TYPES, type ShopType } from '@moa/core';
import { IconBuildingStore, IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import { cx } from '../cx.ts';
import { Popover } from '../popover.tsx';
import { summary } from './choice-filter.tsx';
import type { ChosenShops, ShopAccountChoice } from './chosen-shops.ts';
import classes from './filters.module.css';

export interface ShopFilterProps {
  /** Linked accounts, and what else stands for one: orders written by hand. */
  accounts: readonly ShopAccountChoice[];
  value: ChosenShops;
  /** Both keys of the address: undefined leaves it. */
  onChange(part: { shops: ShopType[] | undefined; accounts: string[] | undefined }): void;
}

const ShopChoices = lazyPart(() => import('./shop-choices.tsx'), 'ShopChoices');

export function ShopFilter(props: ShopFilterProps) {
  const { shops = [], accounts: ids = [] } = props.value;
  // Whole shops by their title, single accounts by their own name.
  const names = [
    ...shops.map((value) => ({ value: value as string, label: SHOP_TYPES[value].title as string })),
    ...ids.map((value) => ({
      value,
      label: props.accounts.find(({ id }) => id === value)?.shopName || (value === '0' ? '수기주문' : '연동 해제된 계정'),
    })),
  ];
  // Orders written by hand can be chosen, but are of no linked shop.
  const linked = new Set(props.accounts.map(({ shopType }) => shopType));
  linked.delete('ORDER_HANDWRITING');
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
          <ShopChoices {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
