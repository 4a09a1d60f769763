import { DEFAULT_SELLER_SETTINGS } from '@moa/core';
import { expect, test } from 'vitest';
import { fieldOf, inputOf, isChanged, mergeValues, problemsOf, valuesOf } from './settings-values.ts';

const stored = { ...DEFAULT_SELLER_SETTINGS, version: 3 };

test('what is stored is saved as it was', () => {
  const all = {
    ...stored,
    collectQuiet: { from: '22:00', to: '06:30' },
    dispatchCutOff: '15:00',
    daysOff: ['2026-12-24', '2026-12-31'],
    courierCode: 'HANJIN',
    soldOutRule: 'SUSPEND' as const,
  };
  for (const each of [stored, all]) {
    expect(inputOf(valuesOf(each), each.version)).toEqual(each);
    expect(isChanged(valuesOf(each), each)).toBe(false);
    expect(problemsOf(valuesOf(each))).toEqual({});
  }
});

test('what is switched off is neither saved nor found wrong', () => {
  const values = { ...valuesOf(stored), quietFrom: '', quietTo: 'x', cutOff: '25:00' };
  expect(problemsOf(values)).toEqual({});
  expect(inputOf(values, 3)).toMatchObject({ collectQuiet: null, dispatchCutOff: null });
  expect(isChanged(values, stored)).toBe(false);
});

test.each([
  [{ quiet: true, quietFrom: '' }, 'quietFrom', '쉬기 시작하는 시간을 입력해주십시오.'],
  [{ quiet: true, quietFrom: '07:00', quietTo: '07:00' }, 'quietTo', '시작과 끝 시간을 다르게 입력해주십시오.'],
  [{ cutsOff: true, cutOff: '２３:00' }, 'cutOff', '시간은 09:30처럼 입력해주십시오.'],
  [{ safetyStock: null }, 'safetyStock', '안전재고를 입력해주십시오.'],
  [{ lowStock: 10_000 }, 'lowStock', '0개 이상 9,999개 이하로 입력해주십시오.'],
  [{ maskDays: 29 }, 'maskDays', '30일 이상 365일 이하로 입력해주십시오.'],
])('%j is wrong at %s', (change, field, message) => {
  expect(problemsOf({ ...valuesOf(stored), ...change })).toEqual({ [field]: message });
});

test('what somebody else saved meanwhile stays, but for what I changed myself', () => {
  const mine = { ...valuesOf(stored), maskDays: 60, quiet: true };
  const now = { ...stored, maskDays: 120, lowStock: 9, version: 4 };
  expect(mergeValues(mine, stored, now)).toMatchObject({ maskDays: 60, quiet: true, lowStock: 9 });
});

test('days off that I changed stay, and those that somebody else changed come', () => {
  const values = valuesOf(stored);
  const now = { ...stored, daysOff: ['2026-12-24'], version: 4 };
  expect(mergeValues(values, stored, now).daysOff).toEqual(['2026-12-24']);
  expect(mergeValues({ ...values, daysOff: ['2026-12-31'] }, stored, now).daysOff).toEqual(['2026-12-31']);
});

test('problems of the server are shown at the field that was typed in', () => {
  expect(['collectQuiet.to', 'dispatchCutOff', 'daysOff[3]', 'maskDays'].map(fieldOf)).toEqual([
    'quietTo',
    'cutOff',
    'daysOff',
    'maskDays',
  ]);
});
