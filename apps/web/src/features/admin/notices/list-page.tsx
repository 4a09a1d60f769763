/** Every notice the operator wrote, with what sellers see of it. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { NOTICE_PHASES } from '@moa/core';
import { IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { orpc } from '../../../client/api.ts';
import { useUser } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { PageBar } from '../../../ui/list/page-bar.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader, Panel } from '../../../ui/page/page.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTablePrefs } from '../../../ui/table/settings/use-table-prefs.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { Pin, ShopName } from '../../notices/index.ts';
import classes from './admin-notice.module.css';
import { PhasePill, phaseLabel } from './phase.tsx';
import type { AdminNoticeSearch } from './routes.ts';

type Line = Outputs['adminNotices']['list']['contents'][number];

const route = getRouteApi('/app/admin/notice');
const DEFAULT_SIZE = 20;

function Kind({ line }: { line: Line }) {
  return line.shopType ? <ShopName shopType={line.shopType} /> : <span className={classes.own}>모아</span>;
}

function Title({ line }: { line: Line }) {
  return (
    <span className={classes.title}>
      {line.pinned && <Pin />}
      <span className={classes.clip} title={line.title}>
        {line.title}
      </span>
    </span>
  );
}

function period({ startsOn, endsOn }: Line): string {
  if (startsOn === null && endsOn === null) return '기간 없음';
  return `${startsOn ?? '게시할 때'} ~ ${endsOn ?? '내릴 때'}`;
}

const COLUMNS: readonly DataColumn<Line>[] = [
  { id: 'phase', header: '상태', width: 116, pinned: true, hideable: false, cell: (line) => <PhasePill phase={line.phase} /> },
  { id: 'kind', header: '구분', width: 130, cell: (line) => <Kind line={line} /> },
  { id: 'title', header: '제목', width: 300, grow: true, hideable: false, cell: (line) => <Title line={line} /> },
  { id: 'period', header: '기간', width: 200, cell: (line) => <span className="moa-num">{period(line)}</span> },
  { id: 'published', header: '첫 게시', width: 150, cell: (line) => <DateTime at={line.publishedAt} /> },
  {
    id: 'updated',
    header: '마지막 수정',
    width: 210,
    cell: (line) => (
      <>
        <DateTime at={line.updatedAt} /> <span className={classes.quiet}>{line.updatedBy}</span>
      </>
    ),
  },
];

export function AdminNoticePage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/admin/notice' });
  const { loginId } = useUser();
  const prefs = useTablePrefs('admin-notices', loginId);
  const page = (search.page ?? 1) - 1;
  const size = search.size ?? DEFAULT_SIZE;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    orpc.adminNotices.list.queryOptions({
      input: {
        page,
        size,
        ...(search.phase ? { phase: search.phase } : {}),
        ...(search.kind ? { kind: search.kind } : {}),
        ...(search.q ? { keyword: search.q } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const filter = (part: AdminNoticeSearch) => void navigate({ search: (before) => ({ ...before, page: undefined, ...part }) });
  const narrowed = Boolean(search.phase || search.kind || search.q);

  return (
    <Page>
      <PageHeader
        title="공지 관리"
        count={data?.totalElements}
        actions={
          <Button component={AppLink} href="/app/admin/notice/new" leftSection={<IconPencil size={16} aria-hidden />}>
            공지 쓰기
          </Button>
        }
      />
      <FilterBar>
        <FilterTabs
          label="게시 상태"
          tabs={[{ value: 'all', label: '전체' }, ...NOTICE_PHASES.map((phase) => ({ value: phase, label: phaseLabel(phase) }))]}
          value={search.phase ?? 'all'}
          onChange={(next) => filter({ phase: next === 'all' ? undefined : (next as AdminNoticeSearch['phase']) })}
        />
        <div className={classes.divide}>
          <FilterTabs
            label="공지 구분"
            tabs={[
              { value: 'all', label: '모든 공지' },
              { value: 'MOA', label: '모아' },
              { value: 'SHOP', label: '쇼핑몰' },
            ]}
            value={search.kind ?? 'all'}
            onChange={(next) => filter({ kind: next === 'MOA' || next === 'SHOP' ? next : undefined })}
          />
        </div>
        <SearchFilter keyword={search.q ?? ''} placeholder="제목, 내용" onSearch={(keyword) => filter({ q: keyword || undefined })} />
      </FilterBar>
      <Panel flush>
        <DataTable
          label="공지 관리 목록"
          columns={COLUMNS}
          rows={data?.contents}
          rowId={rowId}
          rowLabel={(line) => `${line.title} 공지`}
          prefs={prefs}
          onOpen={(line) => void navigate({ to: '/app/admin/notice/$id', params: { id: line.id } })}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          card={(line) => <Card line={line} />}
          empty={
            <EmptyState icon={IconSpeakerphone} title={narrowed ? '조건에 맞는 공지가 없어요.' : '아직 쓴 공지가 없어요.'}>
              {narrowed ? '상태나 검색어를 바꿔 보세요.' : '공지를 쓰면 초안으로 남고, 게시하면 판매자에게 보여요.'}
            </EmptyState>
          }
        />
        <PageBar
          of={data}
          page={page}
          size={size}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next === 0 ? undefined : next + 1 }) })}
          onSize={(next) => filter({ size: next === DEFAULT_SIZE ? undefined : next })}
        />
      </Panel>
    </Page>
  );
}

function Card({ line }: { line: Line }) {
  return (
    <div className={classes.card}>
      <span className={classes.cardTop}>
        <PhasePill phase={line.phase} />
        <Kind line={line} />
      </span>
      <Title line={line} />
      <span className={classes.quiet}>
        <DateTime at={line.updatedAt} /> {line.updatedBy}
      </span>
    </div>
  );
}

function rowId(line: Line): string {
  return line.id;
}
