/** Credentials that sellers paste from a shop's own pages. */
import type { CredentialField } from './manifest.ts';

type Pasted = Pick<CredentialField, 'help' | 'where'> & Partial<CredentialField>;

/** The name a seller signs in with at the shop; it names the account in Moa. */
export function login(key: string, label: string, more: Pasted): CredentialField {
  return { ...pasted(key, label, 60, more), kind: 'login', ...more };
}

/** A value that may be shown again. */
export function plain(key: string, label: string, more: Pasted): CredentialField {
  return { ...pasted(key, label, 100, more), kind: 'text', ...more };
}

/** A value that is sealed at once and never shown again. */
export function secret(key: string, label: string, more: Pasted): CredentialField {
  return { ...pasted(key, label, 100, more), kind: 'secret', ...more };
}

/** Anything without a space in it, unless `more` gives a pattern of its own. */
function pasted(key: string, label: string, maxLength: number, { help, where }: Pasted): Omit<CredentialField, 'kind'> {
  const patternMessage = `${label} 값을 공백 없이 입력해주십시오.`;
  return { key, label, help, where, pattern: '^\\S+$', patternMessage, placeholder: '', maxLength };
}
