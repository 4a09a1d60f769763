/** Text and number rules of the specification (point 5), each a predicate with its Korean message beside it. */

/** Bytes as Korean channels count them: a code unit above 0x7F counts two. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) bytes += text.charCodeAt(i) > 0x7f ? 2 : 1;
  return bytes;
}

const PRODUCT_FORBIDDEN = /[\\?*<>^]/;

/** Characters no product name may hold: `\ ? * < > ^`. */
export function hasForbiddenProductCharacter(text: string): boolean {
  return PRODUCT_FORBIDDEN.test(text);
}

export const PRODUCT_FORBIDDEN_MESSAGE = '특수문자 \\ ? * < > ^ 는 사용할 수 없습니다.';

export function isTenWonUnit(won: number): boolean {
  return won % 10 === 0;
}

export const TEN_WON_MESSAGE = '10원 단위로 입력해주십시오.';
export const REQUIRED_MESSAGE = '필수 입력 항목입니다.';

/** Lowest and highest next price: half and double the previous one, rounded to 10 won (specification, point 9). */
export function priceBounds(previous: number): { min: number; max: number } {
  return { min: Math.round((previous * 0.5) / 10) * 10, max: Math.round((previous * 2) / 10) * 10 };
}

/** Not checked on the first registration or when the shop's last price was 0. */
export function isPriceChangeAllowed(previous: number | null, next: number): boolean {
  if (previous === null || previous === 0) return true;
  const { min, max } = priceBounds(previous);
  return next >= min && next <= max;
}

export const PRICE_CHANGE_MESSAGE = '한 번에 50%까지 내리거나 100%까지 올릴 수 있습니다.';
