/** Stops what keeps failing, one kind of call of one account, and tries again with a single call. */

export type Passage = 'PASS' | 'PROBE' | 'BLOCKED';

export interface CircuitBreaker {
  /** Asked right before a call leaves. `PROBE` is the one call let through while half-open. */
  enter(key: string): Passage;
  /** Whether a call would be blocked now; takes no probe. */
  blocked(key: string): boolean;
  /** What became of a call that was let through. */
  settle(key: string, good: boolean): void;
}

export interface BreakerOptions {
  clock(): Date;
  /** Failures in a row that open the circuit. */
  failures?: number;
  /** How long it stays open at first; doubles with every failed probe. */
  openMs?: number;
  maxOpenMs?: number;
}

interface Circuit {
  failures: number;
  /** Null while closed. */
  openUntil: number | null;
  openMs: number;
  probing: boolean;
}

export function createCircuitBreaker({ clock, failures = 5, openMs = 30_000, maxOpenMs = 300_000 }: BreakerOptions): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const now = () => clock().getTime();

  function circuitOf(key: string): Circuit {
    const known = circuits.get(key);
    if (known) return known;
    const circuit: Circuit = { failures: 0, openUntil: null, openMs, probing: false };
    circuits.set(key, circuit);
    return circuit;
  }

  return {
    enter(key) {
      const circuit = circuitOf(key);
      if (circuit.openUntil === null) return 'PASS';
      if (circuit.probing || now() < circuit.openUntil) return 'BLOCKED';
      circuit.probing = true;
      return 'PROBE';
    },
    blocked(key) {
      const circuit = circuits.get(key);
      return circuit !== undefined && circuit.openUntil !== null && (circuit.probing || now() < circuit.openUntil);
    },
    settle(key, good) {
      const circuit = circuitOf(key);
      if (good) {
        circuits.delete(key);
        return;
      }
      circuit.failures += 1;
      if (circuit.probing) circuit.openMs = Math.min(maxOpenMs, circuit.openMs * 2);
      if (circuit.probing || circuit.failures >= failures) circuit.openUntil = now() + circuit.openMs;
      circuit.probing = false;
    },
  };
}
