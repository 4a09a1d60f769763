/** How far orders of made-up days have come: the older, the further. Pure. */
import type { LineState } from '@moa/core';

/** In the order in which a line walks through them. */
const STAGES: readonly LineState[] = ['NEW', 'PREPARING', 'DELIVERING', 'DELIVERED', 'CONFIRMED'];
export type Stage = Extract<LineState, 'NEW' | 'PREPARING' | 'DELIVERING' | 'DELIVERED' | 'CONFIRMED'>;

const HOUR_MS = 3_600_000;
/** Hours of age from which on an order is that far. */
const FROM_HOURS: readonly (readonly [Stage, number])[] = [
  ['CONFIRMED', 9 * 24],
  ['DELIVERED', 5 * 24],
  ['DELIVERING', 44],
  ['PREPARING', 16],
];
/** Every so many orders one waits for its goods, until its deadline has passed. */
const LATE_EVERY = 12;
const LATE_HOURS = 7 * 24;

/** Where an order made at `orderedAt` stands at `now`. */
export function stageOf(order: { orderNo: string; orderedAt: Date }, now: Date): Stage {
  const hours = (now.getTime() - order.orderedAt.getTime()) / HOUR_MS;
  const stage = FROM_HOURS.find(([, from]) => hours >= from)?.[0] ?? 'NEW';
  if (stage !== 'NEW' && hours < LATE_HOURS && numberOf(order.orderNo) % LATE_EVERY === 0) return 'PREPARING';
  return stage;
}

/** Whether a line in `state` has still to go on before it is at `stage`; what left the walk stays where it is. */
export function isBehind(state: LineState, stage: Stage): boolean {
  const at = STAGES.indexOf(state);
  return at >= 0 && at < STAGES.indexOf(stage);
}

/** Invoice number of twelve digits, the last one checking the others as CJ대한통운 does. */
export function invoiceNo(lineId: number): string {
  const digits = 61_234_500_000 + lineId;
  return `${digits}${digits % 7}`;
}

function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}
