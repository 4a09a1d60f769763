/** Approve, refuse or revoke for one or many members. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import {
  APPROVAL_DECISION_LABELS,
  APPROVAL_LABELS,
  APPROVAL_TYPES,
  type ApprovalDecision,
  type ApprovalType,
  check,
  decisionReasonRules,
} from '@moa/core';
import { useState } from 'react';
import { api } from '../../../../client/api.ts';
import { openDialog } from '../../../../ui/dialogs/dialogs.ts';
import { Radio } from '../../../../ui/inputs/radio.tsx';
import { toast } from '../../../../ui/toast.ts';
import { formatNumber } from '../../../../ui/values/format.ts';
import classes from '../../parts/admin.module.css';
import { ReasonFrame } from '../../parts/reason-form.tsx';
import { renewAdmin } from '../../parts/renew-admin.ts';
import { useReason } from '../../parts/use-reason.ts';

type Results = Outputs['admin']['decide']['results'];
type Concerned = Pick<Outputs['admin']['members']['contents'][number], 'id' | 'companyName' | 'loginId'>;

export interface DecideOptions {
  members: readonly Concerned[];
  decision: ApprovalDecision;
  /** Fixed; without it the type is chosen. */
  type?: ApprovalType;
  /** The 사업자등록증 that was on the screen, for one member. */
  documentId?: string | null;
  onDone?(): void;
}

const USUAL: Record<ApprovalDecision, readonly string[]> = {
  APPROVE: [],
  REJECT: ['사업자등록증을 확인할 수 없습니다.', '통신판매업 신고가 필요합니다.', '연락처를 확인할 수 없습니다.'],
  REVOKE: ['이용약관을 위반했습니다.', '셀러가 요청했습니다.'],
};

export function openDecision(options: DecideOptions): void {
  const title = `${options.type ? `${APPROVAL_LABELS[options.type]} ` : ''}${APPROVAL_DECISION_LABELS[options.decision]}`;
  void openDialog({ title, size: 'sm', body: (close) => <DecideForm {...options} onClose={() => close(null)} /> });
}

function DecideForm({ members, decision, type: fixed, documentId, onDone, onClose }: DecideOptions & { onClose(): void }) {
  const [type, setType] = useState<ApprovalType>(fixed ?? 'SELLER_JOIN');
  const [left, setLeft] = useState<Results | null>(null);
  const label = APPROVAL_DECISION_LABELS[decision];

  const form = useReason(
    { text: '' },
    ({ text }) => check(decisionReasonRules(decision), text),
    ({ text }) => decide(text),
  );

  async function decide(text: string) {
    const sellerIds = members.map(({ id }) => id);
    const seen = documentId === undefined ? {} : { documentId };
    const requested = { approvalType: type, sellerIds, decision, ...seen, ...(text === '' ? {} : { reason: text }) };
    // What was refused because the screen was old is shown as it is now.
    const { done, results } = await api.admin.decide(requested).finally(renewAdmin);
    if (done > 0) toast.done(`${formatNumber(done)}명을 ${label}했습니다.`, APPROVAL_LABELS[type]);
    onDone?.();
    const others = results.filter(({ outcome }) => outcome !== 'DONE');
    if (others.length === 0) onClose();
    else setLeft(others);
  }

  if (left !== null) return <Left results={left} members={members} onClose={onClose} />;
  return (
    <ReasonFrame
      form={form}
      lead={`${concerned(members)} 결과는 메일과 알림으로 셀러에게 전달됩니다.`}
      label="사유"
      required={decision !== 'APPROVE'}
      description={decision === 'APPROVE' ? '남기지 않아도 돼요.' : '셀러가 그대로 볼 수 있어요.'}
      usual={USUAL[decision]}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" loading={form.busy} {...(decision === 'APPROVE' ? {} : { color: 'red' })}>
            {label}
          </Button>
        </>
      }
    >
      {fixed === undefined && (
        <fieldset className={classes.choices}>
          <legend className="moa-legend">승인 종류</legend>
          {APPROVAL_TYPES.map((each) => (
            <Radio key={each} name="approval-type" checked={type === each} onChoose={() => setType(each)}>
              {APPROVAL_LABELS[each]}
            </Radio>
          ))}
        </fieldset>
      )}
    </ReasonFrame>
  );
}

function concerned(members: readonly Concerned[]): string {
  const [first] = members;
  const name = first ? `${first.companyName}(${first.loginId})` : '';
  return members.length === 1 ? `${name} 회원입니다.` : `${name} 외 ${formatNumber(members.length - 1)}명입니다.`;
}

/** Whom it was not done for, and why. */
function Left({ results, members, onClose }: { results: Results; members: readonly Concerned[]; onClose(): void }) {
  return (
    <div className="moa-stack">
      <p className={classes.lead}>{formatNumber(results.length)}명은 그대로입니다.</p>
      <ul className={classes.left}>
        {results.map(({ sellerId, message }) => {
          const member = members.find(({ id }) => id === sellerId);
          return (
            <li key={sellerId}>
              <b>{member ? `${member.companyName}(${member.loginId})` : sellerId}</b> {message}
            </li>
          );
        })}
      </ul>
      <div className="moa-buttons">
        <Button onClick={onClose}>확인</Button>
      </div>
    </div>
  );
}
