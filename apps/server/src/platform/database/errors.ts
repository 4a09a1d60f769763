/** What an error of the database means for the caller. */
import pg from 'pg';
import { TooManyWait } from '../fair-slots.ts';
import { DatabaseSilent } from './silence.ts';

/** The connection was lost while the transaction was being committed: it may have been stored or not. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown';
  constructor(cause: unknown) {
    super('the connection was lost during the commit', { cause });
  }
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections, read_only_sql_transaction (a fail-over in progress)
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
]);

const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Connection ended|This socket has been ended)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The socket of a server that does not run; any other file that is not there has nothing to do with the database. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** True when the database could not be reached or went away: nothing is wrong with the request, and it may be sent again (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent || error instanceof TooManyWait) return true;
  const code = codeOf(error);
  if (UNAVAILABLE_CODES.has(code) || code.startsWith('08') || isMissingSocket(error)) return true;
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  return error.cause !== undefined && isDatabaseUnavailable(error.cause);
}

/** What one server says of another that it cannot reach, or that ends what it was asked to do. */
const AWAY_CODES = new Set(['08000', '08001', '08003', '08006', '57P01', '57P02', '57P03']);

/**
 * True when the server answers and says that a node of its cluster does not: whose rows lie on the other nodes can be served. Said of what the
 * server itself ends, it costs a look at the nodes (`jobs/reach.ts`).
 */
export function isNodeAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_CODES.has(codeOf(error));
  return error instanceof Error && error.cause !== undefined && isNodeAway(error.cause);
}

/** True when there is no room left: what was to be stored was not, and what is there can be read. */
export function isStorageFull(error: unknown): boolean {
  return (
    ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) ||
    (error instanceof Error && error.cause !== undefined && isStorageFull(error.cause))
  );
}

/** True for a lost race (serialization failure, deadlock) that the same transaction may win when run again. */
export function isLostRace(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/** True when a lock was not to be had within the `lock_timeout` of the transaction. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/**
 * True for a duplicate key; of one named constraint when `constraint` is given. On a cluster the shard refuses it: the name carries the
 * shard's number and stands in the message alone.
 */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505' || !(error instanceof Error)) return false;
  if (constraint === undefined) return true;
  if ('constraint' in error && error.constraint !== undefined) return error.constraint === constraint;
  return [...error.message.matchAll(/\b(\w+)_\d{6,}\b/g)].some(([, name]) => name === constraint);
}

/** Classes of SQLSTATE: cardinality, data, integrity, limits of a program. */
const DATA_CLASSES = new Set(['21', '22', '23', '54']);

/** True when what was to be stored is to blame: the same would be refused again, and something else would not. */
export function isRefusedData(error: unknown): boolean {
  return DATA_CLASSES.has(codeOf(error).slice(0, 2));
}

/** True when a statement took too long or was stopped: nothing is said of what was to be stored. */
export function isInterrupted(error: unknown): boolean {
  return codeOf(error).startsWith('57');
}
