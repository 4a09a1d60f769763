/** Finding one's id: codes to a number or mail address, and what they open. */
import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import { canonicalEmail, maskLoginId, plainDigits, tidyText } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import { addressKey, type RateLimiter } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { IssuedTicket, TicketState, Verification } from '../../../platform/verification/index.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { findLoginsByContact } from './find.queries.ts';

export type CodeRequest =
  | { purpose: 'JOIN' | 'JOIN_LINK' | 'FIND_ID'; phoneNumber: string }
  | { purpose: 'FIND_ID_BY_MAIL'; email: string };

export interface FoundId {
  loginId: string;
  masked: boolean;
  joinedAt: string;
}

export interface FindService {
  /** Throws TOO_MANY_REQUESTS. */
  sendCode(request: CodeRequest, ip: string): Promise<{ ticket: string | null; expiresIn: number }>;
  checkCode(request: { ticket: string; code: string }): Promise<IssuedTicket>;
  /** Throws VERIFICATION_REQUIRED for a ticket nobody was given. */
  ticketInfo(ticket: string): Promise<TicketState>;
  /** Uses the ticket up. The ids are whole where `name` is theirs: a number may have had another owner before. */
  findIds(request: { ticket: string; name: string }): Promise<FoundId[]>;
}

export interface FindDeps {
  database: Database;
  people: PeopleVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  /** Address of the joining page on a PC. */
  joinAddress: string;
  /** By the caller's address: messages with links. Null: unlimited. */
  linkLimit: RateLimiter | null;
  now: Clock;
}

/** A number gets the address of the joining page once in this time. */
const LINK_EVERY_MS = 10 * 60_000;

export function createFindService({ database, people, verification, enqueueMessage, joinAddress, linkLimit, now }: FindDeps): FindService {
  async function sendJoinLink(phoneNumber: string, ip: string): Promise<{ ticket: null; expiresIn: number }> {
    const wait = linkLimit?.(addressKey(ip)) ?? 0;
    if (wait > 0) throw problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) });
    const period = linkLimit === null ? randomUUID() : String(Math.floor(now().getTime() / LINK_EVERY_MS));
    await database.system((tx) =>
      enqueueMessage(tx, {
        kind: 'SMS',
        template: 'JOIN_PHONE_LINK',
        to: phoneNumber,
        variables: { link: joinAddress },
        dedupeKey: `join-link:${people.hash('phone', phoneNumber).toString('hex')}:${period}`,
      }),
    );
    return { ticket: null, expiresIn: 0 };
  }

  return {
    sendCode: (request, ip) => {
      if (request.purpose === 'FIND_ID_BY_MAIL') {
        const address = canonicalEmail(request.email);
        return database.system((tx) => verification.issueCode(tx, { purpose: 'FIND_ID', channel: 'MAIL', address, ip }));
      }
      const { purpose } = request;
      const phoneNumber = plainDigits(request.phoneNumber);
      if (purpose === 'JOIN_LINK') return sendJoinLink(phoneNumber, ip);
      return database.system((tx) => verification.issueCode(tx, { purpose, channel: 'SMS', address: phoneNumber, ip }));
    },

    checkCode: (request) => verification.checkCode(request),

    ticketInfo: async (ticket) => {
      const state = await database.system((tx) => verification.readTicket(tx, ticket), { readOnly: true });
      if (state === null) throw problem('VERIFICATION_REQUIRED');
      return state;
    },

    findIds: ({ ticket, name }) =>
      database.system(async (tx) => {
        const { channel, address } = await verification.useTicket(tx, { ticket, purpose: 'FIND_ID' });
        const kind = channel === 'SMS' ? 'phone' : 'email';
        const logins = await findLoginsByContact(tx, kind, people.hash(kind, address));
        return logins.map((login) => {
          const own = tidyText(login.name) === tidyText(name);
          return {
            loginId: own ? login.login_id : maskLoginId(login.login_id),
            masked: !own,
            joinedAt: login.created_at.toISOString(),
          };
        });
      }),
  };
}
