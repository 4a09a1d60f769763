/** Hooks of the form's fields: each draws again only when what it reads has changed. */
import type { ProductDraft } from '@moa/core';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { FormMeta, FormStore } from './store.ts';

export interface FormActions {
  /** Opens the tab of a shop. */
  openShop(registerKey: string | null): void;
  /** Scrolls to a section and gives it the focus. */
  goToSection(id: string): void;
  /** Scrolls to a field and focuses it. */
  goTo(path: string, registerKey?: string | null): void;
  /** Checks again now: a field was left, or something was chosen. */
  recheck(): void;
}

export const FormContext = createContext<{ store: FormStore; actions: FormActions } | null>(null);

function useForm() {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands outside the product form.');
  return form;
}

export function useFormStore(): FormStore {
  return useForm().store;
}

export function useFormActions(): FormActions {
  return useForm().actions;
}

/** Value at a path; the caller names its type, which is the draft's. */
export function useValue<T>(path: string): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => store.get(path)) as T;
}

/** Something worked out of the draft. `pick` must answer a value that stays the same while its parts do. */
export function useDraft<T>(pick: (draft: ProductDraft) => T): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => pick(store.draft()));
}

export function useMeta<T>(pick: (meta: FormMeta) => T): T {
  const { store } = useForm();
  return useSyncExternalStore(store.subscribe, () => pick(store.meta()));
}

/** Message under a field: that of the last save, or that of the rules once the field was left. */
export function useFieldError(path: string): string | null {
  return useMeta((meta) => errorOf(meta, path));
}

export function errorOf(meta: FormMeta, path: string): string | null {
  const saved = meta.saveErrors[path];
  if (saved) return saved;
  if (!meta.showAll && !meta.touched.has(path)) return null;
  return meta.problems.find((problem) => problem.path === path)?.message ?? null;
}

export interface Field<T> {
  value: T;
  set(value: T): void;
  /** The field was left. */
  leave(): void;
  error: string | null;
}

export function useField<T>(path: string): Field<T> {
  const { store, actions } = useForm();
  const value = useValue<T>(path);
  const error = useFieldError(path);
  const latest = useRef(actions);
  latest.current = actions;
  const set = useCallback((next: T) => store.set(path, next), [store, path]);
  const leave = useCallback(() => {
    store.touch(path);
    latest.current.recheck();
  }, [store, path]);
  return { value, set, leave, error };
}
