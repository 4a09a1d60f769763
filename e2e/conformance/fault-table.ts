/** What each fault must end in: one expected outcome for reads, one for writes. */
import type { OutcomeKind } from '@moa/channels';
import { FAULT_VARIANTS, type FaultKind, type FaultVariant } from '@moa/sandbox';

export type MatrixFault = Exclude<FaultKind, 'REPEATED_PAGE' | 'SHIFTED_PAGE' | 'OUT_OF_ORDER_STATUS' | 'REPEATED_CURSOR'>;

/** A fault, or one variant of it. */
export type CellName = MatrixFault | `${MatrixFault} ${FaultVariant}`;

export interface ExpectedOutcome {
  fault: MatrixFault;
  variant?: FaultVariant;
  read: OutcomeKind;
  write: OutcomeKind;
}

/** Reads are sent again by the way out; a write without a readable answer is unknown, never repeated. */
export function faultTable(expired: 'RENEWED' | 'RELINK'): ExpectedOutcome[] {
  const access: OutcomeKind = expired === 'RENEWED' ? 'ok' : 'relink';
  return [
    { fault: 'LATENCY', read: 'ok', write: 'ok' },
    { fault: 'TIMEOUT', read: 'ok', write: 'unknown' },
    { fault: 'LOST_AFTER_EFFECT', read: 'ok', write: 'unknown' },
    { fault: 'SERVER_ERROR', read: 'ok', write: 'unknown' },
    { fault: 'SERVER_ERROR_AFTER_EFFECT', read: 'ok', write: 'unknown' },
    { fault: 'RATE_LIMITED', read: 'slow_down', write: 'slow_down' },
    { fault: 'RATE_LIMITED_RETRY_AFTER', read: 'slow_down', write: 'slow_down' },
    { fault: 'EXPIRED_TOKEN', read: access, write: access },
    { fault: 'MALFORMED_BODY', read: 'again', write: 'unknown' },
    { fault: 'CUT_BODY', read: 'ok', write: 'unknown' },
    { fault: 'HUGE_ANSWER', read: 'again', write: 'unknown' },
    { fault: 'HOSTILE_TEXT', read: 'ok', write: 'ok' },
    { fault: 'REORDERED_ROWS', read: 'ok', write: 'ok' },
    ...FAULT_VARIANTS.WRONG_SHAPE.map((variant) => ({ fault: 'WRONG_SHAPE', variant, read: 'again', write: 'unknown' }) as const),
    ...FAULT_VARIANTS.NOT_FOUND_AS_404.map((variant) => ({ fault: 'NOT_FOUND_AS_404', variant, read: 'again', write: 'unknown' }) as const),
    ...FAULT_VARIANTS.GATEWAY_ANSWER.map(
      // What is broken for a moment (5xx) is asked again by the way out.
      (variant) => ({ fault: 'GATEWAY_ANSWER', variant, read: variant.startsWith('5') ? 'ok' : 'again', write: 'unknown' }) as const,
    ),
  ];
}

export function cellName({ fault, variant }: Pick<ExpectedOutcome, 'fault' | 'variant'>): CellName {
  return variant === undefined ? fault : `${fault} ${variant}`;
}
