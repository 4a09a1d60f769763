/** What a shop lets nobody do now is no fault of the stock. */
export function unlessTheShopRefuses(work: () => unknown): void {
  try {
    work();
  } catch {
    // What has not left can't come back; what was decided can't be taken back.
  }
}
