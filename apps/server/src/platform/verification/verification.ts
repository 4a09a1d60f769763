/**
 * Proof that somebody reads an address: six digits are sent to it, and the ticket they were asked for becomes good when they come back.
 * Codes are stored as keyed hashes and never answered; the person learns them from the message alone.
 */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { problem } from '@moa/contract';
import type { Clock } from '../clock.ts';
import { hashToken, type PlatformVault } from '../crypto/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { addressKey, networkKey } from '../http/index.ts';
import { canonicalAddress, type EnqueueMessage, MessageHeldError, type TemplateName } from '../outbox/index.ts';
import {
  addTry,
  type CountedRequest,
  countIssued,
  insertVerification,
  lockCounts,
  markSubjectUsed,
  markUsed,
  markVerified,
  readVerification,
  type VerificationRow,
} from './verification.queries.ts';

/** What a proof is good for; a ticket of one purpose is refused for another. */
export type VerificationPurpose = 'JOIN' | 'FIND_ID' | 'RESET_PASSWORD' | 'SECOND_FACTOR' | 'PROFILE';
export type VerificationChannel = 'SMS' | 'MAIL';

export interface IssueCode {
  purpose: VerificationPurpose;
  channel: VerificationChannel;
  /** Null when nobody is known to send to: the same work is done and the same answer given, nothing leaves, and no code fits. */
  address: string | null;
  /** Whom the proof is about (a user id, say), given back with the ticket. Needed where `address` is null: attempts are counted by it. */
  subject?: string;
  /** Of the caller: `context.ip`. */
  ip: string;
}

export interface IssuedTicket {
  ticket: string;
  /** Seconds the code is good for. */
  expiresIn: number;
}

export interface VerifiedAddress {
  purpose: VerificationPurpose;
  channel: VerificationChannel;
  /** Phone number as digits, or mail address in lower case. */
  address: string;
  subject: string;
}

export interface TicketState extends VerifiedAddress {
  /** The code came back, and the ticket is neither used nor too old. */
  verified: boolean;
  /** Seconds left for the code, or, once verified, for the ticket; 0 when it is over. */
  expiresIn: number;
}

export interface Verification {
  /**
   * Sends a code, in the caller's transaction (`database.system`).
   * @throws ProblemError TOO_MANY_REQUESTS above 5 codes an hour to one address (of the second factor and of all others each) or 20 from one caller's address (60 from one IPv6 /48), and while the installation
   * may send no more
   * @throws RangeError for an address that is none: check it first
   */
  issueCode(tx: Tx, request: IssueCode): Promise<IssuedTicket>;
  /**
   * Checks a code and makes its ticket good for 30 minutes. Has a transaction of its own: a wrong try must count although the caller's
   * work ends there. The right code again gives the same answer.
   * @throws ProblemError VERIFICATION_CODE_WRONG | VERIFICATION_EXPIRED
   */
  checkCode(request: { ticket: string; code: string }): Promise<IssuedTicket>;
  /** What a ticket holds; null for one that is unknown. */
  readTicket(tx: Tx, ticket: string): Promise<TicketState | null>;
  /**
   * Uses a verified ticket up, in the transaction of what it is used for (`database.system`): rolled back, it is good again.
   * `address` and `subject`, where given, must be those it was issued for.
   * @throws ProblemError VERIFICATION_REQUIRED
   */
  useTicket(
    tx: Tx,
    request: { ticket: string; purpose: VerificationPurpose; address?: string; subject?: string },
  ): Promise<VerifiedAddress>;
  /** Spends every ticket of a purpose that is about this subject, verified or not. */
  withdraw(tx: Tx, request: { purpose: VerificationPurpose; subject: string }): Promise<void>;
}

export interface VerificationOptions {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  now: Clock;
  /** Off only for measuring. */
  limits: boolean;
  randomCode?: () => string;
}

export const CODE_SECONDS = 180;
const TICKET_SECONDS = 30 * 60;
const TRIES = 5;
const HOUR_MS = 3_600_000;
const PER_ADDRESS = 5;
const PER_IP = 20;
const PER_NETWORK = 60;

const TEMPLATE = {
  JOIN: 'JOIN_CODE',
  FIND_ID: 'FIND_ID_CODE',
  RESET_PASSWORD: 'RESET_CODE',
  SECOND_FACTOR: 'SECOND_FACTOR',
  PROFILE: 'PROFILE_CODE',
} as const satisfies Record<VerificationPurpose, TemplateName>;

/** Asked for by nobody but who knows the password: what strangers ask for must not use up its codes. */
const SIGN_IN: VerificationPurpose = 'SECOND_FACTOR';

/** Stands in where nobody is known, so that sealing and storing cost the same. */
const NOBODY = { SMS: '01000000000', MAIL: 'nobody@moa.invalid' } as const;

export function createVerification(options: VerificationOptions): Verification {
  const { database, platformVault, enqueueMessage, now, limits } = options;
  const randomCode = options.randomCode ?? (() => String(randomInt(1_000_000)).padStart(6, '0'));
  const codeHash = (ticketHash: Buffer, code: string) =>
    platformVault.blindIndex('verification.code', `${ticketHash.toString('hex')}:${code}`);
  const addressOf = (row: VerificationRow) => platformVault.open(row.address, addressAssociatedData(row.ticket_hash));

  return {
    issueCode: async (tx, { purpose, channel, address, subject = '', ip }) => {
      if (address === null && subject === '') throw new RangeError('a code for nobody needs a subject to count by');
      const at = now();
      const canonical = canonicalAddress(channel, address ?? NOBODY[channel]);
      const counted = address === null ? `nobody:${subject}` : canonical;
      const addressHash = platformVault.blindIndex('verification.address', counted);
      const ipHash = platformVault.blindIndex('verification.ip', addressKey(ip));
      // Who knows the password is one of the network's people: strangers among its addresses must not use up the codes of those.
      const network = purpose === SIGN_IN ? null : networkKey(ip);
      const networkHash = network === null ? null : platformVault.blindIndex('verification.network', network);
      if (limits) {
        await lockCounts(tx, [addressHash, ipHash, ...(networkHash === null ? [] : [networkHash])]);
        await refuseAboveLimit(tx, { addressHash, ipHash, networkHash, signsIn: purpose === SIGN_IN }, at);
      }
      const ticket = randomBytes(24).toString('base64url');
      const ticketHash = hashToken(ticket);
      const code = randomCode();
      const codeExpiresAt = new Date(at.getTime() + CODE_SECONDS * 1000);
      await insertVerification(tx, {
        ticket_hash: ticketHash,
        purpose,
        channel,
        address: platformVault.seal(canonical, addressAssociatedData(ticketHash)),
        address_hash: addressHash,
        subject,
        ip_hash: ipHash,
        network_hash: networkHash,
        code_hash: address === null ? randomBytes(16) : codeHash(ticketHash, code),
        created_at: at,
        code_expires_at: codeExpiresAt,
      });
      await enqueueMessage(tx, {
        template: TEMPLATE[purpose],
        kind: channel,
        to: canonical,
        variables: { code },
        notAfter: codeExpiresAt,
        discard: address === null,
        atOnce: purpose === SIGN_IN ? 'SIGN_IN' : 'CODE',
      }).catch(askToWait);
      return { ticket, expiresIn: CODE_SECONDS };
    },

    checkCode: async ({ ticket, code }) => {
      const ticketHash = hashToken(ticket);
      const at = now();
      const failure = await database.system(async (tx) => {
        const row = await readVerification(tx, ticketHash, { lock: true });
        const expected = row?.code_hash ?? randomBytes(16);
        const fits = timingSafeEqual(expected, codeHash(ticketHash, code));
        if (row === null || !isOpen(row, at)) return 'EXPIRED';
        if (row.tries >= TRIES) return 'TOO_OFTEN';
        if (!fits) {
          await addTry(tx, ticketHash);
          return row.tries + 1 >= TRIES ? 'TOO_OFTEN' : TRIES - row.tries - 1;
        }
        if (row.verified_at === null) await markVerified(tx, ticketHash, at, new Date(at.getTime() + TICKET_SECONDS * 1000));
        return null;
      });
      if (failure !== null) throw refusal(failure);
      return { ticket, expiresIn: TICKET_SECONDS };
    },

    readTicket: async (tx, ticket) => {
      const row = await readVerification(tx, hashToken(ticket), { lock: false });
      if (row === null) return null;
      const end = row.used_at ? null : (row.ticket_expires_at ?? row.code_expires_at);
      const expiresIn = Math.max(0, Math.floor(((end?.getTime() ?? 0) - now().getTime()) / 1000));
      return { ...proofOf(row, addressOf(row)), verified: row.verified_at !== null && expiresIn > 0, expiresIn };
    },

    useTicket: async (tx, { ticket, purpose, address, subject }) => {
      const ticketHash = hashToken(ticket);
      const at = now();
      const row = await readVerification(tx, ticketHash, { lock: true });
      if (row === null || row.used_at !== null || row.ticket_expires_at === null || row.ticket_expires_at <= at)
        throw problem('VERIFICATION_REQUIRED');
      const proof = proofOf(row, addressOf(row));
      const wanted = address === undefined ? proof.address : canonicalOrNull(row.channel, address);
      if (proof.purpose !== purpose || proof.address !== wanted || (subject ?? proof.subject) !== proof.subject)
        throw problem('VERIFICATION_REQUIRED');
      await markUsed(tx, ticketHash, at);
      return proof;
    },

    withdraw: async (tx, which) => {
      const at = now();
      const since = new Date(at.getTime() - (CODE_SECONDS + TICKET_SECONDS) * 1000);
      await markSubjectUsed(tx, { ...which, since, at });
    },
  };
}

async function refuseAboveLimit(tx: Tx, asked: CountedRequest, at: Date): Promise<void> {
  const counts = await countIssued(tx, asked, new Date(at.getTime() - HOUR_MS));
  if (counts.by_address >= PER_ADDRESS) throw limitReached(`인증번호는 한 시간에 ${PER_ADDRESS}번까지`, counts.oldest_by_address, at);
  if (counts.by_ip >= PER_IP) throw limitReached(`같은 인터넷 주소에서는 인증번호를 한 시간에 ${PER_IP}번까지`, counts.oldest_by_ip, at);
  if (counts.by_network >= PER_NETWORK)
    throw limitReached(`같은 통신망에서는 인증번호를 한 시간에 ${PER_NETWORK}번까지`, counts.oldest_by_network, at);
}

function askToWait(error: unknown): never {
  if (!(error instanceof MessageHeldError)) throw error;
  const seconds = Math.ceil(error.waitMs / 1000);
  throw problem('TOO_MANY_REQUESTS', {
    title: '지금은 인증번호를 보낼 수 없습니다.',
    // Shown below the title, or alone.
    detail: `발송이 몰려 인증번호를 잠시 보내지 못합니다. ${waitLabel(seconds)} 뒤에 다시 요청해주십시오.`,
    retryAfter: seconds,
  });
}

function waitLabel(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes}분` : `${Math.ceil(minutes / 60)}시간`;
}

function limitReached(rule: string, oldest: Date | null, at: Date) {
  const seconds = Math.max(1, Math.ceil(((oldest ?? at).getTime() + HOUR_MS - at.getTime()) / 1000));
  return problem('TOO_MANY_REQUESTS', {
    title: '인증번호를 너무 많이 요청했습니다.',
    detail: `${rule} 받을 수 있습니다. ${Math.ceil(seconds / 60)}분 뒤에 다시 요청해주십시오.`,
    retryAfter: seconds,
  });
}

/** A code may still come back: in time, or again for a ticket that is good. */
function isOpen(row: VerificationRow, at: Date): boolean {
  if (row.used_at !== null) return false;
  return row.ticket_expires_at === null ? row.code_expires_at > at : row.ticket_expires_at > at;
}

function refusal(failure: 'EXPIRED' | 'TOO_OFTEN' | number) {
  if (failure === 'EXPIRED') return problem('VERIFICATION_EXPIRED');
  if (failure === 'TOO_OFTEN') {
    return problem('VERIFICATION_EXPIRED', { title: `인증번호를 ${TRIES}번 잘못 입력했습니다. 인증번호를 다시 받아주십시오.` });
  }
  return problem('VERIFICATION_CODE_WRONG', { detail: `${failure}번 더 입력할 수 있습니다.`, data: { triesLeft: failure } });
}

function proofOf(row: VerificationRow, address: string): VerifiedAddress {
  return { purpose: row.purpose as VerificationPurpose, channel: row.channel, address, subject: row.subject };
}

function canonicalOrNull(channel: VerificationChannel, address: string): string | null {
  try {
    return canonicalAddress(channel, address);
  } catch {
    return null;
  }
}

function addressAssociatedData(ticketHash: Buffer): string {
  return `verification.address:${ticketHash.toString('hex')}`;
}
