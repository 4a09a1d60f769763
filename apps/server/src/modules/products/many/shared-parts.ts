/** What many documents say alike: most of a product of a file is what all of them begin with, and need not travel and be read for each. */

type Section = Readonly<Record<string, unknown>>;
export type Parts<T> = { [K in keyof T]?: Partial<T[K]> };

/**
 * What all documents have in common in each of their sections, and the rest of each: laid over the common part it is the document again.
 * Values are JSON, so that the order of keys says nothing.
 */
export function withShared<T extends { [K in keyof T]: object }>(documents: readonly T[]): { shared: Parts<T>; own: Parts<T>[] } {
  const own = documents.map((): Record<string, Section> => ({}));
  const shared: Record<string, Section> = {};
  for (const name of Object.keys(documents[0] ?? {})) {
    const sections = documents.map((document) => (document as Readonly<Record<string, Section>>)[name] ?? {});
    const common = commonOf(sections);
    shared[name] = common;
    for (const [at, section] of sections.entries()) {
      const rest: Record<string, unknown> = {};
      for (const key in section) if (!(key in common)) rest[key] = section[key];
      const document = own[at];
      if (document !== undefined) document[name] = rest;
    }
  }
  return { shared, own } as { shared: Parts<T>; own: Parts<T>[] };
}

function commonOf([first = {}, ...others]: readonly Section[]): Section {
  const common: Record<string, unknown> = Object.create(null);
  for (const key in first) {
    const value = first[key];
    if (others.every((other) => isSame(other[key], value))) common[key] = value;
  }
  return common;
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one as Section, other as Section];
  for (const key in mine) if (!(key in theirs && isSame(mine[key], theirs[key]))) return false;
  for (const key in theirs) if (!(key in mine)) return false;
  return true;
}
