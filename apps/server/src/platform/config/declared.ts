/** Settings that the platform does not know of: whoever needs one declares it, the platform reads and checks it like its own. */

export interface DeclaredSetting {
  /** Of the variable, with its `MOA_`. */
  name: string;
  /** Whose setting it is. What one owner needs is given together or not at all. */
  owner: string;
  key: string;
  /** What holds where the operator gives none. */
  fallback?: string | undefined;
}

/** Values by owner and key; an owner that was given nothing and has no fallback is absent. */
export type DeclaredValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @param given variables that are not empty */
export function readDeclared(
  given: Readonly<Record<string, string | undefined>>,
  declared: readonly DeclaredSetting[],
): { values: DeclaredValues; problems: string[] } {
  const values: Record<string, Record<string, string>> = {};
  const problems: string[] = [];
  for (const [owner, settings] of Map.groupBy(declared, (setting) => setting.owner)) {
    const needed = settings.filter(({ fallback }) => fallback === undefined);
    const missing = needed.filter(({ name }) => given[name] === undefined).map(({ name }) => name);
    const present = settings.filter(({ name }) => given[name] !== undefined).map(({ name }) => name);
    if (missing.length > 0 && present.length > 0) problems.push(`${missing.join(', ')}: ${present.join(', ')}와(과) 함께 설정해야 합니다`);
    if (missing.length === 0)
      values[owner] = Object.fromEntries(settings.map(({ name, key, fallback }) => [key, given[name]?.trim() ?? fallback ?? '']));
  }
  return { values, problems };
}
