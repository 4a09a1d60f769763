/** Rules as sellers read them: what each is about, and what it says. */
import { withCommas } from '../text/korean.ts';
import type { RuleInForce, RuleKind, ShopRule } from './rule-pack.ts';

export const RULE_LABELS: Readonly<Record<RuleKind, string>> = {
  NAME: '상품명',
  CATEGORIES: '카테고리',
  PRICE: '판매가',
  PRICE_EDIT: '한 번에 바꿀 수 있는 가격',
  OPTION_SHAPE: '옵션 구성',
  OPTION_TEXT: '옵션명·옵션값',
  OPTION_PRICE: '옵션가',
  STOCK: '재고수량',
  IMAGE_COUNT: '이미지 수',
  IMAGE_FILE: '이미지 파일',
  IMAGE_SIZE: '권장 이미지 크기',
  IMAGE_FETCH: '이미지를 받는 방법',
  NOTICE: '상품정보제공고시',
  CHARSET: '표시할 수 있는 문자',
  SELLER_CODE: '판매자 관리코드',
  DELIVERY_FEE: '배송비',
  DATES: '제조일자·유효기간',
};

const UNLIMITED = '제한 없음';

const percent = (rate: number) => `${rate > 0 ? '+' : ''}${Math.round(rate * 100)}%`;

function bounds(minRate: number | null, maxRate: number | null, of: string): string {
  if (minRate === null && maxRate === null) return UNLIMITED;
  if (maxRate === null) return `${of}의 ${percent(minRate ?? 0)} 이상`;
  if (minRate === null) return `${of}의 ${percent(maxRate)} 이하`;
  return `${of}의 ${percent(minRate)}~${percent(maxRate)}`;
}

/** `[,/]` as `, /`. */
function forbiddenText(source: string): string {
  const inside = source.replace(/^\[|\]$/g, '');
  return [...inside.replaceAll('\\\\', '\u0000').replaceAll('\\', '')].map((char) => (char === '\u0000' ? '\\' : char)).join(' ');
}

const withForbidden = (text: string, source: string | null) =>
  source === null ? text : `${text}, 쓸 수 없는 문자 ${forbiddenText(source)}`;

function megabytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)}KB` : `${Math.floor((bytes / 1024 / 1024) * 10) / 10}MB`;
}

/**
 * One line of Korean: `50자까지`.
 * @param known false: the shop says nothing of it, so that a missing limit is only one that nobody has seen
 */
export function describeRule(rule: ShopRule, known = true): string {
  const text = ruleText(rule);
  return text === UNLIMITED && !known ? '확인된 제한 없음' : text;
}

function ruleText(rule: ShopRule): string {
  switch (rule.kind) {
    case 'NAME':
      return withForbidden(`${rule.max}${rule.unit === 'BYTE' ? '바이트' : '자'}까지`, rule.forbidden);
    case 'CATEGORIES':
      return `${rule.max === 1 ? '1개' : `${rule.max}개까지`}${rule.required ? '' : ', 고르지 않아도 됨'}`;
    case 'PRICE':
      return `${withCommas(rule.min)}원~${withCommas(rule.max)}원${rule.unit > 1 ? `, ${rule.unit}원 단위` : ''}`;
    case 'PRICE_EDIT':
      return bounds(rule.minRate, rule.maxRate, '지금 판매가');
    case 'OPTION_SHAPE':
      return rule.axesMax === 0 ? '옵션을 등록할 수 없음' : `${rule.axesMax}단계, 조합 ${withCommas(rule.itemsMax)}개까지`;
    case 'OPTION_TEXT':
      return withForbidden(`옵션명 ${rule.nameMax}자, 옵션값 ${rule.valueMax}자까지`, rule.forbidden);
    case 'OPTION_PRICE':
      return bounds(rule.minRate, rule.maxRate, '판매가');
    case 'STOCK':
      return `${withCommas(rule.max)}개까지`;
    case 'IMAGE_COUNT':
      return `대표 1장, 추가 ${rule.max - 1}장까지`;
    case 'IMAGE_FILE': {
      const parts = [
        ...(rule.minPx > 1 ? [`가로·세로 ${withCommas(rule.minPx)}픽셀 이상`] : []),
        ...(rule.maxBytes === null ? [] : [`한 장 ${megabytes(rule.maxBytes)}까지`]),
      ];
      return parts.length === 0 ? UNLIMITED : parts.join(', ');
    }
    case 'IMAGE_SIZE':
      return `${withCommas(rule.width)}×${withCommas(rule.height)}픽셀 (모아가 이 크기로 맞춰 보내요)`;
    case 'IMAGE_FETCH':
      return rule.fetches ? '쇼핑몰이 이미지 주소로 가져가요' : '이미지 파일을 올려요';
    case 'NOTICE':
      return rule.required ? '상품군과 항목을 꼭 입력' : '입력하지 않아도 됨';
    case 'CHARSET':
      return rule.charset === 'EUC-KR' ? '한글·영문·한자와 기본 기호 (이모지는 표시하지 못함)' : UNLIMITED;
    case 'SELLER_CODE':
      return `${rule.max}자까지`;
    case 'DELIVERY_FEE':
      return `기본 ${withCommas(rule.baseMax)}원, 반품·교환 ${withCommas(rule.claimMax)}원까지`;
    case 'DATES':
      return rule.expiryNeedsMade ? '유효기간은 제조일자와 함께 입력해야 보내요' : UNLIMITED;
  }
}

/** Where a rule is known from. */
export function describeRuleSource({ source }: Pick<RuleInForce, 'source'>): string {
  if (source === null) return '쇼핑몰 미공개 (안전한 값)';
  return source.sheet === 'specification' ? '모아 기준' : `연동 문서 ${source.section}절`;
}
