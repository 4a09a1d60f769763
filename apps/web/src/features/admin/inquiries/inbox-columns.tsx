import type { Outputs } from '@moa/contract/types';
import { INQUIRY_KIND_LABELS } from '@moa/core';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { Ago, DateTime } from '../../../ui/values/values.tsx';
import { InquiryPill } from '../../inquiry/index.ts';
import classes from './inbox.module.css';

export type InboxRow = Outputs['inquiries']['inbox']['list']['contents'][number];

function Inquirer({ row }: { row: InboxRow }) {
  return (
    <>
      <div className={classes.company}>{row.company ?? row.asker}</div>
      {row.company !== null && <div className="moa-sub">{row.asker}</div>}
    </>
  );
}

const STATUS: DataColumn<InboxRow> = {
  id: 'status',
  header: '상태',
  width: 110,
  pinned: true,
  hideable: false,
  cell: (row) => <InquiryPill status={row.status} />,
};
const TITLE: DataColumn<InboxRow> = {
  id: 'title',
  header: '제목',
  width: 230,
  grow: true,
  hideable: false,
  cell: (row) => <span className={classes.title}>{row.title}</span>,
};
const REST: readonly DataColumn<InboxRow>[] = [
  { id: 'assignee', header: '담당', width: 90, cell: (row) => (row.assignedToMe ? <b>나</b> : (row.assignee ?? '-')) },
  { id: 'createdAt', header: '문의 시각', width: 140, cell: (row) => <DateTime at={row.createdAt} /> },
  { id: 'answeredAt', header: '답변', width: 90, cell: (row) => (row.answeredAt ? <Ago at={row.answeredAt} /> : '-') },
];

export const SELLER_COLUMNS: readonly DataColumn<InboxRow>[] = [
  STATUS,
  TITLE,
  { id: 'company', header: '셀러', width: 140, cell: (row) => <Inquirer row={row} /> },
  { id: 'kind', header: '종류', width: 110, cell: (row) => (row.kind ? INQUIRY_KIND_LABELS[row.kind] : '-') },
  ...REST,
];

export const LANDING_COLUMNS: readonly DataColumn<InboxRow>[] = [
  STATUS,
  { ...TITLE, header: '내용' },
  { id: 'company', header: '문의한 분', width: 150, cell: (row) => <Inquirer row={row} /> },
  ...REST,
];
