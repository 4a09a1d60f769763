/** Which actions chosen claims are offered, by what the server says of each. Pure. */
import { CLAIM_ACTION_ROWS, CLAIM_ACTIONS, type ClaimAction, claimRefusalMessage, shopOffice } from '@moa/core';
import type { ClaimRow } from './queries.ts';

/** The usual next step of each state; it is the light button. */
const MAIN: readonly ClaimAction[] = [
  'approveCancel',
  'approveReturn',
  'dispatchExchange',
  'finishExchange',
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

/** What can be said of all claims at once: nothing, a reason, why they wait. A parcel is each claim's own. */
export function isForAll(action: ClaimAction): boolean {
  return CLAIM_ACTION_ROWS[action].needs !== 'INVOICE';
}

/** Where the shop's own place is needed: for everything, or for what is named. Null where nothing is missing. */
export function elsewhere({ actions, notOffered, shopType }: Pick<ClaimRow, 'actions' | 'notOffered' | 'shopType'>): string | null {
  if (notOffered.length === 0) return null;
  const office = shopOffice(shopType);
  if (actions.length === 0) return `${office}에서 처리해 주세요. 모아에서는 볼 수만 있고, 결과는 다음 수집 때 여기에 나와요.`;
  const titles = notOffered.map((action) => CLAIM_ACTION_ROWS[action].title).join(', ');
  return `모아에서 할 수 없는 처리: ${titles}. 필요하면 ${office}에서 해 주세요.`;
}

/** Why nothing can be done with a claim here, in Korean; null when something can. */
export function whyNothing(row: ClaimRow): string | null {
  if (row.actions.length > 0) return null;
  if (row.order === null) return claimRefusalMessage('NO_ORDER', row, shopOffice(row.shopType));
  if (row.notOffered.length > 0) return claimRefusalMessage('NOT_OFFERED', row, shopOffice(row.shopType));
  return null;
}
