/** The seller's firm: what an administrator agrees to, and what is saved at once. */
import { Button } from '@mantine/core';
import { BUSINESS_TYPE_TITLES } from '@moa/core';
import { IconClock, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../client/api.ts';
import { confirm } from '../../../../ui/dialogs/dialogs.ts';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { Panel } from '../../../../ui/page/page.tsx';
import { toast } from '../../../../ui/toast.ts';
import { DateTime } from '../../../../ui/values/values.tsx';
import shared from '../myinfo.module.css';
import { type Company, keepCompany, type ModifyRequest, renewCompany, useCompany } from '../queries.ts';
import classes from './company.module.css';
import { CompanyDetailsPanel } from './company-details-panel.tsx';
import { CompanyRequestForm } from './company-request-form.tsx';
import { documentPath, showDocument } from './document-dialog.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { FirmChanges } from './firm-changes.tsx';
import { RequestPill } from './request-pill.tsx';

export function CompanySection() {
  const { data, error, refetch } = useCompany();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={shared.skeleton} aria-busy="true" />;
  const past = data.requests.filter(({ status }) => status !== 'WAIT');
  return (
    <>
      <FirmPanel company={data} />
      <CompanyDetailsPanel company={data} />
      {past.length > 0 && <PastPanel requests={past} />}
    </>
  );
}

function FirmPanel({ company }: { company: Company }) {
  const [asking, setAsking] = useState(false);
  const waiting = company.requests.find(({ status }) => status === 'WAIT');
  return (
    <Panel title="사업자 정보" note="바꾸려면 관리자의 승인이 필요해요">
      <dl className={classes.facts}>
        <dt>사업자 유형</dt>
        <dd>{BUSINESS_TYPE_TITLES[company.businessType]}</dd>
        <dt>상호(회사명)</dt>
        <dd>{company.companyName}</dd>
        <dt>사업자등록번호</dt>
        <dd className="moa-num">
          {company.businessNumber || '없음'}
          {company.businessCheckedAt && (
            <span className={classes.quiet}>
              국세청 확인 <DateTime at={company.businessCheckedAt} />
            </span>
          )}
        </dd>
        <dt>사업자등록증</dt>
        <dd>
          <DocumentFact company={company} waiting={waiting} />
        </dd>
      </dl>
      {waiting && <Waiting request={waiting} />}
      {!waiting && !asking && (
        <Button variant="default" onClick={() => setAsking(true)}>
          변경 신청
        </Button>
      )}
      {!waiting && asking && <CompanyRequestForm company={company} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function DocumentFact({ company, waiting }: { company: Company; waiting: ModifyRequest | undefined }) {
  const { document } = company;
  const asked = waiting?.documentId != null;
  return (
    <span className={classes.document}>
      {document ? (
        <>
          <span>
            <DateTime at={document.uploadedAt} /> 등록{document.approved ? ' · 승인됨' : ''}
          </span>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => showDocument(documentPath(document.id))}
          >
            보기
          </Button>
        </>
      ) : (
        <span className={classes.quietAlone}>{asked ? '변경 신청에 올렸어요. 승인되면 여기에 보여요' : '아직 올리지 않았어요'}</span>
      )}
      {!document?.approved && !asked && <DocumentUpload company={company} />}
    </span>
  );
}

/** What is asked for, field by field, and the way back. */
function Waiting({ request }: { request: ModifyRequest }) {
  const [busy, setBusy] = useState(false);

  async function takeBack() {
    const sure = await confirm({
      title: '변경 신청 취소',
      message: '승인을 기다리는 변경 신청을 취소할까요? 언제든 다시 신청할 수 있어요.',
      confirmLabel: '신청 취소',
    });
    if (!sure) return;
    setBusy(true);
    try {
      keepCompany(await api.company.withdrawRequest({ id: request.id }));
      toast.done('변경 신청을 취소했습니다.');
    } catch (error) {
      toast.failed(error);
      renewCompany();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.waiting}>
      <p className={classes.waitingTitle}>
        <IconClock size={16} aria-hidden /> 승인을 기다리고 있어요 · <DateTime at={request.requestedAt} /> 신청
      </p>
      <FirmChanges request={request} />
      {request.reason && <p className={classes.reason}>신청 사유: {request.reason}</p>}
      <Button variant="default" size="xs" loading={busy} onClick={() => void takeBack()}>
        신청 취소
      </Button>
    </div>
  );
}

function PastPanel({ requests }: { requests: readonly ModifyRequest[] }) {
  return (
    <Panel title="지난 변경 신청">
      <ul className={classes.past}>
        {requests.map((request) => (
          <li key={request.id}>
            <div className="moa-row">
              <RequestPill status={request.status} />
              <span className={classes.quietAlone}>
                <DateTime at={request.requestedAt} /> 신청
              </span>
            </div>
            <FirmChanges request={request} />
            {request.memo && <p className={classes.reason}>관리자: {request.memo}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
