/**
 * The second factor: a code to an address the person was reached at before. Asked of a password login on a device that is not remembered,
 * where the person turned it on, and of everybody before what would hurt most (`requireRecentFactor`).
 */
import { problem } from '@moa/contract';
import { koreanMinute, maskEmail, maskPhone } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { Verification, VerificationChannel } from '../../../platform/verification/index.ts';
import { revokeSessions } from '../auth/sessions.queries.ts';
import { withdrawTrust } from '../devices/devices.queries.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { type FactorRow, findFactor, noteProof, readFactor, readProof, setFactor } from './second-factor.queries.ts';

/** How long a session that proved the second factor is not asked again. */
const PROOF_MS = 10 * 60_000;

export interface SentChallenge {
  ticket: string;
  /** Seconds the code is good for. */
  expiresIn: number;
  channel: VerificationChannel;
  /** Masked. */
  address: string;
}

export interface Way {
  channel: VerificationChannel;
  /** In clear: never answered. */
  address: string;
}

type Reachable = Pick<FactorRow, 'login_id' | 'email_sealed' | 'phone_sealed' | 'second_factor'>;

/** Where a code can go, the chosen way first. */
export function waysTo(people: PeopleVault, person: Reachable): Way[] {
  const { login_id, email_sealed, phone_sealed } = person;
  const ways: Way[] = [];
  if (email_sealed !== null) ways.push({ channel: 'MAIL', address: people.open('email', login_id, email_sealed) });
  if (phone_sealed !== null) ways.push({ channel: 'SMS', address: people.open('phone', login_id, phone_sealed) });
  return ways.sort((a, b) => Number(b.channel === person.second_factor) - Number(a.channel === person.second_factor));
}

export function maskedAddress({ channel, address }: Way): string {
  return channel === 'MAIL' ? maskEmail(address) : maskPhone(address);
}

export interface SecondFactor {
  state(actor: Actor): Promise<{
    channel: VerificationChannel | null;
    since: string | null;
    ways: { channel: VerificationChannel; address: string }[];
  }>;
  /** Throws UNPROCESSABLE where the person has no such address. */
  sendEnrolmentCode(actor: Actor, channel: VerificationChannel, ip: string): Promise<SentChallenge>;
  turnOn(actor: Actor, proof: { ticket: string; code: string }, finish: Finish): Promise<VerificationChannel>;
  /** Throws SECOND_FACTOR_REQUIRED without a recent proof. */
  turnOff(actor: Actor, finish: Finish): Promise<void>;
  sendProofCode(actor: Actor, ip: string): Promise<SentChallenge>;
  /** Answers until when the session counts as proved. */
  prove(actor: Actor, proof: { ticket: string; code: string }, finish: Finish): Promise<Date>;
  /** An administrator turns it off for somebody who cannot be reached any more, and ends all sessions. Throws NOT_FOUND. */
  reset(loginId: string, finish: (tx: Tx, person: { userId: number; sellerId: number | null }) => Promise<void>): Promise<void>;
  /**
   * Throws 428 SECOND_FACTOR_REQUIRED unless the session proved the second factor in the last ten minutes, whether or not it is turned
   * on. `tx` of `database.system`.
   */
  requireRecentFactor(actor: Actor, tx: Tx): Promise<void>;
}

/** Writes the audit row. */
type Finish = (tx: Tx, detail: Record<string, unknown>) => Promise<void>;

export interface SecondFactorDeps {
  database: Database;
  people: PeopleVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  now: Clock;
}

export function createSecondFactor({ database, people, verification, enqueueMessage, now }: SecondFactorDeps): SecondFactor {
  async function person(tx: Tx, actor: Actor): Promise<FactorRow> {
    const row = await readFactor(tx, actor.userId);
    if (row === null) throw problem('SESSION_REVOKED');
    return row;
  }

  async function send(tx: Tx, actor: Actor, purpose: string, way: Way | undefined, ip: string): Promise<SentChallenge> {
    if (way === undefined) {
      throw problem('UNPROCESSABLE', {
        detail: '인증번호를 받을 곳이 없습니다. 내 정보에서 이메일이나 휴대폰번호를 먼저 등록해주십시오.',
      });
    }
    const subject = `${purpose}:${actor.userId}`;
    const sent = await verification.issueCode(tx, { purpose: 'SECOND_FACTOR', ...way, subject, ip });
    return { ...sent, channel: way.channel, address: maskedAddress(way) };
  }

  /** Uses the code up in the transaction of what it is for. */
  async function spend<T>(actor: Actor, purpose: string, proof: { ticket: string; code: string }, work: (tx: Tx, by: Way) => Promise<T>) {
    await verification.checkCode(proof);
    return database.system(async (tx) => {
      const subject = `${purpose}:${actor.userId}`;
      return work(tx, await verification.useTicket(tx, { ticket: proof.ticket, purpose: 'SECOND_FACTOR', subject }));
    });
  }

  async function notify(tx: Tx, row: FactorRow, template: 'SECOND_FACTOR_ON' | 'SECOND_FACTOR_OFF', way: string): Promise<void> {
    if (row.email_sealed === null) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template,
      to: people.open('email', row.login_id, row.email_sealed),
      variables: { loginId: row.login_id, time: koreanMinute(now()), way },
      ...(row.seller_id === null ? {} : { sellerId: row.seller_id }),
    });
  }

  async function requireRecentFactor(actor: Actor, tx: Tx): Promise<void> {
    const provedAt = await readProof(tx, actor.sessionId);
    if (provedAt !== null && provedAt.getTime() + PROOF_MS > now().getTime()) return;
    throw problem('SECOND_FACTOR_REQUIRED', { detail: '인증번호를 받아 입력하시면 이어서 진행합니다.' });
  }

  return {
    state: (actor) =>
      database.system(
        async (tx) => {
          const row = await person(tx, actor);
          const ways = waysTo(people, row).map((way) => ({ channel: way.channel, address: maskedAddress(way) }));
          return { channel: row.second_factor, since: row.second_factor_at?.toISOString() ?? null, ways };
        },
        { readOnly: true },
      ),

    sendEnrolmentCode: (actor, channel, ip) =>
      database.system(async (tx) => {
        const ways = waysTo(people, await person(tx, actor));
        return send(
          tx,
          actor,
          'enrol',
          ways.find((way) => way.channel === channel),
          ip,
        );
      }),

    turnOn: (actor, proof, finish) =>
      spend(actor, 'enrol', proof, async (tx, by) => {
        const row = await person(tx, actor);
        // The address may have been changed since the code was sent to it.
        if (!waysTo(people, row).some((way) => way.channel === by.channel && way.address === by.address)) {
          throw problem('VERIFICATION_REQUIRED');
        }
        await setFactor(tx, row.user_id, by.channel, now());
        await withdrawTrust(tx, row.user_id);
        await noteProof(tx, actor.sessionId, now());
        await notify(tx, row, 'SECOND_FACTOR_ON', by.channel === 'MAIL' ? '이메일' : `문자(${maskPhone(by.address)})`);
        await finish(tx, { channel: by.channel });
        return by.channel;
      }),

    turnOff: (actor, finish) =>
      database.system(async (tx) => {
        const row = await person(tx, actor);
        if (row.second_factor === null) throw problem('INVALID_STATE', { detail: '2단계 인증이 이미 꺼져 있습니다.' });
        await requireRecentFactor(actor, tx);
        await setFactor(tx, row.user_id, null, now());
        await withdrawTrust(tx, row.user_id);
        await notify(tx, row, 'SECOND_FACTOR_OFF', '내 정보에서');
        await finish(tx, { channel: row.second_factor });
      }),

    sendProofCode: (actor, ip) => database.system(async (tx) => send(tx, actor, 'prove', waysTo(people, await person(tx, actor))[0], ip)),

    prove: (actor, proof, finish) =>
      spend(actor, 'prove', proof, async (tx, by) => {
        const at = now();
        await noteProof(tx, actor.sessionId, at);
        await finish(tx, { channel: by.channel });
        return new Date(at.getTime() + PROOF_MS);
      }),

    reset: (loginId, finish) =>
      database.system(async (tx) => {
        const row = await findFactor(tx, loginId);
        if (row === null || row.second_factor === null) {
          throw problem('NOT_FOUND', { detail: '2단계 인증을 켠 아이디가 아닙니다.' });
        }
        await setFactor(tx, row.user_id, null, now());
        await withdrawTrust(tx, row.user_id);
        await revokeSessions(tx, { userId: row.user_id }, 'SECOND_FACTOR_RESET', now());
        await notify(tx, row, 'SECOND_FACTOR_OFF', '고객센터에서');
        await finish(tx, { userId: row.user_id, sellerId: row.seller_id });
      }),

    requireRecentFactor,
  };
}
