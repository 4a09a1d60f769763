import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAlerts } from '../../client/live/live.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { AlertCard, alertColumns } from './alert-columns.tsx';
import { alertsOptions, MONTH, type PastAlert, useReadAlerts } from './queries.ts';
import { alertSearch } from './search.ts';

const PERIODS = [
  { value: '30', label: '최근 30일' },
  { value: '90', label: '최근 90일' },
] as const;

export function AlertsPage() {
  const list = useList({ name: 'alerts', address: useListAddress(alertSearch), query: alertsOptions, opened: 'none' });
  const { filter } = list;
  const { days = MONTH, tab = 'all' } = list.search;
  const unread = useAlerts().data?.unread ?? 0;
  const { mutate: markRead, isPending } = useReadAlerts();
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
      label="알림 목록"
      columns={columns}
      rowLabel={(alert) => `${alert.title} 알림`}
      rowTone={rowTone}
      card={(alert) => <AlertCard alert={alert} onFollow={follow} />}
      onOpen={null}
      filters={
        <>
          <FilterTabs
            label="읽은 상태"
            tabs={[
              { value: 'all', label: '전체' },
              { value: 'unread', label: '안 읽음', ...(unread > 0 ? { count: unread } : {}) },
            ]}
            value={tab}
            onChange={(next) => filter({ tab: next === 'unread' ? next : undefined })}
          />
          {tab === 'all' && (
            <FilterTabs
              label="기간"
              tabs={PERIODS}
              value={days === MONTH ? '30' : '90'}
              onChange={(next) => filter({ days: next === '90' ? 90 : undefined })}
            />
          )}
        </>
      }
      empty={<Nothing unread={tab === 'unread'} days={days} />}
    />
  );
}

function rowTone({ resolvedAt, severity }: PastAlert): 'today' | 'bad' | null {
  if (resolvedAt !== null) return null;
  return severity === 'ERROR' ? 'bad' : severity === 'WARN' ? 'today' : null;
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
