/** Saving and sending: one at a time, nothing typed is lost when it fails. */
import { type ProductDraft, validateForSave } from '@moa/core';
import { useRef, useState } from 'react';
import { api, orpc, queryClient } from '../../../app/api.ts';
import { problemsByPath, toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { dropDraft } from './draft-storage.ts';
import { overTheirs, toSave } from './prepare.ts';
import { askStale } from './stale-dialog.tsx';
import { type FormStore, normalPath } from './store.ts';
import { keepNow } from './use-keep.ts';

export interface Saved {
  product: ProductDraft;
  /** Job that sends it; null when nothing was to be sent. */
  jobId: string | null;
}

export interface SaveOptions {
  store: FormStore;
  /** Where the draft is kept in this browser. */
  storageKey: string;
  goTo(path: string, registerKey?: string | null): void;
  onSaved(saved: Saved, sent: boolean): void;
  /** The seller wants the version of the server instead of the own one. */
  onReload(product: ProductDraft): void;
}

export type Busy = 'save' | 'send' | null;

export function useSave(options: SaveOptions) {
  const [busy, setBusy] = useState<Busy>(null);
  const running = useRef(false);

  async function run(kind: 'save' | 'send'): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(kind);
    try {
      await attempt(options, kind);
    } finally {
      running.current = false;
      setBusy(null);
    }
  }

  return { busy, save: () => run('save'), send: () => run('send') };
}

async function attempt(options: SaveOptions, kind: 'save' | 'send'): Promise<void> {
  const { store } = options;
  const draft = toSave(store.draft());
  const errors = validateForSave(draft).filter((problem) => problem.severity === 'ERROR');
  const [first] = errors;
  if (first) {
    store.setMeta({ showAll: true });
    options.goTo(first.path);
    toast.info(`저장하기 전에 고칠 것이 ${errors.length}개 있어요.`, first.message);
    return;
  }
  try {
    const saved = kind === 'send' ? await transmit(store, draft) : { product: await write(draft), jobId: null };
    dropDraft(options.storageKey);
    refresh(saved.product);
    options.onSaved(saved, kind === 'send');
  } catch (error) {
    await failed(options, kind, draft, error);
  }
}

function write(draft: ProductDraft): Promise<ProductDraft> {
  return draft.id === null ? api.catalog.create(draft) : api.catalog.update({ params: { id: draft.id }, body: draft });
}

async function transmit(store: FormStore, product: ProductDraft): Promise<Saved> {
  const { skipped } = store.meta();
  const keys = product.createShopDTOList.map((entry) => entry.registerKey).filter((key) => !skipped.has(key));
  const answer = await api.catalog.transmit({ product, ...(skipped.size > 0 ? { registerKeys: keys } : {}) });
  return { product: answer.product, jobId: answer.jobId };
}

/** Lists and counts are asked again when they are next looked at; the form takes the answer it has. */
function refresh(product: ProductDraft): void {
  if (product.id !== null) queryClient.setQueryData(orpc.catalog.get.queryKey({ input: { id: product.id } }), product);
  for (const queryKey of [orpc.catalog.list.key(), orpc.catalog.count.key(), orpc.listings.key(), orpc.stock.key(), orpc.jobs.key()]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

async function failed(options: SaveOptions, kind: 'save' | 'send', draft: ProductDraft, error: unknown): Promise<void> {
  const { store } = options;
  keepNow(store, options.storageKey);
  const problem = toProblem(error);
  if (problem.code === 'STALE_VERSION' && draft.id !== null) {
    const theirs = await api.catalog.get({ id: draft.id }).catch(() => null);
    if (theirs === null) {
      toast.failed(error);
      return;
    }
    const choice = await askStale(store.base(), theirs);
    if (choice === 'reload') options.onReload(theirs);
    if (choice === 'overwrite') {
      store.change((mine) => overTheirs(mine, store.base(), theirs));
      await attempt(options, kind);
    }
    return;
  }
  const saveErrors = Object.fromEntries(Object.entries(problemsByPath(problem)).map(([path, message]) => [normalPath(path), message]));
  store.setMeta({ showAll: true, saveErrors });
  const [path] = Object.keys(saveErrors);
  if (path !== undefined) options.goTo(path);
  toast.failed(error, Object.values(saveErrors).slice(0, 3).join(' ') || problem.detail);
}
