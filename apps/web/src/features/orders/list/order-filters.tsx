import { LINE_STATE_LABELS, LINE_STATES } from '@moa/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShopLimited } from '../../../client/use-user.ts';
import { ChoiceFilter } from '../../../ui/filters/choice-filter.tsx';
import { DateFilter } from '../../../ui/filters/date-filter.tsx';
import { FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { ShopFilter } from '../../../ui/filters/shop-filter.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { countOptions, useShops } from '../queries.ts';
import {
  DATE_TYPES,
  foldedConditions,
  MEMO_FLAGS,
  type OrderConditions,
  type OrderList,
  rangeSearch,
  SCOPES,
  searchInput,
} from './order-lists.ts';
import type { OrderSearch } from './search-params.ts';

export interface OrderFiltersProps {
  list: OrderList;
  conditions: OrderConditions;
  filter(part: OrderSearch): void;
  /** Stands among the filters that a phone folds away. */
  children: ReactNode;
}

export function OrderFilters({ list, conditions, filter, children }: OrderFiltersProps) {
  const shops = useShops();
  const limited = useShopLimited();
  return (
    <>
      <FoldedFilters active={foldedConditions(conditions, list)}>
        <DateFilter
          value={conditions.preset === 'all' ? null : { preset: conditions.preset, range: conditions.custom }}
          label={DATE_TYPES.find((each) => each.value === conditions.dateType)?.label ?? '기간'}
          withAll
          onChange={(value) => filter(rangeSearch(value, list))}
        />
        <Select
          size="small"
          ariaLabel="기간 기준"
          value={conditions.dateType}
          choices={DATE_TYPES}
          onChange={(date) => filter({ date: date === 'ORDERED' ? undefined : date })}
        />
        <ShopFilter
          asked={shops}
          byHand={!limited}
          counts={() => countOptions(searchInput(conditions, list, new Date()))}
          value={{ shops: conditions.shopTypes, accounts: conditions.accountIds }}
          onChange={(part) => filter({ shops: part.shops?.join(','), accounts: part.accounts })}
        />
        <Select
          size="small"
          ariaLabel="메모"
          value={MEMO_FLAGS.find(({ value }) => value !== '' && conditions.flags.includes(value))?.value ?? ''}
          choices={MEMO_FLAGS}
          onChange={(memo) =>
            filter({
              flags:
                [...conditions.flags.filter((flag) => flag !== 'MEMO' && flag !== 'TODO'), memo].filter(Boolean).join(',') || undefined,
            })
          }
        />
        {children}
      </FoldedFilters>
      {list.states.length === 0 && (
        <ChoiceFilter
          label="상태"
          icon={IconReceipt}
          choices={LINE_STATES.map((state) => ({ value: state, label: LINE_STATE_LABELS[state] }))}
          value={conditions.states}
          onChange={(value) => filter({ states: value.join(',') || undefined })}
        />
      )}
      <SearchFilter
        keyword={conditions.keyword}
        scope={conditions.scope}
        scopes={SCOPES}
        placeholder="상품·주문번호·이름·송장"
        onSearch={(q, scope) => filter({ q: q || undefined, scope: scope === 'ALL' ? undefined : scope })}
      />
    </>
  );
}
