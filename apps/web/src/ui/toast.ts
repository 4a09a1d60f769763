/** Short news at the corner of the screen. What must not be missed belongs on the page or into a dialog. */
import type { ReactNode } from 'react';
import { headline, toProblem } from './problem.ts';

export interface ToastNews {
  id: number;
  kind: 'done' | 'info' | 'failed';
  title: string;
  detail: ReactNode;
  /** Milliseconds it stays; null: until closed. */
  stays: number | null;
  /** Loading the document anew mends it. */
  reloads: boolean;
}

const MOST = 4;
const listeners = new Set<() => void>();
let shown: readonly ToastNews[] = [];
let lastId = 0;

function set(next: readonly ToastNews[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastNews['kind'], title: string, detail: ReactNode, stays: number | null, reloads = false): void {
  lastId += 1;
  // The same news again replaces the old one.
  const others = shown.filter((each) => each.title !== title);
  set([...others, { id: lastId, kind, title, detail, stays, reloads }].slice(-MOST));
}

export const toast = {
  /** `저장되었습니다.` */
  done: (title: string, detail?: ReactNode) => show('done', title, detail ?? null, 4000),
  info: (title: string, detail?: ReactNode) => show('info', title, detail ?? null, 6000),
  /** What happened, of the problem behind `error`; stays until closed. */
  failed(error: unknown, detail?: ReactNode) {
    const problem = toProblem(error);
    const said = headline(problem);
    show('failed', said.title, detail ?? said.detail, null, problem.code === 'MISSING_CODE');
  },
  close: (id: number) => set(shown.filter((each) => each.id !== id)),
};

export const toastStore = {
  read: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
