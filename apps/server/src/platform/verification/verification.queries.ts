/** SQL of the codes on their way and the tickets they open. */
import type { Tx } from '../database/index.ts';

export interface VerificationRow {
  ticket_hash: Buffer;
  purpose: string;
  channel: 'SMS' | 'MAIL';
  address: Buffer;
  subject: string;
  code_hash: Buffer;
  tries: number;
  code_expires_at: Date;
  verified_at: Date | null;
  ticket_expires_at: Date | null;
  used_at: Date | null;
}

const COLUMNS =
  'ticket_hash, purpose, channel, address, subject, code_hash, tries, code_expires_at, verified_at, ticket_expires_at, used_at';

/** Makes those who count the same addresses wait for each other, until the end of the transaction. */
export async function lockCounts(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  const keys = hashes.map((hash) => hash.readBigInt64BE(0)).sort((a, b) => (a < b ? -1 : Number(a > b)));
  for (const key of keys) await tx.query('select pg_advisory_xact_lock($1::bigint)', [String(key)], 'verification-lock');
}

export interface IssuedCounts {
  by_address: number;
  by_ip: number;
  by_network: number;
  oldest_by_address: Date | null;
  oldest_by_ip: Date | null;
  oldest_by_network: Date | null;
}

/** Whom a code is asked for and from where; `signsIn` says which codes to the address count with it. */
export interface CountedRequest {
  addressHash: Buffer;
  ipHash: Buffer;
  /** Of the network that the caller's address is one of very many of; null where there is none such (IPv4). */
  networkHash: Buffer | null;
  signsIn: boolean;
}

export async function countIssued(
  tx: Tx,
  { addressHash, ipHash, networkHash, signsIn }: CountedRequest,
  since: Date,
): Promise<IssuedCounts> {
  const sameAddress = `address_hash = $1 and (purpose = 'SECOND_FACTOR') = $4`;
  const { rows } = await tx.query<IssuedCounts>(
    `select count(*) filter (where ${sameAddress}) as by_address, count(*) filter (where ip_hash = $2) as by_ip,
            count(*) filter (where network_hash = $5) as by_network,
            min(created_at) filter (where ${sameAddress}) as oldest_by_address,
            min(created_at) filter (where ip_hash = $2) as oldest_by_ip,
            min(created_at) filter (where network_hash = $5) as oldest_by_network
       from verification where created_at > $3 and (address_hash = $1 or ip_hash = $2 or network_hash = $5)`,
    [addressHash, ipHash, since, signsIn, networkHash],
    'verification-count',
  );
  return rows[0] ?? { by_address: 0, by_ip: 0, by_network: 0, oldest_by_address: null, oldest_by_ip: null, oldest_by_network: null };
}

export async function insertVerification(
  tx: Tx,
  row: Pick<VerificationRow, 'ticket_hash' | 'purpose' | 'channel' | 'address' | 'subject' | 'code_hash' | 'code_expires_at'> & {
    address_hash: Buffer;
    ip_hash: Buffer;
    network_hash: Buffer | null;
    created_at: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into verification (ticket_hash, purpose, channel, address, address_hash, subject, ip_hash, network_hash, code_hash, created_at, code_expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.ticket_hash,
      row.purpose,
      row.channel,
      row.address,
      row.address_hash,
      row.subject,
      row.ip_hash,
      row.network_hash,
      row.code_hash,
      row.created_at,
      row.code_expires_at,
    ],
    'verification-insert',
  );
}

export async function readVerification(tx: Tx, ticketHash: Buffer, options: { lock: boolean }): Promise<VerificationRow | null> {
  const { rows } = await tx.query<VerificationRow>(
    `select ${COLUMNS} from verification where ticket_hash = $1${options.lock ? ' for update' : ''}`,
    [ticketHash],
  );
  return rows[0] ?? null;
}

export async function addTry(tx: Tx, ticketHash: Buffer): Promise<void> {
  await tx.query('update verification set tries = tries + 1 where ticket_hash = $1', [ticketHash]);
}

export async function markVerified(tx: Tx, ticketHash: Buffer, at: Date, expiresAt: Date): Promise<void> {
  await tx.query('update verification set verified_at = $2, ticket_expires_at = $3 where ticket_hash = $1', [ticketHash, at, expiresAt]);
}

export async function markUsed(tx: Tx, ticketHash: Buffer, at: Date): Promise<void> {
  await tx.query('update verification set used_at = $2 where ticket_hash = $1', [ticketHash, at]);
}

/** Of those issued since then, by whichever way they were proved. */
export async function markSubjectUsed(tx: Tx, which: { purpose: string; subject: string; since: Date; at: Date }): Promise<void> {
  await tx.query('update verification set used_at = $4 where purpose = $1 and subject = $2 and created_at > $3 and used_at is null', [
    which.purpose,
    which.subject,
    which.since,
    which.at,
  ]);
}

export async function deleteVerifications(tx: Tx, before: Date): Promise<number> {
  const { rowCount } = await tx.query('delete from verification where created_at < $1', [before]);
  return rowCount;
}
