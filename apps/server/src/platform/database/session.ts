/**
 * What a connection to a given server keeps between transactions. A pooler in transaction mode gives each transaction any of its server
 * connections: what is set for the session would meet others there, and a prepared statement is known again only where the pooler carries it along.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface Session {
  /** The limits are not the connection's: each transaction sets them for itself. */
  limitsEach: boolean;
  /** Statements may be prepared under a name. */
  named: boolean;
  /** A statement may be planned once for all values. A cluster can't: the seller's id says which node is asked. */
  generic: boolean;
}

/** Milliseconds. */
export interface Limits {
  statement: number;
  idleInTransaction: number;
}

type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

export interface Sessions {
  /** Null until it was learnt. */
  known(client: pg.PoolClient): Session | null;
  /** Asks what the connection keeps. To be called before its first transaction. */
  learn(client: pg.PoolClient, query: Query): Promise<Session>;
}

/** Connections that reach the server itself and had their limits in the startup message. */
export function ownSessions(): Sessions {
  const own: Session = { limitsEach: false, named: true, generic: true };
  return { known: () => own, learn: async () => own };
}

/**
 * Connections that may lead through a pooler, which refuses limits in the startup message.
 * @param onPooled called when a connection turns out to be pooled, with whether prepared statements work
 */
export function probedSessions(limits: Limits, onPooled: (named: boolean) => void): Sessions {
  const learnt = new WeakMap<pg.PoolClient, Session>();
  return {
    known: (client) => learnt.get(client) ?? null,
    learn: async (client, query) => {
      const { pooled, cluster } = await whoAnswers(client, query);
      if (!pooled) await query({ text: limitStatements(limits).join('; ') });
      const session = { limitsEach: pooled, named: !pooled || (await carriesStatements(query)), generic: !cluster };
      if (pooled) onPooled(session.named);
      learnt.set(client, session);
      return session;
    },
  };
}

/** SQL that sets the limits, for the session or (`set local`) for a transaction. */
export function limitStatements({ statement, idleInTransaction }: Limits, set: 'set' | 'set local' = 'set'): string[] {
  return [
    `${set} statement_timeout = ${Math.trunc(statement)}`,
    `${set} idle_in_transaction_session_timeout = ${Math.trunc(idleInTransaction)}`,
  ];
}

/** True when somebody else answered the connection. */
export async function isPooled(client: pg.ClientBase, query: Query): Promise<boolean> {
  return (await whoAnswers(client, query)).pooled;
}

/** A pooler makes the process number of its greeting up; a cluster's database has Citus. */
async function whoAnswers(client: pg.ClientBase, query: Query): Promise<{ pooled: boolean; cluster: boolean }> {
  const { rows } = await query({
    text: `select pg_backend_pid() as pid, exists (select from pg_extension where extname = 'citus') as cluster`,
  });
  return {
    pooled: rows[0]?.pid !== (client as unknown as { processID: number | null }).processID,
    cluster: rows[0]?.cluster === true,
  };
}

/** True when the pooler gives prepared statements names of its own (PgBouncer 1.21 with max_prepared_statements) instead of handing ours on. */
async function carriesStatements(query: Query): Promise<boolean> {
  const name = `moa_${randomUUID()}`;
  await query({ text: 'begin' });
  const { rows } = await query({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as handed_on',
    values: [name],
  });
  const handedOn = rows[0]?.handed_on === true;
  if (handedOn) await query({ text: `deallocate "${name}"` });
  await query({ text: 'commit' });
  return !handedOn;
}
