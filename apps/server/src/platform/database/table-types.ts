/** Writes the TypeScript types of a migrated database's tables. */
import type { Tx } from './transaction.ts';

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  generated: boolean;
}

/** int8 is a number by the rule in `target.ts`; a sum of int8 is numeric and arrives as text, so cast it back. */
const TYPES: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  inet: 'string',
  numeric: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
};

const WRITES: Readonly<Record<string, string>> = { timestamptz: 'Date | string' };

/** The text of `tables.generated.ts` for every table of the schema `public`. Throws for a column type that has no rule. */
export async function generateTableTypes(tx: Tx): Promise<string> {
  const { rows } = await tx.query<Column>(
    `select c.relname as table_name, a.attname as column_name, t.typname as udt_name, not a.attnotnull as nullable,
            a.atthasdef or a.attidentity <> '' as generated
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'moa_migration'
      order by c.relname collate "C", a.attnum`,
  );
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column_name}: ${columnType(column)};`);
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  return [
    '/** Generated from the migrated database by `node scripts/generate-tables.ts`; do not edit. */',
    `import type { ColumnType, Generated } from 'kysely';\n`,
    ...interfaces,
    `export interface Tables {\n${index.join('\n')}\n}\n`,
  ].join('\n');
}

function interfaceName(table: string): string {
  return `${table.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

function columnType(column: Column): string {
  const orNull = column.nullable ? ' | null' : '';
  const optional = column.generated || column.nullable ? ' | undefined' : '';
  if (column.udt_name === 'jsonb') {
    // pg would write a JavaScript array as a PostgreSQL array: JSON goes in as text.
    return `ColumnType<unknown, string${orNull}${optional}, string${orNull}>`;
  }
  const array = column.udt_name.startsWith('_');
  const base = TYPES[array ? column.udt_name.slice(1) : column.udt_name];
  if (base === undefined) throw new Error(`no rule for type ${column.udt_name} of ${column.table_name}.${column.column_name}`);
  const read = `${base}${array ? '[]' : ''}${orNull}`;
  const written = WRITES[column.udt_name];
  if (written !== undefined) return `ColumnType<${read}, ${written}${orNull}${optional}, ${written}${orNull}>`;
  return column.generated ? `Generated<${read}>` : read;
}
