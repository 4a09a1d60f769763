import type { Tx } from '../../../platform/database/index.ts';

export interface NewLandingInquiry {
  key: string;
  content: Buffer;
  ipHash: Buffer;
  consentVersion: string;
  createdAt: Date;
}

/** What the content of a visitor's inquiry is sealed for. */
export function landingAssociatedData(key: string): string {
  return `landing_inquiry.content:${key}`;
}

/** Answers the inquiry's id. */
export async function insertInquiry(tx: Tx, { key, content, ipHash, consentVersion, createdAt }: NewLandingInquiry): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into landing_inquiry (key, content, ip_hash, consent_version, created_at) values ($1, $2, $3, $4, $5) returning id',
    [key, content, ipHash, consentVersion, createdAt],
    'landing-inquiry-insert',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the inquiry was not inserted');
  return row.id;
}

/** Times of the newest inquiries of an address, newest first. */
export async function recentInquiries(tx: Tx, ipHash: Buffer, since: Date, limit: number): Promise<Date[]> {
  const { rows } = await tx.query<{ created_at: Date | string }>(
    'select created_at from landing_inquiry where ip_hash = $1 and created_at > $2 order by created_at desc limit $3',
    [ipHash, since, limit],
    'landing-inquiry-recent',
  );
  return rows.map((row) => new Date(row.created_at));
}

const KEPT_DAYS = 365;

/** Forgets what was asked longer ago than the consent allows. */
export async function deleteOldInquiries(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from landing_inquiry where created_at < $1', [new Date(now.getTime() - KEPT_DAYS * 86_400_000)]);
}
