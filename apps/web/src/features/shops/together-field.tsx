import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import { SHOP_TYPES } from '@moa/core';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { useShops } from './queries.ts';
import type { ShopAccount } from './shop-state.tsx';

interface TogetherFieldProps {
  account: ShopAccount;
  /** Id of the other account; empty for none. */
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** With whose listings new ones of this account have one product; nothing where its shop has no such thing, or nobody is there to choose. */
export function TogetherField({ account, value, error, onChange }: TogetherFieldProps) {
  const { data } = useShops();
  const other = isLinkable(account.shopType) ? MANIFESTS[account.shopType].together?.with : undefined;
  const accounts = (data?.contents ?? []).filter(({ shopType, environment }) => shopType === other && environment === account.environment);
  if (other === undefined || accounts.length === 0) return null;
  const { title } = SHOP_TYPES[other];
  return (
    <SelectField
      label={`${title} 동시등록`}
      description={`새 상품을 ${title}와 한 ESM 상품번호로 함께 등록해요. 가격·재고·판매상태는 따로 정하고, 상품명·옵션·이미지·상세설명은 두 쇼핑몰이 같아져요. 이미 등록한 상품은 그대로 둬요.`}
      value={value}
      error={error}
      choices={[
        { value: '', label: '따로 등록' },
        ...accounts.map((each) => ({ value: each.id, label: `${shopLabel(each)}와 함께 등록` })),
      ]}
      onChange={onChange}
    />
  );
}
