/**
 * One row that can't be stored never takes its page with it: it is set aside with what the shop reported, and the others are stored. Nothing is
 * paid for that while all rows are good; only a page that failed is stored in parts, to find the row.
 */
import type { LineFact, OrderPage, UnreadableRecord } from '@moa/channels/sdk';
import { unreadableRecord, visibleText } from '@moa/channels/sdk';
import type { Cipher } from '../../../platform/crypto/index.ts';
import {
  isDatabaseUnavailable,
  isInterrupted,
  isLostRace,
  isRefusedData,
  isStorageFull,
  type TenantTx,
} from '../../../platform/database/index.ts';
import type { LinePolicy } from '../lines/line-record.ts';
import type { IngestAccount } from '../lines/line-work.ts';
import { type IngestResult, ingestPage, LinesRaced } from './ingest.ts';
import { claimProblem, lineProblem } from './storable.ts';

type LooseClaim = OrderPage['claims'][number];
type Row = { line: LineFact } | { claim: LooseClaim };

export interface Sifted {
  rows: readonly Row[];
  aside: readonly UnreadableRecord[];
}

/** Rows of a page, and those of them that no database takes. */
export function sift(page: Pick<OrderPage, 'lines' | 'claims'>): Sifted {
  const rows: Row[] = [];
  const aside: UnreadableRecord[] = [];
  for (const row of [...page.lines.map((line) => ({ line })), ...page.claims.map((claim) => ({ claim }))]) {
    const problem = problemOf(row);
    if (problem === null) rows.push(row);
    else aside.push(setAside(row, problem));
  }
  return { rows, aside };
}

function problemOf(row: Row): string | null {
  try {
    return 'line' in row ? lineProblem(row.line) : claimProblem(row.claim);
  } catch {
    return '있어야 할 값이 없습니다';
  }
}

const KEY_MAX = 200;

function setAside(row: Row, problem: string): UnreadableRecord {
  const reported = 'line' in row ? row.line : row.claim;
  const parts = [reported.orderNo, reported.lineNo, 'claim' in row ? row.claim.claimNo : ''];
  const key = visibleText(parts.filter(Boolean).join('/')).slice(0, KEY_MAX).toWellFormed();
  return unreadableRecord('line' in row ? (row.line.raw ?? row.line) : row.claim, `${problem}.`, key);
}

export type Store = (rows: readonly Row[]) => Promise<IngestResult>;

/** How rows of an account's page are merged inside `tx`. */
export function storeOf(tx: TenantTx, keys: Cipher, account: IngestAccount, policy: LinePolicy): Store {
  return (rows) => {
    const lines = rows.flatMap((row) => ('line' in row ? [row.line] : []));
    const claims = rows.flatMap((row) => ('claim' in row ? [row.claim] : []));
    return ingestPage(tx, keys, account, { lines, claims }, policy);
  };
}

interface StoredParts {
  results: IngestResult[];
  aside: UnreadableRecord[];
  /** Errors of rows that can't be distinguished from an error of our own. */
  doubtful: unknown[];
}

/**
 * Stores the rows in halves, each behind a savepoint, down to the row that fails. Throws what no row is to blame for: a database that is
 * away, a lost race, or an error that every one of several rows meets.
 */
export async function storeParts(
  tx: TenantTx,
  store: Store,
  rows: readonly Row[],
): Promise<{ result: IngestResult; aside: UnreadableRecord[] }> {
  const parts: StoredParts = { results: [], aside: [], doubtful: [] };
  await storePart(tx, store, rows, parts);
  // Of a single row nothing says whose error it is; for ever the same page would be worse than a row to look at.
  if (rows.length > 1 && parts.doubtful.length > 0 && parts.results.length === 0) throw parts.doubtful[0];
  return { result: parts.results.reduce(sum, NOTHING), aside: parts.aside };
}

async function storePart(tx: TenantTx, store: Store, rows: readonly Row[], parts: StoredParts): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx.query('savepoint part');
  try {
    parts.results.push(await store(rows));
    await tx.query('release savepoint part');
    return;
  } catch (error) {
    if (isNoRows(error)) throw error;
    await tx.query('rollback to savepoint part');
    await tx.query('release savepoint part');
    if (rows.length === 1) {
      if (!isRefusedData(error)) parts.doubtful.push(error);
      parts.aside.push(
        setAside(first, `저장하지 못했습니다 (${error instanceof Error ? visibleText(error.message).slice(0, KEY_MAX) : ''})`),
      );
      return;
    }
  }
  const middle = Math.ceil(rows.length / 2);
  await storePart(tx, store, rows.slice(0, middle), parts);
  await storePart(tx, store, rows.slice(middle), parts);
}

/** True for what would befall any row: it is tried again as it is. */
export function isNoRows(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isLostRace(error) || isStorageFull(error) || error instanceof LinesRaced || isInterrupted(error);
}

const NOTHING: IngestResult = { created: 0, changed: 0, same: 0, unreadable: 0, oversold: [], needsMapping: 0 };

function sum(a: IngestResult, b: IngestResult): IngestResult {
  return {
    created: a.created + b.created,
    changed: a.changed + b.changed,
    same: a.same + b.same,
    unreadable: a.unreadable + b.unreadable,
    oversold: [...a.oversold, ...b.oversold],
    needsMapping: a.needsMapping + b.needsMapping,
  };
}
