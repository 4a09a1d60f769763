/** Invoice numbers typed but not yet sent, kept in this browser per user until the shop has them. */
import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../ui/stored.ts';

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
  /** Courier chosen last. */
  courier(): string;
}

function createDrafts(owner: string): InvoiceDrafts {
  const key = `moa-invoices-${owner}`;
  const courierKey = `moa-courier-${owner}`;
  const oldest = Date.now() - KEEP_MS;
  let drafts: Drafts = Object.fromEntries(Object.entries(readStored(key, {}, isDrafts)).filter(([, draft]) => draft.at > oldest));
  let courier = readStored(courierKey, 'CJ', isText);
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
          writeStored(courierKey, courier);
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
  };
  return store;
}

const stores = new Map<string, InvoiceDrafts>();

/** The drafts of one user and purpose (`new`, or `edit` for corrections). */
export function invoiceDrafts(loginId: string, purpose: 'new' | 'edit'): InvoiceDrafts {
  const owner = purpose === 'new' ? loginId : `${loginId}-${purpose}`;
  const known = stores.get(owner);
  if (known) return known;
  const store = createDrafts(owner);
  stores.set(owner, store);
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
