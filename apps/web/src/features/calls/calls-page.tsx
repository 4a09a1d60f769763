/** Calls to shops: the seller's own, and for support those of a member. */
import { SHOP_TYPES } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orpc } from '../../client/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type List, useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { MissingRowDrawer } from '../../ui/row/row-drawer.tsx';
import { useOpenRow } from '../../ui/row/use-open-row.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { CALL_COLUMNS, CallCard } from './call-columns.tsx';
import { CallDrawer } from './call-drawer.tsx';
import { CallFilters, type CallFiltersProps } from './call-filters.tsx';
import { callInput } from './call-search.ts';
import { type Call, callsOptions, memberCallsOptions } from './queries.ts';
import { type CallSearch, callSearch, memberCallSearch } from './search.ts';

export function CallsPage() {
  const list = useList({
    name: 'calls',
    address: useListAddress(callSearch),
    query: (search, page) => callsOptions(callInput(search, page)),
    opened: 'call',
  });
  const asked = useQuery(orpc.shops.list.queryOptions({ input: {} }));
  return (
    <Calls
      title="쇼핑몰 호출 기록"
      list={list}
      shops={asked.data?.contents.map((shop) => ({ value: shop.id, label: shopLabel(shop) })) ?? []}
      failed={failedOf(asked)}
    />
  );
}

export function MemberCallsPage() {
  const address = useListAddress(memberCallSearch);
  const sellerId = address.search.seller ?? '';
  const list = useList({
    name: 'calls',
    address,
    query: (search, page) => memberCallsOptions(sellerId, callInput(search, page)),
    opened: 'call',
  });
  const asked = useQuery(orpc.admin.member.queryOptions({ input: { sellerId }, enabled: sellerId !== '' }));
  const member = asked.data;
  return (
    <Calls
      title={member ? `${member.member.companyName || member.member.loginId}의 쇼핑몰 호출 기록` : '회원의 쇼핑몰 호출 기록'}
      list={list}
      shops={member?.shops.map(({ id, shopName, shopType }) => ({ value: id, label: shopName || SHOP_TYPES[shopType].title })) ?? []}
      failed={failedOf(asked)}
      above={
        <AppLink className="moa-link" href={`/app/admin/member?id=${sellerId}`}>
          회원으로 돌아가기
        </AppLink>
      }
    />
  );
}

const failedOf = <Asked extends { data: unknown; isError: boolean }>(asked: Asked) =>
  asked.isError && asked.data === undefined ? asked : null;

interface CallsProps extends Pick<CallFiltersProps, 'shops' | 'failed'> {
  title: string;
  list: List<CallSearch, { contents: readonly Call[] }>;
  above?: ReactNode;
}

function Calls({ title, list, shops, failed, above }: CallsProps) {
  const opened = useOpenRow(list);
  return (
    <ListPage
      title={title}
      note="최근 14일 동안 쇼핑몰에 보낸 요청과 응답이에요"
      above={above}
      list={list}
      label="호출 목록"
      columns={CALL_COLUMNS}
      rowLabel={(call) => `${call.at} 호출`}
      rowTone={rowTone}
      card={(call) => <CallCard call={call} />}
      filters={<CallFilters search={list.search} shops={shops} failed={failed} narrow={list.filter} />}
      empty={
        <EmptyState title="아직 쇼핑몰에 보낸 요청이 없어요.">
          주문수집, 상품 전송, 발주확인을 하면 쇼핑몰과 주고받은 기록이 여기에 쌓여요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 호출이 없어요.', text: '14일이 지난 기록은 지워져요. 조건을 줄이거나 기간을 늘려보세요.' }}
      drawer={() =>
        opened === null ? (
          <MissingRowDrawer onClose={() => list.open(undefined)} />
        ) : (
          opened && (
            <CallDrawer
              call={opened}
              onTrace={(trace) => list.filter({ trace, number: undefined, call: undefined })}
              onClose={() => list.open(undefined)}
            />
          )
        )
      }
    />
  );
}

function rowTone({ outcome }: Call): 'today' | 'bad' | null {
  if (outcome === 'OK') return null;
  return outcome === 'SLOW_DOWN' || outcome === 'AGAIN' ? 'today' : 'bad';
}
