/** What has to be there before the first migration: roles and the database itself. */
import pg from 'pg';
import { waitForSchemaLock } from './schema-lock.ts';

const ROLES = ['moa_owner', 'moa_app', 'moa_system'] as const;

/** Makes the three roles where they are missing. `login` says whether they may connect themselves (embedded database, cluster). */
async function createRoles(admin: pg.Client, login: boolean): Promise<void> {
  for (const role of ROLES) {
    // Several starts may do this at once; who comes second finds the role.
    await admin.query(
      `do $$ begin create role ${role} ${login ? 'login' : 'nologin'}; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
}

async function allowLogin(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ rolname: string }>('select rolname from pg_roles where rolname = any ($1) and not rolcanlogin', [
    ROLES,
  ]);
  for (const { rolname } of rows) await admin.query(`alter role ${pg.escapeIdentifier(rolname)} login`);
}

/**
 * Embedded cluster: roles and one database owned by moa_owner.
 * @param superuser connection to the database `postgres`
 */
export async function prepareEmbedded(superuser: pg.ClientConfig, database = 'moa'): Promise<void> {
  const admin = new pg.Client(superuser);
  await admin.connect();
  try {
    await createRoles(admin, true);
    const found = await admin.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(database)} owner moa_owner`);
  } finally {
    await admin.end();
  }
}

/**
 * Given server: makes the roles, lets the administrator act as their owner and the app's login take on the two others, but only
 * by an explicit SET ROLE. Can be run again at any time.
 * @param appUrl DATABASE_URL; its login must exist
 */
export async function prepareGiven(adminUrl: string, appUrl: string): Promise<void> {
  const app = new pg.Client({ connectionString: appUrl }).user;
  const admin = new pg.Client({ connectionString: adminUrl, application_name: 'moa-prepare' });
  await admin.connect();
  try {
    await waitForSchemaLock(admin);
    await createRoles(admin, false);
    // The workers of a cluster are reached as the role that acts: one that may not log in could not even make a function there.
    const cluster = await admin.query(`select from pg_extension where extname = 'citus'`);
    if (cluster.rowCount === 1) await allowLogin(admin);
    if (!app) throw new Error('DATABASE_URL: 사용자 이름이 있어야 합니다');
    const login = pg.escapeIdentifier(app);
    await admin.query(`grant moa_owner to current_user`);
    await admin.query(`grant create, usage on schema public to moa_owner`);
    await admin.query(`do $$ begin execute format('grant create on database %I to moa_owner', current_database()); end $$`);
    const version = await admin.query<{ server_version_num: string }>('show server_version_num');
    if (Number(version.rows[0]?.server_version_num) >= 160_000) {
      await admin.query(`grant moa_app, moa_system to ${login} with inherit false, set true`);
    } else {
      await admin.query(`grant moa_app, moa_system to ${login}`);
      await admin.query(`alter role ${login} noinherit`);
    }
  } finally {
    await admin.end();
  }
}
