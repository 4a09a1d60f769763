import { seededRandom } from './random.ts';
import { type AnsweredFault, FAULT_VARIANTS, type Fault, type FaultKind, type FaultVariant } from './types.ts';

export const FAULT_KINDS: readonly FaultKind[] = [
  'LATENCY',
  'TIMEOUT',
  'LOST_AFTER_EFFECT',
  'RATE_LIMITED',
  'RATE_LIMITED_RETRY_AFTER',
  'SERVER_ERROR',
  'SERVER_ERROR_AFTER_EFFECT',
  'EXPIRED_TOKEN',
  'MALFORMED_BODY',
  'CUT_BODY',
  'REPEATED_PAGE',
  'SHIFTED_PAGE',
  'OUT_OF_ORDER_STATUS',
  'WRONG_SHAPE',
  'NOT_FOUND_AS_404',
  'GATEWAY_ANSWER',
  'HUGE_ANSWER',
  'HOSTILE_TEXT',
  'REORDERED_ROWS',
  'REPEATED_CURSOR',
];

/** More than a client reads of one answer (16 MiB). */
const HUGE_BYTES = 17 * 1024 * 1024;

export type PageFaultKind = 'REPEATED_PAGE' | 'SHIFTED_PAGE' | 'OUT_OF_ORDER_STATUS';
const PAGE_FAULTS: ReadonlySet<FaultKind> = new Set(['REPEATED_PAGE', 'SHIFTED_PAGE', 'OUT_OF_ORDER_STATUS']);
const BEFORE_EFFECT: ReadonlySet<FaultKind> = new Set([
  'TIMEOUT',
  'RATE_LIMITED',
  'RATE_LIMITED_RETRY_AFTER',
  'SERVER_ERROR',
  'EXPIRED_TOKEN',
]);

export type NewFault = Pick<Fault, 'operation' | 'kind'> & Partial<Omit<Fault, 'id' | 'operation' | 'kind'>>;

/** What a fault of this kind can be, the usual one first; empty where there is only one. */
export function variantsOf(kind: FaultKind): readonly FaultVariant[] {
  return (FAULT_VARIANTS as Partial<Record<FaultKind, readonly FaultVariant[]>>)[kind] ?? [];
}

/** Thrown out of a route by a fault that strikes before the effect; the server answers it in the channel's words. */
export class SandboxFault extends Error {
  readonly kind: 'TIMEOUT' | AnsweredFault;

  constructor(kind: 'TIMEOUT' | AnsweredFault) {
    super(`sandbox fault ${kind}`);
    this.kind = kind;
  }
}

export function strikesBeforeEffect(kind: FaultKind): kind is 'TIMEOUT' | AnsweredFault {
  return BEFORE_EFFECT.has(kind);
}

/** Faults in force on one channel. Kept in memory only: a restart is a healthy channel. */
export class FaultList {
  private readonly faults = new Map<string, { fault: Fault; random: () => number }>();
  private created = 0;

  add(input: NewFault): Fault {
    this.created += 1;
    const fault: Fault = {
      id: `f${this.created}`,
      operation: input.operation,
      kind: input.kind,
      skip: input.skip ?? 0,
      times: input.times === undefined ? 1 : input.times,
      probability: input.probability ?? 1,
      latencyMs: input.latencyMs ?? 1000,
      seed: input.seed ?? 1,
      variant: input.variant ?? variantsOf(input.kind)[0] ?? null,
      bytes: input.bytes ?? HUGE_BYTES,
    };
    this.faults.set(fault.id, { fault, random: seededRandom(fault.seed) });
    return fault;
  }

  list(): Fault[] {
    return [...this.faults.values()].map(({ fault }) => ({ ...fault }));
  }

  remove(id: string): boolean {
    return this.faults.delete(id);
  }

  clear(): void {
    this.faults.clear();
  }

  /** The fault that hits this call, used up once. Page faults are asked for apart. */
  strike(operation: string): Fault | null {
    return this.pick(operation, (kind) => !PAGE_FAULTS.has(kind));
  }

  strikePage(operation: string, wanted: PageFaultKind): Fault | null {
    return this.pick(operation, (kind) => kind === wanted);
  }

  private pick(operation: string, wanted: (kind: FaultKind) => boolean): Fault | null {
    for (const { fault, random } of this.faults.values()) {
      if (!wanted(fault.kind) || (fault.operation !== '*' && fault.operation !== operation)) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      if (random() >= fault.probability) continue;
      if (fault.times !== null) {
        fault.times -= 1;
        if (fault.times <= 0) this.faults.delete(fault.id);
      }
      return fault;
    }
    return null;
  }
}
