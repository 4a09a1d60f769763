/** Lists of claims (sheet 6): by days, less than seven of them, without pages; open ones by when they were asked for, ended ones by when they ended. */
import { type ClaimState, isOpenClaim } from '@moa/core';
import type { ReadClaims } from '../sdk/claim-rows.ts';
import { DAY_MS, kstDate } from '../sdk/clock.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { listInParts } from '../sdk/parts.ts';
import { text } from '../sdk/reader.ts';
import type { WalkList } from '../sdk/walk.ts';
import type { WalkWindow } from '../sdk/windows.ts';
import { toClaims } from './claim-in.ts';
import { ask, call, numbered, reading } from './client.ts';
import { ownOf } from './members.ts';
import { claimRows } from './proofs.ts';
import { folded } from './reading.ts';

export type ClaimKind = 'CANCEL' | 'RETURN' | 'EXCHANGE';

/** Days of which the first and the last may be parts, and the day behind the last: six. */
const WINDOW_MS = 4.5 * DAY_MS;
const OVERLAP_MS = 4 * DAY_MS;
/** An answer with so many rows may be cut. */
const ROWS_MAX = 50;
const BY_NUMBER = 0;
const REQUESTED = 2;
const ENDED = 3;
const PAID = 4;
/** Hardly anybody claims what was paid longer ago; asked for in stretches of six days. */
const PAID_DAYS = 60;
const PAID_STEP = 6;

interface Family {
  title: string;
  path: string;
  /** Name of the state in the question. */
  status: string;
  /** States, each with what its days are of. 0 is all of them, which cancels alone have. */
  lists: readonly (readonly [state: number, type: number])[];
  /** States in which one is looked for by its number, the likeliest first. */
  states: readonly number[];
}

const of = (type: number, ...states: number[]) => states.map((state) => [state, type] as const);

const FAMILIES: Readonly<Record<ClaimKind, Family>> = {
  CANCEL: { title: '취소', path: 'Cancels', status: 'CancelStatus', lists: [...of(REQUESTED, 0), ...of(ENDED, 0)], states: [0] },
  RETURN: {
    title: '반품',
    path: 'Returns',
    status: 'ReturnStatus',
    lists: [...of(REQUESTED, 1, 2, 3), ...of(ENDED, 4, 5, 6)],
    states: [1, 2, 3, 4, 6, 5],
  },
  EXCHANGE: {
    title: '교환',
    path: 'Exchanges',
    status: 'ExchangeStatus',
    lists: [...of(REQUESTED, 1, 2, 3), ...of(ENDED, 4, 5)],
    states: [1, 2, 3, 4, 5],
  },
};

export const claimLists: readonly WalkList[] = Object.entries(FAMILIES).flatMap(([kind, family]) =>
  family.lists.map(([state, type]) => claimList(kind as ClaimKind, family, state, type)),
);

function claimList(kind: ClaimKind, family: Family, state: number, type: number): WalkList {
  return listInParts<unknown>({
    name: `${kind}_${state}_${type === ENDED ? 'ENDED' : 'REQUESTED'}`,
    title: `${family.title} 요청`,
    where: 'ESM PLUS',
    windowMs: WINDOW_MS,
    overlapMs: OVERLAP_MS,
    unitMs: DAY_MS,
    rowsMax: ROWS_MAX,
    ask: (ctx, part) => ask(ctx, question(ctx, 'claims.collect', kind, state, { Type: type, ...daysOf(part) })),
    otherwise: (ctx, day, rows) => byPayment(ctx, kind, state, day, rows),
    records: (ctx, rows) => ({ kind: 'ok', value: { lines: [], ...toClaims(rows, kind, ctx.now().toISOString()) } }),
  });
}

/**
 * Claims of a day with more than one list holds, by the days on which their orders were paid: those of this state, whenever they were asked for.
 * Not whole where the list of one day of payments was cut, too, or one that the day itself showed is not among them: its order was paid before.
 */
async function byPayment(
  ctx: ConnectorContext,
  kind: ClaimKind,
  state: number,
  day: WalkWindow,
  seen: readonly unknown[],
): Promise<Outcome<{ rows: unknown[]; whole: boolean }>> {
  const found: { rows: unknown[]; whole: boolean } = { rows: [], whole: true };
  const last = day.to.getTime();
  const open = Array.from({ length: PAID_DAYS / PAID_STEP }, (_, at) => last - (at + 1) * PAID_STEP * DAY_MS).map((from) => ({
    from,
    days: PAID_STEP,
  }));
  for (let part = open.shift(); part; part = open.shift()) {
    const window = { from: new Date(part.from), to: new Date(part.from + part.days * DAY_MS) };
    const answer = await call(ctx, question(ctx, 'claims.collect', kind, state, { Type: PAID, ...daysOf(window) }));
    if (answer.kind !== 'ok') return answer;
    if (answer.value.length < ROWS_MAX || part.days === 1) {
      found.rows.push(...answer.value);
      found.whole &&= answer.value.length !== ROWS_MAX;
    } else {
      const half = Math.ceil(part.days / 2);
      open.unshift({ from: part.from + half * DAY_MS, days: part.days - half }, { from: part.from, days: half });
    }
  }
  const numberOf = (row: unknown) => text(folded(row).orderno);
  const numbers = new Set(found.rows.map(numberOf));
  return { kind: 'ok', value: { ...found, whole: found.whole && seen.every((row) => numbers.has(numberOf(row))) } };
}

/** The end is read as its midnight: it is the day behind the last (sheet 3). */
const daysOf = ({ from, to }: WalkWindow) => ({ StartDate: kstDate(from), EndDate: kstDate(to) });

function question(ctx: ConnectorContext, operation: string, kind: ClaimKind, state: number, more: object) {
  const { path, status } = FAMILIES[kind];
  const { site } = ownOf(ctx);
  const body = { SiteType: kind === 'CANCEL' ? site.cancelNo : site.no, [status]: state, ...more };
  return reading('POST', operation, `/claim/v1/sa/${path}`, claimRows, { body });
}

/** Whether the claim explains why its line left the lists. */
export const tookAway = ({ state }: { state: ClaimState | null }) => state === null || isOpenClaim(state) || state === 'DONE';

/** Claims of one order line, kind by kind until one is found that explains why the line is where it is. */
export async function readClaims(ctx: ConnectorContext, lineNo: string, kinds: readonly ClaimKind[]): Promise<Outcome<ReadClaims>> {
  const found: ReadClaims = { claims: [], unreadable: [] };
  const now = ctx.now().getTime();
  const days = daysOf({ from: new Date(now - OVERLAP_MS), to: new Date(now + DAY_MS) });
  for (const kind of kinds) {
    for (const state of FAMILIES[kind].states) {
      const more = { Type: BY_NUMBER, OrderNo: numbered(lineNo), ...days };
      const answer = await call(ctx, question(ctx, 'claims.read', kind, state, more));
      if (answer.kind !== 'ok') return answer;
      const { claims, unreadable } = toClaims(answer.value, kind, ctx.now().toISOString());
      const own = claims.filter((claim) => claim.lineNo === lineNo);
      found.claims.push(...own);
      found.unreadable.push(...unreadable);
      if (own.length > 0) break;
    }
    if (found.claims.some(tookAway)) break;
  }
  return { kind: 'ok', value: found };
}
