/** Tickets of sheets as rows. Every statement names the seller. */
import { problem } from '@moa/contract';
import { hashToken } from '../../platform/crypto/index.ts';
import type { TenantTx, Tx } from '../../platform/database/index.ts';

export interface NewTicket {
  ticket: string;
  userId: number;
  /** Name of the sheet. */
  sheet: string;
  requested: unknown;
  at: Date;
  expiresAt: Date;
}

export async function storeTicket(tx: TenantTx, { ticket, userId, sheet, requested, at, expiresAt }: NewTicket): Promise<void> {
  await tx.query('delete from sheet_ticket where seller_id = $1 and expires_at <= $2', [tx.sellerId, at]);
  await tx.query(
    'insert into sheet_ticket (seller_id, ticket_hash, user_id, sheet, requested, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [tx.sellerId, hashToken(ticket), userId, sheet, JSON.stringify(requested), at, expiresAt],
  );
}

/** What was asked for with a ticket, which is used up. @throws ProblemError NOT_FOUND */
export async function spendTicket(tx: TenantTx, userId: number, ticket: string, at: Date): Promise<{ sheet: string; requested: unknown }> {
  const { rows } = await tx.query<{ sheet: string; requested: unknown }>(
    'delete from sheet_ticket where seller_id = $1 and ticket_hash = $2 and user_id = $3 and expires_at > $4 returning sheet, requested',
    [tx.sellerId, hashToken(ticket), userId, at],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: '내려받는 주소가 만료되었습니다. 목록에서 다시 내려받아주십시오.' });
  return rows[0];
}

/** Of sheets that were asked for and never fetched; a ticket lives a minute. */
export async function deleteOldTickets(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from sheet_ticket where expires_at <= $1', [now]);
}
