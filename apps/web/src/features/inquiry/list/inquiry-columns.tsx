import type { Outputs } from '@moa/contract/types';
import { INQUIRY_KIND_LABELS } from '@moa/core';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { Ago, DateTime } from '../../../ui/values/values.tsx';
import classes from '../inquiry.module.css';
import { InquiryPill } from '../inquiry-status.tsx';

export type Inquiry = Outputs['inquiries']['list']['contents'][number];

function Title({ inquiry }: { inquiry: Inquiry }) {
  return (
    <span className={classes.titleCell}>
      <span className="moa-bold moa-clip">{inquiry.title}</span>
      {inquiry.unread && <span className={classes.fresh}>새 답변</span>}
    </span>
  );
}

export const INQUIRY_COLUMNS: readonly DataColumn<Inquiry>[] = [
  { id: 'status', header: '상태', width: 110, pinned: true, hideable: false, cell: (inquiry) => <InquiryPill status={inquiry.status} /> },
  { id: 'title', header: '제목', width: 320, grow: true, hideable: false, cell: (inquiry) => <Title inquiry={inquiry} /> },
  { id: 'kind', header: '종류', width: 130, cell: (inquiry) => INQUIRY_KIND_LABELS[inquiry.kind] },
  { id: 'asker', header: '문의한 사람', width: 130, cell: (inquiry) => inquiry.asker },
  { id: 'createdAt', header: '문의 시각', width: 150, cell: (inquiry) => <DateTime at={inquiry.createdAt} /> },
  { id: 'answeredAt', header: '답변', width: 130, cell: (inquiry) => (inquiry.answeredAt ? <Ago at={inquiry.answeredAt} /> : '-') },
];
