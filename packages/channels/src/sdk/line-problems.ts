/** What stands against an act on a line before anything is sent: what the channel can't do, and what the seller does instead. */
import type { ClaimReason } from '@moa/core';
import type { Failure } from './answer.ts';
import type { LineFiling } from './claim.ts';
import type { SaleCancel } from './connector.ts';
import { courierName } from './couriers.ts';

/** The channel as the subject of a sentence (`지그재그는`), and its own place, in which the seller can do more (`파트너센터`). */
export interface Shop {
  topic: string;
  office: string;
}

/** A sale can be cancelled as a whole only. */
export function partProblem({ quantity }: Pick<SaleCancel, 'quantity'>, ordered: number, { topic, office }: Shop): Failure | null {
  if (quantity >= ordered) return null;
  const message = `${topic} 수량 일부만 판매취소할 수 없습니다. 주문수량 ${ordered}개를 모두 취소하거나 ${office}에서 처리해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'quantity', message }] };
}

/** A claim can be filed of a whole line only. */
export function filedPartProblem({ pieces, quantity }: Pick<LineFiling, 'pieces' | 'quantity'>, { topic, office }: Shop): Failure | null {
  if (pieces === quantity) return null;
  const message = `${topic} 모아에서 수량 일부만 접수할 수 없습니다. ${quantity}개를 모두 접수하거나 ${office}에서 접수해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'quantity', message }] };
}

/** A claim can be filed for some reasons only. */
export function filedReasonProblem(
  { reason }: Pick<LineFiling, 'reason'>,
  taken: readonly ClaimReason[],
  { topic, office }: Shop,
): Failure | null {
  if (taken.includes(reason)) return null;
  const message = `${topic} 모아에서 그 사유로 접수할 수 없습니다. 다른 사유를 고르거나 ${office}에서 접수해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'reason', message }] };
}

/** A sale can be cancelled as sold out only. */
export function soldOutProblem({ reason }: Pick<SaleCancel, 'reason'>, { topic, office }: Shop): Failure | null {
  if (reason === 'SOLD_OUT') return null;
  const message = `${topic} 품절 사유의 판매취소만 받습니다. 사유를 품절로 바꾸거나 ${office}에서 처리해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'reason', message }] };
}

/** The channel knows no such courier. @param path where another one is chosen */
export function courierProblem(courierCode: string, topic: string, path = 'courierCode'): Failure {
  const message = `${topic} ${courierName(courierCode) ?? courierCode}을(를) 받지 않습니다. 다른 택배사를 선택해주십시오.`;
  return { kind: 'fix', problems: [{ path, message }] };
}
