/** Order writes answer 200 with what worked and what did not (sections 5 and 8). Pure. */
import { z } from 'zod';
import { type BatchOutcome, type Outcome, readRows, wireId, wireText } from '../sdk/index.ts';
import { noteWorst } from '../sdk/worst.ts';
import type { WriteResults } from './proofs.ts';

const failed = z.looseObject({ productOrderId: wireId, code: wireText, message: wireText });

/** An outcome for each line the answer names, by the caller's key, the worst of what it says; lines it does not name are left out. */
export function namedResults({ succeeded, failures }: WriteResults, lines: readonly { key: string; lineNo: string }[]): BatchOutcome<void> {
  const { rows } = readRows(failed, failures);
  const outcomes: BatchOutcome<void> = new Map();
  for (const { key, lineNo } of lines) {
    if (succeeded.has(lineNo)) outcomes.set(key, { kind: 'ok', value: undefined });
    for (const { productOrderId, code, message } of rows) {
      if (productOrderId === lineNo) noteWorst(outcomes, key, failureOutcome(code, message));
    }
  }
  return outcomes;
}

const ALREADY = '105306';
const OTHER = '9999';
const INPUT_FIELDS: Record<string, { path: string; message: string }> = {
  '104116': { path: 'courierCode', message: '배송방법을 바꿀 수 없는 주문입니다. 배송방법을 확인해주십시오.' },
  '104117': { path: 'courierCode', message: '배송방법을 바꿀 수 없는 주문입니다. 배송방법을 확인해주십시오.' },
  '104118': { path: 'courierCode', message: '택배사를 선택해주십시오.' },
  '104119': { path: 'courierCode', message: '스마트스토어가 모르는 택배사입니다. 다른 택배사를 선택해주십시오.' },
  '104120': { path: 'invoiceNo', message: '송장번호를 입력해주십시오.' },
  '104121': { path: 'invoiceNo', message: '이미 사용한 송장번호입니다. 송장번호를 확인해주십시오.' },
  '104122': { path: 'invoiceNo', message: '올바르지 않은 송장번호입니다. 송장번호를 확인해주십시오.' },
};
const REFUSALS: Record<string, string> = {
  '4000': '스마트스토어가 요청 값을 받지 않았습니다.',
  '100001': '스마트스토어에 없는 상품주문입니다.',
  '100003': '스마트스토어에 없는 주문입니다.',
  '101009': '이 주문을 처리할 권한이 없습니다.',
  '104131': '같은 상품주문이 두 번 들어 있습니다.',
  '104133': '지금 상태에서는 처리할 수 없는 주문입니다. 주문을 다시 수집해주십시오.',
  '104417': '교환이 진행 중이라 처리할 수 없는 주문입니다.',
};

/** What a line's code means. A line that is already there needs nothing more; the unspecific code may be tried again. */
export function failureOutcome(code: string, message: string): Outcome<void> {
  if (code === ALREADY) return { kind: 'ok', value: undefined, warnings: ['이미 처리된 주문입니다.'] };
  if (code === OTHER) return { kind: 'again', message: message || '스마트스토어가 처리하지 못했습니다.' };
  const field = INPUT_FIELDS[code];
  if (field) return { kind: 'fix', problems: [{ ...field, channelCode: code, channelMessage: message }] };
  return { kind: 'refused', code, message: REFUSALS[code] ?? (message || '스마트스토어가 거절했습니다.') };
}
