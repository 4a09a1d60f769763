/** Lines that share a thing at the shop (a box, a receipt, an order): the shop answers for the thing, we for each line. */
import type { Failure } from './answer.ts';
import { type ChunkOutcome, haltIn, UNNAMED } from './batch.ts';
import type { BatchOutcome, Outcome } from './outcome.ts';
import { noteWorst } from './worst.ts';

export interface Group<L> {
  /** What the lines share. */
  key: string;
  lines: L[];
}

export interface Grouping<L> {
  groupOf(line: L): string;
  /** How many one call may name: groups, or lines where `countsLines`. A group is never divided; a larger one goes alone. */
  size?: number;
  countsLines?: boolean;
}

/**
 * Sends the lines group by group, in calls of at most `size`; `send` gives an outcome for each group by its key. A line in several groups has
 * the worst of theirs. After `relink` or `slow_down`, of a call or of a group in it, the rest is not sent and ends the same way.
 */
export async function byGroup<L extends { key: string }>(
  lines: readonly L[],
  { groupOf, size = 1, countsLines = false }: Grouping<L>,
  send: (groups: Group<L>[]) => Promise<ChunkOutcome<void>>,
): Promise<BatchOutcome<void>> {
  const groups = [...Map.groupBy(lines, groupOf)].map(([key, members]) => ({ key, lines: members }));
  const outcomes: BatchOutcome<void> = new Map();
  let halted: Failure | null = null;
  for (const call of packed(groups, size, countsLines ? ({ lines: all }) => all.length : () => 1)) {
    const answer: ChunkOutcome<void> = halted ?? (await send(call));
    halted ??= haltIn(answer);
    for (const group of call) {
      const outcome = answer.kind === 'ok' ? (answer.value.get(group.key) ?? UNNAMED) : answer;
      for (const { key } of group.lines) noteWorst(outcomes, key, outcome);
    }
  }
  return outcomes;
}

/** The same where one call takes one group and its outcome is everyone's. */
export function eachGroup<L extends { key: string }>(
  lines: readonly L[],
  groupOf: (line: L) => string,
  send: (lines: L[], key: string) => Promise<Outcome<void>>,
): Promise<BatchOutcome<void>> {
  return byGroup(lines, { groupOf }, async ([group]) => {
    const outcome = await send(group?.lines ?? [], group?.key ?? '');
    return outcome.kind === 'ok' ? { kind: 'ok', value: new Map([[group?.key ?? '', outcome]]) } : outcome;
  });
}

function packed<L>(groups: readonly Group<L>[], size: number, weigh: (group: Group<L>) => number): Group<L>[][] {
  const calls: Group<L>[][] = [];
  let room = 0;
  for (const group of groups) {
    const last = calls.at(-1);
    if (last && weigh(group) <= room) last.push(group);
    else {
      calls.push([group]);
      room = size;
    }
    room -= weigh(group);
  }
  return calls;
}

/** Sends what can be sent: a line with a problem has that for its outcome. */
export async function withoutProblems<L extends { key: string }>(
  lines: readonly L[],
  problemOf: (line: L) => Outcome<void> | null,
  send: (lines: L[]) => Promise<BatchOutcome<void>>,
): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const sendable = lines.filter((line) => {
    const problem = problemOf(line);
    if (problem) noteWorst(outcomes, line.key, problem);
    return problem === null;
  });
  for (const [key, outcome] of await send(sendable)) noteWorst(outcomes, key, outcome);
  return outcomes;
}
