/** KC certificates: which of them a number can be looked up for, how numbers are written, and what a state means. Pure. */

/** Certified and confirmed goods are in the register of 국가기술표준원; what a supplier declares has no number, radio and food have registers of their own. */
const LOOKED_UP: ReadonlySet<string> = new Set([
  'KIDS_SAFETY',
  'KIDS_CONFIRM',
  'ELEC_SAFETY',
  'ELEC_CONFIRM',
  'LIFE_SAFETY',
  'LIFE_CONFIRM',
]);
const WITHOUT_NUMBER: ReadonlySet<string> = new Set(['KIDS_SUPPLIER', 'ELEC_SUPPLIER', 'LIFE_SUPPLIER', 'LIFE_STANDARD']);

export type CertificateRegister = 'LOOKED_UP' | 'WITHOUT_NUMBER' | 'ELSEWHERE';

export function certificateRegister(type: string): CertificateRegister {
  if (LOOKED_UP.has(type)) return 'LOOKED_UP';
  return WITHOUT_NUMBER.has(type) ? 'WITHOUT_NUMBER' : 'ELSEWHERE';
}

/** As the register writes it: capitals, hyphens, no blanks. A letter at the end belongs to the number. */
export function certificateNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[‐-―−]/g, '-')
    .toUpperCase();
}

const NUMBER_MAX = 60;
const ELECTRIC = /^[A-Z]{2}\d{5,6}-\d{4,5}[A-Z]?$/;
const OTHERS = /^[A-Z]{1,2}\d{3}[A-Z]\d{3,4}-\d{4}(?:[A-Z]?\d{0,3})?$/;

/** Whether it looks as numbers of its kind do. Older numbers look otherwise: never a reason to refuse one. */
export function looksLikeCertificate(type: string, number: string): boolean {
  return number.length <= NUMBER_MAX && (type.startsWith('ELEC_') ? ELECTRIC : OTHERS).test(number);
}

/** Goods may be sold under it. What is not known is no reason to sell. */
export function isGoodCertificateState(state: string): boolean {
  return ['적합', '변경'].includes(state.trim());
}
