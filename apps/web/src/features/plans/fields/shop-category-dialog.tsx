import { Button } from '@mantine/core';
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { koreanDate, limitsOn, SHOP_TYPES, type ShopType, takesCategoryEdit } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { CheckboxField } from '../../../ui/inputs/checkbox-field.tsx';
import { SelectField } from '../../../ui/inputs/select/select-field.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import classes from '../plans.module.css';
import { CategoryChoice } from './category-choice.tsx';
import type { AskedCategory } from './open-category.tsx';

interface Typed {
  /** Id of the account. */
  account: string;
  category: { categoryId: string; path: string } | null;
  how: 'SET' | 'ADD';
  send: boolean;
}

const WAYS = [
  { value: 'SET', label: '이 카테고리로 바꾸기' },
  { value: 'ADD', label: '지금 카테고리에 더하기' },
] as const;

const takesSeveral = (shopType: ShopType) =>
  isLinkable(shopType) && limitsOn(MANIFESTS[shopType].rules, koreanDate(new Date())).categoriesMax > 1;

/** The account whose products get another category, and which. The preview says which products keep theirs. */
export function ShopCategoryDialog({ onAsked, onClose }: { onAsked(asked: AskedCategory): void; onClose(): void }) {
  const { data, error, refetch } = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  const accounts = data?.contents.filter(({ status }) => status !== 'UNLINKED') ?? [];
  const form = useForm<Typed>(
    { account: '', category: null, how: 'SET', send: true },
    {
      check: ({ account, category }): Partial<Record<keyof Typed, string>> => ({
        ...(account === '' ? { account: '쇼핑몰을 골라주십시오.' } : {}),
        ...(account !== '' && category === null ? { category: '카테고리를 골라주십시오.' } : {}),
      }),
      send: async ({ category, how, send }) => {
        if (shop && category) onAsked({ shopType: shop.shopType, shopAccountId: shop.shopAccountId, categories: [category], how, send });
      },
    },
  );
  const { values } = form;
  const shop = accounts.find(({ id }) => id === values.account);
  const several = shop !== undefined && takesSeveral(shop.shopType);

  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <form className={classes.preview} onSubmit={form.onSubmit} noValidate>
      <SelectField
        label="쇼핑몰 계정"
        placeholder="골라주세요"
        choices={accounts.map((account) => ({ value: account.id, label: shopLabel(account) }))}
        value={values.account}
        error={form.errors.account}
        onChange={(account) => form.set({ account, category: null, how: 'SET' })}
      />
      {shop && !takesCategoryEdit(shop.shopType) && (
        <p className={classes.note}>
          {SHOP_TYPES[shop.shopType].title}에 이미 등록한 상품은 카테고리를 바꿀 수 없어요. 아직 보내지 않은 상품만 바뀌어요.
        </p>
      )}
      {shop && (
        <CategoryChoice
          key={shop.id}
          shop={{ shopType: shop.shopType, shopAccountId: shop.shopAccountId }}
          chosen={values.category}
          error={form.errors.category}
          onChoose={(category) => form.set({ category })}
        />
      )}
      {several && <SelectField label="방법" choices={WAYS} value={values.how} onChange={(how) => form.set({ how })} />}
      <CheckboxField checked={values.send} onChange={(send) => form.set({ send })} description="쇼핑몰에 이미 등록한 상품만 보내요.">
        바꾼 뒤 쇼핑몰에 보내기
      </CheckboxField>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button type="submit" loading={form.busy}>
          미리보기
        </Button>
      </div>
    </form>
  );
}
