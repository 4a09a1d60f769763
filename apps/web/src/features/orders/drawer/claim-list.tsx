import type { Outputs } from '@moa/contract/types';
import { CLAIM_STATE_LABELS, CLAIM_TYPE_LABELS, shopOffice } from '@moa/core';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import { claimReason } from './claim-reason.ts';
import classes from './drawer.module.css';

type Claim = Outputs['orders']['detail']['claims'][number];

export const CLAIM_TONES: Readonly<Record<Claim['state'], Tone>> = {
  REQUESTED: 'today',
  HOLD: 'neutral',
  COLLECTING: 'info',
  COLLECTED: 'today',
  REDELIVERING: 'info',
  APPROVED: 'good',
  DONE: 'good',
  REJECTED: 'neutral',
  WITHDRAWN: 'neutral',
};

/** Claims of a line, newest first. The button that approves stands in the drawer's footer. */
export function ClaimList({ detail }: { detail: Outputs['orders']['detail'] }) {
  const { claim: open, shopType } = detail.row;
  return (
    <ul className={classes.claims}>
      {detail.claims.map((claim) => {
        return (
          <li key={claim.id}>
            <div className={classes.claimTop}>
              <b>
                {CLAIM_TYPE_LABELS[claim.type]} {claim.quantity}개
              </b>
              <StatusPill tone={CLAIM_TONES[claim.state]}>{CLAIM_STATE_LABELS[claim.state]}</StatusPill>
              {claim.requestedAt && <DateTime at={claim.requestedAt} />}
            </div>
            <p className={classes.claimWhy}>
              {claimReason(claim.reason)}
              {claim.detail && claim.detail !== claimReason(claim.reason) && <q>{claim.detail}</q>}
            </p>
            {open?.elsewhere && open.id === claim.id && (
              <p className={classes.claimWhy}>승인과 거부는 {shopOffice(shopType)}에서 해 주세요. 결과는 다음 수집 때 여기에 나와요.</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
