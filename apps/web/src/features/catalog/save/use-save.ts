/** Saving and sending: one at a time, nothing typed is lost when it fails. */
import { draftForEdit, normalPath, type ProductDraft, typedSince, validateForSave } from '@moa/core';
import { useRef, useState } from 'react';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { sendOnce } from '../../../client/once.ts';
import { problemsByPath, toProblem } from '../../../ui/problem.ts';
import { toast } from '../../../ui/toast.ts';
import { ontoSaved, toSave } from '../form/prepare.ts';
import type { FormStore } from '../form/store.ts';
import { askMerge } from '../merge/ask-merge.tsx';
import { dropDraft, unansweredAt } from './draft-storage.ts';
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
  /** False once the form was left: what is said of it must not land on another one. */
  isShown(): boolean;
  goTo(path: string, registerKey?: string | null): void;
  /** @param typed the stored product with what was typed while the save was under way; null where nothing was */
  onSaved(saved: Saved, sent: boolean, typed: ProductDraft | null): void;
  /** The seller wants the version of the server instead of the own one. */
  onReload(product: ProductDraft): void;
}

export type Busy = 'save' | 'send' | null;

export function useSave(options: SaveOptions) {
  const [busy, setBusy] = useState<Busy>(null);
  const running = useRef(false);

  async function run(kind: Kind): Promise<void> {
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

async function attempt(options: SaveOptions, kind: Kind): Promise<void> {
  const { store } = options;
  await store.arrived();
  const pressed = store.draft();
  const draft = toSave(pressed);
  const errors = validateForSave(draft).filter((problem) => problem.severity === 'ERROR');
  const [first] = errors;
  if (first) {
    store.setMeta({ showAll: true });
    options.goTo(first.path);
    toast.info(`저장하기 전에 고칠 것이 ${errors.length}개 있어요.`, first.message);
    return;
  }
  try {
    const { saved, sent, stored } = await carryOut(options, kind, { pressed, draft });
    // The form is open to be written in while it waits for its answer.
    const now = store.draft();
    const typed = now === stored.pressed ? null : typedSince(stored.draft, toSave(now), saved.product);
    dropDraft(options.storageKey);
    refresh(saved.product);
    options.onSaved(saved, sent, typed);
  } catch (error) {
    await failed(options, kind, error);
  }
}

/** What the form held when it was sent, and what was sent of it. */
interface Pressed {
  pressed: ProductDraft;
  draft: ProductDraft;
}

interface CarriedOut {
  saved: Saved;
  sent: boolean;
  stored: Pressed;
}

async function carryOut(options: SaveOptions, kind: Kind, stored: Pressed): Promise<CarriedOut> {
  const { draft } = stored;
  const sent = kind === 'send';
  const call: Call = { kind, draft, registerKeys: requestedKeys(options.store, draft) };
  if (draft.id !== null) return { saved: await send(call), sent, stored };
  const { answer, body, earlier } = await sendOnce({ ...unansweredAt(options.storageKey), send }, call);
  if (!earlier) return { saved: answer, sent, stored };
  // The product was made by an earlier press; what was changed since goes over it.
  const { store } = options;
  const mine = ontoSaved(toSave(store.draft()), body.draft, answer.product);
  store.reset(answer.product);
  store.change(() => mine);
  const saved = await send({ ...call, draft: mine, registerKeys: requestedKeys(store, mine) });
  return { saved, sent, stored: { pressed: mine, draft: mine } };
}

type Kind = 'save' | 'send';

interface Call {
  kind: Kind;
  draft: ProductDraft;
  /** Shops it is sent to; null for all it is sold in. */
  registerKeys: string[] | null;
}

function requestedKeys(store: FormStore, draft: ProductDraft): string[] | null {
  const { skipped } = store.meta();
  return skipped.size === 0 ? null : draft.createShopDTOList.map((entry) => entry.registerKey).filter((key) => !skipped.has(key));
}

async function send({ kind, draft, registerKeys }: Call, idempotencyKey?: string): Promise<Saved> {
  const options = idempotencyKey === undefined ? {} : { context: { idempotencyKey } };
  if (kind === 'send') return api.catalog.transmit({ product: draft, ...(registerKeys ? { registerKeys } : {}) }, options);
  const product =
    draft.id === null
      ? await api.catalog.create(draft, options)
      : await api.catalog.update({ params: { id: draft.id }, body: draft }, options);
  return { product, jobId: null };
}

/** Lists and counts are asked again when they are next looked at; the form takes the answer it has. */
function refresh(product: ProductDraft): void {
  if (product.id !== null) queryClient.setQueryData(orpc.catalog.get.queryKey({ input: { id: product.id } }), product);
  const recommended = [orpc.catalog.standardCategoryRecommend.key(), orpc.catalog.categoryRecommend.key()];
  for (const queryKey of [
    ...recommended,
    orpc.catalog.list.key(),
    orpc.catalog.count.key(),
    orpc.listings.key(),
    orpc.stock.key(),
    orpc.jobs.key(),
  ]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

const KEPT = '작성하던 내용은 이 브라우저에 남아 있습니다. 그 상품을 다시 열면 이어서 저장할 수 있습니다.';

async function failed(options: SaveOptions, kind: Kind, error: unknown): Promise<void> {
  const { store } = options;
  keepNow(store, options.storageKey);
  if (!options.isShown()) {
    toast.failed(error, KEPT);
    return;
  }
  const problem = toProblem(error);
  const { id } = store.draft();
  if (problem.code === 'STALE_VERSION' && id !== null) {
    const theirs = await api.catalog.get({ id }).catch(() => null);
    if (theirs === null) {
      toast.failed(error);
      return;
    }
    const stored = draftForEdit(theirs).draft;
    const answer = await askMerge({ base: store.base(), mine: store.draft(), theirs: stored }, error);
    if (answer?.kind === 'RELOAD') options.onReload(theirs);
    if (answer?.kind === 'MERGED') {
      store.reset(stored);
      store.change(() => answer.draft);
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
