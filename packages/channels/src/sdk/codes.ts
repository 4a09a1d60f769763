/** Codes of a channel against our words, as its sheet lists them. Pure. */

/**
 * Our word for a code, from the codes under each word (`{ NEW: 'N10', PREPARING: 'N20 N21' }`); null for a code that nobody knows, which keeps
 * its raw value.
 */
export function byCode<Word extends string>(codes: Readonly<Partial<Record<Word, string>>>): (code: string) => Word | null {
  const words = new Map(
    Object.entries<string | undefined>(codes).flatMap(([word, list]) =>
      (list ?? '').split(' ').map((code) => [code, word as Word] as const),
    ),
  );
  return (code) => words.get(code) ?? null;
}
