/** What was typed and not saved, kept in this browser: a closed tab, a crash or an ended login costs nothing. */
import { newProductDraft, type ProductDraft } from '@moa/core';
import { forgetUnanswered } from '../../../client/once.ts';
import { readStored, writeStored } from '../../../ui/stored.ts';

export interface KeptDraft {
  at: number;
  draft: ProductDraft;
  /** Version of the product that the draft began with. */
  version: number;
}

/** @param what `new`, the product's id, or `copy-<id>` */
export function draftKey(owner: string, what: string): string {
  return `moa-unit-draft-${owner}-${what}`;
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, draft, version } = value as Record<string, unknown>;
  if (typeof at !== 'number' || typeof version !== 'number' || typeof draft !== 'object' || draft === null) return false;
  const parts = draft as Record<string, unknown>;
  return ['composition', 'basic', 'common'].every((part) => typeof parts[part] === 'object') && Array.isArray(parts.createShopDTOList);
}

/** A draft that an older version of the form kept lacks what came since: it takes the empty values. */
export function readDraft(key: string): KeptDraft | null {
  const kept = readStored<KeptDraft | null>(key, null, isKeptDraft as (value: unknown) => value is KeptDraft | null);
  if (kept === null) return null;
  const empty = newProductDraft();
  const { draft } = kept;
  return {
    ...kept,
    draft: { ...draft, basic: { ...empty.basic, ...draft.basic }, common: { ...empty.common, ...draft.common } },
  };
}

export function keepDraft(key: string, kept: KeptDraft): void {
  writeStored(key, kept);
}

/** Where a save of a new product is remembered whose answer did not come; it goes with the draft. */
export function unansweredAt(key: string): { storage: Storage; name: string } {
  return { storage: localStorage, name: `${key}-sent` };
}

export function dropDraft(key: string): void {
  forgetUnanswered(unansweredAt(key));
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to drop.
  }
}
