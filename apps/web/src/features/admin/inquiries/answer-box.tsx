/** Where an answer or a note is written. What is typed stays until it is sent, and is sent only over what its writer has seen. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { INQUIRY_ANSWER_RULES, INQUIRY_MAX, INQUIRY_NOTE_RULES, validate } from '@moa/core';
import { IconAlertTriangle, IconLock, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../client/api.ts';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { useUser } from '../../../client/use-user.ts';
import { FilterTabs } from '../../../ui/filters/tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import { isWithPictures, TextWithPictures, useKeptText, type WithPictures } from '../../inquiry/index.ts';
import classes from './inbox.module.css';
import { renewInbox, type Source, uploadTo } from './queries.ts';

export type InboxInquiry = Outputs['inquiries']['inbox']['detail'];

interface AnswerDraft extends WithPictures {
  /** What its writer has seen: the inquiry's version when the first letter was typed. */
  version: number | null;
}

const NOTHING: AnswerDraft = { text: '', pictures: [], version: null };

function isAnswerDraft(value: unknown): value is AnswerDraft {
  if (!isWithPictures(value)) return false;
  const { version } = value as unknown as Record<string, unknown>;
  return version === null || typeof version === 'number';
}

const TABS = [
  { value: 'answer', label: '답변' },
  { value: 'note', label: '내부 메모' },
] as const;

interface BoxProps {
  source: Source;
  inquiry: InboxInquiry;
  /** A change of the writer's own while she was writing: it is not somebody else's. */
  moved: Moved | null;
  /** Ids of the messages that were there when the writer was overtaken. */
  onOvertaken(known: readonly string[]): void;
}

/** Versions before and after a change. */
export interface Moved {
  from: number;
  to: number;
}

export function AnswerBox(props: BoxProps) {
  const [tab, setTab] = useState<'answer' | 'note'>('answer');
  const closed = props.inquiry.status === 'CLOSED';
  return (
    <>
      <FilterTabs<'answer' | 'note'> label="무엇을 적을지" tabs={TABS} value={tab} onChange={setTab} />
      <div className={classes.box}>
        {tab === 'note' && <NoteForm {...props} />}
        {tab === 'answer' && closed && <p className="moa-note">종료된 문의예요. 다시 열면 답변할 수 있어요.</p>}
        {tab === 'answer' && !closed && <AnswerForm {...props} />}
      </div>
    </>
  );
}

function keyOf(loginId: string, { source, inquiry }: BoxProps, what: string): string {
  return `moa-desk-${loginId}-${source}-${inquiry.id}-${what}`;
}

function isStale(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'STALE_VERSION';
}

function AnswerForm(props: BoxProps) {
  const { source, inquiry, moved, onOvertaken } = props;
  const { loginId } = useUser();
  const { value, change, clear } = useKeptText(keyOf(loginId, props, 'answer'), NOTHING, isAnswerDraft);
  const [message, setMessage] = useState<string | undefined>();
  const [overtaken, setOvertaken] = useState(false);
  const pinned = value.version;
  useEffect(() => {
    if (moved !== null && pinned === moved.from) change({ version: moved.to });
  }, [moved, pinned, change]);
  const send = useMutation({
    mutationFn: () =>
      api.inquiries.inbox.answer({
        source,
        id: inquiry.id,
        version: value.version ?? inquiry.version,
        text: value.text,
        pictureIds: value.pictures.map(({ id }) => id),
      }),
    onSuccess: async () => {
      clear();
      setOvertaken(false);
      onOvertaken([]);
      toast.done('답변을 보냈습니다.', inquiry.email ? `${inquiry.email}로도 메일을 보냈어요.` : undefined);
      await renewInbox();
    },
    onError: async (error) => {
      if (!isStale(error)) {
        toast.failed(error);
        return;
      }
      onOvertaken(inquiry.messages.map(({ id }) => id));
      setOvertaken(true);
      await renewInbox();
      // From now on she has seen what came between.
      change({ version: null });
    },
  });
  useUnsavedWork(!send.isPending && (value.text !== '' || value.pictures.length > 0));

  return (
    <>
      {overtaken && (
        <p className={classes.overtaken} role="alert">
          <IconAlertTriangle size={16} aria-hidden />
          <span>그사이 문의가 바뀌어 아직 보내지 않았습니다. 위의 새 글을 확인하고, 그래도 필요하면 다시 보내주세요.</span>
        </p>
      )}
      <TextWithPictures
        id="inbox-answer"
        label="답변"
        rows={7}
        maxLength={INQUIRY_MAX.answer}
        placeholder="안녕하세요. 모아 고객센터입니다."
        value={value}
        onChange={(part) => {
          setMessage(undefined);
          change(value.version === null && !overtaken ? { ...part, version: inquiry.version } : part);
        }}
        error={message}
        upload={source === 'SELLER' ? uploadTo(inquiry.id) : null}
        end={
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            loading={send.isPending}
            onClick={() => {
              const wrong = validate({ text: INQUIRY_ANSWER_RULES }, value).text;
              setMessage(wrong);
              if (wrong === undefined) send.mutate();
            }}
          >
            답변 보내기
          </Button>
        }
      />
      <p className="moa-note">{whereTo(source, inquiry.email)}</p>
    </>
  );
}

function whereTo(source: Source, email: string | null): string {
  if (source === 'LANDING') return `${email ?? ''}로 메일을 보내요.`;
  return email === null ? '등록된 메일이 없어 알림으로만 알려요.' : `알림과 메일(${email})로 알려요.`;
}

function NoteForm(props: BoxProps) {
  const { source, inquiry } = props;
  const { loginId } = useUser();
  const { value, change, clear } = useKeptText(keyOf(loginId, props, 'note'), NOTHING, isAnswerDraft);
  const [message, setMessage] = useState<string | undefined>();
  const send = useMutation({
    mutationFn: () => api.inquiries.inbox.note({ source, id: inquiry.id, text: value.text }),
    onSuccess: async () => {
      clear();
      await renewInbox();
    },
    onError: (error) => toast.failed(error),
  });
  return (
    <>
      <TextWithPictures
        id="inbox-note"
        label="내부 메모"
        rows={4}
        maxLength={INQUIRY_MAX.note}
        placeholder="다른 관리자에게 남길 말"
        value={value}
        onChange={(part) => {
          setMessage(undefined);
          change(part);
        }}
        error={message}
        upload={null}
        end={
          <Button
            variant="default"
            leftSection={<IconLock size={16} aria-hidden />}
            loading={send.isPending}
            onClick={() => {
              const wrong = validate({ text: INQUIRY_NOTE_RULES }, value).text;
              setMessage(wrong);
              if (wrong === undefined) send.mutate();
            }}
          >
            메모 남기기
          </Button>
        }
      />
      <p className="moa-note">관리자만 볼 수 있고, 문의한 분에게는 보이지 않아요.</p>
    </>
  );
}
