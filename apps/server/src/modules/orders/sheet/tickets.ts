/** Tickets of files of orders: each opens one file, once, within a minute, to who asked for it. */
import { problem } from '@moa/contract';
import { hashToken } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';

export const TICKET_SECONDS = 60;
export const NO_TICKET = '내려받는 주소가 만료되었습니다. 주문목록에서 다시 내려받아주십시오.';

/** What the ticket opens: one of an order sheet opens no file of parcels. */
export type TicketPurpose = 'sheet' | 'locked-sheet' | 'parcels';

const hashOf = (purpose: TicketPurpose, ticket: string) => hashToken(purpose === 'sheet' ? ticket : `${purpose} ${ticket}`);

/** Keeps what was asked for, sealed, and forgets what nobody fetched. */
export async function storeTicket(
  tx: TenantTx,
  actor: Actor,
  purpose: TicketPurpose,
  ticket: string,
  sealed: Buffer,
  at: Date,
): Promise<void> {
  await tx.query('delete from order_sheet_ticket where seller_id = $1 and expires_at <= $2', [tx.sellerId, at]);
  await tx.query(
    'insert into order_sheet_ticket (seller_id, ticket_hash, user_id, wish, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [tx.sellerId, hashOf(purpose, ticket), actor.userId, sealed, at, new Date(at.getTime() + TICKET_SECONDS * 1000)],
  );
}

/** What was asked for, sealed. @throws ProblemError NOT_FOUND */
export async function spendTicket(tx: TenantTx, actor: Actor, purpose: TicketPurpose, ticket: string, now: Date): Promise<Buffer> {
  const { rows } = await tx.query<{ wish: Buffer }>(
    'delete from order_sheet_ticket where seller_id = $1 and ticket_hash = $2 and user_id = $3 and expires_at > $4 returning wish',
    [tx.sellerId, hashOf(purpose, ticket), actor.userId, now],
  );
  if (!rows[0]) throw problem('NOT_FOUND', { detail: NO_TICKET });
  return rows[0].wish;
}
