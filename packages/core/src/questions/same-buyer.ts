/** Whether two questions of one account are from the same person, by what the shop calls them. Pure. */

/**
 * By an e-mail address or an id alone: two people may have one name, and shops hide letters of names and ids (`김**`, `moon****`). An id is told
 * from a name by its figures.
 */
export function isSameBuyer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.normalize('NFKC').trim().toLowerCase());
  return a !== undefined && a === b && (/^[^\s@*]+@[^\s@*]+$/.test(a) || /^(?=.*\d)(?=.*[a-z])[a-z0-9._-]{4,}$/.test(a));
}
