/** Whether two questions of one account are from the same person, by what the shop calls them. Pure. */

/** Shops hide letters of a name or of an id (`김**`, `moon****`): then it may be anybody's. */
export function isSameBuyer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.normalize('NFKC').trim().toLowerCase());
  return a !== undefined && a === b && a.length > 1 && !/[*＊●○•]/.test(a);
}
