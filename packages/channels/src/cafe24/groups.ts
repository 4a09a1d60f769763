/** Writes to orders and shipments: one object of a bulk call carries the lines that share it. */
import { type ChunkOutcome, oneByOne } from '../sdk/batch.ts';
import { byGroup, type Group } from '../sdk/by-group.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import type { Wire } from '../sdk/reader.ts';
import { bulkOutcomes, type Identity } from './bulk.ts';
import { BULK_MAX, batch, call, writing } from './client.ts';
import { bulkProof } from './proofs.ts';

export interface GroupWrite<L> extends Identity<Group<L>> {
  operation: string;
  method: 'POST' | 'PUT';
  /** The bulk route, and the name of the list in its answer. */
  resource: 'orders' | 'shipments';
  groupOf(line: L): string;
  orderOf(group: Group<L>): string;
  request(group: Group<L>): Wire;
  /** Path and proof of a call about one group alone. */
  single(orderNo: string): { path: string; proof: Proof<Wire, Wire> };
}

/** One outcome a line, which is its group's. After `relink` or `slow_down` the rest is not sent and ends the same way. */
export function sendGroups<L extends { key: string }>(
  ctx: ConnectorContext,
  lines: readonly L[],
  write: GroupWrite<L>,
): Promise<BatchOutcome<void>> {
  return byGroup(lines, { groupOf: write.groupOf, size: BULK_MAX }, (groups) => sendPart(ctx, groups, write));
}

/** A bulk call that is refused as a whole is sent again one group at a time, so that only the bad one fails. */
async function sendPart<L>(ctx: ConnectorContext, groups: readonly Group<L>[], write: GroupWrite<L>): Promise<ChunkOutcome<void>> {
  const { operation, method, resource, orderOf, request } = write;
  if (groups.length > 1) {
    const requests = groups.map((group) => ({ order_id: orderOf(group), ...request(group) }));
    const answer = await batch(ctx, writing(method, operation, `/${resource}`, bulkProof(resource), { requests }), {
      keys: groups.map(({ key }) => key),
      outcomes: (rows) => bulkOutcomes(rows, groups, write),
    });
    if (answer.kind !== 'fix' && answer.kind !== 'refused') return answer;
  }
  return { kind: 'ok', value: await oneByOne(groups, (group) => sendOne(ctx, group, write)) };
}

async function sendOne<L>(ctx: ConnectorContext, group: Group<L>, write: GroupWrite<L>): Promise<Outcome<void>> {
  const { path, proof } = write.single(write.orderOf(group));
  const answer = await call(ctx, writing(write.method, write.operation, path, proof, { request: write.request(group) }));
  if (answer.kind !== 'ok') return answer;
  const refs = write.refsOf?.(answer.value);
  return { kind: 'ok', value: undefined, ...(refs ? { refs } : {}) };
}
