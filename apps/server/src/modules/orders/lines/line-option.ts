/** Lines whose receiver chooses another option of the product after they were reported: presents, until their seller has sent them. Pure. */
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import type { LineFact } from '@moa/channels/sdk';
import { isBeforeDispatch } from '@moa/core';
import type { LineChange, LinePart, LineRecord, PlannedEffect } from './line-record.ts';
import type { StoredLine } from './line-work.ts';

type Known = Pick<StoredLine, 'record'> & {
  shopType: string;
  asFact: Pick<LineFact, 'shopItemId' | 'optionText' | 'refs'>;
};

/**
 * Whether the fact has another option than the line, and is not older than what the line has it from (`refs.changedAt`, the shop's own time, in whole
 * seconds: ours stands in `sourceTime` once we acted on it). A code alone that changed is the seller's, of the same option.
 */
export function changesOption({ shopType, record, asFact }: Known, fact: Pick<LineFact, 'shopItemId' | 'optionText' | 'refs'>): boolean {
  if (!isLinkable(shopType) || MANIFESTS[shopType].orders.changesOptions !== true) return false;
  if (!isBeforeDispatch(record.state) || record.stockState === 'SHIPPED') return false;
  if (fact.optionText === asFact.optionText || fact.shopItemId === asFact.shopItemId) return false;
  return (fact.refs.changedAt ?? '') >= (asFact.refs.changedAt ?? '');
}

/** What was kept for the line goes back, and what it is now is kept instead. @param parts null: nobody knows what the new option is */
export function changeParts(line: LineRecord, parts: readonly LinePart[] | null): LineChange {
  if (line.stockState !== 'RESERVED') return { record: { ...line, parts }, effects: [] };
  const left = line.quantity - line.claimedQuantity;
  const book =
    (effect: 'RESERVE' | 'RELEASE', round: number) =>
    (part: LinePart): PlannedEffect => ({
      effect,
      source: { kind: 'LINE', round },
      skuId: part.skuId,
      quantity: left * part.unitQuantity,
    });
  const stockRound = line.stockRound + 1;
  const freed = (line.parts ?? []).map(book('RELEASE', line.stockRound));
  const kept = (parts ?? []).map(book('RESERVE', stockRound));
  const stockState = parts === null ? ('NONE' as const) : line.stockState;
  return { record: { ...line, parts, stockState, stockRound, oversold: false }, effects: [...freed, ...kept] };
}
