/** Whether our server can be reached, for a screen that has nothing else to show. */

const EVERY_MS = 5000;
const PATIENCE_MS = 5000;

/** THERE: at the first look already. BACK: after looks without an answer. */
export type Reach = 'OUT_OF_REACH' | 'THERE' | 'BACK';

export interface ReachDeps {
  /** True when the server answers. */
  reaches(): Promise<boolean>;
  /** Calls the listener whenever the browser has a network again; returns how to end that. */
  onOnline(listener: () => void): () => void;
  /** Returns how to call it off. */
  later(work: () => void, ms: number): () => void;
}

const BROWSER: ReachDeps = {
  async reaches() {
    try {
      // A small file that is never taken from the browser's own store.
      return (await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
    } catch {
      return false;
    }
  },
  onOnline(listener) {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  },
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export interface ReachWatch {
  /** Looks now. */
  look(): void;
  stop(): void;
}

/** Looks after `firstMs`, then every five seconds and whenever the browser has a network again, until the server answers. */
export function watchReach(report: (reach: Reach) => void, firstMs: number, deps: ReachDeps = BROWSER): ReachWatch {
  let round = 0;
  let missed = false;
  let callOff = deps.later(look, firstMs);
  const ignore = deps.onOnline(look);

  function look(): void {
    callOff();
    round += 1;
    void ask(round);
  }
  async function ask(mine: number): Promise<void> {
    const answered = await deps.reaches();
    if (mine !== round) return;
    if (!answered) {
      missed = true;
      callOff = deps.later(look, EVERY_MS);
    } else {
      stop();
    }
    report(answered ? (missed ? 'BACK' : 'THERE') : 'OUT_OF_REACH');
  }
  function stop(): void {
    round += 1;
    callOff();
    ignore();
  }
  return { look, stop };
}
