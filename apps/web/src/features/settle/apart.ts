/**
 * Rows that count for a line, and what else its shop reported of the order.
 * @param entries a server of the version before does not say which: it gives those of the line alone
 */
export function apart<Entry extends { ofLine?: boolean | undefined }>(entries: readonly Entry[]): { own: Entry[]; others: Entry[] } {
  const isOther = ({ ofLine }: Entry) => ofLine === false;
  return { own: entries.filter((entry) => !isOther(entry)), others: entries.filter(isOther) };
}
