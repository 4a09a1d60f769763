/** One answer to several questions: each is filled in with its own product, order and buyer. */
import { useState } from 'react';
import { useTabDraft } from '../../client/session/use-tab-draft.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { AnswerBox } from './answer-box.tsx';
import { bulkDraftName } from './bulk-draft.ts';
import { type Question, sendAnswers } from './queries.ts';

export function openBulkAnswer(questions: readonly Question[], onSent: () => void): void {
  void openDialog({
    title: `문의 ${questions.length}건에 답변`,
    size: 'md',
    body: (close) => (
      <BulkAnswer
        questions={questions}
        onSent={() => {
          close(null);
          onSent();
        }}
      />
    ),
  });
}

function BulkAnswer({ questions, onSent }: { questions: readonly Question[]; onSent(): void }) {
  const { start, keep, sent } = useTabDraft('answer', bulkDraftName(questions));
  const [text, setText] = useState(start);
  const change = (next: string) => {
    setText(next);
    keep(next);
  };
  const [left, setLeft] = useState(questions);
  return (
    <AnswerBox
      value={text}
      onChange={change}
      sendLabel={`${left.length}건 보내기`}
      more="이미 답변했거나 채울 값이 없는 문의는 보내지 않고 알려 드려요."
      send={async (body) => {
        const refused = await sendAnswers(left.map(({ id }) => ({ id, body })));
        if (refused.size === 0) {
          sent(body);
          onSent();
          return null;
        }
        setLeft(left.filter(({ id }) => refused.has(id)));
        return `${refused.size}건은 보내지 못했습니다. ${[...new Set(refused.values())].join(' ')}`;
      }}
    />
  );
}
