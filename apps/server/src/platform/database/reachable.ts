/** Whether the servers that the operator names can be reached and let us in, said in words before anything else is tried. */
import pg from 'pg';
import { type Config, ConfigError } from '../config/index.ts';
import { isPooled } from './session.ts';

const CONNECT_MS = 5_000;

/**
 * All servers of the configuration that a process needs.
 * @throws ConfigError in Korean and English with what to look at; never shows a password
 */
export async function requireServers({ url, directUrl, adminUrl }: Config['database'], migrating: boolean): Promise<void> {
  if (url === null) throw new ConfigError('DATABASE_URL: 설정되어 있지 않습니다');
  if (migrating && adminUrl !== null) await requireReachable('DATABASE_ADMIN_URL', adminUrl, 'unpooled');
  if (directUrl === null || directUrl === url) return requireReachable('DATABASE_URL', url, 'unpooled');
  await requireReachable('DATABASE_URL', url);
  await requireReachable('DATABASE_DIRECT_URL', directUrl, 'unpooled');
}

/**
 * @param setting name of the setting that holds `url`
 * @param as `unpooled`: what listens or locks for a session needs a connection that stays one
 */
export async function requireReachable(setting: string, url: string, as: 'any' | 'unpooled' = 'any'): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'moa-start', connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (as === 'unpooled' && (await isPooled(client, (statement) => client.query(statement)))) {
      throw new ConfigError(unpooled(setting, client));
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(explain(setting, client, error), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unpooled(setting: string, client: pg.Client): string {
  const what =
    setting === 'DATABASE_URL'
      ? 'DATABASE_DIRECT_URL에 데이터베이스 서버에 바로 연결하는 주소를 함께 설정해주십시오'
      : '데이터베이스 서버에 바로 연결하는 주소로 바꿔주십시오';
  return `${setting}: ${addressOf(client)}는 데이터베이스 서버가 아니라 연결 풀러(PgBouncer 등)입니다. 풀러를 거치면 알림과 잠금이 사라집니다. ${what}. (a pooler answers there: set an address past it)`;
}

function addressOf({ host, port }: pg.Client): string {
  return host.startsWith('/') ? host : `${host}:${port}`;
}

function explain(setting: string, client: pg.Client, error: unknown): string {
  const { user, database } = client;
  const where = addressOf(client);
  const code = codeOf(error);
  if (code === '28P01' || code === '28000')
    return `${setting}: 데이터베이스 서버 ${where}가 사용자 ${user}의 로그인을 거절했습니다. 사용자 이름과 비밀번호를 확인해주십시오. (login refused)`;
  if (code === '3D000')
    return `${setting}: 데이터베이스 서버 ${where}에 ${database} 데이터베이스가 없습니다. 주소 끝의 데이터베이스 이름을 확인하거나 데이터베이스를 먼저 만들어주십시오. (database does not exist)`;
  if (code === '53300')
    return `${setting}: 데이터베이스 서버 ${where}의 연결이 모두 사용 중입니다. max_connections를 늘리거나 다른 연결을 줄여주십시오. (too many connections)`;
  const said = error instanceof Error && error.message !== '' ? error.message : code;
  return `${setting}: 데이터베이스 서버 ${where}에 연결할 수 없습니다. 서버가 실행 중인지, 주소·포트·방화벽이 맞는지 확인한 뒤 다시 시작해주십시오. (cannot reach the database: ${said})`;
}

/** A name with several addresses fails once for each. */
function codeOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : '';
}
