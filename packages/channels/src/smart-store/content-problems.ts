/** Rules of the channel beyond its rule pack, checked before anything is sent (section 4, Body). Pure. */
import { discountProblems } from '../sdk/discount.ts';
import type { FieldProblem } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import type { ListingContent } from '../sdk/product.ts';
import { noticeProblems } from './notice.ts';
import { deliveryCompany, isDirectCourier } from './product-out.ts';

export function contentProblems(content: ListingContent): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const need = (good: boolean, path: string, message: string) => {
    if (!good) problems.push({ path, message });
  };
  const { delivery, origin } = content;
  need(content.detailHtml.trim() !== '', PATH.detail, '상세설명을 입력해주십시오.');
  need(content.afterServiceTelephoneNumber.trim() !== '', PATH.afterServicePhone, 'A/S 전화번호를 입력해주십시오.');
  need(content.afterServiceGuideContent.trim() !== '', PATH.afterServiceGuide, 'A/S 안내를 입력해주십시오.');
  need(origin.code !== '', PATH.origin, '원산지를 선택해주십시오.');
  need(!origin.code.startsWith('02') || origin.importer.trim() !== '', PATH.importer, '수입산은 수입사를 입력해주십시오.');
  need(/^\d{1,15}$/.test(content.categoryId) || content.categoryId === '', PATH.category, '스마트스토어 카테고리를 다시 선택해주십시오.');
  need(
    isDirectCourier(delivery.courierCode) || deliveryCompany(delivery.courierCode) !== null,
    PATH.courier,
    '스마트스토어가 받지 않는 택배사입니다. 다른 택배사를 선택해주십시오.',
  );
  return [
    ...problems,
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
