import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { INQUIRY_KIND_LABELS, INQUIRY_MAX, INQUIRY_RULES, validate } from '@moa/core';
import { IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { useClosed } from '../../client/session/use-closed.ts';
import { useUnsavedWork } from '../../client/use-unsaved-work.ts';
import { useUser } from '../../client/use-user.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { DetailDrawer, DrawerSection } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { useIsShown } from '../../ui/page/use-is-shown.ts';
import { toast } from '../../ui/toast.ts';
import { DateTime } from '../../ui/values/values.tsx';
import { Conversation } from './conversation.tsx';
import { InquiryPill } from './inquiry-status.tsx';
import { isWithPictures, useKeptText, type WithPictures } from './kept-text.ts';
import { renewInquiries, renewInquiryList, uploadPicture, useInquiry, useReadMark } from './queries.ts';
import { TextWithPictures } from './text-with-pictures.tsx';
import { draftKey } from './write-draft.ts';

type Detail = Outputs['inquiries']['detail'];

const NOTHING: WithPictures = { text: '', pictures: [] };
const TEXT_RULES = { text: INQUIRY_RULES.text } as const;

export interface InquiryDrawerProps {
  id: string;
  onClose(): void;
  onEdit(): void;
}

export function InquiryDrawer({ id, onClose, onEdit }: InquiryDrawerProps) {
  const isShown = useIsShown();
  const { data, error, refetch } = useInquiry(id);
  const closed = useClosed((contract) => contract.inquiries.add);
  useMarkRead(data);
  return (
    <DetailDrawer
      wide
      title={data?.title ?? '1:1 문의'}
      above={
        data && (
          <>
            <InquiryPill status={data.status} />
            {INQUIRY_KIND_LABELS[data.kind]}
          </>
        )
      }
      below={
        data && (
          <>
            {data.asker} · <DateTime at={data.createdAt} />
          </>
        )
      }
      onClose={onClose}
      footer={data?.editable && !closed && <Actions inquiry={data} onEdit={onEdit} onGone={() => isShown() && onClose()} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <p className="moa-waiting" aria-busy="true">
          불러오는 중입니다.
        </p>
      )}
      {data && (
        <>
          <DrawerSection>
            <Conversation messages={data.messages} />
          </DrawerSection>
          {!closed && (
            <DrawerSection>
              {data.status === 'CLOSED' ? (
                <p className="moa-note">종료된 문의예요. 더 궁금한 점은 새 문의로 남겨주세요.</p>
              ) : (
                <AskMore inquiry={data} />
              )}
            </DrawerSection>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

/** The answer counts as read once the one who asked has it before her. */
function useMarkRead(inquiry: Detail | undefined): void {
  const { mutate } = useReadMark();
  const id = inquiry?.mine && inquiry.unread ? inquiry.id : null;
  useEffect(() => {
    if (id === null) return;
    const mark = () => {
      if (document.visibilityState === 'visible') mutate({ id });
    };
    mark();
    // In a tab behind others nobody has seen it yet.
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, mutate]);
}

function AskMore({ inquiry }: { inquiry: Detail }) {
  const { loginId } = useUser();
  const { value, change, clear } = useKeptText(draftKey(loginId, `${inquiry.id}-more`), NOTHING, isWithPictures);
  const [message, setMessage] = useState<string | undefined>();
  const send = useMutation({
    mutationFn: () => api.inquiries.add({ id: inquiry.id, text: value.text, pictureIds: value.pictures.map(({ id }) => id) }),
    onSuccess: () => {
      clear();
      renewInquiries();
      toast.done('글을 보냈습니다.');
    },
    onError: (error) => toast.failed(error),
  });
  useUnsavedWork(!send.isPending && (value.text !== '' || value.pictures.length > 0));
  return (
    <TextWithPictures
      id="inquiry-more"
      label={inquiry.status === 'ANSWERED' ? '추가 질문' : '덧붙이기'}
      rows={4}
      maxLength={INQUIRY_MAX.text}
      placeholder={
        inquiry.status === 'ANSWERED' ? '답변으로 해결되지 않았다면 이어서 물어보세요.' : '빠뜨린 내용이 있으면 이어서 적어주세요.'
      }
      value={value}
      onChange={(part) => {
        setMessage(undefined);
        change(part);
      }}
      error={message}
      upload={uploadPicture}
      end={
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={send.isPending}
          onClick={() => {
            const wrong = validate(TEXT_RULES, value).text;
            setMessage(wrong);
            if (wrong === undefined) send.mutate();
          }}
        >
          보내기
        </Button>
      }
    />
  );
}

function Actions({ inquiry, onEdit, onGone }: { inquiry: Detail; onEdit(): void; onGone(): void }) {
  const withdraw = useMutation({
    mutationFn: () => api.inquiries.withdraw({ id: inquiry.id, version: inquiry.version }),
    onSuccess: () => {
      toast.done('문의를 취소했습니다.');
      // The list alone: what is open beside it is no longer there to be asked for.
      renewInquiryList();
      onGone();
    },
    onError: (error) => {
      toast.failed(error);
      renewInquiries();
    },
  });
  async function ask() {
    const agreed = await confirm({
      title: '문의 취소',
      message: '문의를 취소하면 적은 내용과 사진이 지워지고 되돌릴 수 없습니다.\n취소하시겠습니까?',
      confirmLabel: '문의 취소',
      danger: true,
    });
    if (agreed) withdraw.mutate();
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} loading={withdraw.isPending} onClick={() => void ask()}>
        문의 취소
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        수정
      </Button>
    </>
  );
}
