import { IconSend, IconStatusChange } from '@tabler/icons-react';
import { ChannelFilter, type ChannelFilterProps } from '../../ui/filters/channel-filter.tsx';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { FoldedFilters } from '../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { SALE_LOOKS, SYNC_LOOKS } from './listing-state.tsx';
import type { ListingView } from './queries.ts';
import { type ListingSearch, SALE_STATUSES, SCOPES, SYNC_STATES } from './search.ts';

const SCOPE_LABELS: Record<(typeof SCOPES)[number], string> = {
  ALL: '전체',
  NAME: '상품명',
  SHOP_PRODUCT_ID: '쇼핑몰 상품번호',
  SEQ: '기본상품 번호',
};
const SCOPE_CHOICES = SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const SALE_CHOICES = SALE_STATUSES.map((value) => ({ value, label: SALE_LOOKS[value].label }));
const SYNC_CHOICES = SYNC_STATES.map((value) => ({ value, label: SYNC_LOOKS[value].label }));

export interface ListingFiltersProps {
  view: ListingView;
  search: ListingSearch;
  shopTypes: ChannelFilterProps['shopTypes'];
  filter(part: ListingSearch): void;
}

export function ListingFilters({ view, search, shopTypes, filter }: ListingFiltersProps) {
  return (
    <>
      <FoldedFilters active={[search.shops, search.status, search.sync].filter(Boolean).length}>
        {shopTypes.length > 0 && (
          <ChannelFilter shopTypes={shopTypes} value={search.shops ?? []} onChange={(next) => filter({ shops: next })} />
        )}
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
