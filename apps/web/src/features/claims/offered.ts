/** Which actions chosen claims are offered, by what the server says of each. Pure. */
import { CLAIM_ACTION_ROWS, CLAIM_ACTIONS, type ClaimAction, claimRefusalMessage, shopOffice } from '@moa/core';
import type { ClaimRow } from './queries.ts';

/** The usual next step of each state; it is the light button. */
const MAIN: readonly ClaimAction[] = [
  'approveCancel',
  'approveReturn',
  'dispatchExchange',
  'receiveReturn',
  'receiveExchange',
  'releaseReturn',
  'releaseExchange',
];

export interface OfferedAction {
  action: ClaimAction;
  /** `반품승인`, and how many of the chosen it is for where it is not for all. */
  label: string;
  rows: readonly ClaimRow[];
  main: boolean;
}

/** What may be done with at least one of the rows. */
export function offeredActions(rows: readonly ClaimRow[]): OfferedAction[] {
  const found = CLAIM_ACTIONS.flatMap((action) => {
    const able = rows.filter((row) => row.actions.includes(action));
    return able.length === 0 ? [] : [{ action, rows: able }];
  });
  const main = MAIN.find((action) => found.some((each) => each.action === action));
  return found.map(({ action, rows: able }) => {
    const { title } = CLAIM_ACTION_ROWS[action];
    return { action, rows: able, main: action === main, label: able.length === rows.length ? title : `${title} ${able.length}` };
  });
}

/** `반품승인·반품거부은 쿠팡 WING에서 처리해 주세요.`; null where nothing is missing. */
export function elsewhere(row: Pick<ClaimRow, 'notOffered' | 'shopType'>): string | null {
  if (row.notOffered.length === 0) return null;
  const titles = row.notOffered.map((action) => CLAIM_ACTION_ROWS[action].title).join(', ');
  return `이 쇼핑몰은 모아에서 할 수 없어요: ${titles}. ${shopOffice(row.shopType)}에서 처리해 주세요.`;
}

/** Why nothing can be done with a claim here, in Korean; null when something can. */
export function whyNothing(row: ClaimRow): string | null {
  if (row.actions.length > 0) return null;
  if (row.order === null) return claimRefusalMessage('NO_ORDER', row, shopOffice(row.shopType));
  if (row.notOffered.length > 0) return claimRefusalMessage('NOT_OFFERED', row, shopOffice(row.shopType));
  return null;
}
