import { expect, test } from 'vitest';
import { courierProblem, partProblem, soldOutProblem } from './line-problems.ts';

const SHOP = { topic: '지그재그는', office: '파트너센터' };
const sentences = (problem: ReturnType<typeof partProblem>) =>
  problem?.kind === 'fix' ? problem.problems.map(({ path, message }) => `${path}: ${message}`) : problem;

test('a part of a line says how many there are and where more can be done', () => {
  expect(partProblem({ quantity: 2 }, 2, SHOP)).toBeNull();
  expect(sentences(partProblem({ quantity: 1 }, 2, SHOP))).toEqual([
    'quantity: 지그재그는 수량 일부만 판매취소할 수 없습니다. 주문수량 2개를 모두 취소하거나 파트너센터에서 처리해주십시오.',
  ]);
});

test('a reason other than sold out is one to change', () => {
  expect(soldOutProblem({ reason: 'SOLD_OUT' }, SHOP)).toBeNull();
  expect(sentences(soldOutProblem({ reason: 'OTHER' }, SHOP))).toEqual([
    'reason: 지그재그는 품절 사유의 판매취소만 받습니다. 사유를 품절로 바꾸거나 파트너센터에서 처리해주십시오.',
  ]);
});

test('a courier is named as people call it, by its code where nobody does', () => {
  expect(sentences(courierProblem('CJ', '쿠팡은'))).toEqual([
    'courierCode: 쿠팡은 CJ대한통운을(를) 받지 않습니다. 다른 택배사를 선택해주십시오.',
  ]);
  expect(sentences(courierProblem('NONE', '쿠팡은', 'delivery'))).toEqual([
    'delivery: 쿠팡은 NONE을(를) 받지 않습니다. 다른 택배사를 선택해주십시오.',
  ]);
});
