/**
 * State of the product form outside React: a field subscribes to its own path, so that typing draws one field and not the form.
 * Values are immutable; a change copies only the way down to it.
 */
import { type DraftMode, type DraftProblem, type PriceRange, type ProductDraft, pathParts, valueAt, withValue } from '@moa/core';
import type { FilledCategories } from '../categories/filled.ts';
import type { Applied } from '../templates/applied.ts';

export interface ShopProblems {
  registerKey: string;
  /** Sale prices that it takes now; null where it says nothing of them. */
  prices: PriceRange | null;
  /** It would refuse the product as it stands. */
  stopped: boolean;
  /** What is reported at this shop: without what is reported once for all of them. */
  problems: readonly { path: string; message: string; severity: 'ERROR' | 'WARN' }[];
  /** Found in the browser: the server has not spoken of the shop yet. */
  byBrowser?: true;
}

/** How the form holds its draft comes with it from its beginning. */
export interface FormMeta extends DraftMode {
  /** What stops a push, whatever the shop; worked out when the seller pauses. */
  problems: readonly DraftProblem[];
  /** What single shops add. */
  shops: readonly ShopProblems[];
  /** The draft that `shops` is about: what was changed since may have mended it. */
  checkedDraft: ProductDraft | null;
  checking: 'idle' | 'running' | 'failed';
  /** Messages of the last save by path. */
  saveErrors: Readonly<Record<string, string>>;
  /** Paths that were left once, and whether all count as left (after a save that failed). */
  touched: ReadonlySet<string>;
  showAll: boolean;
  dirty: boolean;
  /** Shops left out of the next sending. */
  skipped: ReadonlySet<string>;
  /** Categories of shops that were filled in for the seller and that she has not looked at yet. */
  filled: FilledCategories;
  /** Other fields that were filled in and not touched since: paths of the product, those of a shop behind its key and a blank. */
  filledPaths: ReadonlySet<string>;
  /** The template that was applied last, as long as the way back is offered. */
  applied: Applied | null;
  /** Goes on with what this browser kept, and the seller has not yet said that she wants it: nothing is sent of it. */
  restored: boolean;
  /** When the draft was last kept in this browser. */
  keptAt: number | null;
}

const CLEAN: FormMeta = {
  isEdit: false,
  isMoaCalled: false,
  problems: [],
  shops: [],
  checkedDraft: null,
  checking: 'idle',
  saveErrors: {},
  touched: new Set(),
  showAll: false,
  dirty: false,
  skipped: new Set(),
  filled: new Map(),
  filledPaths: new Set(),
  applied: null,
  restored: false,
  keptAt: null,
};

export interface FormStore {
  draft(): ProductDraft;
  /** The draft as it was loaded or last saved. */
  base(): ProductDraft;
  get(path: string): unknown;
  set(path: string, value: unknown): void;
  change(step: (draft: ProductDraft) => ProductDraft): void;
  meta(): FormMeta;
  setMeta(part: Partial<FormMeta>): void;
  touch(path: string): void;
  /** @param work is on its way into the draft, such as pictures: a save waits for it */
  expect(work: Promise<unknown>): void;
  /** Until nothing is on its way any more. */
  arrived(): Promise<void>;
  /** Takes a saved draft as the new beginning. */
  reset(draft: ProductDraft): void;
  subscribe(listener: () => void): () => void;
}

/** @param changed a draft that differs from `base` (restored from this browser) */
export function createFormStore(base: ProductDraft, changed?: ProductDraft, start?: Partial<FormMeta>): FormStore {
  const listeners = new Set<() => void>();
  let saved = base;
  let draft = changed ?? base;
  const coming = new Set<Promise<unknown>>();
  let meta: FormMeta = { ...CLEAN, ...start, dirty: changed !== undefined };

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function put(next: ProductDraft): void {
    if (next === draft) return;
    draft = next;
    if (!meta.dirty) meta = { ...meta, dirty: true };
    notify();
  }

  return {
    draft: () => draft,
    base: () => saved,
    get: (path) => valueAt(draft, path),
    set(path, value) {
      if (Object.is(valueAt(draft, path), value)) return;
      if (meta.touched.has(path) || path in meta.saveErrors) meta = { ...meta, ...withoutPath(meta, path) };
      if (meta.filledPaths.size > 0) meta = { ...meta, filledPaths: withoutFilled(meta.filledPaths, path) };
      put(withValue(draft, pathParts(path), value) as ProductDraft);
    },
    change: (step) => put(step(draft)),
    meta: () => meta,
    setMeta(part) {
      meta = { ...meta, ...part };
      notify();
    },
    touch(path) {
      if (meta.touched.has(path)) return;
      meta = { ...meta, touched: new Set([...meta.touched, path]) };
      notify();
    },
    expect(work) {
      const done = () => void coming.delete(work);
      coming.add(work);
      work.then(done, done);
    },
    async arrived() {
      while (coming.size > 0) await Promise.allSettled(coming);
    },
    reset(next) {
      saved = next;
      draft = next;
      meta = { ...CLEAN, isEdit: meta.isEdit, isMoaCalled: true, skipped: meta.skipped, shops: meta.shops };
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the seller wrote herself was not filled in. */
function withoutFilled(filled: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const written = [...filled].filter((each) => each === path || each.startsWith(`${path}.`));
  return written.length === 0 ? filled : new Set([...filled].filter((each) => !written.includes(each)));
}

/** A field that is being mended shows its old message no longer: it is checked again when it is left. */
function withoutPath(meta: FormMeta, path: string): Pick<FormMeta, 'touched' | 'saveErrors'> {
  const touched = new Set(meta.touched);
  touched.delete(path);
  const { [path]: _mended, ...saveErrors } = meta.saveErrors;
  return { touched, saveErrors };
}
