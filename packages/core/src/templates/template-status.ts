/** Whether what a delivery template points at is still at the shop, as it was when the template was saved. Pure. */

/** What a template remembers of a choice of the shop. */
export interface ObservedChoice {
  label: string;
  hint: string;
}

export type TemplateStatus = 'NORMAL' | 'CHANGED' | 'DELETED';

export interface PointedChoice {
  status: TemplateStatus;
  before: ObservedChoice | null;
  /** Null: it is there no more. */
  now: ObservedChoice | null;
}

/** @param before what was noted when the template was saved; null where the shop could not be asked then: nothing counts as changed */
export function choiceStatus(
  value: string,
  before: ObservedChoice | null,
  choices: readonly { value: string; label: string; hint?: string | undefined }[],
): PointedChoice {
  const found = choices.find((choice) => choice.value === value);
  if (found === undefined) return { status: 'DELETED', before, now: null };
  const now = { label: found.label, hint: found.hint ?? '' };
  const unchanged = before === null || (before.label === now.label && before.hint === now.hint);
  return { status: unchanged ? 'NORMAL' : 'CHANGED', before, now };
}

const ORDER: readonly TemplateStatus[] = ['NORMAL', 'CHANGED', 'DELETED'];

/** The worst of several; NORMAL where there is none. */
export function worstStatus(statuses: readonly TemplateStatus[]): TemplateStatus {
  return statuses.reduce<TemplateStatus>((worst, status) => (ORDER.indexOf(status) > ORDER.indexOf(worst) ? status : worst), 'NORMAL');
}
