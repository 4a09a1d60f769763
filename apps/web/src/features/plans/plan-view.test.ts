import { expect, test } from 'vitest';
import { countsText, excluding, pageChoice, planLook, tabCounts } from './plan-view.ts';

const result = (done: number, failed: number, ended = true) => ({ done, failed, left: 0, ended });

test.each([
  ['PROPOSED', null, '미리보기'],
  ['APPLIED', null, '적용'],
  ['APPLIED', result(1, 0, false), '적용 중'],
  ['APPLIED', result(3, 0), '적용'],
  ['APPLIED', result(2, 1), '일부 실패'],
  ['APPLIED', result(0, 3), '실패'],
  ['UNDONE', result(3, 0), '되돌림'],
] as const)('a plan that is %s with %j reads %s', (status, of, word) => {
  expect(planLook({ status, result: of }).word).toBe(word);
});

test('items are counted by the tab they stand in', () => {
  expect(tabCounts({ DONE: 3, WAITING: 1, LEFT: 1, FAILED: 2, SKIP: 4 })).toEqual({ changed: 4, warned: 0, problem: 3, kept: 4 });
  expect(tabCounts({})).toEqual({ changed: 0, warned: 0, problem: 0, kept: 0 });
  expect(tabCounts({ CHANGE: 5, WARNED: 2 })).toEqual({ changed: 5, warned: 2, problem: 0, kept: 0 });
});

test('counts say what will change, or what became of it', () => {
  expect(countsText({ changes: 1_200, skipped: 3, problems: 1, result: null })).toBe('바뀜 1,200건 · 문제 1건 · 제외 3건');
  expect(countsText({ changes: 4, skipped: 0, problems: 0, result: { done: 3, failed: 0, left: 1, ended: true } })).toBe(
    '완료 3건 · 그대로 둠 1건',
  );
});

test('a whole page is taken out and in again, and what was taken out elsewhere stays out', () => {
  const page = [
    { seq: 3, state: 'CHANGE' as const },
    { seq: 4, state: 'PROBLEM' as const },
    { seq: 5, state: 'CHANGE' as const },
  ];
  const elsewhere = new Set([1]);
  expect(pageChoice(page, elsewhere)).toEqual({ seqs: [3, 5], all: true, some: true });
  const without = excluding(elsewhere, [3, 5], true);
  expect([...without]).toEqual([1, 3, 5]);
  expect(pageChoice(page, without)).toMatchObject({ all: false, some: false });
  expect(pageChoice(page, excluding(without, [5], false))).toMatchObject({ all: false, some: true });
  expect([...excluding(without, [3, 5], false)]).toEqual([1]);
});
