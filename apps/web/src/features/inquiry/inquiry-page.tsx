import { Button } from '@mantine/core';
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryStatus } from '@moa/core';
import { IconMessageQuestion, IconPencilPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useClosed } from '../../client/use-closed.ts';
import { useUser } from '../../client/use-user.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { pagingOf } from '../../ui/list/paging.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { useTablePrefs } from '../../ui/table/settings/use-table-prefs.ts';
import { INQUIRY_COLUMNS, type Inquiry, InquiryCard } from './inquiry-columns.tsx';
import { InquiryDrawer } from './inquiry-drawer.tsx';
import { useInquiries } from './queries.ts';
import { AskPage, EditPage } from './write-form.tsx';

const route = getRouteApi('/app/inquiry');
const DEFAULT_SIZE = 20;

/** 1:1 문의: the list with a conversation beside it, or the form to ask. */
export function InquiryPage() {
  const { write } = route.useSearch();
  const navigate = useNavigate({ from: '/app/inquiry' });
  const closed = useClosed((contract) => contract.inquiries.ask);
  if (write === undefined || closed) return <InquiryList />;
  const props = {
    onDone: (id: string) => void navigate({ search: { id }, replace: true }),
    onCancel: () => void navigate({ search: write === 'new' ? {} : { id: write } }),
  };
  return write === 'new' ? <AskPage {...props} /> : <EditPage id={write} {...props} />;
}

function InquiryList() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/app/inquiry' });
  const { loginId } = useUser();
  const mayWrite = !useClosed((contract) => contract.inquiries.ask);
  const prefs = useTablePrefs('inquiry', loginId);
  const paging = pagingOf(search, DEFAULT_SIZE, (part) => void navigate({ search: (before) => ({ ...before, ...part }) }));
  const list = useInquiries({ status: search.status, page: paging.page, size: paging.size });
  const counts = list.data?.counts;
  const tabs = [
    { value: 'all' as const, label: '전체' },
    ...INQUIRY_STATUSES.map((status) => ({ value: status, label: INQUIRY_STATUS_LABELS[status], count: counts?.[status] })),
  ];

  const open = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, id }), replace: search.id !== undefined });
  const write = (what: string) => void navigate({ search: { write: what } });
  const choose = (status: InquiryStatus | 'all') =>
    void navigate({ search: { status: status === 'all' ? undefined : status, size: search.size } });

  return (
    <ListPage
      title="1:1 문의"
      note="답변이 등록되면 알림으로 알려 드려요"
      actions={
        mayWrite && (
          <Button leftSection={<IconPencilPlus size={17} aria-hidden />} onClick={() => write('new')}>
            문의하기
          </Button>
        )
      }
      list={list}
      paging={paging}
      filters={<FilterTabs label="문의 상태" tabs={tabs} value={search.status ?? 'all'} onChange={choose} />}
      label="1:1 문의 목록"
      columns={INQUIRY_COLUMNS}
      rowId={rowId}
      rowLabel={(inquiry) => `${inquiry.title} 문의`}
      prefs={prefs}
      openId={search.id ?? null}
      onOpen={(inquiry) => open(inquiry.id)}
      card={(inquiry) => <InquiryCard inquiry={inquiry} />}
      empty={<Nothing status={search.status} onAsk={mayWrite ? () => write('new') : null} />}
    >
      {search.id !== undefined && (
        <InquiryDrawer
          key={search.id}
          id={search.id}
          onClose={() => open(undefined)}
          onEdit={() => search.id !== undefined && write(search.id)}
        />
      )}
    </ListPage>
  );
}

function Nothing({ status, onAsk }: { status: InquiryStatus | undefined; onAsk: (() => void) | null }) {
  if (status !== undefined) {
    return (
      <EmptyState icon={IconMessageQuestion} title={`${INQUIRY_STATUS_LABELS[status]} 상태인 문의가 없어요.`}>
        다른 상태를 골라 보세요.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconMessageQuestion} title="아직 남긴 문의가 없어요." action={onAsk && <Button onClick={onAsk}>문의하기</Button>}>
      막히는 일이 있으면 화면 사진과 함께 물어보세요.
    </EmptyState>
  );
}

function rowId(inquiry: Inquiry): string {
  return inquiry.id;
}
