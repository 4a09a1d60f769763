/**
 * One connection that listens on every channel of the process, and listens again after it is lost. A connection that only hears would never
 * learn that the other end is gone, so it asks from time to time.
 */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface ListenOptions {
  /** Notifications may have been missed (the connection was lost and is back): read the state again. */
  onGap?: () => void;
}

interface Subscription {
  handler: (payload: string) => void;
  onGap: (() => void) | undefined;
}

const RETRY_MS = [100, 250, 500, 1000] as const;
const BEAT_MS = 5_000;
/** Nothing stands before the question on this connection: an answer later than this does not come. */
const BEAT_ANSWER_MS = 5_000;

export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: unknown) => void;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #beat: NodeJS.Timeout | null = null;
  readonly #closed = new AbortController();

  constructor(config: pg.ClientConfig, onError: (error: unknown) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  /** Resolves once the server has confirmed; the answer stops listening. */
  async listen(channel: string, handler: (payload: string) => void, options: ListenOptions = {}): Promise<() => Promise<void>> {
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`bad channel name: ${channel}`);
    const subscription = { handler, onGap: options.onGap };
    const known = this.#channels.get(channel);
    if (known) known.add(subscription);
    else this.#channels.set(channel, new Set([subscription]));
    if (this.#client) await this.#client.query(`listen ${channel}`);
    else {
      this.#connecting ??= this.#connect(false);
      await this.#connecting;
    }
    return async () => {
      const subscriptions = this.#channels.get(channel);
      subscriptions?.delete(subscription);
      if (subscriptions?.size === 0) {
        this.#channels.delete(channel);
        await this.#client?.query(`unlisten ${channel}`).catch(() => undefined);
      }
    };
  }

  /** Gives the connection up, whatever it still says, and listens on a new one. */
  reconnect(): void {
    (this.#client as unknown as { connection: { stream: Socket } } | null)?.connection.stream.destroy();
  }

  #scheduleBeat(client: pg.Client): void {
    this.#beat = setTimeout(() => {
      client.query({ text: 'select 1', query_timeout: BEAT_ANSWER_MS } as pg.QueryConfig).then(
        () => this.#client === client && this.#scheduleBeat(client),
        () => this.#client === client && this.reconnect(),
      );
    }, BEAT_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    if (this.#beat) clearTimeout(this.#beat);
    this.#channels.clear();
    await this.#connecting?.catch(() => undefined);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(afterLoss: boolean): Promise<void> {
    for (let attempt = 0; !this.#closed.signal.aborted; attempt++) {
      const client = new pg.Client(this.#config);
      try {
        client.on('error', () => undefined);
        await client.connect();
        client.on('notification', (message) => this.#deliver(message.channel, message.payload ?? ''));
        for (const channel of this.#channels.keys()) await client.query(`listen ${channel}`);
        client.once('end', () => this.#onEnd(client));
        this.#client = client;
        this.#connecting = null;
        this.#scheduleBeat(client);
        if (afterLoss) this.#announceGap();
        return;
      } catch (error) {
        await client.end().catch(() => undefined);
        if (attempt === 0) this.#onError(error);
        await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal: this.#closed.signal }).catch(() => undefined);
      }
    }
  }

  #onEnd(client: pg.Client): void {
    if (this.#client !== client) return;
    if (this.#beat) clearTimeout(this.#beat);
    this.#client = null;
    if (!this.#closed.signal.aborted) this.#connecting = this.#connect(true);
  }

  #deliver(channel: string, payload: string): void {
    for (const { handler } of this.#channels.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  #announceGap(): void {
    for (const subscriptions of this.#channels.values()) for (const { onGap } of subscriptions) onGap?.();
  }
}
