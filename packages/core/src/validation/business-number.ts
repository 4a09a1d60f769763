/** 사업자등록번호 and 법인등록번호: what arithmetic can report. Neither proves that a firm exists. */

export type BusinessKind =
  /** 개인 과세사업자 */
  | 'INDIVIDUAL_TAXABLE'
  /** 개인 면세사업자 */
  | 'INDIVIDUAL_TAX_FREE'
  /** 영리법인 (본점, 지점) */
  | 'CORPORATION'
  /** 아파트 관리사무소, 다단계 판매원 등 */
  | 'OTHER_BODY'
  /** 국가, 지방자치단체 */
  | 'PUBLIC_BODY'
  /** 종교단체 */
  | 'RELIGIOUS_BODY';

export const BUSINESS_NUMBER_MESSAGE = '사업자등록번호가 올바르지 않습니다. 숫자 10자리를 확인해주십시오.';

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** The ten digits of `123-45-67890`, with or without hyphens and spaces; null for anything else. Says nothing of the check digit. */
export function businessNumberDigits(text: string): string | null {
  return digitsOf(text, 10);
}

/** Ten digits with the right check digit, of a kind that is given out. */
export function isBusinessNumber(text: string): boolean {
  const digits = businessNumberDigits(text);
  if (digits === null || kindOf(digits) === null) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), Math.floor((Number(digits[8]) * 5) / 10));
  return (10 - (sum % 10)) % 10 === Number(digits[9]);
}

/** Shown by digits 4 and 5; null for a number that is none. */
export function businessKind(text: string): BusinessKind | null {
  const digits = businessNumberDigits(text);
  return digits === null ? null : kindOf(digits);
}

/** `123-45-67890`, or as much of it as is typed already. */
export function formatBusinessNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 10);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** Null for 00 as well, which is not given out: all zeros would pass the arithmetic. */
function kindOf(digits: string): BusinessKind | null {
  const code = Number(digits.slice(3, 5));
  if (code === 0) return null;
  if (code < 80) return 'INDIVIDUAL_TAXABLE';
  if (code >= 90) return 'INDIVIDUAL_TAX_FREE';
  if (code === 80) return 'OTHER_BODY';
  if (code === 83) return 'PUBLIC_BODY';
  return code === 89 ? 'RELIGIOUS_BODY' : 'CORPORATION';
}

function digitsOf(text: string, length: number): string | null {
  const digits = text.replace(/[-\s]/g, '');
  return digits.length === length && /^[0-9]+$/.test(digits) ? digits : null;
}
