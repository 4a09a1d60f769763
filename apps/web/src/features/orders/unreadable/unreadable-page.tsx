/** Orders that a shop reported in a way nobody could read: what they are, why, and asking for them once more. */
import { Button } from '@mantine/core';
import { IconFileUnknown, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { orpc } from '../../../client/api.ts';
import { useUser } from '../../../client/use-user.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { PageBar } from '../../../ui/list/page-bar.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TableTools } from '../../../ui/table/settings/table-tools.tsx';
import { useTablePrefs } from '../../../ui/table/settings/use-table-prefs.ts';
import { UNREADABLE_COLUMNS, UnreadableCard, type UnreadableRecord } from './unreadable-columns.tsx';
import { UnreadableDrawer } from './unreadable-drawer.tsx';
import { useReplay } from './use-replay.ts';

const route = getRouteApi('/app/order/unreadable');
const DEFAULT_SIZE = 50;
const TABS = [
  { value: 'open', label: '확인 필요' },
  { value: 'all', label: '전체' },
] as const;

export function UnreadablePage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/order/unreadable' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('unreadable', loginId);
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;
  const all = search.tab === 'all';
  const { data, error, isPlaceholderData, refetch } = useQuery(
    orpc.orders.unreadable.queryOptions({ input: { page, size, all }, placeholderData: keepPreviousData }),
  );
  const replay = useReplay();
  const open = (data?.contents ?? []).filter((record) => record.readAt === null);
  const shown = data?.contents.find(({ id }) => id === search.id);
  const show = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, id }), replace: search.id !== undefined });

  return (
    <Page>
      <PageHeader
        title="읽지 못한 주문"
        count={data?.totalElements}
        countExact={data?.totalExact}
        note="쇼핑몰이 보낸 내용에 없거나 잘못된 값이 있어 목록에 넣지 못한 주문이에요"
        actions={
          <Button
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            disabled={open.length === 0}
            loading={replay.running}
            onClick={() => replay.start(open.map(({ id }) => id))}
          >
            다시 읽기
          </Button>
        }
      />
      <FilterBar end={<TableTools columns={UNREADABLE_COLUMNS} prefs={prefs} />}>
        <FilterTabs
          label="읽지 못한 주문"
          tabs={[...TABS]}
          value={all ? 'all' : 'open'}
          onChange={(tab) => void navigate({ search: { tab: tab === 'all' ? 'all' : undefined } })}
        />
      </FilterBar>
      <Panel flush>
        <DataTable
          label="읽지 못한 주문 목록"
          columns={UNREADABLE_COLUMNS}
          rows={data?.contents}
          rowId={rowId}
          rowLabel={(record) => `${record.shopName} ${record.key}`}
          prefs={prefs}
          openId={search.id ?? null}
          onOpen={(record) => show(record.id)}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          card={(record) => <UnreadableCard record={record} />}
          empty={
            <EmptyState icon={IconFileUnknown} title="읽지 못한 주문이 없어요.">
              쇼핑몰에서 온 주문을 모두 읽었어요.
            </EmptyState>
          }
        />
        <PageBar
          of={data}
          page={page}
          size={size}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next === 0 ? undefined : next + 1 }) })}
          onSize={(next) =>
            void navigate({ search: (before) => ({ ...before, page: undefined, size: next === DEFAULT_SIZE ? undefined : next }) })
          }
        />
      </Panel>
      {shown && <UnreadableDrawer key={shown.id} record={shown} replay={replay} onClose={() => show(undefined)} />}
    </Page>
  );
}

function rowId(record: UnreadableRecord): string {
  return record.id;
}
