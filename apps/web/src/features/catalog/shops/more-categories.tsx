/** Further categories of a product at a shop that takes several: their order, and which of all is the main one. */
import type { CreateShopDTO } from '@moa/core';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CategoryPicker } from '../../categories/index.ts';
import { withFilled } from '../categories/filled.ts';
import { useFormActions, useFormStore, useValue } from '../form/form-context.tsx';
import { shopLimits } from '../form/shop-limits.ts';
import { asMain, type Categories, categoryText, moveUp, withCategory } from './category-order.ts';
import classes from './shops.module.css';
import { useShopError } from './use-shop-error.ts';

export function MoreCategories({ entry, base }: { entry: CreateShopDTO; base: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const category = useValue<CreateShopDTO['category']>(`${base}.category`);
  const more = useValue<CreateShopDTO['multiCategory']>(`${base}.multiCategory`);
  const error = useShopError(entry.registerKey, 'multiCategory');
  const [open, setOpen] = useState(false);
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  const max = shopLimits(shopType)?.categoriesMax ?? 1;
  // Where the shop takes one only, what a template brought stays in sight until it is taken off.
  if (category === null || (max === 1 && more.length === 0)) return null;
  const present: Categories = { category, multiCategory: more };

  function put(next: Categories) {
    if (next.category !== category) {
      store.setMeta({ filled: withFilled(store.meta().filled, entry.registerKey, null) });
      store.set(`${base}.category`, next.category);
    }
    store.set(`${base}.multiCategory`, next.multiCategory);
    actions.recheck();
  }

  return (
    <div className={classes.category} data-path="multiCategory" data-shop={entry.registerKey}>
      <span className={classes.label}>추가 카테고리</span>
      {more.length === 0 && <span className={classes.note}>이 쇼핑몰은 한 상품을 여러 카테고리에 둘 수 있어요.</span>}
      {more.length > 0 && (
        <ol className={classes.more}>
          {more.map((each, index) => (
            <li key={each.categoryId}>
              <span className="moa-grow">{categoryText(each)}</span>
              <button type="button" className={classes.textButton} onClick={() => put(asMain(present, index))}>
                대표로
              </button>
              <IconButton
                label={`${categoryText(each)} 앞으로`}
                disabled={index === 0}
                onClick={() => put({ category, multiCategory: moveUp(more, index) })}
              >
                <IconArrowUp size={15} aria-hidden />
              </IconButton>
              <IconButton
                label={`${categoryText(each)} 빼기`}
                onClick={() => put({ category, multiCategory: more.filter((other) => other !== each) })}
              >
                <IconX size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {more.length + 1 < max && (
        <button type="button" className={classes.textButton} onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? '닫기' : '카테고리 더하기'}
        </button>
      )}
      {open && (
        <CategoryPicker
          shop={{ shopType, shopAccountId }}
          onChoose={({ id, path }) => {
            put(withCategory(present, { categoryId: id, path }));
            setOpen(false);
          }}
        />
      )}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}
