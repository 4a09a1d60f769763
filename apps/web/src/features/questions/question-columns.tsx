import { QUESTION_KIND_TITLES, QUESTION_STATE_TITLES } from '@moa/core';
import { IconClockExclamation, IconLock } from '@tabler/icons-react';
import type { DataColumn } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { Thumb } from '../../ui/values/thumb.tsx';
import { Ago } from '../../ui/values/values.tsx';
import type { Question } from './queries.ts';
import classes from './questions.module.css';

/** What became of a question, or of the answer that is on its way. */
export function QuestionPill({ question }: { question: Question }) {
  const { sending, state, urgent } = question;
  if (sending?.state === 'FAILED' && state === 'UNANSWERED')
    return (
      <StatusPill tone="bad" title={sending.message}>
        답변 실패
      </StatusPill>
    );
  if (sending && sending.state !== 'FAILED') return <StatusPill tone="info">보내는 중</StatusPill>;
  if (state === 'ANSWERED') return <StatusPill tone="good">{QUESTION_STATE_TITLES.ANSWERED}</StatusPill>;
  if (state === 'CLOSED') return <StatusPill tone="neutral">{QUESTION_STATE_TITLES.CLOSED}</StatusPill>;
  return urgent ? (
    <StatusPill tone="today" icon={IconClockExclamation}>
      긴급
    </StatusPill>
  ) : (
    <StatusPill tone="neutral">{QUESTION_STATE_TITLES.UNANSWERED}</StatusPill>
  );
}

function Words({ question }: { question: Question }) {
  const { title, body, secret } = question;
  return (
    <>
      <div className="moa-clip" title={body}>
        {secret && <IconLock size={13} role="img" aria-label="비밀글" className={classes.lock} />}
        {title || body}
      </div>
      {title !== '' && <div className="moa-sub">{body}</div>}
    </>
  );
}

function About({ question: { product, order } }: { question: Question }) {
  if (!product && !order) return <span className="moa-sub">상품·주문 정보 없음</span>;
  return (
    <div className={classes.about}>
      {product && <Thumb src={product.imageUrl} />}
      <div className={classes.aboutText}>
        {product && (
          <div className="moa-clip" title={product.name}>
            {product.name || `상품 ${product.shopProductId ?? ''}`}
          </div>
        )}
        {order && <div className="moa-sub">주문 {order.orderNo}</div>}
      </div>
    </div>
  );
}

export const QUESTION_COLUMNS: readonly DataColumn<Question>[] = [
  {
    id: 'shop',
    header: '쇼핑몰',
    width: 64,
    pinned: true,
    cell: (row) => <ChannelBadge shopType={row.shopType} shopName={row.shopName} />,
  },
  { id: 'state', header: '상태', width: 104, cell: (row) => <QuestionPill question={row} /> },
  { id: 'question', header: '문의', width: 300, grow: true, hideable: false, cell: (row) => <Words question={row} /> },
  { id: 'about', header: '상품·주문', width: 240, cell: (row) => <About question={row} /> },
  { id: 'kind', header: '종류', width: 88, cell: (row) => QUESTION_KIND_TITLES[row.kind] },
  { id: 'buyer', header: '문의한 분', width: 104, cell: (row) => <span className="moa-clip">{row.buyer}</span> },
  { id: 'asked', header: '문의한 때', width: 104, cell: (row) => <Ago at={row.askedAt} /> },
];

export function QuestionCard({ question }: { question: Question }) {
  return (
    <div className="moa-stack">
      <div className="moa-row">
        <ChannelBadge shopType={question.shopType} shopName={question.shopName} size="sm" />
        <QuestionPill question={question} />
        <span className="moa-quiet">
          <Ago at={question.askedAt} />
        </span>
      </div>
      <Words question={question} />
      <About question={question} />
    </div>
  );
}
