import { Button } from '@mantine/core';
import { INQUIRY_KIND_LABELS } from '@moa/core';
import { IconCircleCheck, IconHandGrab, IconHandOff, IconRotateClockwise } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../client/api.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { DetailDrawer, DrawerSection, Facts } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { Conversation, InquiryPill, PicturePath } from '../../inquiry/index.ts';
import { AnswerBox, type InboxInquiry, type Moved } from './answer-box.tsx';
import { renewInbox, type Source, useInboxInquiry } from './queries.ts';

type Action = 'TAKE' | 'RELEASE' | 'CLOSE' | 'REOPEN';

export function InboxDrawer({ source, id, onClose }: { source: Source; id: string; onClose(): void }) {
  const { data, error, refetch } = useInboxInquiry(source, id);
  const [known, setKnown] = useState<readonly string[]>([]);
  const [moved, setMoved] = useState<Moved | null>(null);
  const fresh = known.length === 0 ? [] : (data?.messages ?? []).map((message) => message.id).filter((each) => !known.includes(each));
  return (
    <PicturePath value="/api/v1/admin/inquiry-image">
      <DetailDrawer
        wide
        title={data === undefined ? '문의' : data.company === null ? `${data.asker} 님의 도입문의` : data.title}
        above={
          data && (
            <>
              <InquiryPill status={data.status} />
              {data.kind && INQUIRY_KIND_LABELS[data.kind]}
            </>
          )
        }
        onClose={onClose}
        footer={data && <Actions source={source} inquiry={data} onMoved={setMoved} />}
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
              <Facts facts={factsOf(data)} />
            </DrawerSection>
            <DrawerSection>
              <Conversation messages={data.messages} fresh={fresh} />
            </DrawerSection>
            <DrawerSection>
              <AnswerBox source={source} inquiry={data} moved={moved} onOvertaken={setKnown} />
            </DrawerSection>
          </>
        )}
      </DetailDrawer>
    </PicturePath>
  );
}

function factsOf(inquiry: InboxInquiry) {
  return [
    inquiry.company === null
      ? { label: '문의한 분', value: inquiry.asker }
      : { label: '셀러', value: `${inquiry.company} (${inquiry.asker})` },
    ...(inquiry.email === null ? [] : [{ label: '이메일', value: <CopyText value={inquiry.email} name="이메일" /> }]),
    ...(inquiry.phoneNumber === null ? [] : [{ label: '연락처', value: <CopyText value={inquiry.phoneNumber} name="연락처" /> }]),
    { label: '문의 시각', value: <DateTime at={inquiry.createdAt} /> },
    { label: '담당', value: inquiry.assignedToMe ? `${inquiry.assignee} (나)` : (inquiry.assignee ?? '아직 없어요') },
  ];
}

function Actions({ source, inquiry, onMoved }: { source: Source; inquiry: InboxInquiry; onMoved(moved: Moved): void }) {
  const change = useMutation({
    mutationFn: (action: Action) => api.inquiries.inbox.change({ source, id: inquiry.id, version: inquiry.version, action }),
    onSuccess: ({ version }) => {
      onMoved({ from: inquiry.version, to: version });
      return renewInbox();
    },
    onError: (error) => {
      toast.failed(error);
      void renewInbox();
    },
  });
  async function take() {
    const agreed =
      inquiry.assignee === null ||
      (await confirm({
        title: '담당 바꾸기',
        message: `${inquiry.assignee} 님이 맡고 있습니다. 내가 맡으시겠습니까?`,
        confirmLabel: '내가 맡기',
      }));
    if (agreed) change.mutate('TAKE');
  }
  if (inquiry.status === 'CLOSED') {
    return (
      <Button
        variant="default"
        leftSection={<IconRotateClockwise size={16} aria-hidden />}
        loading={change.isPending}
        onClick={() => change.mutate('REOPEN')}
      >
        다시 열기
      </Button>
    );
  }
  return (
    <>
      {inquiry.assignedToMe ? (
        <Button
          variant="default"
          leftSection={<IconHandOff size={16} aria-hidden />}
          disabled={change.isPending}
          onClick={() => change.mutate('RELEASE')}
        >
          담당 놓기
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconHandGrab size={16} aria-hidden />}
          disabled={change.isPending}
          onClick={() => void take()}
        >
          내가 맡기
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCircleCheck size={16} aria-hidden />}
        disabled={change.isPending}
        onClick={() => change.mutate('CLOSE')}
      >
        종료
      </Button>
    </>
  );
}
