/** Calls to shops: the seller's own, and for support those of a member. */
import { CALL_AREA_TITLES, CALL_AREAS, type CallArea, SHOP_TYPES } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { orpc } from '../../client/api.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
import { type ListAnswer, ListPage } from '../../ui/list/list-page.tsx';
import { pagingOf } from '../../ui/list/paging.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { CALL_COLUMNS, type Call, CallCard } from './call-columns.tsx';
import { CallDrawer } from './call-drawer.tsx';
import { callInput, isTraceId, PERIODS } from './call-search.ts';
import { useCalls, useMemberCalls } from './queries.ts';
import type { CallSearch } from './routes.ts';

const DEFAULT_SIZE = 50;
const TABS = [
  { value: 'all', label: '전체' },
  { value: 'failed', label: '실패만' },
] as const;

interface Shop {
  value: string;
  label: string;
}

export function CallsPage() {
  const search = getRouteApi('/app/calls').useSearch();
  const navigate = useNavigate({ from: '/app/calls' });
  const list = useCalls(callInput(search, DEFAULT_SIZE));
  const { data: shops } = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  return (
    <Calls
      title="쇼핑몰 호출 기록"
      search={search}
      change={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
      list={list}
      shops={shops?.contents.map((shop) => ({ value: shop.id, label: shopLabel(shop) })) ?? []}
    />
  );
}

export function MemberCallsPage() {
  const search = getRouteApi('/app/admin/calls').useSearch();
  const navigate = useNavigate({ from: '/app/admin/calls' });
  const sellerId = search.seller ?? '';
  const list = useMemberCalls(sellerId, callInput(search, DEFAULT_SIZE));
  const { data: member } = useQuery(orpc.admin.member.queryOptions({ input: { sellerId }, enabled: sellerId !== '' }));
  return (
    <Calls
      title={member ? `${member.member.companyName || member.member.loginId}의 쇼핑몰 호출 기록` : '회원의 쇼핑몰 호출 기록'}
      search={search}
      change={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
      list={list}
      shops={member?.shops.map(({ id, shopName, shopType }) => ({ value: id, label: shopName || SHOP_TYPES[shopType].title })) ?? []}
      above={
        <AppLink className="moa-link" href={`/app/admin/member?id=${sellerId}`}>
          회원으로 돌아가기
        </AppLink>
      }
    />
  );
}

interface CallsProps {
  title: string;
  search: CallSearch;
  change(part: CallSearch): void;
  list: ListAnswer<Call>;
  shops: readonly Shop[];
  above?: React.ReactNode;
}

function Calls({ title, search, change, list, shops, above }: CallsProps) {
  const { loginId } = useUser();
  const prefs = useTablePrefs('calls', loginId);
  const narrow = (part: CallSearch) => change({ page: undefined, call: undefined, ...part });
  const open = list.data?.contents.find(({ id }) => id === search.call);
  return (
    <ListPage
      title={title}
      note="최근 14일 동안 쇼핑몰에 보낸 요청과 응답이에요"
      list={list}
      paging={pagingOf(search, DEFAULT_SIZE, change)}
      above={above}
      filters={
        <>
          <FilterTabs
            label="결과"
            tabs={TABS}
            value={search.tab ?? 'all'}
            onChange={(tab) => narrow({ tab: tab === 'all' ? undefined : tab })}
          />
          <Select
            ariaLabel="쇼핑몰"
            value={search.account ?? ''}
            choices={[{ value: '', label: '모든 쇼핑몰' }, ...shops]}
            onChange={(account) => narrow({ account: account || undefined })}
          />
          <Select
            ariaLabel="종류"
            value={search.area ?? ''}
            choices={[{ value: '', label: '모든 종류' }, ...CALL_AREAS.map((area) => ({ value: area, label: CALL_AREA_TITLES[area] }))]}
            onChange={(area) => narrow({ area: (area || undefined) as CallArea | undefined })}
          />
          <Select
            ariaLabel="기간"
            value={String(search.hours ?? '')}
            choices={PERIODS}
            onChange={(hours) => narrow({ hours: hours === '' ? undefined : Number(hours) })}
          />
          <SearchFilter
            keyword={search.trace ?? search.number ?? ''}
            placeholder="추적번호, 상품·주문 번호"
            maxLength={64}
            onSearch={(text) =>
              narrow({ trace: isTraceId(text) ? text : undefined, number: isTraceId(text) ? undefined : text || undefined })
            }
          />
        </>
      }
      label="호출 목록"
      columns={CALL_COLUMNS}
      rowId={rowId}
      rowLabel={(call) => `${call.at} 호출`}
      prefs={prefs}
      openId={search.call ?? null}
      onOpen={(call) => change({ call: call.id })}
      rowTone={(call) => (call.outcome === 'OK' ? null : call.outcome === 'SLOW_DOWN' || call.outcome === 'AGAIN' ? 'today' : 'bad')}
      card={(call) => <CallCard call={call} />}
      empty={<Nothing search={search} />}
    >
      {open && (
        <CallDrawer call={open} onTrace={(trace) => narrow({ trace, number: undefined })} onClose={() => change({ call: undefined })} />
      )}
    </ListPage>
  );
}

function rowId(call: Call): string {
  return call.id;
}

function Nothing({ search }: { search: CallSearch }) {
  const { account: _, page: __, size: ___, call: ____, ...narrowed } = search;
  if (Object.values(narrowed).every((value) => value === undefined)) {
    return (
      <EmptyState title="아직 쇼핑몰에 보낸 요청이 없어요.">
        주문수집, 상품 전송, 발주확인을 하면 쇼핑몰과 주고받은 기록이 여기에 쌓여요.
      </EmptyState>
    );
  }
  return <EmptyState title="조건에 맞는 호출이 없어요.">14일이 지난 기록은 지워져요. 조건을 줄이거나 기간을 늘려보세요.</EmptyState>;
}
