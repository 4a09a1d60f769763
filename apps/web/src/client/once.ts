/**
 * Calls that make something new and whose answer may get lost: pressing again sends the same call under the key of its first try, so that
 * the server answers again instead of making a second one (Idempotency-Key).
 */
import { newKey } from './keys.ts';

export interface OnceOptions<B, A> {
  /** Where a call without an answer is remembered: a storage that lives as long as the draft it belongs to, and a name in it. */
  storage: Storage;
  name: string;
  send(body: B, idempotencyKey: string): Promise<A>;
}

export interface OnceAnswer<B, A> {
  answer: A;
  /** What was sent: the body of the earlier try when that one had had no answer. */
  body: B;
  /** True when an earlier try with another body was answered now; the body of this time was not sent. */
  earlier: boolean;
}

interface Unanswered<B> {
  key: string;
  /** Milliseconds since 1970. */
  at: number;
  body: B;
}

/** A little less than the server remembers keys: 24 hours. */
const REMEMBERED_MS = 23 * 60 * 60_000;

/** @throws what `send` throws; the call is remembered only when nobody knows whether it was carried out */
export async function sendOnce<B, A>(options: OnceOptions<B, A>, body: B): Promise<OnceAnswer<B, A>> {
  const before = read<B>(options);
  if (before) {
    const settled = await attempt(options, before).catch((error: unknown) => {
      if (isLost(error)) throw error;
      // It was refused, and is not carried out any more: this time's body may go.
      return null;
    });
    if (settled) return { ...settled, earlier: JSON.stringify(before.body) !== JSON.stringify(body) };
  }
  return { ...(await attempt(options, { key: newKey(), at: Date.now(), body })), earlier: false };
}

/** Forgets a call without an answer: its draft was thrown away. */
export function forgetUnanswered({ storage, name }: Pick<OnceOptions<unknown, unknown>, 'storage' | 'name'>): void {
  try {
    storage.removeItem(name);
  } catch {
    // Without storage there is nothing to forget.
  }
}

async function attempt<B, A>(options: OnceOptions<B, A>, call: Unanswered<B>): Promise<{ answer: A; body: B }> {
  remember(options, call);
  try {
    const answer = await options.send(call.body, call.key);
    forgetUnanswered(options);
    return { answer, body: call.body };
  } catch (error) {
    if (!isLost(error)) forgetUnanswered(options);
    throw error;
  }
}

/** Nobody knows whether the server carried it out, or it still does. */
function isLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return true;
  const code = 'code' in error ? error.code : '';
  return error.status === 0 || Number(error.status) >= 500 || code === 'IN_PROGRESS';
}

function read<B>({ storage, name }: Pick<OnceOptions<B, unknown>, 'storage' | 'name'>): Unanswered<B> | null {
  try {
    const value = JSON.parse(storage.getItem(name) ?? 'null') as Unanswered<B> | null;
    return value !== null && typeof value.key === 'string' && Date.now() - value.at < REMEMBERED_MS ? value : null;
  } catch {
    return null;
  }
}

function remember<B>({ storage, name }: Pick<OnceOptions<B, unknown>, 'storage' | 'name'>, call: Unanswered<B>): void {
  try {
    storage.setItem(name, JSON.stringify(call));
  } catch {
    // Then pressing again is a new call.
  }
}
