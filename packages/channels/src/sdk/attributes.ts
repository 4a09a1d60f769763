/** How the value of an ATTRIBUTES field is written: one text `key=value` an attribute, a MULTI attribute repeats its key. */
import type { FieldValue } from '@moa/core';

export interface ChosenAttribute {
  key: string;
  value: string;
}

export function parseAttributes(value: FieldValue | undefined): ChosenAttribute[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((text) => {
    const at = text.indexOf('=');
    const chosen = { key: text.slice(0, at).trim(), value: text.slice(at + 1).trim() };
    return at > 0 && chosen.value !== '' ? [chosen] : [];
  });
}

export function formatAttributes(attributes: readonly ChosenAttribute[]): string[] {
  return attributes.map(({ key, value }) => `${key}=${value}`);
}
