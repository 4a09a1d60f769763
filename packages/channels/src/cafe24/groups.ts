/** Lines that one object of a bulk call carries together. A bulk call that is refused as a whole is sent again one object at a time. */
import { type BatchOutcome, type ConnectorContext, chunks, type Outcome } from '../sdk/index.ts';
import { bulkOutcomes, bulkProof, type Identity } from './bulk.ts';
import { BULK_MAX, type Call, call, type Request } from './client.ts';
import type { Row } from './proofs.ts';

export interface Group<I> {
  id: string;
  items: I[];
}

export interface GroupCalls<I> extends Identity<Group<I>> {
  /** Name of the list in a bulk answer. */
  resource: string;
  bulk(groups: readonly Group<I>[]): Request;
  single(group: Group<I>): Call<Row>;
}

export function groupBy<I>(items: readonly I[], idOf: (item: I) => string): Group<I>[] {
  const groups = new Map<string, Group<I>>();
  for (const item of items) {
    const id = idOf(item);
    const group = groups.get(id) ?? { id, items: [] };
    group.items.push(item);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** One outcome an item, which is its group's. After `relink` or `slow_down` the rest is not sent and gets the same outcome. */
export async function sendGroups<I extends { key: string }>(
  ctx: ConnectorContext,
  groups: readonly Group<I>[],
  calls: GroupCalls<I>,
): Promise<BatchOutcome<void>> {
  const outcomes: BatchOutcome<void> = new Map();
  const settle = (group: Group<I>, outcome: Outcome<void>) => {
    for (const { key } of group.items) outcomes.set(key, outcome);
  };
  let halted: Outcome<void> | null = null;
  for (const part of chunks(groups, BULK_MAX)) {
    const results: Outcome<void>[] = halted === null ? await sendPart(ctx, part, calls) : [];
    part.forEach((group, index) => {
      const outcome = halted ?? results[index] ?? UNNAMED;
      settle(group, outcome);
    });
    halted ??= results.find(({ kind }) => kind === 'relink' || kind === 'slow_down') ?? null;
  }
  return outcomes;
}

async function sendPart<I>(ctx: ConnectorContext, part: readonly Group<I>[], calls: GroupCalls<I>): Promise<Outcome<void>[]> {
  const [only] = part;
  if (part.length === 1 && only) return [await sendOne(ctx, only, calls)];
  const answer = await call(ctx, { ...calls.bulk(part), effect: 'WRITE', proof: bulkProof(calls.resource) });
  if (answer.kind === 'ok') return bulkOutcomes(answer.value, part, calls);
  // One bad object spoils the call for all: each is sent on its own, so that only the bad one fails.
  if (answer.kind !== 'fix' && answer.kind !== 'refused') return part.map(() => answer);
  const results: Outcome<void>[] = [];
  for (const group of part) {
    const before = results.at(-1);
    const stopped = before?.kind === 'relink' || before?.kind === 'slow_down';
    results.push(stopped ? before : await sendOne(ctx, group, calls));
  }
  return results;
}

async function sendOne<I>(ctx: ConnectorContext, group: Group<I>, calls: GroupCalls<I>): Promise<Outcome<void>> {
  const answer = await call(ctx, calls.single(group));
  if (answer.kind !== 'ok') return answer;
  const refs = calls.refsOf?.(answer.value);
  return { kind: 'ok', value: undefined, ...(refs ? { refs } : {}) };
}

const UNNAMED: Outcome<void> = { kind: 'unknown', message: '카페24의 응답에 이 항목의 결과가 없습니다.' };
