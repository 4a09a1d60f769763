/**
 * An item of an order in several boxes. The line stays one (vendorItemId within orderId; boxes change their numbers): it has
 * the pieces of all its boxes, stands where the last of them stands, and is acted on in each box that stands there. Pure.
 */
import type { LineState } from '@moa/core';
import type { LineFact, LineRef } from '../sdk/order.ts';
import { text, wire, wires } from '../sdk/reader.ts';

const RANK: Readonly<Partial<Record<LineState, number>>> = { NEW: 0, PREPARING: 1, DELIVERING: 2, DELIVERED: 3, CONFIRMED: 4 };

/** The lines with those of one item in several boxes made one. A box that came twice stays twice: whoever stores it knows it by its time. */
export function joinBoxes(lines: readonly LineFact[], readAt: string): LineFact[] {
  const groups = Map.groupBy(lines, ({ orderNo, lineNo }) => `${orderNo} ${lineNo}`);
  return [...groups.values()].flatMap((group) => {
    const boxes = new Map(group.map((line) => [line.bundleNo, line]));
    return boxes.size > 1 ? [joinLines([...boxes.values()], readAt)] : group;
  });
}

/** One line out of its parts. Where parts stand apart, the line certainly stood at the last of them when it was read. */
export function joinLines(parts: readonly LineFact[], readAt: string): LineFact {
  const alive = parts.filter(({ state }) => state !== 'CANCELED');
  const decisive = alive.length > 0 ? alive : parts;
  const lead = decisive.reduce((last, part) => (rankOf(part) < rankOf(last) ? part : last));
  const waiting = decisive.filter(({ state }) => state === lead.state);
  const apart = waiting.length < decisive.length;
  const sum = (of: (part: LineFact) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    ...lead,
    hold: parts.some(({ hold }) => hold),
    sourceTime: apart
      ? readAt
      : (parts
          .map(({ sourceTime }) => sourceTime)
          .toSorted()
          .at(-1) ?? lead.sourceTime),
    dispatchDue: waiting.flatMap(({ dispatchDue }) => dispatchDue ?? []).toSorted()[0] ?? null,
    quantity: sum(({ quantity }) => quantity),
    amount: sum(({ amount }) => amount),
    deliveryFee: sum(({ deliveryFee }) => deliveryFee),
    discount: sum(({ discount }) => discount),
    refs: { ...lead.refs, boxes: boxesOf(waiting) },
    raw: { parts: parts.map(({ raw }) => raw) },
  };
}

/** A part in a state that is not known keeps the whole line where it is. */
function rankOf({ state }: LineFact): number {
  return state === null ? -1 : (RANK[state] ?? RANK.CONFIRMED ?? 0);
}

function boxesOf(waiting: readonly LineFact[]): string {
  const boxes = new Map(
    waiting.map(({ bundleNo, refs }) => [
      bundleNo,
      { box: bundleNo, items: refs.boxItems, split: refs.splitShipping, invoice: refs.invoiceNo },
    ]),
  );
  return boxes.size > 1 ? JSON.stringify([...boxes.values()]) : '';
}

/** The line once for each of the boxes in which it waits. */
export function eachBox<L extends LineRef>(line: L): L[] {
  const boxes = line.refs.boxes ? wires(JSON.parse(line.refs.boxes)).map(wire) : [];
  if (boxes.length === 0) return [line];
  return boxes.map((box) => ({
    ...line,
    bundleNo: text(box.box),
    refs: { ...line.refs, boxItems: text(box.items), splitShipping: text(box.split), invoiceNo: text(box.invoice) },
  }));
}

/** Orders of which a list may show a part only: divided ones, and those with an item in more than one of its boxes. */
export function dividedOrders(lines: readonly LineFact[]): Set<string> {
  return new Set(lines.filter(({ refs }) => refs.splitShipping === 'true' || refs.boxes !== '').map(({ orderNo }) => orderNo));
}
