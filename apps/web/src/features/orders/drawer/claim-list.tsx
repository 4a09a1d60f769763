import type { Outputs } from '@moa/contract/types';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import { claimReason } from './claim-reason.ts';
import classes from './drawer.module.css';

type Claim = Outputs['orders']['detail']['claims'][number];

const TYPES: Readonly<Record<Claim['type'], string>> = { CANCEL: '취소', RETURN: '반품', EXCHANGE: '교환' };
const STATES: Readonly<Record<Claim['state'], { label: string; tone: Tone }>> = {
  REQUESTED: { label: '요청', tone: 'today' },
  HOLD: { label: '보류', tone: 'neutral' },
  COLLECTING: { label: '수거중', tone: 'info' },
  COLLECTED: { label: '수거완료', tone: 'info' },
  REDELIVERING: { label: '재배송중', tone: 'info' },
  APPROVED: { label: '승인', tone: 'good' },
  DONE: { label: '완료', tone: 'good' },
  REJECTED: { label: '거부', tone: 'neutral' },
  WITHDRAWN: { label: '철회', tone: 'neutral' },
};

/** Claims of a line, newest first. The button that approves stands in the drawer's footer. */
export function ClaimList({ detail }: { detail: Outputs['orders']['detail'] }) {
  return (
    <ul className={classes.claims}>
      {detail.claims.map((claim) => {
        const look = STATES[claim.state];
        return (
          <li key={claim.id}>
            <div className={classes.claimTop}>
              <b>
                {TYPES[claim.type]} {claim.quantity}개
              </b>
              <StatusPill tone={look.tone}>{look.label}</StatusPill>
              {claim.requestedAt && <DateTime at={claim.requestedAt} />}
            </div>
            <p className={classes.claimWhy}>
              {claimReason(claim.reason)}
              {claim.detail && <q>{claim.detail}</q>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
