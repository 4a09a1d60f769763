import { readImage } from './image-facts.ts';
import type { ImageFacts } from './types.ts';

const MAX_BYTES = 3 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** A failure is asked again after this long, since the address may work by then. */
const FAILURE_KEPT_MS = 5_000;
const CACHE_ENTRIES = 20_000;
const FAILED: ImageFacts = { ok: false, width: 0, height: 0, bytes: 0 };

/** Fetches image addresses as a channel's image server does: http(s), no redirect, at most 3 MB, judged by the bytes. Answers are cached by address. */
export class ImageFetcher {
  private readonly cache = new Map<string, { facts: Promise<ImageFacts>; failedAt: number | null }>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  fetch(url: string): Promise<ImageFacts> {
    const known = this.cache.get(url);
    if (known && (known.failedAt === null || this.now() - known.failedAt < FAILURE_KEPT_MS)) return known.facts;
    const facts = fetchFacts(url);
    const entry: { facts: Promise<ImageFacts>; failedAt: number | null } = { facts, failedAt: null };
    if (this.cache.size >= CACHE_ENTRIES) this.cache.clear();
    this.cache.set(url, entry);
    return facts.then((answer) => {
      if (!answer.ok) entry.failedAt = this.now();
      return answer;
    });
  }

  clear(): void {
    this.cache.clear();
  }
}

async function fetchFacts(url: string): Promise<ImageFacts> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return FAILED;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const bytes = response.ok ? await readLimited(response) : null;
    if (!bytes) {
      await response.body?.cancel().catch(() => undefined);
      return FAILED;
    }
    const { ok, width, height } = readImage(bytes);
    return { ok, width, height, bytes: bytes.length };
  } catch {
    return FAILED;
  }
}

async function readLimited(response: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.length;
    if (total > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
