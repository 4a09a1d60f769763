/**
 * Sends notifications after commit. NOTIFY inside a transaction holds one lock of the whole database until the commit is on disk,
 * so that such commits go one by one; sent afterwards and together, they cost the hot paths nothing.
 */
import { randomInt } from 'node:crypto';
import type { Tx } from './transaction.ts';

const GATHER_MS = 10;

/** Runs `work` in a transaction of its own, whose commit need not wait for the disk: there is nothing in it to lose. */
export type OwnTransaction = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

export class Publisher {
  readonly #transaction: OwnTransaction;
  readonly #onError: (error: unknown) => void;
  #pending = new Map<string, readonly [channel: string, payload: string]>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(transaction: OwnTransaction, onError: (error: unknown) => void) {
    this.#transaction = transaction;
    this.#onError = onError;
  }

  /** Equal notifications within a few milliseconds are sent once. */
  publish(channel: string, payload: string): void {
    this.#pending.set(`${channel}\n${payload}`, [channel, payload]);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  /** Resolves when everything published so far has been sent, or could not be. */
  flush(): Promise<void> {
    if (this.#timer) this.#flush();
    return this.#sending;
  }

  async close(): Promise<void> {
    await this.flush();
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = [...this.#pending.values()];
    this.#pending = new Map();
    this.#sending = this.#sending
      .then(() => this.#transaction((tx) => send(tx, batch)))
      .then(() => undefined)
      .catch(this.#onError);
  }
}

function send(tx: Tx, batch: readonly (readonly [channel: string, payload: string])[]): Promise<unknown> {
  return tx.query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n (channel, payload)', [
    batch.map(([channel]) => channel),
    // One that says nothing says that something waits: by the number the listeners share out who looks (`jobs/share.ts`).
    batch.map(([, payload]) => payload || `${randomInt(2 ** 32)}.0`),
  ]);
}
