/** What a new seller agrees to: kinds, titles and versions. The texts themselves are in `consent-texts.ts` (`@moa/core/consents`). */

export interface ConsentInfo {
  /** As sellers see it. */
  title: string;
  /** Nobody joins without it. */
  required: boolean;
  /** Day the current text came into force; a new text gets a new one, and its kind is asked for again. */
  version: string;
}

export const CONSENTS = {
  TERMS: { title: '이용약관', required: true, version: '2026-11-01' },
  PRIVACY: { title: '개인정보 수집·이용', required: true, version: '2026-11-01' },
  PROCESSING: { title: '개인정보 처리위탁 계약', required: true, version: '2026-11-01' },
  AGE: { title: '만 14세 이상 확인', required: true, version: '2026-11-01' },
  MARKETING: { title: '마케팅 정보 수신', required: false, version: '2026-11-01' },
} as const satisfies Record<string, ConsentInfo>;

export type ConsentKind = keyof typeof CONSENTS;

export const CONSENT_KINDS = Object.keys(CONSENTS) as ConsentKind[];

/** One consent as it is given: to this text, not to whatever comes after it. */
export interface GivenConsent {
  kind: ConsentKind;
  version: string;
}

/** Message of what is wrong with the consents of a new seller, or null. */
export function consentProblem(given: readonly GivenConsent[]): string | null {
  if (given.some(({ kind, version }) => CONSENTS[kind].version !== version)) {
    return '약관이 개정되었습니다. 새 약관을 확인하고 다시 동의해주십시오.';
  }
  const missing = CONSENT_KINDS.find((kind) => CONSENTS[kind].required && !given.some((consent) => consent.kind === kind));
  return missing === undefined ? null : `필수 약관에 동의해주십시오: ${CONSENTS[missing].title}`;
}
