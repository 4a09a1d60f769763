/**
 * Sends notifications after commit. NOTIFY inside a transaction holds one lock of the whole database until the commit is on disk,
 * so that such commits go one by one; sent afterwards and together, they cost the hot paths nothing.
 */
const GATHER_MS = 10;

export type SendNotifications = (channels: string[], payloads: string[]) => Promise<void>;

export class Publisher {
  readonly #send: SendNotifications;
  readonly #onError: (error: unknown) => void;
  #pending = new Map<string, readonly [channel: string, payload: string]>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(send: SendNotifications, onError: (error: unknown) => void) {
    this.#send = send;
    this.#onError = onError;
  }

  /** Equal notifications within a few milliseconds are sent once. */
  publish(channel: string, payload: string): void {
    this.#pending.set(`${channel}\n${payload}`, [channel, payload]);
    this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS);
  }

  async close(): Promise<void> {
    if (this.#timer) this.#flush();
    await this.#sending;
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = [...this.#pending.values()];
    this.#pending = new Map();
    this.#sending = this.#sending
      .then(() =>
        this.#send(
          batch.map(([channel]) => channel),
          batch.map(([, payload]) => payload),
        ),
      )
      .catch(this.#onError);
  }
}
