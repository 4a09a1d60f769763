import { expect, test } from 'vitest';
import { choiceStatus, worstStatus } from './template-status.ts';

const choices = [
  { value: '11', label: '출고지', hint: '파주' },
  { value: '12', label: '반품지' },
];

test.each([
  ['11', { label: '출고지', hint: '파주' }, 'NORMAL'],
  ['11', { label: '본사 출고지', hint: '파주' }, 'CHANGED'],
  ['11', { label: '출고지', hint: '김포' }, 'CHANGED'],
  ['11', null, 'NORMAL'],
  ['12', { label: '반품지', hint: '' }, 'NORMAL'],
  ['13', { label: '옛 출고지', hint: '' }, 'DELETED'],
  ['13', null, 'DELETED'],
] as const)('%s, noted as %j, is %s', (value, before, status) => {
  expect(choiceStatus(value, before, choices).status).toBe(status);
});

test.each([
  [[], 'NORMAL'],
  [['NORMAL', 'CHANGED'], 'CHANGED'],
  [['DELETED', 'CHANGED', 'NORMAL'], 'DELETED'],
] as const)('the worst of %j is %s', (statuses, worst) => {
  expect(worstStatus(statuses)).toBe(worst);
});
