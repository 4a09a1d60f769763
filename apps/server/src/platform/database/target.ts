/** Which server, which logins, and how their values are read. */
import pg from 'pg';
import { type Config, ConfigError } from '../config/index.ts';

export type Role = 'moa_app' | 'moa_system';

/** Plain data: the parent hands it to its child processes. */
export interface DatabaseTarget {
  /** Logins of the two roles; on a given server both are the same login. */
  app: pg.ClientConfig;
  system: pg.ClientConfig;
  /** Past any pooler, for LISTEN and advisory locks. */
  direct: pg.ClientConfig;
  /** True when the login is not the role itself, so that every transaction takes the role on. */
  setRole: boolean;
}

/** The embedded database: the roles log in themselves through the socket. */
export function embeddedTarget(server: { host: string; port: number }, database = 'moa'): DatabaseTarget {
  const login = (user: Role) => ({ host: server.host, port: server.port, database, user });
  return { app: login('moa_app'), system: login('moa_system'), direct: login('moa_system'), setRole: false };
}

/** The server of DATABASE_URL. Throws when there is none. */
export function givenTarget(config: Config): DatabaseTarget {
  const { url, directUrl } = config.database;
  if (!url || !directUrl) throw new ConfigError('DATABASE_URL: 설정되어 있지 않습니다');
  return { app: { connectionString: url }, system: { connectionString: url }, direct: { connectionString: directUrl }, setRole: true };
}

const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
/** The typings of pg name no array type. */
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY as never);

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, parseInteger],
  [INT8_ARRAY, (text) => textArray(text).map((value) => (value === null ? null : parseInteger(value)))],
  [pg.types.builtins.TIMESTAMPTZ, parseInstant],
  // A calendar day has no time zone: a Date would move it.
  [pg.types.builtins.DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

/**
 * The one rule for numbers: int8 is a `number` everywhere in the server (ids become strings at the edge of the API).
 * A value past 2^53 − 1 throws: better an error than a wrong number.
 */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} is past the safe integers`);
  return value;
}

const UTC_INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;
const parseAnyInstant: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** As pg reads it, three times as fast for what a server in UTC writes: a page of orders has 150. Infinity and the like go to pg. */
export function parseInstant(text: string): unknown {
  if (!UTC_INSTANT.test(text)) return parseAnyInstant(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

/** Quiet time after which the system asks whether the other end is there; it gives up ten seconds later. Without it: after two hours. */
const KEEP_ALIVE_MS = 10_000;

/** Who gets no connection for so long is refused (503). */
export const CONNECT_MS = 5_000;

/** Settings of every connection, pooled or direct. */
export function clientConfig(login: pg.ClientConfig, applicationName: string): pg.ClientConfig {
  return {
    ...login,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) ||
        (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')),
    } as pg.CustomTypesConfig,
  };
}
