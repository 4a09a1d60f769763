/** Codes of a channel against our values, as its sheet lists them. Pure. */

/**
 * Our value of a code, from the codes under each value (`{ NEW: 'N10', PREPARING: 'N20 N21' }`); null for a code that nobody knows, which keeps
 * its raw value.
 */
export function byCode<Value extends string>(codes: Readonly<Partial<Record<Value, string>>>): (code: string) => Value | null {
  const values = new Map(
    Object.entries<string | undefined>(codes).flatMap(([value, list]) =>
      (list ?? '').split(' ').map((code) => [code, value as Value] as const),
    ),
  );
  return (code) => values.get(code) ?? null;
}
