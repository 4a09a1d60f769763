import type pg from 'pg';
import { readCluster } from './facts.ts';
import { type Layouts, planDistribution, reasonsAgainst, type Step } from './plan.ts';

export interface Distribution {
  /** Why nothing was done; empty when all is well. */
  refused: string[];
  /** What was to be done, or was done, in order. */
  steps: Step[];
}

export interface DistributeOptions {
  layouts: Layouts;
  /** Names of migrations that this program knows and the database lacks. */
  pending: readonly string[];
  apply: boolean;
  /** Shards of each table; fixed from then on. */
  shards: number;
  /** Called before each step that is done. */
  onStep?: (step: Step) => void;
}

/**
 * Puts the tables of sellers on the workers. Each step is a transaction of its own, and what is left to do is read from the catalogue: a run
 * that was ended anywhere is gone on with by the next.
 * @param client a superuser's, on the coordinator
 */
export async function distribute(client: pg.Client, { layouts, pending, apply, shards, onStep }: DistributeOptions): Promise<Distribution> {
  const facts = await readCluster(client);
  const refused = reasonsAgainst(facts, layouts, pending);
  if (refused.length > 0) return { refused, steps: [] };
  const steps = planDistribution(facts, layouts);
  if (!apply) return { refused, steps };
  await client.query(`set citus.shard_count = ${Math.trunc(shards)}`);
  // Copies of a shard are the business of each node's own standby: Citus' own replicas would have to be written twice by every statement.
  await client.query('set citus.shard_replication_factor = 1');
  for (const step of steps) {
    onStep?.(step);
    await inTransaction(client, step.statements);
  }
  return { refused, steps };
}

async function inTransaction(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query('begin');
  try {
    // Foreign keys to a table that lies on every node are made on one shard after the other.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
