export interface SeldomOptions {
  /** After a read that found nothing none is begun for so long. */
  restMs: number;
  /** Milliseconds of a clock that only goes on. */
  now?: () => number;
}

/**
 * Shares a read among those who ask while it is under way: each of hundreds of requests would read the same.
 * @param read resolves whether it found something
 * @returns resolves what the shared read found; false while it rests
 */
export function readSeldom(read: () => Promise<boolean>, { restMs, now = () => performance.now() }: SeldomOptions): () => Promise<boolean> {
  let reading: Promise<boolean> | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  async function begin(): Promise<boolean> {
    try {
      const found = await read();
      if (!found) restsUntil = now() + restMs;
      return found;
    } finally {
      reading = null;
    }
  }
  return () => {
    if (reading === null && now() < restsUntil) return Promise.resolve(false);
    reading ??= begin();
    return reading;
  };
}
