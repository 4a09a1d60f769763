import { expect, it } from 'vitest';
import { changeLines } from './activity-lines.ts';

it.each([
  [{ before: null, after: null, detail: {} }, []],
  [
    { before: { status: 'ACTIVE' }, after: { status: 'SUSPENDED' }, detail: { reason: '약관 위반' } },
    ['상태: 이용 중 → 이용 정지', '사유: 약관 위반'],
  ],
  [{ before: null, after: { skuId: '3' }, detail: {} }, ['skuId: 3']],
  [{ before: { cap: 3 }, after: {}, detail: { ids: ['1', '2'], other: null, empty: '' } }, ['cap: 3 → 없음', '대상: ["1","2"]']],
  [{ before: null, after: null, detail: { text: '가'.repeat(100) } }, [`text: ${'가'.repeat(79)}…`]],
])('%j reads %j', (line, lines) => expect(changeLines(line)).toEqual(lines));
