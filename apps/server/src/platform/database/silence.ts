/**
 * Notices that the server says nothing any more (a frozen machine, a network that swallows packets), which no statement ever reports: its
 * answer simply does not come. Whoever waits is answered within ten seconds, and until the server speaks again everybody at once. Where it speaks
 * to others, a single connection without an answer is given up when no statement could take that long.
 */

/** The server does not answer. Nothing is known of what was under way. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  constructor() {
    super('the database does not answer');
  }
}

export interface SilenceOptions {
  /** Whether the server says anything on a new connection, be it an error. */
  probe(): Promise<boolean>;
  /** Called when it fell silent, and when it speaks again. */
  onChange(silent: boolean): void;
  /** Milliseconds without an answer after which a new connection is tried. */
  afterMs?: number;
  /** Milliseconds a new connection may take. */
  probeMs?: number;
}

/** One connection that is being used. */
export interface Watched {
  /** Counts `answer` as awaited until it settles. */
  awaits<T>(answer: Promise<T>): Promise<T>;
  release(): void;
}

const AFTER_MS = 2_000;
const PROBE_MS = 3_000;
/** A machine that is only busy may miss one. */
const PROBES = 2;
const TICK_MS = 250;

interface Waiting {
  answers: number;
  /** When the first of them was asked for, or the last one came. */
  since: number;
  /** Milliseconds after which no answer comes any more. */
  lostMs: number;
  cut(): void;
}

export class SilenceWatch {
  readonly #options: Required<SilenceOptions>;
  readonly #used = new Set<Waiting>();
  #timer: NodeJS.Timeout | null = null;
  #looking = false;
  #silent = false;
  #closed = false;
  #lastAnswer = 0;
  /** A server that has just answered a probe is slow, not silent. */
  #lookFrom = 0;

  constructor(options: SilenceOptions) {
    this.#options = { afterMs: AFTER_MS, probeMs: PROBE_MS, ...options };
  }

  get silent(): boolean {
    return this.#silent;
  }

  /**
   * @param cut ends the connection, so that what waits on it fails
   * @param lostMs longer than any statement on it may take
   */
  watch(cut: () => void, lostMs: number): Watched {
    const waiting: Waiting = { answers: 0, since: 0, lostMs, cut };
    this.#used.add(waiting);
    this.#timer ??= setInterval(() => this.#look(), TICK_MS).unref();
    const answered = () => {
      waiting.answers -= 1;
      waiting.since = this.#lastAnswer = Date.now();
    };
    return {
      awaits: (answer) => {
        if (waiting.answers === 0) waiting.since = Date.now();
        waiting.answers += 1;
        answer.then(answered, answered);
        return answer;
      },
      release: () => {
        this.#used.delete(waiting);
        if (this.#used.size === 0) this.#stopLooking();
      },
    };
  }

  close(): void {
    this.#closed = true;
    this.#stopLooking();
  }

  #stopLooking(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #overdue(now: number): Waiting[] {
    return [...this.#used].filter(({ answers, since }) => answers > 0 && now - since >= this.#options.afterMs);
  }

  #cutLost(now: number): void {
    for (const { answers, since, lostMs, cut } of this.#used) if (answers > 0 && now - since >= lostMs) cut();
  }

  #look(): void {
    const now = Date.now();
    this.#cutLost(now);
    if (this.#looking || this.#silent || now < this.#lookFrom || this.#overdue(now).length === 0) return;
    this.#looking = true;
    void this.#decide(now).finally(() => {
      this.#looking = false;
      this.#lookFrom = Date.now() + this.#options.afterMs;
    });
  }

  async #decide(begun: number): Promise<void> {
    for (let tried = 0; tried < PROBES; tried += 1) {
      if ((await this.#speaks()) || this.#lastAnswer > begun || this.#closed) return;
    }
    this.#silent = true;
    this.#options.onChange(true);
    for (const waiting of this.#used) if (waiting.answers > 0) waiting.cut();
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    while (!this.#closed && !(await this.#speaks())) await pause(TICK_MS);
    this.#silent = false;
    if (!this.#closed) this.#options.onChange(false);
  }

  #speaks(): Promise<boolean> {
    const answer = this.#options.probe().catch(() => false);
    const late = pause(this.#options.probeMs).then(() => false);
    return Promise.race([answer, late]);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
