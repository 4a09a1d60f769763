/** Every notice the operator wrote, with what sellers see of it. */
import { Button } from '@mantine/core';
import { NOTICE_PHASES } from '@moa/core';
import { IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { orpc } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { SearchFilter } from '../../../ui/filters/search-filter.tsx';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { useListAddress } from '../../../ui/list/address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import classes from './admin-notice.module.css';
import { NOTICE_COLUMNS } from './list-columns.tsx';
import { phaseLabel } from './phase.tsx';
import { adminNoticeSearch } from './search.ts';

const PHASE_TABS = [
  { value: 'all' as const, label: '전체' },
  ...NOTICE_PHASES.map((phase) => ({ value: phase, label: phaseLabel(phase) })),
];

export function AdminNoticePage() {
  const navigate = useNavigate();
  const list = useList({
    name: 'admin-notices',
    address: useListAddress(adminNoticeSearch),
    query: ({ phase, kind, q }, page) =>
      orpc.adminNotices.list.queryOptions({
        input: { ...page, ...(phase ? { phase } : {}), ...(kind ? { kind } : {}), ...(q ? { keyword: q } : {}) },
      }),
    size: 20,
    opened: 'none',
  });
  const { search, filter } = list;

  return (
    <ListPage
      title="공지 관리"
      actions={
        <Button component={AppLink} href="/app/admin/notice/new" leftSection={<IconPencil size={16} aria-hidden />}>
          공지 쓰기
        </Button>
      }
      list={list}
      label="공지 관리 목록"
      columns={NOTICE_COLUMNS}
      rowLabel={(line) => `${line.title} 공지`}
      onOpen={(line) => void navigate({ to: '/app/admin/notice/$id', params: { id: line.id } })}
      filters={
        <>
          <FilterTabs
            label="게시 상태"
            tabs={PHASE_TABS}
            value={search.phase ?? 'all'}
            onChange={(next) => filter({ phase: next === 'all' ? undefined : next })}
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
              onChange={(next) => filter({ kind: next === 'all' ? undefined : next })}
            />
          </div>
          <SearchFilter keyword={search.q ?? ''} placeholder="제목, 내용" onSearch={(q) => filter({ q: q || undefined })} />
        </>
      }
      empty={
        <EmptyState icon={IconSpeakerphone} title="아직 쓴 공지가 없어요.">
          공지를 쓰면 초안으로 남고, 게시하면 판매자에게 보여요.
        </EmptyState>
      }
      noMatch={{ title: '조건에 맞는 공지가 없어요.', text: '상태나 검색어를 바꿔 보세요.' }}
    />
  );
}
