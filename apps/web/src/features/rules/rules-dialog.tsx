/** The rules of the shops of a form, without leaving it. */
import { SHOP_TYPES, type ShopType } from '@moa/core';
import { useState } from 'react';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { SelectField } from '../../ui/inputs/select/select-field.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useRules } from './queries.ts';
import { RulesSkeleton, RuleTable } from './shop-rules.tsx';

/** @param shopTypes of the form, the first one shown; none: all shops to choose from */
export function openRules(shopTypes: readonly ShopType[]): void {
  void openDialog({ title: '쇼핑몰별 등록 규칙', size: 'lg', body: () => <Rules shopTypes={shopTypes} /> });
}

function Rules({ shopTypes }: { shopTypes: readonly ShopType[] }) {
  const [chosen, setChosen] = useState<ShopType | null>(shopTypes[0] ?? null);
  const { data, error, refetch } = useRules();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RulesSkeleton />;
  const offered = data.contents.filter(({ shopType }) => shopTypes.length === 0 || shopTypes.includes(shopType));
  const shop = offered.find(({ shopType }) => shopType === chosen) ?? offered[0];
  if (!shop) return null;
  return (
    <div className="moa-stack">
      <SelectField<ShopType>
        label="쇼핑몰"
        value={shop.shopType}
        choices={offered.map(({ shopType }) => ({ value: shopType, label: SHOP_TYPES[shopType].title }))}
        onChange={setChosen}
      />
      <RuleTable shop={shop} />
    </div>
  );
}
