/** Stopping a member's use and giving it back, and acting as a member. */
import { type admin, problem } from '@moa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { enterSeller, leaveSeller, revokeSessionsOfSeller } from '../accounts/index.ts';
import { requireOwner } from './member-detail.service.ts';
import type { MemberStatus } from './members.queries.ts';

type Operations = Pick<Handlers<typeof admin>, 'suspend' | 'reactivate' | 'forcedLogin' | 'adminLogout'>;

interface StandingDeps {
  database: Database;
  now: Clock;
  forgetActing(userId: number, sellerId: number): void;
}

export function createStanding({ database, now, forgetActing }: StandingDeps): Operations {
  return {
    suspend: ({ input, context }) =>
      database.system(async (tx) => {
        const sellerId = Number(input.sellerId);
        await changeStatus(tx, sellerId, { from: 'ACTIVE', to: 'SUSPENDED' }, now());
        const endedSessions = await revokeSessionsOfSeller(tx, sellerId, 'SUSPENDED', now());
        await context.audit(tx, {
          sellerId,
          target: { kind: 'seller', id: sellerId },
          before: { status: 'ACTIVE' },
          after: { status: 'SUSPENDED' },
          detail: { reason: input.reason, endedSessions },
        });
        return { status: 'SUSPENDED' as const, endedSessions };
      }),

    reactivate: ({ input, context }) =>
      database.system(async (tx) => {
        const sellerId = Number(input.sellerId);
        await changeStatus(tx, sellerId, { from: 'SUSPENDED', to: 'ACTIVE' }, now());
        await context.audit(tx, {
          sellerId,
          target: { kind: 'seller', id: sellerId },
          before: { status: 'SUSPENDED' },
          after: { status: 'ACTIVE' },
          detail: { reason: input.reason },
        });
        return { status: 'ACTIVE' as const };
      }),

    forcedLogin: ({ input, context }) =>
      database.system(async (tx) => {
        const sellerId = Number(input.sellerId);
        const owner = await requireOwner(tx, sellerId);
        if (owner.status === 'CLOSED') throw problem('INVALID_STATE', { detail: '탈퇴한 회원으로는 접속할 수 없습니다.' });
        await enterSeller(tx, context.actor.userId, sellerId, now());
        await context.audit(tx, { sellerId, target: { kind: 'seller', id: sellerId }, detail: { reason: input.reason } });
        return { sellerLoginId: owner.login_id, companyName: owner.company_name };
      }),

    adminLogout: ({ context }) =>
      database.system(async (tx) => {
        const { sellerId, userId } = context.actor;
        // Nothing is left when nobody was acted as: pressing twice is no mistake.
        if (sellerId === null) await context.audit(tx, {});
        else {
          await leaveSeller(tx, userId, sellerId);
          tx.afterCommit(() => forgetActing(userId, sellerId));
          await context.audit(tx, { sellerId, target: { kind: 'seller', id: sellerId } });
        }
        return { ok: true as const };
      }),
  };
}

const LABELS: Readonly<Record<MemberStatus, string>> = { ACTIVE: '이용 중인', SUSPENDED: '이용이 정지된', CLOSED: '탈퇴한' };

/** Throws NOT_FOUND, or INVALID_STATE when the seller stands otherwise than thought. */
async function changeStatus(tx: Tx, sellerId: number, { from, to }: { from: MemberStatus; to: MemberStatus }, at: Date): Promise<void> {
  const { rowCount } = await tx.query('update seller set status = $3, updated_at = $4 where seller_id = $1 and status = $2', [
    sellerId,
    from,
    to,
    at,
  ]);
  if (rowCount > 0) return;
  const { status } = await requireOwner(tx, sellerId);
  throw problem('INVALID_STATE', { detail: `${LABELS[status]} 회원입니다. 목록을 새로 고쳐 확인해주십시오.` });
}
