/**
 * What a new seller has agreed to and typed so far, kept for the tab: going back, a reload or a lost connection costs nothing.
 * Passwords are never kept.
 */
import { CONSENT_KINDS, CONSENTS, type ConsentKind, type GivenConsent, type JoinForm } from '@moa/core';

const KEY = 'moa-join';

export interface JoinDraft {
  /** Kinds that are ticked. */
  agreed: ConsentKind[];
  form: JoinForm;
  /** A number that is verified, with the ticket that proves it. */
  verified: { ticket: string; phoneNumber: string; until: number } | null;
}

export function newJoinDraft(): JoinDraft {
  return {
    agreed: [],
    form: {
      loginId: '',
      password: '',
      name: '',
      email: '',
      phoneNumber: '',
      businessType: 'SOLE',
      companyName: '',
      businessNumber: '',
      representative: '',
      mailOrderNumber: '',
    },
    verified: null,
  };
}

/** The kept draft, or a new one. A proof that has run out is forgotten. */
export function readJoinDraft(storage: Pick<Storage, 'getItem'> = sessionStorage, now = Date.now()): JoinDraft {
  const fresh = newJoinDraft();
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<JoinDraft> | null;
    if (kept === null || typeof kept !== 'object') return fresh;
    const agreed = CONSENT_KINDS.filter((kind) => kept.agreed?.includes(kind));
    const verified = kept.verified && kept.verified.until > now ? kept.verified : null;
    return { agreed, form: { ...fresh.form, ...kept.form, password: '' }, verified };
  } catch {
    return fresh;
  }
}

export function keepJoinDraft(draft: JoinDraft, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify({ ...draft, form: { ...draft.form, password: '' } }));
}

export function dropJoinDraft(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  storage.removeItem(KEY);
}

/** The form as it is sent: a person without a registration sends nothing of a firm, whatever was typed before. */
export function sentForm(form: JoinForm): JoinForm {
  if (form.businessType !== 'INDIVIDUAL') return form;
  return { ...form, companyName: '', businessNumber: '', representative: '', mailOrderNumber: '' };
}

export function hasRequiredConsents(agreed: readonly ConsentKind[]): boolean {
  return CONSENT_KINDS.every((kind) => !CONSENTS[kind].required || agreed.includes(kind));
}

/** Consents as they are sent: to the texts this page has shown. */
export function givenConsents(agreed: readonly ConsentKind[]): GivenConsent[] {
  return agreed.map((kind) => ({ kind, version: CONSENTS[kind].version }));
}

/** Who has just joined, for the last step. */
const JOINED_KEY = 'moa-joined';

export interface JoinedSeller {
  loginId: string;
  name: string;
  companyName: string;
}

export function keepJoined(joined: JoinedSeller, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(JOINED_KEY, JSON.stringify(joined));
}

/** Null where nobody has joined in this tab. */
export function readJoined(storage: Pick<Storage, 'getItem'> = sessionStorage): JoinedSeller | null {
  try {
    const kept = JSON.parse(storage.getItem(JOINED_KEY) ?? 'null') as Partial<JoinedSeller> | null;
    if (typeof kept?.loginId !== 'string' || typeof kept.name !== 'string' || typeof kept.companyName !== 'string') return null;
    return { loginId: kept.loginId, name: kept.name, companyName: kept.companyName };
  } catch {
    return null;
  }
}
