/** What was typed and not saved, kept in this browser: a closed tab, a crash or an ended login costs nothing. */
import { newProductDraft, type ProductDraft } from '@moa/core';
import { forgetUnanswered } from '../../../client/once.ts';
import { readStored, writeStored } from '../../../ui/stored.ts';

export interface KeptDraft {
  at: number;
  draft: ProductDraft;
  /** Version of the product that the draft began with. */
  version: number;
  /** The product as it was then: what somebody else changes meanwhile is told apart from what was typed. Absent for a new product. */
  base?: ProductDraft;
  /** Typed a moment ago at another address of the same form: nobody is asked whether to go on with it. */
  goesOn?: true;
}

/** @param what `new`, the product's id, or `copy-<id>` */
export function draftKey(owner: string, what: string): string {
  return `moa-unit-draft-${owner}-${what}`;
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, draft, version, base } = value as Record<string, unknown>;
  return typeof at === 'number' && typeof version === 'number' && isDraft(draft) && (base === undefined || isDraft(base));
}

function isDraft(value: unknown): value is ProductDraft {
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Record<string, unknown>;
  return ['composition', 'basic', 'common'].every((part) => typeof parts[part] === 'object') && Array.isArray(parts.createShopDTOList);
}

/** A draft that an older version of the form kept lacks what came since: it takes the empty values. */
export function readDraft(key: string): KeptDraft | null {
  const kept = readStored<KeptDraft | null>(key, null, isKeptDraft as (value: unknown) => value is KeptDraft | null);
  if (kept === null) return null;
  const empty = newProductDraft();
  const whole = (draft: ProductDraft): ProductDraft => ({
    ...draft,
    basic: { ...empty.basic, ...draft.basic },
    common: { ...empty.common, ...draft.common },
  });
  return { ...kept, draft: whole(kept.draft), ...(kept.base ? { base: whole(kept.base) } : {}) };
}

export function keepDraft(key: string, kept: KeptDraft): void {
  // What was typed matters more than where it began: in a storage that is nearly full it is kept alone.
  if (!writeStored(key, kept)) writeStored(key, { ...kept, base: undefined });
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
