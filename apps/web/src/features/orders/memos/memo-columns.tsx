import { AppLink } from '../../../ui/app-link.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import type { Memo } from './memo-actions.tsx';
import { ColourMark, TodoPill } from './memo-parts.tsx';
import classes from './memos.module.css';

export const MEMO_COLUMNS: readonly DataColumn<Memo>[] = [
  {
    id: 'shop',
    header: '쇼핑몰',
    width: 64,
    pinned: true,
    cell: ({ line }) => <ChannelBadge shopType={line.shopType} shopName={line.shopName} />,
  },
  {
    id: 'orderNo',
    header: '주문번호',
    // Nineteen digits with the copy mark.
    width: 212,
    pinned: true,
    hideable: false,
    cell: ({ line }) => <CopyText value={line.orderNo} name="주문번호" />,
  },
  {
    id: 'state',
    header: '할 일',
    width: 120,
    cell: (memo) => (
      <>
        <TodoPill memo={memo} /> <ColourMark colour={memo.colour} />
      </>
    ),
  },
  {
    id: 'body',
    header: '메모',
    width: 260,
    grow: true,
    hideable: false,
    cell: (memo) => (
      <div className={classes.cellBody} title={memo.body}>
        {memo.body}
      </div>
    ),
  },
  {
    id: 'product',
    header: '상품',
    width: 200,
    cell: ({ line }) => (
      <>
        <div className="moa-clip" title={line.productName}>
          {line.productName}
        </div>
        <div className="moa-sub">{line.optionText || '옵션 없음'}</div>
      </>
    ),
  },
  { id: 'receiver', header: '받는 분', width: 90, cell: ({ line }) => line.receiverName || '-' },
  {
    id: 'author',
    header: '쓴 사람',
    width: 130,
    cell: (memo) => (
      <>
        <div className="moa-clip">{memo.author}</div>
        <div className="moa-sub">
          <DateTime at={memo.at} />
        </div>
      </>
    ),
  },
];

export function MemoCard({ memo, linked }: { memo: Memo; linked: boolean }) {
  const { line } = memo;
  return (
    <div className="moa-stack">
      <div className="moa-row">
        <ChannelBadge shopType={line.shopType} shopName={line.shopName} size="sm" />
        <span className="moa-num">
          {linked ? <AppLink href={`/app/order/all?range=all&id=${line.id}`}>{line.orderNo}</AppLink> : line.orderNo}
        </span>
        <TodoPill memo={memo} />
        <ColourMark colour={memo.colour} />
      </div>
      <p className={classes.body}>{memo.body}</p>
      <div className="moa-sub">
        {line.productName} · {line.receiverName || '-'} · {memo.author} · <DateTime at={memo.at} />
      </div>
    </div>
  );
}
