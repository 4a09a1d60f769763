/** What parent and child processes say to each other. */
import type { DatabaseTarget } from '../database/index.ts';
import type { Family } from '../metrics/index.ts';

/** What only the parent knows; the rest a child reads from the environment itself. */
export interface StartOrder {
  target: DatabaseTarget;
  /** Opens the sandbox's control API to the server; null without a sandbox. */
  sandboxToken: string | null;
}

export type ToChild = { type: 'start'; order: StartOrder } | { type: 'stop' } | { type: 'metrics'; id: number };

export type ToParent =
  | { type: 'ready' }
  | { type: 'failed'; message: string; forOperator: boolean }
  | { type: 'metrics'; id: number; families: Family[] };
