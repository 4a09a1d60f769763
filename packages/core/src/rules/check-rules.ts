/** The one engine of shops' rules: a product as one shop would get it against the limits of a day. Browser, server and sheets ask it. Pure. */
import { combination, image, optionName, optionValue, PATH } from '../product/field-paths.ts';
import { withCommas, withTopic } from '../text/korean.ts';
import { byteLength } from '../validation/text.ts';
import { unrepresentable } from './charset.ts';
import type { ProductLimits } from './rule-pack.ts';

/** As much of a listing as rules speak of. Whole won; pictures as they are sent. */
export interface RuledContent {
  name: string;
  price: number;
  optionNames: readonly string[];
  /** At least one; without options exactly one with no values. */
  items: readonly RuledItem[];
  /** The main one first. */
  images: readonly { width: number; height: number; byteLength?: number }[];
  /** Empty where none is chosen. */
  categoryId: string;
  multiCategoryIds: readonly string[];
  notice: { noticeCode: string };
  brand: string;
  manufacturer: string;
  modelName: string;
  sellerCode: string;
  afterServiceGuideContent: string;
  delivery: { baseFee: number; returnFee: number; exchangeFee: number };
}

interface RuledItem {
  optionValues: readonly string[];
  price: number;
  quantity: number;
  usable: boolean;
}

export interface RuleProblem {
  /** Path in the draft; the form scrolls there. */
  path: string;
  message: string;
}

/** Problems of the content at this channel; empty when it may be sent. Items stand in the order of the product's combinations. */
export function checkLimits(limits: ProductLimits, content: RuledContent): RuleProblem[] {
  return [
    ...checkName(limits, content.name),
    ...checkPrice(limits, content.price),
    ...checkOptions(limits, content),
    ...checkItems(limits, content),
    ...checkImages(limits, content),
    ...checkPresence(limits, content),
    ...checkMoreCategories(limits, content),
    ...checkSellerCode(limits, content),
    ...checkDelivery(limits, content),
    ...checkCharset(limits, content),
  ];
}

/** What the shop takes all the same, and the seller should know before it is sent. */
export function limitNotes({ requiresCategory }: ProductLimits, { categoryId }: Pick<RuledContent, 'categoryId'>): RuleProblem[] {
  if (requiresCategory || categoryId !== '') return [];
  return [{ path: PATH.category, message: '쇼핑몰 카테고리 없이 등록합니다. 쇼핑몰의 어느 분류에도 진열되지 않습니다.' }];
}

function checkName(limits: ProductLimits, name: string): RuleProblem[] {
  if (name.trim() === '') return [{ path: PATH.name, message: '상품명을 입력해주십시오.' }];
  const problems: RuleProblem[] = [];
  const length = limits.nameUnit === 'BYTE' ? byteLength(name) : name.length;
  const unit = limits.nameUnit === 'BYTE' ? '바이트' : '자';
  if (length > limits.nameMax) {
    const present = `현재 ${length}${unit}`;
    problems.push({ path: PATH.name, message: `상품명은 ${limits.nameMax}${unit} 이하로 입력해주십시오. (${present})` });
  }
  const forbidden = forbiddenIn(name, limits.nameForbidden);
  if (forbidden) problems.push({ path: PATH.name, message: `상품명에 사용할 수 없는 문자가 있습니다: ${forbidden}` });
  return problems;
}

function checkPrice(limits: ProductLimits, price: number): RuleProblem[] {
  const message = priceMessage(limits, price);
  return message === null ? [] : [{ path: PATH.price, message }];
}

function priceMessage(limits: ProductLimits, price: number): string | null {
  if (!Number.isInteger(price)) return '판매가는 원 단위 정수로 입력해주십시오.';
  if (price < limits.priceMin) return `판매가는 ${withCommas(limits.priceMin)}원 이상이어야 합니다.`;
  if (price > limits.priceMax) return `판매가는 ${withCommas(limits.priceMax)}원 이하여야 합니다.`;
  if (price % limits.priceUnit !== 0) return `판매가는 ${limits.priceUnit}원 단위로 입력해주십시오.`;
  return null;
}

function checkOptions(limits: ProductLimits, content: RuledContent): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (content.optionNames.length > limits.optionAxesMax) {
    const message =
      limits.optionAxesMax === 0 ? '옵션을 등록할 수 없는 쇼핑몰입니다.' : `옵션은 ${limits.optionAxesMax}단계까지 등록할 수 있습니다.`;
    problems.push({ path: PATH.options, message });
  }
  content.optionNames.forEach((name, axis) => {
    const message = textMessage('옵션명', name, limits.optionNameMax, null);
    if (message) problems.push({ path: optionName(axis), message });
    problems.push(...checkValues(limits, [...new Set(content.items.map(({ optionValues }) => optionValues[axis] ?? ''))], axis));
  });
  if (new Set(content.optionNames.map((name) => name.trim())).size < content.optionNames.length) {
    problems.push({ path: PATH.options, message: '옵션명이 겹칩니다. 서로 다르게 입력해주십시오.' });
  }
  return problems;
}

function checkValues(limits: ProductLimits, values: readonly string[], axis: number): RuleProblem[] {
  return values.flatMap((value, index) => {
    const message = textMessage('옵션값', value, limits.optionValueMax, limits.optionValueForbidden);
    return message === null ? [] : [{ path: optionValue(axis, index), message }];
  });
}

function textMessage(label: string, text: string, max: number, forbiddenSource: string | null): string | null {
  if (text.trim() === '') return `${label}을 입력해주십시오.`;
  if (text.length > max) return `${withTopic(label)} ${max}자 이하로 입력해주십시오. (현재 ${text.length}자)`;
  const forbidden = forbiddenIn(text, forbiddenSource);
  return forbidden ? `${label}에 사용할 수 없는 문자가 있습니다: ${forbidden}` : null;
}

function checkItems(limits: ProductLimits, content: RuledContent): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (content.items.length > limits.optionItemsMax) {
    const message = `옵션 조합은 ${withCommas(limits.optionItemsMax)}개까지 등록할 수 있습니다. (현재 ${withCommas(content.items.length)}개)`;
    problems.push({ path: PATH.combinations, message });
  }
  if (!content.items.some((item) => item.usable)) {
    problems.push({ path: PATH.combinations, message: '판매할 수 있는 옵션이 하나 이상 있어야 합니다.' });
  }
  const seen = new Set<string>();
  content.items.forEach((item, index) => {
    problems.push(...checkItem(limits, content, item, index));
    const identity = JSON.stringify(item.optionValues);
    if (seen.has(identity)) problems.push({ path: combination(index, 'optionValues'), message: '같은 옵션 조합이 두 번 있습니다.' });
    seen.add(identity);
  });
  return problems;
}

function checkItem(limits: ProductLimits, content: RuledContent, item: RuledItem, index: number): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const withOptions = content.optionNames.length > 0;
  if (item.optionValues.length !== content.optionNames.length) {
    problems.push({ path: combination(index, 'optionValues'), message: '옵션값의 수가 옵션명의 수와 다릅니다.' });
  }
  const quantityPath = withOptions ? combination(index, 'saleQuantity') : PATH.quantity;
  if (!Number.isInteger(item.quantity) || item.quantity < 0) {
    problems.push({ path: quantityPath, message: '재고수량은 0 이상의 정수로 입력해주십시오.' });
  } else if (item.quantity > limits.stockMax) {
    problems.push({ path: quantityPath, message: `재고수량은 ${withCommas(limits.stockMax)}개 이하여야 합니다.` });
  }
  const priceProblem = item.usable ? extraPriceMessage(limits, content.price, item.price) : null;
  if (priceProblem) problems.push({ path: withOptions ? combination(index, 'optionPrice') : PATH.price, message: priceProblem });
  return problems;
}

function extraPriceMessage(limits: ProductLimits, price: number, itemPrice: number): string | null {
  const extra = itemPrice - price;
  if (extra === 0) return null;
  if (!Number.isInteger(extra)) return '옵션가는 원 단위 정수로 입력해주십시오.';
  if (extra % limits.priceUnit !== 0) return `옵션가는 ${limits.priceUnit}원 단위로 입력해주십시오.`;
  if (limits.optionPriceMinRate !== null && extra < price * limits.optionPriceMinRate) {
    return `옵션가는 ${withCommas(Math.ceil(price * limits.optionPriceMinRate))}원 이상이어야 합니다.`;
  }
  if (limits.optionPriceMaxRate !== null && extra > price * limits.optionPriceMaxRate) {
    return `옵션가는 ${withCommas(Math.floor(price * limits.optionPriceMaxRate))}원 이하여야 합니다.`;
  }
  return itemPrice <= 0 ? '옵션가를 더한 판매가가 0원보다 커야 합니다.' : null;
}

function checkImages(limits: ProductLimits, content: RuledContent): RuleProblem[] {
  if (content.images.length === 0) return [{ path: PATH.images, message: '대표 이미지를 등록해주십시오.' }];
  const problems: RuleProblem[] = [];
  if (content.images.length > limits.imagesMax) {
    const message = `이미지는 ${limits.imagesMax}장까지 등록할 수 있습니다. (현재 ${content.images.length}장)`;
    problems.push({ path: PATH.images, message });
  }
  content.images.forEach(({ width, height, byteLength: bytes }, index) => {
    if (width < limits.imageMinPx || height < limits.imageMinPx) {
      const need = `가로와 세로가 ${withCommas(limits.imageMinPx)}픽셀 이상이어야 합니다.`;
      problems.push({ path: image(index), message: `이미지는 ${need} (현재 ${width}×${height})` });
    }
    if (limits.imageMaxBytes !== null && bytes !== undefined && bytes > limits.imageMaxBytes) {
      const megabytes = Math.floor((limits.imageMaxBytes / 1024 / 1024) * 10) / 10;
      problems.push({ path: image(index), message: `이미지 한 장은 ${megabytes}MB 이하여야 합니다.` });
    }
  });
  return problems;
}

function checkPresence(limits: ProductLimits, content: RuledContent): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (limits.requiresCategory && content.categoryId === '')
    problems.push({ path: PATH.category, message: '쇼핑몰 카테고리를 선택해주십시오.' });
  if (limits.requiresNotice && content.notice.noticeCode === '') {
    problems.push({ path: PATH.notice, message: '상품정보제공고시의 상품군을 선택해주십시오.' });
  }
  return problems;
}

function checkMoreCategories({ categoriesMax }: ProductLimits, { categoryId, multiCategoryIds }: RuledContent): RuleProblem[] {
  const all = [categoryId, ...multiCategoryIds].filter((id, at) => at > 0 || id !== '');
  if (all.length > categoriesMax) {
    const message =
      categoriesMax === 1
        ? '카테고리를 하나만 받는 쇼핑몰입니다. 추가 카테고리를 빼주십시오.'
        : `카테고리는 대표 카테고리를 더해 ${categoriesMax}개까지 고를 수 있습니다. (현재 ${all.length}개)`;
    return [{ path: PATH.moreCategories, message }];
  }
  if (new Set(all).size < all.length)
    return [{ path: PATH.moreCategories, message: '같은 카테고리를 두 번 골랐습니다. 하나를 빼주십시오.' }];
  return [];
}

function checkSellerCode({ sellerCodeMax: max }: ProductLimits, { sellerCode }: RuledContent): RuleProblem[] {
  if (max === null || sellerCode.length <= max) return [];
  return [{ path: PATH.sellerCode, message: `판매자 관리코드는 ${max}자 이하로 입력해주십시오.` }];
}

function checkDelivery({ deliveryFeeMax, claimFeeMax }: ProductLimits, { delivery }: RuledContent): RuleProblem[] {
  const fees: [string, string, number, number | null][] = [
    [PATH.deliveryFee, '기본 배송비', delivery.baseFee, deliveryFeeMax],
    [PATH.returnFee, '반품 배송비', delivery.returnFee, claimFeeMax],
    [PATH.exchangeFee, '교환 배송비', delivery.exchangeFee, claimFeeMax],
  ];
  return fees.flatMap(([path, label, fee, max]) =>
    max === null || fee <= max ? [] : [{ path, message: `${withTopic(label)} ${withCommas(max)}원 이하여야 합니다.` }],
  );
}

/** Texts that are shown as they are. The detail page is HTML: its connector sends what the character set lacks as references. */
function checkCharset(limits: ProductLimits, content: RuledContent): RuleProblem[] {
  if (limits.charset === 'UTF-8') return [];
  const texts: [string, string, string][] = [
    [PATH.name, '상품명', content.name],
    [PATH.brand, '브랜드', content.brand],
    [PATH.manufacturer, '제조사', content.manufacturer],
    [PATH.modelName, '모델명', content.modelName],
    [PATH.afterServiceGuide, 'A/S 안내', content.afterServiceGuideContent],
    ...content.optionNames.map((name, axis): [string, string, string] => [optionName(axis), '옵션명', name]),
    ...content.items.map((item, index): [string, string, string] => [
      combination(index, 'optionValues'),
      '옵션값',
      item.optionValues.join(''),
    ]),
  ];
  return texts.flatMap(([path, label, text]) => {
    const bad = unrepresentable(text, limits.charset);
    if (bad.length === 0) return [];
    const shown = bad.slice(0, 5).join(' ');
    return [{ path, message: `${label}에 이 쇼핑몰이 표시하지 못하는 문자가 있습니다: ${shown}. 지우거나 다른 문자로 바꿔주십시오.` }];
  });
}

/** The forbidden characters of a text, each once, or an empty text. `source` is a RegExp for one forbidden character. */
export function forbiddenIn(text: string, source: string | null): string {
  if (source === null) return '';
  return [...new Set(text.match(new RegExp(source, 'gu')) ?? [])].join(' ');
}
