/** What a database and its cluster are, as their catalogues say it: all that distributing is decided by. */
import type pg from 'pg';

type Place = 'seller' | 'reference' | 'local';

export interface TableFact {
  name: string;
  /** Row-level security is on: rows of sellers. */
  walled: boolean;
  /** `other`: distributed, but not by seller_id. */
  place: Place | 'other';
  /** As the planner guesses; 0 where it was never counted. */
  rows: number;
}

export interface ForeignKey {
  table: string;
  name: string;
  /** As `alter table … add constraint` takes it. */
  definition: string;
}

export interface ClusterFacts {
  /** `server_version_num`. */
  serverVersion: number;
  /** Version of the extension `citus` in this database; null where it is not. */
  citus: string | null;
  superuser: boolean;
  coordinatorKnown: boolean;
  /** Workers that are active and hold shards. */
  workers: number;
  /** Other processes of the product that are connected, or workers that are registered. */
  running: string[];
  /** Roles of the product that may not log in. */
  withoutLogin: string[];
  /** Whether `set local` reaches the workers: the seller stands in one. */
  carriesSettings: boolean;
  tables: TableFact[];
  /** Between tables of sellers, as they stand. */
  foreignKeys: (ForeignKey & { references: string })[];
  /** Taken off by a run that did not come to its end; null where there is no list of such. */
  takenOff: ForeignKey[] | null;
  /** Functions that keep one plan for all values. */
  keptPlans: string[];
}

/** Remembers the foreign keys that are taken off until all are back; there only while tables are being distributed. */
export const TAKEN_OFF = 'moa_taken_off_foreign_key';

/**
 * @param client logged in with more rights than the product has (DATABASE_ADMIN_URL)
 */
export async function readCluster(client: pg.Client): Promise<ClusterFacts> {
  const server = await one<{ version: number; superuser: boolean; citus: string | null }>(
    client,
    `select current_setting('server_version_num')::integer as version, current_setting('is_superuser')::boolean as superuser,
            (select extversion from pg_extension where extname = 'citus') as citus`,
  );
  const known = server.citus !== null;
  return {
    serverVersion: server.version,
    citus: server.citus,
    superuser: server.superuser,
    ...(known ? await readNodes(client) : { coordinatorKnown: false, workers: 0 }),
    running: await readRunning(client),
    withoutLogin: await names(
      client,
      `select rolname::text as name from pg_roles where rolname in ('moa_owner', 'moa_app', 'moa_system') and not rolcanlogin`,
    ),
    carriesSettings: known && (await readSetting(client)),
    tables: await readTables(client, known),
    foreignKeys: await readForeignKeys(client),
    takenOff: await readTakenOff(client),
    keptPlans: await names(
      client,
      `select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proname like 'moa\\_%' and 'plan_cache_mode=force_generic_plan' = any (p.proconfig)`,
    ),
  };
}

async function readNodes(client: pg.Client): Promise<{ coordinatorKnown: boolean; workers: number }> {
  const row = await one<{ known: boolean; workers: number }>(
    client,
    `select coalesce(bool_or(groupid = 0), false) as known,
            count(*) filter (where groupid <> 0 and isactive and shouldhaveshards and noderole = 'primary')::integer as workers
       from pg_dist_node`,
  );
  return { coordinatorKnown: row.known, workers: row.workers };
}

/** A process that dies leaves no connection, and a worker its row: the rows of the silent do not count. */
async function readRunning(client: pg.Client): Promise<string[]> {
  const connected = await names(
    client,
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'moa-%' order by 1`,
  );
  const registered = await one<{ there: boolean }>(client, `select to_regclass('public.worker_instance') is not null as there`);
  if (!registered.there) return connected;
  const workers = await names(
    client,
    `select id || ' (' || host || ')' as name from worker_instance
      where stopped_at is null and seen_at > now() - interval '15 seconds' order by 1`,
  );
  return [...connected, ...workers];
}

async function readSetting(client: pg.Client): Promise<boolean> {
  const row = await one<{ carried: boolean }>(
    client,
    `select exists (
       select from pg_db_role_setting s, unnest(s.setconfig) as c (line)
        where s.setdatabase = (select oid from pg_database where datname = current_database()) and s.setrole = 0
          and c.line = 'citus.propagate_set_commands=local') as carried`,
  );
  return row.carried;
}

async function readTables(client: pg.Client, known: boolean): Promise<TableFact[]> {
  const place = known
    ? `case when p.logicalrelid is null or p.partmethod = 'n' and p.repmodel <> 't' then 'local'
            when p.partmethod = 'n' then 'reference'
            when column_to_column_name(p.logicalrelid, p.partkey) = 'seller_id' then 'seller' else 'other' end`
    : `'local'`;
  const { rows } = await client.query<TableFact>(
    `select c.relname::text as name, c.relrowsecurity as walled, greatest(c.reltuples, 0)::integer as rows, ${place} as place
       from pg_class c ${known ? 'left join pg_dist_partition p on p.logicalrelid = c.oid' : ''}
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('moa_migration', '${TAKEN_OFF}')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname collate "C"`,
  );
  return rows;
}

async function readForeignKeys(client: pg.Client): Promise<(ForeignKey & { references: string })[]> {
  const { rows } = await client.query<ForeignKey & { references: string }>(
    `select t.relname::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition, r.relname::text as "references"
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class r on r.oid = c.confrelid
      where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and c.conparentid = 0
      order by t.relname collate "C", c.conname collate "C"`,
  );
  return rows;
}

async function readTakenOff(client: pg.Client): Promise<ForeignKey[] | null> {
  const { there } = await one<{ there: boolean }>(client, `select to_regclass('public.${TAKEN_OFF}') is not null as there`);
  if (!there) return null;
  const { rows } = await client.query<ForeignKey>(`select "table", name, definition from ${TAKEN_OFF} order by "table", name`);
  return rows;
}

async function names(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

async function one<Row extends object>(client: pg.Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  const [row] = rows;
  if (row === undefined) throw new Error(`no row: ${statement}`);
  return row;
}
