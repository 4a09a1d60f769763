/**
 * The audit log: who did what to what, from where. A row is written inside the transaction of the change, so that there is no change
 * without its row; a sealer chains the rows of each seller afterwards, so that a row changed or taken out later shows.
 */
import type { Tx } from '../database/index.ts';

/** Who acts, as the log keeps it. */
export interface AuditActor {
  userId: number | null;
  loginId: string;
  role: 'A' | 'S' | 'U' | null;
  /** Login of the seller an administrator acts as. */
  actingFor: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** Seller id of rows that concern no seller (administration of the service itself). */
export const NO_SELLER = 0;

export interface AuditEntry {
  /** `product.update`: domain and verb. */
  action: string;
  target?: { kind: string; id: string | number };
  /** What changed, field by field; never secrets and no personal data in clear. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  detail?: Record<string, unknown>;
}

/** Writes a row with the change it reports. In a tenant transaction `sellerId` must be its seller. */
export async function audit(tx: Tx, sellerId: number, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_log (seller_id, action, actor_user_id, actor_login_id, actor_role, acting_for, target_kind, target_id,
       ip, user_agent, request_id, before, after, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      sellerId,
      entry.action,
      actor.userId,
      actor.loginId,
      actor.role,
      actor.actingFor,
      entry.target?.kind ?? '',
      String(entry.target?.id ?? ''),
      actor.ip,
      actor.userAgent?.slice(0, 300) ?? null,
      actor.requestId,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      JSON.stringify(entry.detail ?? {}),
    ],
    'audit.insert',
  );
}
