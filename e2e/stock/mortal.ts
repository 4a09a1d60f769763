/**
 * A worker that dies at a chosen place: before a transaction, before its commit, or before a call leaves. What lies after a commit or an
 * answer lies before the next of these. The dead neither end nor fail: whatever they waited for never comes, and their open transactions are rolled back.
 */
import type { Database } from '../../apps/server/src/platform/database/index.ts';

export class Mortality {
  readonly #at: number;
  readonly #death = Promise.withResolvers<void>();
  #passed = 0;
  #dead = false;

  /** @param at the place of death, from 1; infinity lives for ever */
  constructor(at: number) {
    this.#at = at;
  }

  /** Resolves when death has come. */
  get death(): Promise<void> {
    return this.#death.promise;
  }

  /** Places passed so far. */
  get passed(): number {
    return this.#passed;
  }

  /** Passes a place; true when that was the last one, or life has ended elsewhere. */
  dies(): boolean {
    if (this.#dead) return true;
    this.#passed += 1;
    if (this.#passed < this.#at) return false;
    this.#dead = true;
    this.#death.resolve();
    return true;
  }

  async place(): Promise<void> {
    if (this.dies()) await NEVER;
  }
}

const NEVER = new Promise<never>(() => undefined);

class Died extends Error {}

export function mortalDatabase(database: Database, mortality: Mortality): Database {
  const mortal = async <T>(run: (last: <R>(value: R) => R) => Promise<T>): Promise<T> => {
    await mortality.place();
    try {
      return await run((result) => {
        if (mortality.dies()) throw new Died('before the commit');
        return result;
      });
    } catch (error) {
      if (error instanceof Died) return NEVER;
      throw error;
    }
  };
  return {
    ...database,
    tenant: (sellerId, fn, options) => mortal((last) => database.tenant(sellerId, async (tx) => last(await fn(tx)), options)),
    system: (fn, options) => mortal((last) => database.system(async (tx) => last(await fn(tx)), options)),
  };
}

export function mortalFetch(mortality: Mortality): typeof globalThis.fetch {
  return async (input, init) => {
    await mortality.place();
    return fetch(input, init);
  };
}
