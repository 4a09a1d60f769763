/** Kysely on a connection that somebody else has opened a transaction on. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

type Run = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

export function kyselyOver<Schema>(run: Run): Kysely<Schema> {
  const driver = new BorrowedDriver(run);
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class BorrowedDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(run: Run) {
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const result = await run(sql, parameters);
        const counted =
          result.command === 'INSERT' || result.command === 'UPDATE' || result.command === 'DELETE' || result.command === 'MERGE';
        return { rows: result.rows as Row[], ...(counted ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}) };
      },
      streamQuery() {
        throw new Error('use tx.stream');
      },
    };
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('already in a transaction');
  }
  async commitTransaction(): Promise<void> {
    throw new Error('the transaction is not ours to commit');
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('the transaction is not ours to roll back');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
