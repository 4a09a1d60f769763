import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { FoldedFilters } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { ShopFilter, type ShopFilterProps } from '../../../ui/filters/shop-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import type { ProductSearch } from '../search.ts';

const SCOPES = [
  { value: 'ALL', label: '전체' },
  { value: 'NAME', label: '상품명' },
  { value: 'CODE', label: '관리코드' },
  { value: 'SEQ', label: '상품번호' },
] as const;

const MARGINS = [
  { value: '', label: '마진 전체' },
  { value: 'LOSS', label: '손해 나는 상품' },
  { value: 'NO_COST', label: '원가 없는 상품' },
] as const;

type Tab = 'all' | 'soldOut' | 'failed' | 'changed';

function tabOf(search: ProductSearch): Tab {
  if (search.stock === 'SOLDOUT') return 'soldOut';
  if (search.sync === 'FAILED') return 'failed';
  return search.sync === 'CHANGED' ? 'changed' : 'all';
}

const TAB_SEARCH: Record<Tab, Pick<ProductSearch, 'stock' | 'sync'>> = {
  all: { stock: undefined, sync: undefined },
  soldOut: { stock: 'SOLDOUT', sync: undefined },
  failed: { stock: undefined, sync: 'FAILED' },
  changed: { stock: undefined, sync: 'CHANGED' },
};

export interface ProductFiltersProps {
  search: ProductSearch;
  shops: ShopFilterProps['asked'];
  /** Whether costs may be seen. */
  mayCost: boolean;
  filter(part: ProductSearch): void;
}

export function ProductFilters({ search, shops, mayCost, filter }: ProductFiltersProps) {
  const counts = useQuery(orpc.catalog.count.queryOptions({ input: {} })).data;
  return (
    <>
      <FilterTabs
        label="상품 상태"
        tabs={[
          { value: 'all', label: '전체', count: counts?.total },
          { value: 'soldOut', label: '품절', count: counts?.soldOut },
          { value: 'failed', label: '전송 실패', count: counts?.failed },
          { value: 'changed', label: '변경 있음', count: counts?.changed },
        ]}
        value={tabOf(search)}
        onChange={(tab) => filter(TAB_SEARCH[tab])}
      />
      <FoldedFilters active={(search.shops || search.accounts ? 1 : 0) + (search.margin ? 1 : 0)}>
        <ShopFilter asked={shops} value={search} onChange={filter} />
        {mayCost && (
          <Select
            ariaLabel="마진"
            value={search.margin ?? ''}
            choices={MARGINS}
            onChange={(margin) => filter({ margin: margin === '' ? undefined : margin })}
          />
        )}
      </FoldedFilters>
      <SearchFilter
        keyword={search.q ?? ''}
        scope={search.scope ?? 'ALL'}
        scopes={SCOPES}
        placeholder="상품명, 관리코드, 상품번호"
        onSearch={(q, scope) => filter({ q: q || undefined, scope: SCOPES.find(({ value }) => value === scope && value !== 'ALL')?.value })}
      />
    </>
  );
}
