/** What a database holds, as its catalogue says it. */

export interface Column {
  name: string;
  /** As SQL writes it, `timestamp with time zone`. */
  type: string;
}

export interface Table {
  name: string;
  /** Without those that the database computes. */
  columns: Column[];
}

interface Queries {
  query(text: string): Promise<{ rows: object[] }>;
}

/** Every table but the list of migrations, by name. */
export async function listTables(client: Queries): Promise<Table[]> {
  const { rows } = await client.query(
    `select c.relname::text as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'moa_migration'
      group by c.relname order by c.relname collate "C"`,
  );
  return rows as Table[];
}

export async function listSequences(client: Queries): Promise<string[]> {
  const { rows } = await client.query(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** A row as one line: each column as text, exactly as PostgreSQL writes and reads it. */
export function readStatement({ name, columns }: Table): string {
  return `select array_to_json(array[${columns.map((column) => `${quoted(column.name)}::text`).join(', ')}])::text as line from ${quoted(name)}`;
}

/** Takes a JSON array of such lines. Ids stay what they were. */
export function writeStatement({ name, columns }: Table): string {
  const values = columns.map(({ type }, at) => `(r.value ->> ${at})::${type}`);
  return `insert into ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
          select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as r (value)`;
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
