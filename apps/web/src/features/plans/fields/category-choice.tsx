/** A category for many products: of the standard tree, or of a shop's. */
import type { ShopType } from '@moa/core';
import { CategoryPicker } from '../../categories/index.ts';
import classes from '../plans.module.css';

interface CategoryChoiceProps {
  chosen: { categoryId: string; path: string } | null;
  error: string | undefined;
  shop?: { shopType: ShopType; shopAccountId: string };
  onChoose(category: { categoryId: string; path: string }): void;
}

export function CategoryChoice({ chosen, error, shop, onChoose }: CategoryChoiceProps) {
  return (
    <div className="moa-stack">
      {chosen && <p className={classes.chosen}>{chosen.path}</p>}
      <CategoryPicker
        chosen={chosen?.categoryId}
        onChoose={({ id, path }) => onChoose({ categoryId: id, path })}
        {...(shop ? { shop } : {})}
      />
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
