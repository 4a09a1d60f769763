/**
 * What was typed and not saved, kept in this browser: a closed tab, a crash or an ended login costs nothing. Each tab keeps its own of each
 * form; what a tab left that is gone goes on in the next one that opens the same form.
 */
import { newProductDraft, type ProductDraft } from '@moa/core';
import { forgetUnanswered } from '../../../client/once.ts';
import type { Tabs } from '../../../client/session/tabs.ts';
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
export function draftName(owner: string, what: string): string {
  return `moa-unit-draft-${owner}-${what}`;
}

/** Where the tab that keeps a draft at `key` keeps the one of another form. */
export function sameTab(key: string, name: string): string {
  return `${name}${key.slice(key.lastIndexOf('~'))}`;
}

export interface OpenedDraft {
  /** Where this tab keeps the draft of the form. */
  key: string;
  /** What it goes on with: its own, else the newest that a tab left which is gone. */
  kept: KeptDraft | null;
  /** How many more were left by tabs that are gone. */
  others: number;
}

/** What this tab goes on with in a form. What it takes up of another tab is its own from then on. */
export async function openDraft(name: string, tabs: Tabs): Promise<OpenedDraft> {
  const key = `${name}~${await tabs.own()}`;
  const open = await tabs.open();
  return tabs.alone(name, () => {
    const left = leftBy(name, (tab) => tab !== key.slice(name.length + 1) && !open.has(tab));
    const own = readDraft(key);
    const [newest, ...rest] = left;
    if (own !== null || newest === undefined) return { key, kept: own, others: left.length };
    takeUp(newest.key, key);
    return { key, kept: newest.kept, others: rest.length };
  });
}

/** Drafts of tabs, newest first; without a tab those that were kept before tabs had their own. */
function leftBy(name: string, isOf: (tab: string) => boolean): { key: string; kept: KeptDraft }[] {
  return storedKeys()
    .flatMap((key) => {
      const tab = key === name ? '' : key.startsWith(`${name}~`) ? key.slice(name.length + 1) : null;
      const kept = tab !== null && /^[0-9a-f]*$/.test(tab) && isOf(tab) ? readDraft(key) : null;
      return kept === null ? [] : [{ key, kept }];
    })
    .sort((a, b) => b.kept.at - a.kept.at);
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Moves a draft with what is remembered of its save. A storage that is full has room for it once it is removed. */
function takeUp(from: string, to: string): void {
  for (const [old, own] of [
    [from, to],
    [unansweredAt(from).name, unansweredAt(to).name],
  ] as const) {
    const text = localStorage.getItem(old);
    localStorage.removeItem(own);
    if (text === null) continue;
    localStorage.removeItem(old);
    try {
      localStorage.setItem(own, text);
    } catch {
      // There is always room where it was.
      localStorage.setItem(old, text);
    }
  }
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
