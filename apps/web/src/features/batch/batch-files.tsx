/** Files that were uploaded in the last month. */
import { orpc } from '../../client/api.ts';
import type { ListAddress } from '../../ui/list/address.ts';
import { ListPanel } from '../../ui/list/list-panel.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { COUNT_WIDTH, type DataColumn } from '../../ui/table/columns.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import type { BatchFile } from './queries.ts';
import type { BatchSearch } from './search.ts';

function State({ file }: { file: BatchFile }) {
  if (file.state === 'READING')
    return (
      <StatusPill tone="info" icon="running">
        읽는 중
      </StatusPill>
    );
  if (file.state === 'REFUSED') return <StatusPill tone="bad">읽지 못함</StatusPill>;
  if (file.state === 'IMPORTING') return <StatusPill tone="good">등록 시작함</StatusPill>;
  return <StatusPill tone="neutral">등록 전</StatusPill>;
}

const count = (value: number) => <span className="moa-num">{formatNumber(value)}</span>;

const COLUMNS: readonly DataColumn<BatchFile>[] = [
  {
    id: 'name',
    header: '파일',
    width: 320,
    pinned: true,
    grow: true,
    hideable: false,
    cell: (row) => <span className="moa-bold moa-clip">{row.name}</span>,
  },
  { id: 'state', header: '상태', width: 130, cell: (row) => <State file={row} /> },
  { id: 'fresh', header: '새 상품', width: COUNT_WIDTH, align: 'end', cell: (row) => count(row.fresh) },
  { id: 'changed', header: '바뀌는 상품', width: COUNT_WIDTH, align: 'end', cell: (row) => count(row.changed) },
  { id: 'wrong', header: '고칠 상품', width: COUNT_WIDTH, align: 'end', cell: (row) => count(row.wrong) },
  { id: 'createdAt', header: '올린 때', width: 140, cell: (row) => <DateTime at={row.createdAt} /> },
];

export function BatchFiles({ address, onOpen }: { address: ListAddress<BatchSearch>; onOpen(id: string): void }) {
  const list = useList({
    name: 'batch-files',
    address,
    query: (_, page) => orpc.batch.list.queryOptions({ input: page }),
    size: 20,
    opened: 'none',
  });
  return (
    <ListPanel
      title="올린 파일"
      note="30일 동안 보관해요"
      list={list}
      label="올린 파일 목록"
      columns={COLUMNS}
      rowLabel={(row) => row.name}
      onOpen={(row) => onOpen(row.id)}
      card={(row) => (
        <div className="moa-row">
          <span className="moa-bold moa-clip moa-grow">{row.name}</span>
          <State file={row} />
        </div>
      )}
      empty={<EmptyState title="아직 올린 파일이 없어요.">양식을 채워 올리면 등록하기 전에 한 줄씩 확인해드려요.</EmptyState>}
    />
  );
}
