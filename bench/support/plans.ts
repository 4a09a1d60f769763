/** What PostgreSQL does for the list queries: as moa_app, with values and with the generic plan that a prepared statement ends up with. */

import type { TenantTx } from '../../apps/server/src/platform/database/index.ts';
import type { Bench } from './environment.ts';

interface Statement {
  text: string;
  values: readonly unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
}

export interface Finding {
  table: string;
  statement: string;
  plan: 'custom' | 'generic';
}

/** A table so small is read whole by any database. */
const SMALL_ROWS = 1_000;

/** Runs `use` for the seller, then explains every statement it sent; answers each sequential scan of a table that is not small. */
export async function findScans(
  bench: Bench,
  sellerId: number,
  use: (tx: TenantTx) => Promise<unknown>,
): Promise<{ statements: number; scans: Finding[] }> {
  const statements: Statement[] = [];
  await bench.database.tenant(
    sellerId,
    (tx) => {
      const recorder: TenantTx = Object.create(tx, {
        query: {
          value: (text: string, values: readonly unknown[] = [], name?: string) => {
            statements.push({ text, values });
            return tx.query(text, values, name);
          },
        },
      });
      return use(recorder);
    },
    { readOnly: true },
  );
  const sizes = await bench.sql<{ relname: string; n: string }>(
    `select relname, reltuples::bigint as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const large = new Set(sizes.filter((row) => Number(row.n) > SMALL_ROWS).map((row) => row.relname));
  const scans: Finding[] = [];
  for (const statement of statements) {
    for (const plan of ['custom', 'generic'] as const) {
      for (const table of await scannedTables(bench, sellerId, statement, plan)) {
        if (large.has(table)) scans.push({ table, plan, statement: statement.text.replace(/\s+/g, ' ').trim().slice(0, 160) });
      }
    }
  }
  return { statements: statements.length, scans };
}

function scannedTables(bench: Bench, sellerId: number, { text, values }: Statement, plan: 'custom' | 'generic'): Promise<string[]> {
  return bench.database.tenant(
    sellerId,
    async (tx) => {
      await tx.query(`set local plan_cache_mode = force_${plan}_plan`);
      const { rows } = await tx.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${text}`, values);
      return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => sequential(Plan)));
    },
    { readOnly: true },
  );
}

function sequential(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(sequential)];
}
