import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAlerts } from '../../client/live/live.ts';
import { useUser } from '../../client/use-user.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pagingOf } from '../../ui/list/paging.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { AlertCard, alertColumns } from './alert-columns.tsx';
import { type PastAlert, useAlertHistory, useReadAlerts } from './queries.ts';
import type { AlertSearch } from './routes.ts';

const route = getRouteApi('/app/alerts');
const DEFAULT_SIZE = 50;
const MONTH = 30;
const PERIODS = [
  { value: '30', label: '최근 30일' },
  { value: '90', label: '최근 90일' },
] as const;

export function AlertsPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/alerts' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('alerts', loginId);
  const unread = useAlerts().data?.unread ?? 0;
  const { mutate: markRead, isPending } = useReadAlerts();
  const days = search.days ?? MONTH;
  const change = (part: AlertSearch) => void navigate({ search: (before) => ({ ...before, ...part }) });
  const paging = pagingOf(search, DEFAULT_SIZE, change);
  const list = useAlertHistory({ days, unread: search.tab === 'unread', page: paging.page, size: paging.size });
  const follow = useMemo(() => (alert: PastAlert) => alert.read || markRead({ ids: [alert.id] }), [markRead]);
  const columns = useMemo(() => alertColumns(follow), [follow]);

  return (
    <ListPage
      title="알림 내역"
      note="읽은 알림은 90일 동안 보여요"
      actions={
        unread > 0 && (
          <Button variant="default" leftSection={<IconChecks size={16} aria-hidden />} loading={isPending} onClick={() => markRead({})}>
            모두 읽음
          </Button>
        )
      }
      list={list}
      paging={paging}
      filters={
        <>
          <FilterTabs
            label="읽은 상태"
            tabs={[
              { value: 'all', label: '전체' },
              { value: 'unread', label: '안 읽음', ...(unread > 0 ? { count: unread } : {}) },
            ]}
            value={search.tab ?? 'all'}
            onChange={(next) => change({ page: undefined, tab: next === 'unread' ? next : undefined })}
          />
          {search.tab !== 'unread' && (
            <FilterTabs
              label="기간"
              tabs={PERIODS}
              value={days === MONTH ? '30' : '90'}
              onChange={(next) => change({ page: undefined, days: next === '90' ? 90 : undefined })}
            />
          )}
        </>
      }
      label="알림 목록"
      columns={columns}
      rowId={rowId}
      rowLabel={(alert) => `${alert.title} 알림`}
      prefs={prefs}
      rowTone={(alert) =>
        alert.resolvedAt !== null ? null : alert.severity === 'ERROR' ? 'bad' : alert.severity === 'WARN' ? 'today' : null
      }
      card={(alert) => <AlertCard alert={alert} onFollow={follow} />}
      empty={<Nothing unread={search.tab === 'unread'} days={days} />}
    />
  );
}

function rowId(alert: PastAlert): string {
  return alert.id;
}

function Nothing({ unread, days }: { unread: boolean; days: number }) {
  if (unread) {
    return (
      <EmptyState icon={IconChecks} title="모두 읽었어요.">
        새 알림이 오면 위쪽 종에 건수가 보여요.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`최근 ${days}일 동안 온 알림이 없어요.`}>
      수집 실패, 품절, 쇼핑몰 인증 만료처럼 확인할 일이 생기면 여기에 쌓여요.
    </EmptyState>
  );
}
