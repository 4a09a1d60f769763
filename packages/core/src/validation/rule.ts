/** How a rule looks, and how rules are run over a field or a form. Pure: web and server use the same ones. */

/** What a text or number field holds. */
export type FieldText = string | number | null | undefined;

/**
 * Answers the Korean message of what is wrong, or null when the value is good. Every rule but `required` passes an empty value, so
 * that an optional field stays optional. `values` are all fields of the form, for rules that compare two.
 */
export type Rule<T = FieldText> = (value: T, values: Readonly<Record<string, unknown>>) => string | null;

/** Rules by field; the first that fails gives the message. */
export type RuleSet<V extends object> = { readonly [K in keyof V]?: readonly Rule<V[K]>[] };

export type FieldMessages<V extends object> = { [K in keyof V]?: string };

/** The text a rule looks at: numbers as written, null and undefined as ''. */
export function textOf(value: FieldText): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Nothing entered: null, undefined, white space only, an empty list. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** A rule over text that lets the empty value pass. */
export function textRule(good: (text: string) => boolean, message: string): Rule {
  return (value) => (isEmpty(value) || good(textOf(value)) ? null : message);
}

/** Message of the first rule that fails, or null. */
export function check<T>(rules: readonly Rule<T>[], value: T, values: Readonly<Record<string, unknown>> = {}): string | null {
  for (const rule of rules) {
    const message = rule(value, values);
    if (message !== null) return message;
  }
  return null;
}

/** Runs the rules over a form; the answer holds an entry for each field that is wrong, in the order of the rules. */
export function validate<V extends object>(rules: RuleSet<V>, values: V): FieldMessages<V> {
  const messages: FieldMessages<V> = {};
  for (const field of Object.keys(rules) as (keyof V)[]) {
    const message = check(rules[field] ?? [], values[field], values as Readonly<Record<string, unknown>>);
    if (message !== null) messages[field] = message;
  }
  return messages;
}

/** Rules as the inputs ask for them: `validate={verdict(rules.email)}`. */
export function verdict<T>(...rules: Rule<T>[]): (value: T) => { valid: boolean; message?: string } {
  return (value) => {
    const message = check(rules, value);
    return message === null ? { valid: true } : { valid: false, message };
  };
}

/** 1,234 as messages write it. */
export function count(value: number): string {
  return value.toLocaleString('ko-KR');
}
