/** Invoice numbers typed but not yet sent, kept in this browser per user until the shop has them. */
import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../ui/stored.ts';

export interface InvoiceDraft {
  courierCode: string;
  invoiceNo: string;
  /** Milliseconds of the last change. */
  at: number;
}

type Drafts = Readonly<Record<string, InvoiceDraft>>;

const KEEP_MS = 7 * 86_400_000;
const SAVE_MS = 300;

function isDrafts(value: unknown): value is Drafts {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each: unknown) => {
      if (typeof each !== 'object' || each === null) return false;
      const { courierCode, invoiceNo, at } = each as Record<string, unknown>;
      return typeof courierCode === 'string' && typeof invoiceNo === 'string' && typeof at === 'number';
    })
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export interface InvoiceDrafts {
  subscribe(listener: () => void): () => void;
  get(id: string): InvoiceDraft | undefined;
  all(): Drafts;
  set(id: string, part: { courierCode?: string; invoiceNo?: string }): void;
  setMany(parts: readonly { id: string; courierCode?: string; invoiceNo?: string }[]): void;
  remove(ids: readonly string[]): void;
  /** Courier chosen last, else the usual one. */
  courier(): string;
  /** The seller's usual courier: what was chosen beside another one is forgotten. */
  setUsual(code: string | null): void;
}

function createDrafts(owner: string): InvoiceDrafts {
  const key = `moa-invoices-${owner}`;
  const courierKey = () => (usual === null ? `moa-courier-${owner}` : `moa-courier-${owner}-${usual}`);
  let usual: string | null = null;
  const oldest = Date.now() - KEEP_MS;
  let drafts: Drafts = Object.fromEntries(Object.entries(readStored(key, {}, isDrafts)).filter(([, draft]) => draft.at > oldest));
  let courier = readStored(courierKey(), 'CJ', isText);
  let saving = false;
  const listeners = new Set<() => void>();

  function changed(next: Drafts): void {
    drafts = next;
    if (!saving) {
      saving = true;
      setTimeout(() => {
        saving = false;
        writeStored(key, drafts);
      }, SAVE_MS);
    }
    for (const listener of listeners) listener();
  }
  window.addEventListener('pagehide', () => writeStored(key, drafts));

  const store: InvoiceDrafts = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (id) => drafts[id],
    all: () => drafts,
    set: (id, part) => store.setMany([{ id, ...part }]),
    setMany: (parts) => {
      const next = { ...drafts };
      for (const { id, ...part } of parts) {
        const before = next[id] ?? { courierCode: courier, invoiceNo: '' };
        if (part.courierCode !== undefined && part.courierCode !== courier) {
          courier = part.courierCode;
          writeStored(courierKey(), courier);
        }
        next[id] = { ...before, ...part, at: Date.now() };
      }
      changed(next);
    },
    remove: (ids) => {
      if (!ids.some((id) => id in drafts)) return;
      changed(Object.fromEntries(Object.entries(drafts).filter(([id]) => !ids.includes(id))));
    },
    courier: () => courier,
    setUsual: (code) => {
      if (code === usual) return;
      usual = code;
      courier = readStored(courierKey(), code ?? 'CJ', isText);
    },
  };
  return store;
}

const stores = new Map<string, InvoiceDrafts>();

/** The drafts of one user and purpose (`new`, or `edit` for corrections). `usual` is the courier that the seller's settings name. */
export function invoiceDrafts(loginId: string, purpose: 'new' | 'edit', usual: string | null): InvoiceDrafts {
  const owner = purpose === 'new' ? loginId : `${loginId}-${purpose}`;
  const store = stores.get(owner) ?? createDrafts(owner);
  stores.set(owner, store);
  store.setUsual(usual);
  return store;
}

export function useDraft(store: InvoiceDrafts, id: string): InvoiceDraft | undefined {
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.get(id), [store, id]),
  );
}

export function useDrafts(store: InvoiceDrafts): Drafts {
  return useSyncExternalStore(store.subscribe, store.all);
}
