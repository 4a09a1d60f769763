/** Rules of the base product that hold whatever the shop; shop rules are the connector's and the manifest's. */

import { phoneNumber } from '../validation/account.ts';
import { productRegex } from '../validation/characters.ts';
import { before, dateFormat } from '../validation/date.ts';
import { searchKeyWord } from '../validation/length.ts';
import { required, requiredWith } from '../validation/required.ts';
import { check, type FieldText, type Rule } from '../validation/rule.ts';
import { isTenWonUnit, REQUIRED_MESSAGE, TEN_WON_MESSAGE } from '../validation/text.ts';
import { optionKey } from './composition.ts';
import type { ProductDraft } from './draft.ts';

export interface DraftProblem {
  /** Path in the draft; the form scrolls there. */
  path: string;
  message: string;
  severity: 'ERROR' | 'WARN';
}

export const OPTION_COMBINATION_MAX = 1000;

/** Whether a draft may be stored, even as a draft for later: what would make it meaningless or ambiguous. */
export function validateForSave(draft: ProductDraft): DraftProblem[] {
  return [
    ...nameProblems(draft),
    ...priceProblems(draft),
    ...optionProblems(draft),
    ...supplementProblems(draft),
    ...derivedProblems(draft),
    ...keywordProblems(draft),
    ...commonProblems(draft),
  ];
}

/** What every shop needs on top before anything is sent. */
export function validateForPush(draft: ProductDraft): DraftProblem[] {
  const problems = validateForSave(draft);
  const need = (condition: boolean, path: string, message: string) => {
    if (!condition) problems.push({ path, message, severity: 'ERROR' });
  };
  const { common, composition } = draft;
  need(composition.mainInfo.price > 0, 'composition.mainInfo.price', '판매가를 입력해주십시오.');
  need(composition.categories.length > 0, 'composition.categories', '카테고리를 마지막 단계까지 선택해주십시오.');
  need(common.images.length > 0, 'common.images', '대표이미지를 올려주십시오.');
  need(common.detailInfoContent.trim() !== '', 'common.detailInfoContent', '상세설명을 입력해주십시오.');
  need(common.productInfoProvidedNotice.noticeCode !== '', 'common.productInfoProvidedNotice', '상품정보제공고시 상품군을 선택해주십시오.');
  need(common.origin.code !== '', 'common.origin.code', '원산지를 선택해주십시오.');
  need(common.afterServiceTelephoneNumber !== '', 'common.afterServiceTelephoneNumber', 'A/S 전화번호를 입력해주십시오.');
  need(common.afterServiceGuideContent !== '', 'common.afterServiceGuideContent', 'A/S 안내를 입력해주십시오.');
  need(common.deliveryInfo.courierCode !== '', 'common.deliveryInfo.courierCode', '택배사를 선택해주십시오.');
  return problems;
}

/** The message of the first rule that fails, as a problem at `path`. */
function ruled(path: string, rules: readonly Rule[], value: FieldText): DraftProblem[] {
  const message = check(rules, value);
  return message === null ? [] : [{ path, message, severity: 'ERROR' }];
}

function nameProblems(draft: ProductDraft): DraftProblem[] {
  const own = draft.createShopDTOList.flatMap(({ basic }, index) =>
    ruled(`createShopDTOList.${index}.basic.productName`, [productRegex], basic.productName),
  );
  return [...ruled('basic.productName', [requiredWith('상품명을 입력해주십시오.'), productRegex], draft.basic.productName), ...own];
}

export const SEARCH_KEYWORDS_MAX = 20;

function keywordProblems({ basic }: ProductDraft): DraftProblem[] {
  const path = 'basic.searchKeywords';
  const words = basic.searchKeywords.map((word) => word.trim());
  if (words.length > SEARCH_KEYWORDS_MAX)
    return [{ path, message: `검색어는 ${SEARCH_KEYWORDS_MAX}개까지 입력할 수 있습니다.`, severity: 'ERROR' }];
  if (new Set(words).size < words.length) return [{ path, message: '같은 검색어가 두 번 있습니다.', severity: 'ERROR' }];
  return words.flatMap((word) => ruled(path, [required, searchKeyWord, productRegex], word)).slice(0, 1);
}

function commonProblems({ common }: ProductDraft): DraftProblem[] {
  const { manufacturingDate, validDate } = common;
  return [
    ...ruled('common.afterServiceTelephoneNumber', [phoneNumber], common.afterServiceTelephoneNumber),
    ...ruled('common.manufacturingDate', [dateFormat('YYYY-MM-DD'), before({ than: validDate ?? '', inclusion: true })], manufacturingDate),
    ...ruled('common.validDate', [dateFormat('YYYY-MM-DD')], validDate),
  ];
}

function priceProblems(draft: ProductDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  const { price } = draft.composition.mainInfo;
  if (!isTenWonUnit(price)) problems.push({ path: 'composition.mainInfo.price', message: TEN_WON_MESSAGE, severity: 'ERROR' });
  const { benefit } = draft.basic;
  // The form has one field for both.
  const discounts = benefit.usable ? [...new Set([benefit.pc.value, benefit.mobile.value])] : [];
  const say = (message: string) => problems.push({ path: 'basic.benefit.pc.value', message, severity: 'ERROR' });
  if (!discounts.every(isTenWonUnit)) say(TEN_WON_MESSAGE);
  if (discounts.some((won) => won >= price)) say('할인액은 판매가보다 작아야 합니다.');
  return problems;
}

function optionProblems(draft: ProductDraft): DraftProblem[] {
  const { optionInfo, mainInfo } = draft.composition;
  if (!optionInfo.usable) return [];
  const problems: DraftProblem[] = [];
  const error = (path: string, message: string) => problems.push({ path, message, severity: 'ERROR' });

  optionInfo.options.forEach((axis, i) => {
    const path = `composition.optionInfo.options.${i}`;
    if (axis.name.trim() === '') error(`${path}.name`, '옵션명을 입력해주십시오.');
    if (axis.values.length === 0) error(`${path}.values`, '옵션값을 하나 이상 입력해주십시오.');
    if (new Set(axis.values.map((value) => value.trim())).size !== axis.values.length)
      error(`${path}.values`, '같은 옵션값이 두 번 있습니다.');
  });
  const names = optionInfo.options.map((axis) => axis.name.trim());
  if (new Set(names).size !== names.length) error('composition.optionInfo.options', '같은 옵션명이 두 번 있습니다.');

  const combinations = optionInfo.optionCombinations;
  const path = 'composition.optionInfo.optionCombinations';
  if (combinations.length === 0) error(path, '옵션 조합을 하나 이상 만들어주십시오.');
  if (combinations.length > OPTION_COMBINATION_MAX)
    error(path, `옵션 조합은 ${OPTION_COMBINATION_MAX.toLocaleString('ko-KR')}개까지 만들 수 있습니다.`);
  const keys = combinations.map((row) => optionKey(row.optionValues));
  if (new Set(keys).size !== keys.length) error(path, '같은 옵션 조합이 두 번 있습니다.');
  const codes = combinations.map((row) => row.skuCode.trim()).filter((code) => code !== '');
  if (new Set(codes).size !== codes.length) error(path, '한 상품 안에서 SKU 코드가 겹칩니다.');

  combinations.forEach((row, i) => {
    if (row.optionValues.length !== optionInfo.options.length || row.optionValues.some((value) => value.trim() === '')) {
      error(`${path}.${i}.optionValues`, REQUIRED_MESSAGE);
    }
    if (!isTenWonUnit(row.optionPrice)) error(`${path}.${i}.optionPrice`, TEN_WON_MESSAGE);
    if (mainInfo.price + row.optionPrice < 0) error(`${path}.${i}.optionPrice`, '옵션가를 더한 값이 0원보다 작습니다.');
  });
  const usable = combinations.filter((row) => row.usable);
  if (combinations.length > 0 && usable.length === 0) error(path, '사용하는 옵션 조합이 하나는 있어야 합니다.');
  else if (usable.length > 0 && !usable.some((row) => row.optionPrice === 0)) error(path, '추가금액이 0원인 옵션이 하나는 있어야 합니다.');
  return problems;
}

export const SUPPLEMENTS_MAX = 30;

function supplementProblems({ composition: { supplementInfo } }: ProductDraft): DraftProblem[] {
  const { usable, supplements } = supplementInfo;
  if (!usable) return [];
  const path = 'composition.supplementInfo.supplements';
  const problems: DraftProblem[] = [];
  const error = (at: string, message: string) => problems.push({ path: at, message, severity: 'ERROR' });
  if (supplements.length === 0) error(path, '추가구성상품을 하나 이상 입력해주십시오.');
  if (supplements.length > SUPPLEMENTS_MAX) error(path, `추가구성상품은 ${SUPPLEMENTS_MAX}개까지 입력할 수 있습니다.`);
  const names = supplements.map(({ name }) => name.trim());
  supplements.forEach(({ price }, at) => {
    const name = names[at] ?? '';
    if (name === '') error(`${path}.${at}.name`, '추가구성상품의 이름을 입력해주십시오.');
    else if (names.indexOf(name) < at) error(`${path}.${at}.name`, '같은 이름의 추가구성상품이 있습니다.');
    problems.push(...ruled(`${path}.${at}.name`, [productRegex], name));
    if (!isTenWonUnit(price)) error(`${path}.${at}.price`, TEN_WON_MESSAGE);
  });
  return problems;
}

function derivedProblems(draft: ProductDraft): DraftProblem[] {
  const { origin } = draft.common;
  if (origin.code.startsWith('02') && origin.importer.trim() === '') {
    return [{ path: 'common.origin.importer', message: '수입산은 수입사를 입력해주십시오.', severity: 'ERROR' }];
  }
  return [];
}
