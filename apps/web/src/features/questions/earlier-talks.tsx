/** What was said before, beside a question: its order, what was noted about it, the buyer's earlier questions and answers about the product. */
import type { Outputs } from '@moa/contract/types';
import { LINE_STATE_LABELS, QUESTION_KIND_TITLES } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { orpc } from '../../client/api.ts';
import { useAuthority } from '../../client/use-user.ts';
import { Disclosure } from '../../ui/inputs/disclosure.tsx';
import { DrawerSection } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { formatCount } from '../../ui/values/format.ts';
import { PlainText } from '../../ui/values/plain-text.tsx';
import { Thumb } from '../../ui/values/thumb.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import { courierName, MemoSection } from '../orders/index.ts';
import type { Question } from './queries.ts';
import { QuestionPill } from './question-columns.tsx';
import classes from './questions.module.css';

export function EarlierTalks({ question }: { question: Question }) {
  const mayOrders = useAuthority('orderAuth');
  const lineId = question.order?.lineId ?? null;
  return (
    <>
      {lineId !== null && mayOrders && <OrderBeside lineId={lineId} />}
      {lineId !== null && (
        <DrawerSection title="CS 메모">
          <Suspense fallback={<p className="moa-soft">불러오는 중입니다.</p>}>
            <MemoSection key={lineId} lineId={lineId} />
          </Suspense>
        </DrawerSection>
      )}
      <Talks id={question.id} />
    </>
  );
}

/** The lines of the order; people are masked. */
function OrderBeside({ lineId }: { lineId: string }) {
  const { data, error, refetch } = useQuery(orpc.orders.detail.queryOptions({ input: { id: lineId } }));
  const lines = data ? [data.row, ...data.siblings] : [];
  return (
    <DrawerSection title="주문한 상품">
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-soft">불러오는 중입니다.</p>)}
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id} className={classes.about}>
            <Thumb src={line.imageUrl} size={36} />
            <div className={classes.aboutText}>
              <div className="moa-clip">{line.productName}</div>
              <div className="moa-soft">
                {line.optionText || '옵션 없음'} · {formatCount(line.quantity, '개')} · {LINE_STATE_LABELS[line.state]}
                {line.invoiceNo && ` · ${courierName(line.courierCode ?? '')} ${line.invoiceNo}`}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

type Earlier = Outputs['questions']['earlier'];

function Talks({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(orpc.questions.earlier.queryOptions({ input: { id } }));
  return (
    <DrawerSection title="이전 문의">
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-soft">불러오는 중입니다.</p>)}
      {data && data.buyer.length + data.product.length === 0 && (
        <p className="moa-soft">같은 분의 이전 문의나 이 상품에 답한 문의가 아직 없어요.</p>
      )}
      {data && <List title="같은 분의 이전 문의" talks={data.buyer} open />}
      {data && <List title="이 상품에 답한 문의" talks={data.product} />}
    </DrawerSection>
  );
}

function List({ title, talks, open = false }: { title: string; talks: Earlier['buyer']; open?: boolean }) {
  if (talks.length === 0) return null;
  return (
    <Disclosure title={`${title} ${formatCount(talks.length)}`} initiallyOpen={open}>
      <ul className={classes.talks}>
        {talks.map((talk) => (
          <li key={talk.id} className={classes.talk}>
            <div className={classes.talkTop}>
              <QuestionPill question={talk} />
              <span className="moa-soft">
                {QUESTION_KIND_TITLES[talk.kind]} · <DateTime at={talk.askedAt} />
              </span>
            </div>
            {talk.product?.name && <p className="moa-soft">{talk.product.name}</p>}
            <PlainText>{talk.body || talk.title}</PlainText>
            {talk.answers.map((answer) => (
              <div key={`${answer.answeredAt} ${answer.body}`} className={classes.talkAnswer}>
                <PlainText>{answer.body}</PlainText>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
