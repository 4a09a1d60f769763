/** Requests of an order item as claims (sheet 6). Pure. */

import { isOpenClaim } from '@moa/core';
import { claimFact } from '../sdk/claim-fact.ts';
import { byCode } from '../sdk/codes.ts';
import type { ClaimFact, UnreadableRecord } from '../sdk/order.ts';
import { isWire, rowsOf, text, type Wire, wire } from '../sdk/reader.ts';
import { createRecordReader, type RecordReader, unreadableRecord } from '../sdk/record-reader.ts';
import { claimStateOf, claimTypeOf, reasonOf } from './codes.ts';

export interface ReadClaims {
  claims: ClaimFact[];
  unreadable: UnreadableRecord[];
}

export const NO_CLAIMS: ReadClaims = { claims: [], unreadable: [] };

/** Active requests, and withdrawn ones where the query asked for all. One that can't be read, or is of a kind that we don't know, is set aside. */
export function claimsOf(row: Wire, readAt: string): ReadClaims {
  const result: ReadClaims = { claims: [], unreadable: [] };
  const numbers = new Set<string>();
  for (const request of [...rowsOf(row.active_request_list), ...rowsOf(row.request_list)]) {
    const number = text(wire(request).order_item_request_number);
    if (numbers.has(number)) continue;
    if (number !== '') numbers.add(number);
    const reader = createRecordReader(readAt);
    const claim = isWire(request) ? claimOf(request, text(row.status), reader) : null;
    if (claim) result.claims.push(claim);
    else {
      const key = [text(row.order_item_number), number].filter(Boolean).join(' ');
      const reason = `취소·반품·교환 요청을 읽을 수 없습니다. ${reader.problems.join(' ') || '요청이 아닌 값입니다.'}`;
      result.unreadable.push(unreadableRecord(request, reason, key));
    }
  }
  return result;
}

/** The claim, or null when the reader found what makes it useless. */
function claimOf(request: Wire, lineStatus: string, reader: RecordReader): ClaimFact | null {
  const claimNo = text(request.order_item_request_number);
  if (claimNo === '') reader.problems.push('요청번호가 없습니다.');
  const type = claimTypeOf(text(request.type));
  if (type === null) reader.problems.push(`알 수 없는 종류입니다 (${text(request.type)}).`);
  const withdrawn = reader.time(request.date_withdrawn, '철회일시') !== null;
  const requestedAt = reader.time(request.date_requested, '요청일시');
  const quantity = reader.number(request.requested_quantity, '요청수량', 1);
  reader.need(quantity, '요청수량');
  if (reader.problems.length > 0 || type === null || quantity === null) return null;
  const rawState = text(request.status);
  const category = text(request.requested_reason_category);
  const state = claimStateOf(rawState);
  const open = state !== null && isOpenClaim(state);
  const deferred = open && (isWire(request.active_defer) || lineStatus === `${type}_DEFERRED`);
  return claimFact({
    claimNo,
    type,
    state: withdrawn ? 'WITHDRAWN' : deferred ? 'HOLD' : state,
    rawState: withdrawn ? `${rawState} (withdrawn)` : rawState,
    raiser: /SOLD_OUT|BY_SELLER/.test(category) ? 'SELLER' : /BY_KAKAOSTYLE|CROQUIS/.test(category) ? 'CHANNEL' : 'BUYER',
    fault: faultByCode(text(request.responsibility)) ?? 'NONE',
    reason: reasonOf(category),
    rawReason: category,
    detail: text(request.requested_reason),
    quantity,
    requestedAt,
  });
}

const faultByCode = byCode<ClaimFact['fault']>({ SELLER: 'SELLER', BUYER: 'USER' });
