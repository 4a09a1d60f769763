import { Button } from '@mantine/core';
import { ALERT_AREA_NAMES, ALERT_AREAS } from '@moa/core';
import { IconChecks } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAlerts } from '../../client/live/live.ts';
import { ChoiceFilter } from '../../ui/filters/choice-filter.tsx';
import { FoldedFilters } from '../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { Select } from '../../ui/inputs/select/select.tsx';
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

const AREAS = ALERT_AREA_NAMES.map((value) => ({ value, label: ALERT_AREAS[value].label }));
const SEVERITIES = [
  { value: 'ERROR', label: '오류' },
  { value: 'WARN', label: '주의' },
  { value: 'INFO', label: '알림' },
] as const;
const STATES = [
  { value: 'all', label: '해결 여부 전체' },
  { value: 'open', label: '해결 전' },
  { value: 'resolved', label: '해결됨' },
] as const;

export function AlertsPage() {
  const list = useList({ name: 'alerts', address: useListAddress(alertSearch), query: alertsOptions, opened: 'none' });
  const { filter } = list;
  const { days = MONTH, tab = 'all', areas = [], severities = [], state, q = '' } = list.search;
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
          <FoldedFilters active={[areas.length > 0, severities.length > 0, state !== undefined].filter(Boolean).length}>
            <ChoiceFilter label="종류" choices={AREAS} value={areas} onChange={(next) => filter({ areas: next })} />
            <ChoiceFilter label="중요도" choices={SEVERITIES} value={severities} onChange={(next) => filter({ severities: next })} />
            <Select
              size="small"
              ariaLabel="해결 여부"
              value={state ?? 'all'}
              choices={STATES}
              onChange={(next) => filter({ state: next === 'all' ? undefined : next })}
            />
          </FoldedFilters>
          <SearchFilter keyword={q} placeholder="알림 내용" onSearch={(next) => filter({ q: next || undefined })} />
        </>
      }
      noMatch={{ title: '조건에 맞는 알림이 없어요.', text: '검색어나 기간을 바꿔 보세요.' }}
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
