/** Personal data as it is shown to whoever has not asked for it: enough to know a person by, too little to reach her. */

/** 이*수, 김*, 남**훈. */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length <= 1) return letters.length === 0 ? '' : '*';
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** 010-****-7730. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 8) return digits === '' ? '' : '****';
  return `${digits.slice(0, digits.length - 8)}-****-${digits.slice(-4)}`;
}

/** `moon@example.com` → `mo**@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, Math.max(at, 0));
  const shown = name.slice(0, name.length > 2 ? 2 : 1);
  return `${shown}${'*'.repeat(Math.max(2, name.length - shown.length))}${email.slice(Math.max(at, 0))}`;
}
