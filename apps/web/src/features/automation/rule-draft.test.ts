import { describe, expect, test } from 'vitest';
import type { Rule } from './queries.ts';
import { checkDraft, draftOf, EMPTY_DRAFT, fieldAt, sentRule } from './rule-draft.ts';
import { actionText, conditionTexts } from './rule-text.ts';

const RULE: Rule = {
  id: '3',
  name: '고가 확인',
  conditions: {
    accountIds: ['1'],
    skuIds: ['7', '8'],
    keyword: '셔츠',
    amountFrom: 100_000,
    amountTo: null,
    quantityFrom: 2,
    quantityTo: 2,
    weekdays: [0, 1, 6],
    timeFrom: '22:00',
    timeTo: '06:00',
  },
  actions: [
    { kind: 'COURIER', courierCode: 'CJ' },
    { kind: 'HOLD', text: '전화 확인' },
  ],
  last: true,
  enabled: true,
  version: 2,
  updatedBy: '나',
  updatedAt: '2026-11-27T00:00:00.000Z',
  skus: [{ id: '7', label: 'S1 · 셔츠' }],
  taken: 0,
  lastAt: null,
};

test('a rule that is opened and sent again is the same', () => {
  const { name, conditions, actions, last } = RULE;
  expect(sentRule(draftOf(RULE))).toEqual({ name, conditions, actions, last });
  expect(draftOf(RULE).skus[1]).toEqual({ id: '8', label: '없어진 SKU 8' });
  expect(draftOf(RULE, true).name).toBe('고가 확인 복사');
});

describe('what is wrong stands at its field', () => {
  test.each([
    ['name', {}],
    ['on', { name: '규칙' }],
    ['courierCode', { name: '규칙', on: { ...EMPTY_DRAFT.on, COURIER: true } }],
    ['hold', { name: '규칙', on: { ...EMPTY_DRAFT.on, MEMO: true, HOLD: true }, memo: '메모' }],
    ['timeTo', { name: '규칙', on: { ...EMPTY_DRAFT.on, CONFIRM: true }, timeFrom: '09:00' }],
    ['amountTo', { name: '규칙', on: { ...EMPTY_DRAFT.on, CONFIRM: true }, amountFrom: 2, amountTo: 1 }],
  ])('%s', (field, change) => {
    expect(Object.keys(checkDraft({ ...EMPTY_DRAFT, ...change }, (code) => code === 'CJ'))).toContain(field);
  });

  test('also where the server names it', () => {
    expect(
      ['rule.name', 'rule.conditions.skuIds', 'rule.actions', 'rule.actions.1.text'].map((path) => fieldAt(path, sentRule(draftOf(RULE)))),
    ).toEqual(['name', 'skus', 'on', 'hold']);
  });
});

test('a rule reads as words', () => {
  const names = { shops: new Map([['1', '본점']]), skus: new Map([['7', 'S1']]), couriers: new Map([['CJ', 'CJ대한통운']]) };
  expect(conditionTexts(RULE.conditions, names)).toEqual([
    '본점',
    'SKU S1, 없어진 SKU',
    "상품·옵션에 '셔츠'",
    '주문금액 100,000원 이상',
    '수량 2개',
    '월·토·일요일',
    '22:00~06:00',
  ]);
  expect(RULE.actions.map((action) => actionText(action, names))).toEqual(['택배사 CJ대한통운', "보류 '전화 확인'"]);
});
