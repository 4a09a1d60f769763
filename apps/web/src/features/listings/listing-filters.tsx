import type { Outputs } from '@moa/contract/types';
import { SHOP_TYPES } from '@moa/core';
import { IconArrowsDiff, IconSend, IconStatusChange } from '@tabler/icons-react';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { FoldedFilters } from '../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { ShopFilter, type ShopFilterProps } from '../../ui/filters/shop-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { SALE_LOOKS, SYNC_LOOKS } from './listing-state.tsx';
import { chosenAccounts, type ListingView, listingCounts } from './queries.ts';
import { DRIFTS, type ListingSearch, SALE_STATUSES, SCOPES, SYNC_STATES } from './search.ts';

const SCOPE_LABELS: Record<(typeof SCOPES)[number], string> = {
  ALL: '전체',
  NAME: '상품명',
  SHOP_PRODUCT_ID: '쇼핑몰 상품번호',
  SEQ: '기본상품 번호',
};
const SCOPE_CHOICES = SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const SALE_CHOICES = SALE_STATUSES.map((value) => ({ value, label: SALE_LOOKS[value].label }));
const DRIFT_LABELS: Record<(typeof DRIFTS)[number], string> = { DIFFERS: '쇼핑몰과 다름', LEFT: '쇼핑몰에 맡김' };
const DRIFT_CHOICES = DRIFTS.map((value) => ({ value, label: DRIFT_LABELS[value] }));
const SYNC_CHOICES = SYNC_STATES.map((value) => ({ value, label: SYNC_LOOKS[value].label }));

export interface ListingFiltersProps {
  view: ListingView;
  search: ListingSearch;
  shops: ShopFilterProps['asked'];
  /** Undefined until they came. */
  counts: Outputs['listings']['count'] | undefined;
  filter(part: ListingSearch): void;
}

const COUNT_OF = { moa: 'tied', all: 'total', SALE: 'sale', SUSPENSION: 'suspension' } as const;

/** How many each mall has of what the list is about; one is chosen with a press. */
function ShopCounts({ view, search, counts, filter }: Pick<ListingFiltersProps, 'view' | 'search' | 'counts' | 'filter'>) {
  const shown = counts?.shops.filter((shop) => shop[COUNT_OF[view]] > 0) ?? [];
  if (shown.length < 2) return null;
  const [chosen, ...others] = search.shops ?? [];
  return (
    <FilterTabs
      label="쇼핑몰별 수"
      tabs={[
        { value: 'ALL' as const, label: '모든 쇼핑몰' },
        ...shown.map((shop) => ({ value: shop.shopType, label: SHOP_TYPES[shop.shopType].title, count: shop[COUNT_OF[view]] })),
      ]}
      value={others.length === 0 ? (chosen ?? 'ALL') : 'ALL'}
      onChange={(next) => filter({ shops: next === 'ALL' ? undefined : [next], accounts: undefined, account: undefined })}
    />
  );
}

export function ListingFilters({ view, search, shops, counts, filter }: ListingFiltersProps) {
  return (
    <>
      <ShopCounts view={view} search={search} counts={counts} filter={filter} />
      <FoldedFilters active={[search.shops ?? chosenAccounts(search), search.status, search.sync, search.drift].filter(Boolean).length}>
        <ShopFilter
          asked={shops}
          value={{ shops: search.shops, accounts: chosenAccounts(search) }}
          onChange={(chosen) => filter({ ...chosen, account: undefined })}
          counts={() => listingCounts(view, search)}
        />
        {(view === 'moa' || view === 'all') && (
          <ChoiceFilter
            label="판매상태"
            icon={IconStatusChange}
            choices={SALE_CHOICES}
            value={search.status ?? []}
            onChange={(next) => filter({ status: next })}
          />
        )}
        <ChoiceFilter
          label="전송상태"
          icon={IconSend}
          choices={SYNC_CHOICES}
          value={search.sync ?? []}
          onChange={(next) => filter({ sync: next })}
        />
        <ChoiceFilter
          label="쇼핑몰 비교"
          icon={IconArrowsDiff}
          choices={DRIFT_CHOICES}
          value={search.drift ? [search.drift] : []}
          onChange={(next) => filter({ drift: next.find((each) => each !== search.drift) })}
        />
      </FoldedFilters>
      <SearchFilter
        keyword={search.q ?? ''}
        scope={search.scope ?? 'ALL'}
        scopes={SCOPE_CHOICES}
        placeholder="상품명·상품번호 찾기"
        onSearch={(q, scope) => filter({ q: q || undefined, scope: SCOPES.find((each) => each === scope && each !== 'ALL') })}
      />
    </>
  );
}
