import { Button } from '@mantine/core';
import { CONFIRMED_ANSWER, QUESTION_KIND_TITLES } from '@moa/core';
import { Suspense, useState } from 'react';
import { hasAuthority } from '../../client/routing/guard.ts';
import { useClosed } from '../../client/session/use-closed.ts';
import { useTabDraft } from '../../client/session/use-tab-draft.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { lazyPart } from '../../ui/code.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useIsShown } from '../../ui/page/use-is-shown.ts';
import { toast } from '../../ui/toast.ts';
import { PlainText } from '../../ui/values/plain-text.tsx';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { DateTime } from '../../ui/values/values.tsx';
import { AnswerBox } from './answer-box.tsx';
import { type Question, sendAnswers, useQuestion } from './queries.ts';
import { QuestionPill } from './question-columns.tsx';
import classes from './questions.module.css';

const EarlierTalks = lazyPart(() => import('./earlier-talks.tsx'), 'EarlierTalks');

export interface QuestionDrawerProps {
  id: string;
  onClose(): void;
  /** After an answer went out. */
  onNext(): void;
}

export function QuestionDrawer({ id, onClose, onNext }: QuestionDrawerProps) {
  const isShown = useIsShown();
  const { data, error, refetch } = useQuestion(id);
  return (
    <DetailDrawer
      wide
      title={data ? data.title || `${QUESTION_KIND_TITLES[data.kind]} ${data.questionNo}` : '문의'}
      above={data && <QuestionPill question={data} />}
      below={
        data && (
          <>
            {shopLabel(data)} · <DateTime at={data.askedAt} />
          </>
        )
      }
      onClose={onClose}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <p className="moa-waiting" aria-busy="true">
          불러오는 중입니다.
        </p>
      )}
      {data && <Body question={data} onNext={() => isShown() && onNext()} />}
    </DetailDrawer>
  );
}

function Body({ question, onNext }: { question: Question; onNext(): void }) {
  const { product, order, answers } = question;
  const user = useUser();
  return (
    <>
      <DrawerSection title="문의">
        <div className={classes.asked}>
          <PlainText>{question.body}</PlainText>
        </div>
      </DrawerSection>
      <DrawerSection title="상품과 주문">
        <Facts
          facts={[
            { label: '종류', value: [QUESTION_KIND_TITLES[question.kind], question.category].filter(Boolean).join(' · ') },
            { label: '문의한 분', value: question.buyer || '-' },
            {
              label: '상품',
              value: product ? (
                product.productId && hasAuthority(user, ['productAuth']) ? (
                  <AppLink href={`/app/unit/edit/${product.productId}`} className="moa-link">
                    {product.name}
                  </AppLink>
                ) : (
                  product.name || `쇼핑몰 상품번호 ${product.shopProductId ?? ''}`
                )
              ) : (
                '쇼핑몰이 알려 주지 않았어요'
              ),
            },
            {
              label: '주문',
              value: !order ? (
                '쇼핑몰이 알려 주지 않았어요'
              ) : hasAuthority(user, ['orderAuth']) ? (
                <AppLink href={`/app/order/all?q=${encodeURIComponent(order.orderNo)}&scope=ORDER_NO`} className="moa-link">
                  {order.orderNo}
                </AppLink>
              ) : (
                order.orderNo
              ),
            },
          ]}
        />
      </DrawerSection>
      {answers.length > 0 && (
        <DrawerSection title="답변">
          {answers.map((answer) => (
            <div key={`${answer.answeredAt} ${answer.body}`} className={classes.answer}>
              <PlainText>{answer.body}</PlainText>
              {answer.answeredAt && (
                <p className="moa-note">
                  <DateTime at={answer.answeredAt} />
                </p>
              )}
            </div>
          ))}
        </DrawerSection>
      )}
      <Answering key={question.id} question={question} onNext={onNext} />
      <Suspense>
        <EarlierTalks key={`talks ${question.id}`} question={question} />
      </Suspense>
    </>
  );
}

function Answering({ question, onNext }: { question: Question; onNext(): void }) {
  const { sending, state, answerable } = question;
  const closed = useClosed((contract) => contract.questions.answer);
  const { start, keep, sent } = useTabDraft('answer', question.id);
  const [text, setText] = useState(start || (sending?.state === 'FAILED' ? sending.body : ''));
  const change = (next: string) => {
    setText(next);
    keep(next);
  };
  useUnsavedWork(state === 'UNANSWERED' && text !== '' && text !== sending?.body);
  if (state !== 'UNANSWERED' || closed) return null;
  if (sending && sending.state !== 'FAILED')
    return (
      <DrawerSection title="보내는 답변">
        <div className={classes.answer}>
          <PlainText>{sending.body}</PlainText>
        </div>
      </DrawerSection>
    );
  if (!answerable)
    return (
      <DrawerSection title="답변">
        <p className="moa-note">이 쇼핑몰은 모아에서 답변할 수 없어요. 쇼핑몰 관리자에서 답변해주세요.</p>
      </DrawerSection>
    );
  if (question.confirms) return <Confirming question={question} onNext={onNext} />;
  return (
    <DrawerSection title="답변">
      {sending && <p className="moa-note">지난 답변을 보내지 못했어요. {sending.message}</p>}
      <AnswerBox
        value={text}
        onChange={change}
        sendLabel="보내고 다음"
        more="보낸 답변은 모아에서 고칠 수 없어요. 보내기 전에 확인해주세요."
        send={async (body) => {
          const refused = (await sendAnswers([{ id: question.id, body }])).get(question.id);
          if (refused !== undefined) return refused;
          sent(body);
          setText((now) => (now === body ? '' : now));
          onNext();
          return null;
        }}
      />
    </DrawerSection>
  );
}

/** The shop has dealt with it: no words are asked for. */
function Confirming({ question, onNext }: { question: Question; onNext(): void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  async function confirm() {
    setBusy(true);
    try {
      const said = (await sendAnswers([{ id: question.id, body: CONFIRMED_ANSWER }])).get(question.id) ?? null;
      setRefused(said);
      if (said === null) onNext();
    } catch (failure) {
      toast.failed(failure);
    } finally {
      setBusy(false);
    }
  }
  return (
    <DrawerSection title="확인">
      {question.sending && <p className="moa-note">지난 확인을 보내지 못했어요. {question.sending.message}</p>}
      <p className="moa-note">쇼핑몰 고객센터가 상담을 마치고 넘긴 문의예요. 답변은 필요 없고, 확인했다고만 알리면 돼요.</p>
      {refused && <p role="alert">{refused}</p>}
      <Button loading={busy} onClick={() => void confirm()}>
        확인 처리
      </Button>
    </DrawerSection>
  );
}
