/** Choice of shops, and of one of several accounts of a shop; what it draws is fetched with the list. */
import { Suspense } from 'react';
import { lazyPart } from '../code.tsx';
import type { ChosenShops, ShopAccountChoice } from './chosen-shops.ts';
import classes from './filters.module.css';

export interface ShopFilterProps {
  /** Linked accounts, and what else stands for one: orders written by hand. */
  accounts: readonly ShopAccountChoice[];
  value: ChosenShops;
  /** Both keys of the address: undefined leaves it. */
  onChange(part: { shops: ShopAccountChoice['shopType'][] | undefined; accounts: string[] | undefined }): void;
}

const ShopChoice = lazyPart(() => import('./shop-choice.tsx'), 'ShopChoice');

export function ShopFilter(props: ShopFilterProps) {
  return (
    <Suspense
      fallback={
        <button type="button" className={classes.pick} disabled>
          쇼핑몰
        </button>
      }
    >
      <ShopChoice {...props} />
    </Suspense>
  );
}
