/** A person's own data. Ways to reach somebody change only with proof of the new one and the present password. */
import { problem, type profileSchema } from '@moa/contract';
import { CONSENTS, formatMobile, koreanMinute, plainDigits, tidyText } from '@moa/core';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, isDuplicate, type Tx } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { IssuedTicket, Verification } from '../../../platform/verification/index.ts';
import type { ConfirmPassword } from '../auth/confirm-password.ts';
import { lockPhone } from '../join/join.queries.ts';
import { LOGINS_PER_PHONE } from '../join/join.service.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { spendResets } from '../recovery/password.queries.ts';
import {
  type ContactChange,
  countByPhone,
  emailTaken,
  insertMarketing,
  lockProfile,
  type ProfileRow,
  readMarketing,
  readProfile,
  setPicture,
  updateProfile,
} from './profile.queries.ts';

export type Profile = z.input<typeof profileSchema>;

export interface ProfileChanges {
  version: number;
  name?: string | undefined;
  email?: { address: string; ticket: string } | undefined;
  phone?: { number: string; ticket: string } | undefined;
  /** The present one; needed for e-mail and phone. */
  password?: string | undefined;
  marketing?: { agreed: boolean; version: string } | undefined;
  removePicture?: boolean | undefined;
}

export interface ProfileService {
  read(actor: Actor): Promise<Profile>;
  /** Throws TOO_MANY_REQUESTS. */
  sendCode(actor: Actor, channel: 'SMS' | 'MAIL', address: string, ip: string): Promise<IssuedTicket>;
  /**
   * Changes what is given. `finish` runs last in the transaction, with the names of what changed.
   * @throws ProblemError STALE_VERSION, VALIDATION_FAILED, VERIFICATION_REQUIRED, DUPLICATE, IMAGE_INVALID, TOO_MANY_REQUESTS
   */
  modify(
    actor: Actor,
    changes: ProfileChanges,
    picture: { name: string; bytes: Buffer } | null,
    caller: { ip: string; userAgent: string },
    finish: (tx: Tx, changed: string[]) => Promise<void>,
  ): Promise<Profile>;
}

export interface ProfileDeps {
  database: Database;
  people: PeopleVault;
  verification: Verification;
  enqueueMessage: EnqueueMessage;
  confirmPassword: ConfirmPassword;
  images: Pick<Images, 'rewrite'>;
  now: Clock;
}

/** Pixels: twice the size it is drawn at. */
const PICTURE_SIDE = 192;

export function createProfileService(deps: ProfileDeps): ProfileService {
  const { database, people, verification, enqueueMessage, now } = deps;

  async function shown(tx: Tx, row: ProfileRow): Promise<Profile> {
    const { seller_id: sellerId } = row;
    const marketing = sellerId === null ? null : await readMarketing(tx, sellerId, row.user_id);
    return {
      loginId: row.login_id,
      role: row.role,
      name: row.name,
      email: row.email_sealed === null ? null : people.open('email', row.login_id, row.email_sealed),
      phoneNumber: row.phone_sealed === null ? null : formatMobile(people.open('phone', row.login_id, row.phone_sealed)),
      picture: row.picture === null ? null : `data:image/jpeg;base64,${row.picture.toString('base64')}`,
      marketing:
        sellerId === null
          ? null
          : {
              agreed: marketing?.agreed ?? false,
              version: marketing?.version ?? CONSENTS.MARKETING.version,
              at: marketing?.at.toISOString() ?? null,
            },
      joinedAt: row.created_at.toISOString(),
      passwordChangedAt: row.password_changed_at.toISOString(),
      version: row.profile_version,
    };
  }

  /** Uses up the ticket of a new e-mail. Null when it is the one there is. */
  async function newEmail(tx: Tx, row: ProfileRow, { address, ticket }: { address: string; ticket: string }) {
    const hash = people.hash('email', address);
    if (row.email_hash?.equals(hash)) return null;
    await verification.useTicket(tx, { ticket, purpose: 'PROFILE', address, subject: subjectOf(row.user_id) });
    if (await emailTaken(tx, row.user_id, hash)) throw taken('email.address', TAKEN_EMAIL);
    return { sealed: people.seal('email', row.login_id, address.trim()), hash };
  }

  async function newPhone(tx: Tx, row: ProfileRow, { number, ticket }: { number: string; ticket: string }): Promise<ContactChange | null> {
    const digits = plainDigits(number);
    const hash = people.hash('phone', digits);
    if (row.phone_hash?.equals(hash)) return null;
    await verification.useTicket(tx, { ticket, purpose: 'PROFILE', address: digits, subject: subjectOf(row.user_id) });
    await lockPhone(tx, hash);
    if ((await countByPhone(tx, row.user_id, hash)) >= LOGINS_PER_PHONE) throw taken('phone.number', TAKEN_PHONE);
    return { sealed: people.seal('phone', row.login_id, digits), hash };
  }

  /** Sent to the address that was good until now: whoever lost the login still reads that one. */
  async function notifyChanged(tx: Tx, row: ProfileRow, what: string[]): Promise<void> {
    if (what.length === 0 || row.email_sealed === null) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'CONTACT_CHANGED',
      to: people.open('email', row.login_id, row.email_sealed),
      variables: { loginId: row.login_id, what: what.join(', '), time: koreanMinute(now()) },
      ...(row.seller_id === null ? {} : { sellerId: row.seller_id }),
    });
  }

  async function sayMarketing(tx: Tx, row: ProfileRow, given: NonNullable<ProfileChanges['marketing']>, caller: Caller): Promise<boolean> {
    if (row.seller_id === null) throw problem('UNPROCESSABLE', { detail: '관리자에게는 마케팅 정보를 보내지 않습니다.' });
    if (given.agreed && given.version !== CONSENTS.MARKETING.version) {
      const message = '마케팅 정보 수신 동의 내용이 개정되었습니다. 새로 고친 뒤 다시 동의해주십시오.';
      throw problem('VALIDATION_FAILED', { detail: message, errors: [{ path: 'marketing', code: 'INVALID', message }] });
    }
    const before = await readMarketing(tx, row.seller_id, row.user_id);
    if ((before?.agreed ?? false) === given.agreed) return false;
    const who = { sellerId: row.seller_id, userId: row.user_id, ...caller };
    await insertMarketing(tx, who, { agreed: given.agreed, version: CONSENTS.MARKETING.version, at: now() });
    return true;
  }

  return {
    read: (actor) =>
      database.system(
        async (tx) => {
          const row = await readProfile(tx, actor.userId);
          if (row === null) throw problem('SESSION_REVOKED');
          return shown(tx, row);
        },
        { readOnly: true },
      ),

    sendCode: (actor, channel, address, ip) =>
      database.system((tx) =>
        verification.issueCode(tx, {
          purpose: 'PROFILE',
          channel,
          address: channel === 'SMS' ? plainDigits(address) : address.trim(),
          subject: subjectOf(actor.userId),
          ip,
        }),
      ),

    modify: async (actor, changes, picture, caller, finish) => {
      if (changes.email !== undefined || changes.phone !== undefined) {
        if (changes.password === undefined) throw passwordNeeded();
        await deps.confirmPassword(actor.loginId, changes.password, caller.ip);
      }
      const drawn = picture === null ? null : (await deps.images.rewrite(actor.sellerId, picture, PICTURE_SIDE)).bytes;
      try {
        return await database.system(async (tx) => {
          const row = await lockProfile(tx, actor.userId);
          if (row === null) throw problem('SESSION_REVOKED');
          if (row.profile_version !== changes.version) throw problem('STALE_VERSION', { data: { version: row.profile_version } });
          const at = now();
          const name = changes.name === undefined || tidyText(changes.name) === row.name ? undefined : tidyText(changes.name);
          const email = changes.email === undefined ? null : await newEmail(tx, row, changes.email);
          const phone = changes.phone === undefined ? null : await newPhone(tx, row, changes.phone);
          await updateProfile(tx, row.user_id, { name, email: email ?? undefined, phone: phone ?? undefined }, at);
          // A link that waits in the old mailbox opens nothing any more.
          if (email !== null || phone !== null) await spendResets(tx, row.user_id, at);
          const newPicture = drawn !== null || changes.removePicture === true;
          if (newPicture) await setPicture(tx, row.user_id, drawn, at);
          const said = changes.marketing === undefined ? false : await sayMarketing(tx, row, changes.marketing, caller);
          await notifyChanged(tx, row, [...(email ? ['이메일'] : []), ...(phone ? ['휴대폰번호'] : [])]);
          const changed = { name: name !== undefined, email, phone, picture: newPicture, marketing: said };
          await finish(
            tx,
            Object.entries(changed).flatMap(([field, value]) => (value ? [field] : [])),
          );
          const after = await readProfile(tx, row.user_id);
          return shown(tx, after ?? row);
        });
      } catch (error) {
        throw isDuplicate(error, 'user_account_email_hash') ? taken('email.address', TAKEN_EMAIL) : error;
      }
    },
  };
}

interface Caller {
  ip: string;
  userAgent: string;
}

const TAKEN_EMAIL = '다른 아이디에서 사용 중인 이메일입니다. 다른 이메일을 입력해주십시오.';
const TAKEN_PHONE = `한 휴대폰번호로는 아이디를 ${LOGINS_PER_PHONE}개까지 사용할 수 있습니다.`;

function subjectOf(userId: number): string {
  return `user:${userId}`;
}

function taken(path: string, message: string) {
  return problem('DUPLICATE', { detail: message, errors: [{ path, code: 'DUPLICATE', message }] });
}

function passwordNeeded() {
  const message = '현재 비밀번호를 입력해주십시오.';
  return problem('VALIDATION_FAILED', { detail: message, errors: [{ path: 'password', code: 'REQUIRED', message }] });
}
