import { Button } from '@mantine/core';
import { INQUIRY_STATUS_LABELS, INQUIRY_STATUSES, type InquiryStatus } from '@moa/core';
import { IconMessageQuestion, IconPencilPlus } from '@tabler/icons-react';
import { useClosed } from '../../client/session/use-closed.ts';
import { FilterTabs } from '../../ui/filters/tabs.tsx';
import { type ListAddress, useListAddress } from '../../ui/list/address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { InquiryDrawer } from './inquiry-drawer.tsx';
import { INQUIRY_COLUMNS } from './list/inquiry-columns.tsx';
import { type InquirySearch, inquirySearch } from './list/search.ts';
import { inquiriesOptions } from './queries.ts';
import { AskPage, EditPage } from './write-form.tsx';

/** 1:1 문의: the list with a conversation beside it, or the form to ask. */
export function InquiryPage() {
  const address = useListAddress(inquirySearch);
  const { write } = address.search;
  const closed = useClosed((contract) => contract.inquiries.ask);
  if (write === undefined || closed) return <InquiryList address={address} mayWrite={!closed} />;
  const props = {
    onDone: (id: string) => address.move(() => ({ id }), { replace: true }),
    onCancel: () => address.move(() => (write === 'new' ? {} : { id: write })),
  };
  return write === 'new' ? <AskPage {...props} /> : <EditPage id={write} {...props} />;
}

function InquiryList({ address, mayWrite }: { address: ListAddress<InquirySearch>; mayWrite: boolean }) {
  const list = useList({ name: 'inquiry', address, query: inquiriesOptions, size: 20 });
  const { status } = list.search;
  const counts = list.data?.counts;
  const tabs = [
    { value: 'all' as const, label: '전체' },
    ...INQUIRY_STATUSES.map((each) => ({ value: each, label: INQUIRY_STATUS_LABELS[each], count: counts?.[each] })),
  ];
  const write = (what: string) => list.put({ write: what });

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
      label="1:1 문의 목록"
      columns={INQUIRY_COLUMNS}
      rowLabel={(inquiry) => `${inquiry.title} 문의`}
      filters={
        <FilterTabs
          label="문의 상태"
          tabs={tabs}
          value={status ?? 'all'}
          onChange={(next) => list.filter({ status: next === 'all' ? undefined : next })}
        />
      }
      empty={<Nothing status={status} onAsk={mayWrite ? () => write('new') : null} />}
      drawer={(id) => <InquiryDrawer key={id} id={id} onClose={() => list.open(undefined)} onEdit={() => write(id)} />}
    />
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
