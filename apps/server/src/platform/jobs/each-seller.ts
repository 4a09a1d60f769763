/** Does `work` for each seller in turn. What fails at one holds up no other; the first failure is thrown at the end. */
export async function eachSeller(
  sellerIds: readonly number[],
  signal: AbortSignal,
  work: (sellerId: number) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const sellerId of sellerIds) {
    signal.throwIfAborted();
    await work(sellerId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
