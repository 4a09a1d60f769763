import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { INQUIRY_KIND_LABELS, INQUIRY_KINDS, INQUIRY_MAX, type InquiryKind, validate, verdict } from '@moa/core';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { chatAddress } from '../../client/config.ts';
import { sendOnce } from '../../client/once.ts';
import { hasAuthority } from '../../client/routing/guard.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useUser } from '../../client/use-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Radio } from '../../ui/inputs/radio.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page, PageHeader, Panel } from '../../ui/page/page.tsx';
import { ProblemAlert } from '../../ui/page/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import { HINTS, type Hint, WHAT_TO_WRITE } from './hints.ts';
import classes from './inquiry.module.css';
import { useKeptText } from './kept-text.ts';
import { renewInquiries, uploadPicture, useInquiry } from './queries.ts';
import { TextWithPictures } from './text-with-pictures.tsx';
import { draftKey, EMPTY_DRAFT, isWriteDraft, sameDraft, toInquiry, WRITE_RULES, type WriteDraft } from './write-draft.ts';

interface WriteProps {
  onDone(id: string): void;
  onCancel(): void;
}

/** A new inquiry. */
export function AskPage(props: WriteProps) {
  const { loginId } = useUser();
  const key = draftKey(loginId, 'new');
  return (
    <WriteForm
      {...props}
      storageKey={key}
      start={EMPTY_DRAFT}
      heading="문의하기"
      submit="문의 보내기"
      send={async (draft) => {
        const { answer } = await sendOnce(
          {
            storage: localStorage,
            name: `${key}-sent`,
            send: (body: ReturnType<typeof toInquiry>, idempotencyKey) => api.inquiries.ask(body, { context: { idempotencyKey } }),
          },
          toInquiry(draft),
        );
        toast.done('문의를 접수했습니다.', '답변이 등록되면 알림으로 알려 드립니다.');
        return answer.id;
      }}
    />
  );
}

/** An inquiry that nobody has answered yet. */
export function EditPage({ id, ...props }: WriteProps & { id: string }) {
  const { data, error, refetch } = useInquiry(id);
  if (!data) {
    return (
      <Page width="form">
        <PageHeader title="문의 수정" />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Panel className={classes.formSkeleton}>{null}</Panel>}
      </Page>
    );
  }
  return <EditForm key={data.id} inquiry={data} {...props} />;
}

function EditForm({ inquiry, ...props }: WriteProps & { inquiry: Outputs['inquiries']['detail'] }) {
  const { loginId } = useUser();
  const question = inquiry.messages[0];
  const start: WriteDraft = { kind: inquiry.kind, title: inquiry.title, text: question?.text ?? '', pictures: question?.pictures ?? [] };
  return (
    <WriteForm
      {...props}
      storageKey={draftKey(loginId, inquiry.id)}
      start={start}
      heading="문의 수정"
      submit="저장"
      send={async (draft) => {
        await api.inquiries.edit({ id: inquiry.id, version: inquiry.version, ...toInquiry(draft) });
        toast.done('문의를 수정했습니다.');
        return inquiry.id;
      }}
    />
  );
}

interface WriteFormProps extends WriteProps {
  storageKey: string;
  start: WriteDraft;
  heading: string;
  submit: string;
  send(draft: WriteDraft): Promise<string>;
}

const TITLE_CHECK = verdict(...(WRITE_RULES.title ?? []));
const LABELS: Record<string, string> = { kind: '문의 종류', title: '제목', text: '내용', pictureIds: '사진' };

function WriteForm({ storageKey, start, heading, submit, send, onDone, onCancel }: WriteFormProps) {
  const { value, change, clear } = useKeptText(storageKey, start, isWriteDraft);
  const [sent, setSent] = useState(false);
  const form = useForm(value, {
    check: (draft) => validate(WRITE_RULES, draft),
    async send(draft) {
      const id = await send(draft);
      setSent(true);
      clear();
      renewInquiries();
      onDone(id);
    },
  });
  const { errors, problem } = form;
  useUnsavedWork(!form.busy && !sent && !sameDraft(value, start));

  function set(part: Partial<WriteDraft>) {
    change(part);
    form.set(part);
  }

  return (
    <Page width="form">
      <PageHeader title={heading} note="작성하던 글은 이 브라우저에 남아 있어요" />
      <div className={classes.write}>
        <Panel>
          <form className={classes.form} onSubmit={form.onSubmit} noValidate>
            <KindChoice value={value.kind} onChange={(kind) => set({ kind })} error={errors.kind} />
            <TextInput
              id="inquiry-title"
              label="제목"
              required
              maxLength={INQUIRY_MAX.title}
              placeholder="예) 쿠팡 재연동을 해도 인증 만료로 나와요"
              value={value.title}
              onChange={(title) => set({ title })}
              validate={(title) => (title === '' ? { valid: true } : TITLE_CHECK(title))}
              error={errors.title}
            />
            <TextWithPictures
              id="inquiry-text"
              label="내용"
              required
              rows={10}
              maxLength={INQUIRY_MAX.text}
              placeholder={WHAT_TO_WRITE[value.kind ?? 'ETC']}
              value={value}
              onChange={set}
              error={errors.text}
              upload={uploadPicture}
            />
            {problem && <ProblemAlert problem={problem} labelOf={(path) => LABELS[path]} />}
            <div className={classes.formActions}>
              <Button variant="default" onClick={onCancel} disabled={form.busy}>
                목록으로
              </Button>
              <Button type="submit" loading={form.busy}>
                {submit}
              </Button>
            </div>
          </form>
        </Panel>
        <Hints kind={value.kind} />
      </div>
    </Page>
  );
}

function KindChoice({
  value,
  onChange,
  error,
}: {
  value: InquiryKind | null;
  onChange(kind: InquiryKind): void;
  error: string | undefined;
}) {
  return (
    <fieldset className={classes.kinds} aria-describedby={error ? 'inquiry-kind-error' : undefined}>
      <legend className="moa-legend">
        문의 종류{' '}
        <span className="moa-bad" aria-hidden>
          *
        </span>
      </legend>
      <div className="moa-actions">
        {INQUIRY_KINDS.map((kind) => (
          <label key={kind} className={classes.chip}>
            <Radio unmarked name="inquiry-kind" checked={value === kind} invalid={error !== undefined} onChoose={() => onChange(kind)} />
            {INQUIRY_KIND_LABELS[kind]}
          </label>
        ))}
      </div>
      {error && (
        <p id="inquiry-kind-error" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function useHints(kind: InquiryKind | null): readonly Hint[] {
  const user = useUser();
  return (kind === null ? [] : HINTS[kind]).filter((hint) => {
    if (hint.sellerOnly && user.role === 'S') return false;
    return !hint.any || hasAuthority(user, hint.any);
  });
}

/** What may help sooner than an answer. */
function Hints({ kind }: { kind: InquiryKind | null }) {
  const hints = useHints(kind);
  const chat = chatAddress();
  return (
    <aside className={classes.hints} aria-label="문의하기 전에">
      <h2 className={classes.hintsTitle}>먼저 확인해 보세요</h2>
      {hints.length === 0 && <p className={classes.hint}>문의 종류를 고르면 도움이 되는 화면을 알려 드려요.</p>}
      {hints.map((hint) => (
        <div key={hint.href} className={classes.hint}>
          <p>{hint.text}</p>
          <AppLink href={hint.href} className="moa-link">
            {hint.label}
          </AppLink>
        </div>
      ))}
      <div className={classes.hint}>
        <p>사진에 구매자 이름이나 연락처가 보이면 가리고 올려주세요. 문의와 사진은 우리 회사와 모아 고객센터만 볼 수 있어요.</p>
      </div>
      {chat && (
        <div className={classes.hint}>
          <p>급한 일은 채팅으로 물어보면 더 빨라요.</p>
          <a href={chat} target="_blank" rel="noopener noreferrer" className="moa-link">
            채팅 상담 열기
          </a>
        </div>
      )}
    </aside>
  );
}
