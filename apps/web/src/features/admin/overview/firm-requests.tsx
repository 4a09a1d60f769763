/** Changes of firms that wait for an administrator: what would change, and the decision. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { IconCircleCheck } from '@tabler/icons-react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { openDialog } from '../../../ui/dialogs/dialogs.ts';
import { Panel, PanelEmpty } from '../../../ui/page/page.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { Ago } from '../../../ui/values/values.tsx';
import { FirmChanges } from '../../account/me/index.ts';
import classes from '../parts/admin.module.css';
import { ReasonFrame } from '../parts/reason-form.tsx';
import { renewAdmin } from '../parts/renew-admin.ts';
import { useReason } from '../parts/use-reason.ts';
import overview from './overview.module.css';

type FirmRequest = Outputs['company']['requests']['contents'][number];

export function FirmRequestsPanel({ requests, total }: { requests: readonly FirmRequest[]; total: number }) {
  return (
    <Panel title="사업자 정보 변경 신청" note={total > requests.length && `${formatCount(total)} 중 ${requests.length}건`}>
      {requests.length === 0 ? (
        <PanelEmpty icon={IconCircleCheck}>기다리는 신청이 없어요.</PanelEmpty>
      ) : (
        <ul className="moa-list">
          {requests.map((request) => (
            <li key={request.id} className={overview.line}>
              <span className={overview.lineMain}>
                <b>{request.before.companyName}</b> <span className="moa-quiet">{request.loginId}</span>
              </span>
              <span className="moa-quiet">
                <Ago at={request.requestedAt} />
              </span>
              <button type="button" className={classes.open} onClick={() => openFirmRequest(request)}>
                살펴보기
                <span className="moa-hidden">: {request.before.companyName} 변경 신청</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function openFirmRequest(request: FirmRequest): void {
  void openDialog({
    title: '사업자 정보 변경 신청',
    size: 'md',
    body: (close) => <DecideForm request={request} onClose={() => close(null)} />,
  });
}

function DecideForm({ request, onClose }: { request: FirmRequest; onClose(): void }) {
  const form = useReason(
    { text: '', approve: true },
    ({ text, approve }) => (!approve && text.trim() === '' ? '반려하는 이유를 입력해주십시오.' : null),
    async ({ text, approve }) => {
      try {
        await api.company.decide({ sellerId: request.sellerId, id: request.id, approve, memo: text });
        toast.done(approve ? '변경을 승인했습니다.' : '변경을 반려했습니다.', '결과를 셀러에게 알립니다.');
        onClose();
      } finally {
        renewAdmin();
        void queryClient.invalidateQueries({ queryKey: orpc.company.key() });
      }
    },
  );
  /** The form is sent by two buttons; the pressed one says what with. */
  const decides = (approve: boolean) => ({
    type: 'submit' as const,
    onClick: () => form.set({ approve }),
    loading: form.busy && form.values.approve === approve,
    disabled: form.busy && form.values.approve !== approve,
  });

  return (
    <ReasonFrame
      form={form}
      lead={`${request.before.companyName}(${request.loginId})${request.reason ? ` · 신청 사유: ${request.reason}` : ''}`}
      label="셀러에게 전할 말"
      description="승인할 때는 남기지 않아도 돼요."
      usual={['사업자등록증을 확인할 수 없습니다.', '등록증과 내용이 다릅니다.']}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button variant="default" {...decides(false)}>
            반려
          </Button>
          <Button {...decides(true)}>승인</Button>
        </>
      }
    >
      <FirmChanges request={request} pathOf={(id) => `/api/v1/admin/document/${request.sellerId}/${id}`} />
      {request.after.businessNumber !== request.before.businessNumber && request.businessCheckedAt === null && (
        <p className={classes.caution}>새 사업자등록번호를 국세청에서 확인하지 못했습니다.</p>
      )}
    </ReasonFrame>
  );
}
