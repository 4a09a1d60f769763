/** Whether the servers that the operator names can be reached and let us in, said in words before anything else is tried. */
import pg from 'pg';
import { ConfigError } from '../config/index.ts';

const CONNECT_MS = 5_000;

/**
 * @param setting name of the setting that holds `url`
 * @throws ConfigError in Korean and English with what to look at; never shows the password
 */
export async function requireReachable(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'moa-start', connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(explain(setting, client, error), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(setting: string, { host, port, user, database }: pg.Client, error: unknown): string {
  const where = host.startsWith('/') ? host : `${host}:${port}`;
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
