import { CLAIM_ACTION_ROWS, type ClaimAction } from '@moa/core';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconChecks,
  IconHandStop,
  IconInfoCircle,
  IconPackageImport,
  IconPlayerPlay,
  type IconProps,
  IconTruck,
  IconTruckDelivery,
  IconTruckReturn,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { orpc } from '../../client/api.ts';
import { useShopLimited } from '../../client/use-user.ts';
import { lazyPart } from '../../ui/code.tsx';
import { message } from '../../ui/dialogs/dialogs.ts';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { ShopFilter } from '../../ui/filters/shop-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { type BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import { useEverything } from '../../ui/list/everything.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { JobStrips, SCOPES, useShops } from '../orders/index.ts';
import { type ClaimActions, useClaimActions } from './claim-actions.ts';
import { ClaimCard, claimColumns } from './claim-columns.tsx';
import { CLAIM_LISTS, type ClaimListKind, claimConditions, claimInput, isWaiting, tabsOf } from './claim-lists.ts';
import { isForAll, offeredActions, whyNothing } from './offered.ts';
import { type ClaimRow, type MatchingClaims, useClaimCount } from './queries.ts';
import { claimSearch } from './search.ts';

const ClaimDrawer = lazyPart(() => import('./claim-drawer.tsx'), 'ClaimDrawer');

const ICONS: Readonly<Partial<Record<ClaimAction, ComponentType<IconProps>>>> = {
  rejectCancel: IconTruck,
  pickUpReturn: IconTruckReturn,
  receiveReturn: IconPackageImport,
  rejectReturn: IconBan,
  holdReturn: IconHandStop,
  releaseReturn: IconPlayerPlay,
  pickUpExchange: IconTruckReturn,
  receiveExchange: IconPackageImport,
  dispatchExchange: IconTruckDelivery,
  rejectExchange: IconBan,
  holdExchange: IconHandStop,
  releaseExchange: IconPlayerPlay,
  finishExchange: IconChecks,
  turnReturn: IconArrowsExchange,
  turnExchange: IconArrowsExchange,
};

/** @param matching everything that the list finds, where it is meant instead of the rows */
function bulkOf(selected: readonly ClaimRow[], actions: ClaimActions, restocks: boolean, matching: MatchingClaims | null): BulkAction[] {
  if (matching !== null)
    return offeredActions(selected)
      .filter(({ action }) => isForAll(action))
      .map(({ action, main }) => ({
        label: CLAIM_ACTION_ROWS[action].title,
        icon: ICONS[action] ?? IconArrowBackUp,
        main,
        disabled: actions.busy,
        onRun: () => void actions.runAll(action, matching),
      }));
  const offered = offeredActions(selected).map(
    ({ action, rows, label, main }): BulkAction => ({
      label,
      icon: ICONS[action] ?? IconArrowBackUp,
      main: main && !restocks,
      disabled: actions.busy,
      onRun: () => void actions.run(action, rows),
    }),
  );
  const left = selected.filter((row) => row.restock.left > 0);
  if (left.length > 0) {
    const label = left.length === selected.length ? '재고 결정' : `재고 결정 ${left.length}`;
    offered.push({ label, icon: IconPackageImport, main: restocks, disabled: actions.busy, onRun: () => void actions.restock(left) });
  }
  const why = [...new Set(selected.flatMap((row) => whyNothing(row) ?? []))];
  if (offered.length === 0 && why.length > 0)
    offered.push({
      label: '처리 안내',
      icon: IconInfoCircle,
      onRun: () => void message({ title: '모아에서 처리할 수 없는 건', message: why.join('\n') }),
    });
  return offered;
}

export function ClaimPage({ kind }: { kind: ClaimListKind }) {
  const which = CLAIM_LISTS[kind];
  const list = useList({
    name: which.name,
    address: useListAddress(claimSearch),
    query: (search, page) => orpc.claims.list.queryOptions({ input: claimInput(which, search, page) }),
  });
  const { search, filter } = list;
  const tab = search.tab ?? 'open';
  const shops = useShops();
  const limited = useShopLimited();
  const count = useClaimCount();
  const actions = useClaimActions(list.selection.clear);
  const everything = useEverything(list);
  const columns = claimColumns(kind);

  return (
    <ListPage
      title={which.title}
      note={which.note}
      above={<JobStrips />}
      list={list}
      label={`${which.title} 목록`}
      columns={columns}
      rowLabel={(row) => `주문 ${row.orderNo} ${which.title}`}
      rowTone={(row) => (row.lastError ? 'bad' : null)}
      card={(row) => <ClaimCard row={row} kind={kind} />}
      filters={
        <>
          <FilterTabs
            label="처리 상태"
            tabs={tabsOf(which, count)}
            value={tab}
            onChange={(next) => list.change({ tab: next === 'open' ? undefined : next, page: undefined, after: undefined })}
          />
          <ShopFilter
            asked={shops}
            byHand={!limited}
            value={search}
            onChange={filter}
            counts={() =>
              orpc.claims.countByAccount.queryOptions({
                input: claimConditions(which, { ...search, shops: undefined, accounts: undefined }),
              })
            }
          />
          <SearchFilter
            keyword={search.q ?? ''}
            scope={search.scope ?? 'ALL'}
            scopes={SCOPES}
            placeholder="주문번호·송장·이름"
            onSearch={(q, scope) => filter({ q: q || undefined, scope: scope === 'ALL' ? undefined : scope })}
          />
        </>
      }
      bulk={
        <BulkBar
          count={everything.count}
          everything={everything.bar}
          onClear={list.selection.clear}
          actions={bulkOf(list.selected, actions, tab === 'restock', everything.on ? claimConditions(which, search) : null)}
        />
      }
      empty={
        tab === 'restock' ? (
          <EmptyState icon={IconPackageImport} title="재고를 정하지 않은 반품이 없어요.">
            환불이 끝난 상품을 다시 팔지, 불량으로 둘지 정하면 여기에서 빠져요.
          </EmptyState>
        ) : isWaiting(tab) ? (
          <EmptyState icon={IconArrowBackUp} title={which.empty.title}>
            {which.empty.text}
          </EmptyState>
        ) : (
          <EmptyState icon={IconArrowBackUp} title="아직 아무것도 없어요.">
            끝난 취소·반품·교환이 여기에 쌓여요.
          </EmptyState>
        )
      }
      noMatch={{ title: `조건에 맞는 ${which.title}이 없어요.`, text: '쇼핑몰이나 검색어를 바꿔 보세요.' }}
      drawer={(id) => <ClaimDrawer key={id} id={id} actions={actions} onClose={() => list.open(undefined)} />}
    />
  );
}
