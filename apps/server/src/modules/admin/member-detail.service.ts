/** One member: masked until an administrator says why the rest is needed. */
import { type admin, problem } from '@moa/contract';
import { maskEmail, maskName, maskPhone } from '@moa/core';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { PeopleVault } from '../accounts/index.ts';
import { readApprovalEvents } from './approvals.queries.ts';
import { wireEvent } from './approvals.service.ts';
import { type OwnerRow, readLogins, readOwner, readShops, readSubUsers, readSuspension } from './member-detail.queries.ts';
import { readMember } from './members.queries.ts';
import { memberOf } from './members.service.ts';

const LOGINS = 10;

export interface MemberDeps {
  database: Database;
  people: PeopleVault;
}

export function createMemberDetail({ database, people }: MemberDeps): Pick<Handlers<typeof admin>, 'member' | 'reveal'> {
  return {
    member: ({ input }) =>
      database.system(
        async (tx) => {
          const sellerId = Number(input.sellerId);
          const [row, owner] = await Promise.all([readMember(tx, sellerId), readOwner(tx, sellerId)]);
          if (row === null || owner === null) throw memberMissing();
          const [subUsers, shops, logins, events, suspension] = await Promise.all([
            readSubUsers(tx, sellerId),
            readShops(tx, sellerId),
            readLogins(tx, sellerId, LOGINS),
            readApprovalEvents(tx, sellerId, null),
            row.status === 'SUSPENDED' ? readSuspension(tx, sellerId) : null,
          ]);
          const person = personOf(owner, people);
          return {
            member: memberOf(row),
            company: {
              businessNumber: textOf(owner.company.businessNumber),
              businessState: textOf(owner.company.businessState),
              businessCheckedAt: textOf(owner.company.businessCheckedAt),
              representative: person.representative === null ? null : maskName(person.representative),
              mailOrderNumber: textOf(owner.company.mailOrderNumber),
              documentId: typeof owner.company.documentId === 'number' ? String(owner.company.documentId) : null,
            },
            contact: {
              name: maskName(person.name),
              email: person.email === '' ? '' : maskEmail(person.email),
              phoneNumber: maskPhone(person.phoneNumber),
            },
            suspended: suspension === null ? null : { ...suspension, at: suspension.at.toISOString() },
            subUsers: subUsers.map((sub) => ({
              loginId: sub.login_id,
              name: maskName(sub.name),
              status: sub.status,
              lastLoginAt: sub.last_login_at?.toISOString() ?? null,
            })),
            shops: shops.map((shop) => ({
              id: String(shop.id),
              shopType: shop.shop_type,
              shopAccountId: shop.shop_account_id,
              shopName: shop.shop_name,
              status: shop.status,
              lastCollectedAt: shop.last_collected_at?.toISOString() ?? null,
            })),
            logins: logins.map(({ login_id, ip, succeeded, at }) => ({ loginId: login_id, ip, succeeded, at: at.toISOString() })),
            approvals: events.map(wireEvent),
          };
        },
        { readOnly: true },
      ),

    reveal: ({ input, context }) =>
      database.system(async (tx) => {
        const sellerId = Number(input.sellerId);
        const owner = await requireOwner(tx, sellerId);
        await context.audit(tx, { sellerId, target: { kind: 'seller', id: sellerId }, detail: { reason: input.reason } });
        return personOf(owner, people);
      }),
  };
}

/** Throws NOT_FOUND for an id that is no member's. */
export async function requireOwner(tx: Tx, sellerId: number): Promise<OwnerRow> {
  const owner = await readOwner(tx, sellerId);
  if (owner === null) throw memberMissing();
  return owner;
}

function memberMissing() {
  return problem('NOT_FOUND', { detail: '회원을 찾을 수 없습니다. 목록을 새로 고친 뒤 다시 선택해주십시오.' });
}

function personOf(owner: OwnerRow, people: PeopleVault) {
  const open = (kind: 'email' | 'phone', sealed: Buffer | null) => (sealed === null ? '' : people.open(kind, owner.login_id, sealed));
  return {
    name: owner.name,
    email: open('email', owner.email_sealed),
    phoneNumber: open('phone', owner.phone_sealed),
    representative: textOf(owner.company.representative),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
