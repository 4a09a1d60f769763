/** Events that a channel sends by itself: kept until they are taken, and sent again ever more rarely while they are refused. */
import type { JournaledStore } from './store.ts';
import type { Collection, WebhookTarget } from './types.ts';

interface Kept {
  id: number;
  body: string;
  tries: number;
  /** Of the real clock, in milliseconds. */
  nextAt: number;
}

const KEPT_MAX = 1_000;
const TRIES = 12;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const TIMEOUT_MS = 5_000;
const LOOK_MS = 500;

export interface OutboxOptions {
  kernel: { store: Pick<JournaledStore, 'collection' | 'next' | 'flush'> };
  target: WebhookTarget;
  /** In which the key goes. */
  keyHeader: string;
  now?: () => number;
  fetch?: typeof globalThis.fetch;
}

export class WebhookOutbox {
  private readonly kept: Collection<Kept>;
  private readonly options: OutboxOptions;
  private readonly now: () => number;
  private sending: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: OutboxOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.kept = options.kernel.store.collection<Kept>('webhooks');
  }

  add(body: unknown): void {
    const id = this.options.kernel.store.next('webhook', 1);
    this.kept.put(String(id), { id, body: JSON.stringify(body), tries: 0, nextAt: this.now() });
    const [oldest] = this.kept.values();
    if (this.kept.size > KEPT_MAX && oldest) this.kept.delete(String(oldest.id));
  }

  get waiting(): number {
    return this.kept.size;
  }

  start(): void {
    this.timer = setInterval(() => void this.deliver(), LOOK_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.sending;
  }

  /** Sends what is due, the oldest first; one run at a time. */
  deliver(): Promise<void> {
    this.sending ??= this.sendDue().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async sendDue(): Promise<void> {
    for (const event of [...this.kept.values()].filter(({ nextAt }) => nextAt <= this.now())) {
      if (await this.send(event)) this.kept.delete(String(event.id));
      else if (event.tries + 1 >= TRIES) this.kept.delete(String(event.id));
      else {
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** event.tries);
        this.kept.put(String(event.id), { ...event, tries: event.tries + 1, nextAt: this.now() + wait });
      }
    }
    this.options.kernel.store.flush();
  }

  private async send({ body }: Kept): Promise<boolean> {
    const { target, keyHeader } = this.options;
    try {
      const answer = await (this.options.fetch ?? fetch)(target.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [keyHeader]: target.key },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      // Nobody listens: later.
      return false;
    }
  }
}
