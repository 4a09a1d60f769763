/** A rule in words. */
import type { RuleAction, RuleConditions } from '@moa/core';
import { formatNumber } from '../../ui/values/format.ts';

export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

interface Names {
  shops: ReadonlyMap<string, string>;
  skus: ReadonlyMap<string, string>;
  couriers: ReadonlyMap<string, string>;
}

function few(names: readonly string[], unit: string): string {
  if (names.length <= 2) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} 외 ${names.length - 2}${unit}`;
}

function span(from: number | null, to: number | null, unit: string): string | null {
  if (from === null && to === null) return null;
  if (from !== null && from === to) return `${formatNumber(from)}${unit}`;
  const begin = from === null ? '' : `${formatNumber(from)}${unit} 이상`;
  const end = to === null ? '' : `${formatNumber(to)}${unit} 이하`;
  return `${begin}${begin && end ? ' ' : ''}${end}`;
}

/** Each condition as a phrase; none for a rule that means every order. */
export function conditionTexts(conditions: RuleConditions, { shops, skus }: Pick<Names, 'shops' | 'skus'>): string[] {
  const { accountIds, skuIds, keyword, weekdays, timeFrom, timeTo } = conditions;
  const amount = span(conditions.amountFrom, conditions.amountTo, '원');
  const quantity = span(conditions.quantityFrom, conditions.quantityTo, '개');
  return [
    ...(accountIds.length > 0
      ? [
          few(
            accountIds.map((id) => shops.get(id) ?? '없어진 쇼핑몰'),
            '곳',
          ),
        ]
      : []),
    ...(skuIds.length > 0
      ? [
          `SKU ${few(
            skuIds.map((id) => skus.get(id) ?? '없어진 SKU'),
            '개',
          )}`,
        ]
      : []),
    ...(keyword === '' ? [] : [`상품·옵션에 '${keyword}'`]),
    ...(amount === null ? [] : [`주문금액 ${amount}`]),
    ...(quantity === null ? [] : [`수량 ${quantity}`]),
    ...(weekdays.length > 0
      ? [
          `${[...weekdays]
            .sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
            .map((day) => WEEKDAYS[day])
            .join('·')}요일`,
        ]
      : []),
    ...(timeFrom !== null && timeTo !== null ? [`${timeFrom}~${timeTo}`] : []),
  ];
}

export function actionText(action: RuleAction, { couriers }: Pick<Names, 'couriers'>): string {
  switch (action.kind) {
    case 'CONFIRM':
      return '발주확인';
    case 'COURIER':
      return `택배사 ${couriers.get(action.courierCode) ?? action.courierCode}`;
    case 'SPLIT':
      return '따로 포장';
    case 'MEMO':
      return `메모 '${action.text}'`;
    case 'HOLD':
      return `보류 '${action.text}'`;
    case 'ALERT':
      return `알림 '${action.text}'`;
  }
}
