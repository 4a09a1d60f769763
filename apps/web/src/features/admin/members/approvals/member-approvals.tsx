import { Button } from '@mantine/core';
import {
  APPROVAL_DECISION_LABELS,
  APPROVAL_DECISIONS,
  APPROVAL_LABELS,
  APPROVAL_STATE_LABELS,
  APPROVAL_TYPES,
  decidedApproval,
} from '@moa/core';
import { DrawerSection } from '../../../../ui/page/detail-drawer.tsx';
import { DateTime } from '../../../../ui/values/values.tsx';
import classes from '../../parts/admin.module.css';
import { ApprovalPill } from '../member-marks.tsx';
import type { ApprovalEvent, MemberDetail } from '../queries.ts';
import { openDecision } from './decide-form.tsx';

/** The state of each approval with what can be decided now, and how it came to be. */
export function ApprovalSection({ detail: { member, company, approvals } }: { detail: MemberDetail }) {
  return (
    <DrawerSection title="승인">
      <ul className="moa-list">
        {APPROVAL_TYPES.map((type) => {
          const state = member.approvals[type];
          const possible = APPROVAL_DECISIONS.filter((decision) => ![null, state].includes(decidedApproval(state, decision)));
          return (
            <li key={type} className={classes.line}>
              <span className={classes.lineMain}>{APPROVAL_LABELS[type]}</span>
              <ApprovalPill state={state} />
              {member.status !== 'CLOSED' &&
                possible.map((decision) => (
                  <Button
                    key={decision}
                    size="compact-xs"
                    variant={decision === 'APPROVE' && state === 'WAIT' ? 'filled' : 'subtle'}
                    aria-label={`${APPROVAL_LABELS[type]} ${APPROVAL_DECISION_LABELS[decision]}`}
                    onClick={() => openDecision({ members: [member], decision, type, documentId: company.documentId })}
                  >
                    {APPROVAL_DECISION_LABELS[decision]}
                  </Button>
                ))}
            </li>
          );
        })}
      </ul>
      {approvals.length > 0 && (
        <>
          <h4 className={classes.subTitle}>승인 이력</h4>
          <ol className={classes.history}>
            {approvals.map((event) => (
              <li key={event.id}>
                <HistoryLine event={event} />
              </li>
            ))}
          </ol>
        </>
      )}
    </DrawerSection>
  );
}

function HistoryLine({ event }: { event: ApprovalEvent }) {
  const label = event.event === 'WAIT' ? '신청' : APPROVAL_STATE_LABELS[event.event];
  return (
    <>
      <div className={classes.historyTop}>
        <span>
          <b>{label}</b> {APPROVAL_LABELS[event.type]}
        </span>
        <span className="moa-quiet">
          {event.actor ? `${event.actor} · ` : ''}
          <DateTime at={event.at} />
        </span>
      </div>
      {event.reason && <p className={classes.historyNote}>{event.reason}</p>}
    </>
  );
}
