/** The form of a new inquiry, or of one that is changed, as data. Pure. */
import { INQUIRY_KINDS, INQUIRY_RULES, type InquiryKind, type InquiryText, type RuleSet, rules } from '@moa/core';
import { isWithPictures, type WithPictures } from './kept-text.ts';

export interface WriteDraft extends WithPictures, InquiryText {
  /** Null until it is chosen. */
  kind: InquiryKind | null;
}

export const EMPTY_DRAFT: WriteDraft = { kind: null, title: '', text: '', pictures: [] };

export const WRITE_RULES: RuleSet<WriteDraft> = { kind: [rules.requiredWith('문의 종류를 골라주십시오.')], ...INQUIRY_RULES };

export function isWriteDraft(value: unknown): value is WriteDraft {
  if (!isWithPictures(value)) return false;
  const { kind, title } = value as unknown as Record<string, unknown>;
  return typeof title === 'string' && (kind === null || INQUIRY_KINDS.some((each) => each === kind));
}

export function draftKey(loginId: string, what: string): string {
  return `moa-inquiry-${loginId}-${what}`;
}

export function sameDraft(one: WriteDraft, other: WriteDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What is sent. The kind has been checked. */
export function toInquiry({ kind, title, text, pictures }: WriteDraft) {
  return { kind: kind ?? ('ETC' as const), title, text, pictureIds: pictures.map(({ id }) => id) };
}
