/** Rules of the channel beyond its rule pack, checked before anything is sent (section 4, Body). Pure. */
import { hasAfterService, hasDetail, hasOrigin, takesCourier, unmet } from '../sdk/content-needs.ts';
import { discountProblems } from '../sdk/discount.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import { noticeProblems } from './notice.ts';
import { deliveryCompany, isDirectCourier } from './product-out.ts';

export function contentProblems(content: ListingContent): FieldProblem[] {
  const { categoryId, delivery, origin } = content;
  const isTaken = isDirectCourier(delivery.courierCode) || deliveryCompany(delivery.courierCode) !== null;
  return [
    ...unmet(
      hasDetail(content),
      ...hasAfterService(content),
      hasOrigin(content),
      [!origin.code.startsWith('02') || origin.importer.trim() !== '', PATH.importer, '수입산은 수입사를 입력해주십시오.'],
      [/^\d{0,15}$/.test(categoryId), PATH.category, '스마트스토어 카테고리를 다시 선택해주십시오.'],
      takesCourier(isTaken, '스마트스토어가'),
    ),
    ...discountProblems(content),
    ...optionPriceProblems(content),
    ...kcProblems(content),
    ...noticeProblems(content.notice.noticeCode, content.notice.values),
  ];
}

function optionPriceProblems({ optionNames, items, price }: ListingContent): FieldProblem[] {
  if (optionNames.length === 0 || items.some((item) => item.usable && item.price === price)) return [];
  return [{ path: PATH.combinations, message: '판매하는 옵션 가운데 하나는 옵션가가 0원이어야 합니다.' }];
}

function kcProblems({ fields, kcCredentials }: ListingContent): FieldProblem[] {
  if (fields.kcExemption !== 'TARGET' || kcCredentials.length > 0) return [];
  return [
    { path: PATH.kc, message: 'KC 인증 대상이면 인증 정보를 하나 이상 입력해주십시오.' },
    { path: channelField('kcExemption'), message: '인증 정보가 없으면 다른 값을 선택해주십시오.' },
  ];
}
