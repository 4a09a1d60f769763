/** Joining: a verified number, an id nobody has, a firm that exists, consents to the texts of today. */
import { problem } from '@moa/contract';
import { CONSENTS, check, formatMobile, type GivenConsent, type JoinForm, loginIdRules, plainDigits, tidyJoinForm } from '@moa/core';
import { type AuditActor, audit } from '../../../platform/audit/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, isDuplicate, type Tx } from '../../../platform/database/index.ts';
import { addressKey, type RateLimiter } from '../../../platform/http/index.ts';
import type { Verification } from '../../../platform/verification/index.ts';
import type { BusinessNumberCheck, CheckBusinessNumber } from '../../../services/business-number/index.ts';
import type { Passwords } from '../people/passwords.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import {
  type CompanyData,
  insertConsents,
  insertSeller,
  insertSellerUser,
  lockPhone,
  loginIdExists,
  type NewUser,
  readTaken,
  requestApproval,
  startFreePlan,
} from './join.queries.ts';

/** What the tax office says of a number, in a sentence fit to show. */
export interface FirmAnswer {
  result: BusinessNumberCheck['outcome'];
  /** It was the tax office that said so, not arithmetic. */
  confirmed: boolean;
  message: string;
}

/** Logins one number may have: sellers with several firms, but no farm of accounts. */
export const LOGINS_PER_PHONE = 5;

export interface JoinRequest extends JoinForm {
  ticket: string;
  consents: GivenConsent[];
}

export interface Joined {
  loginId: string;
  name: string;
  companyName: string;
  businessType: JoinForm['businessType'];
  joinedAt: string;
}

export interface JoinService {
  /** Throws TOO_MANY_REQUESTS: nobody reads our list of ids out. */
  checkId(loginId: string, ip: string): Promise<{ available: boolean; message: string | null }>;
  /**
   * Makes seller, user, consents, plan and the request for approval in one transaction. `finish` runs last in it.
   * @throws ProblemError DUPLICATE, UNPROCESSABLE (the firm is closed), VERIFICATION_REQUIRED
   */
  join(
    request: JoinRequest,
    who: { ip: string; userAgent: string; requestId: string },
    finish: (tx: Tx, joined: Joined) => Promise<void>,
  ): Promise<Joined>;
  /** Throws TOO_MANY_REQUESTS: each costs a call to the tax office. */
  checkFirm(businessNumber: string, ip: string): Promise<FirmAnswer>;
}

export interface JoinDeps {
  database: Database;
  passwords: Passwords;
  people: PeopleVault;
  verification: Verification;
  checkBusinessNumber: CheckBusinessNumber;
  /** By the caller's address; null: unlimited. */
  limits: { ids: RateLimiter; firms: RateLimiter } | null;
  now: Clock;
}

export function createJoinService(deps: JoinDeps): JoinService {
  const { database, passwords, people, verification, checkBusinessNumber, limits, now } = deps;
  return {
    checkId: async (loginId, ip) => {
      refuseAbove(limits?.ids, ip);
      const message = check(loginIdRules, loginId);
      if (message !== null) return { available: false, message };
      const taken = await database.system((tx) => loginIdExists(tx, loginId), { readOnly: true });
      return { available: !taken, message: taken ? TAKEN.loginId : null };
    },

    checkFirm: async (businessNumber, ip) => {
      refuseAbove(limits?.firms, ip);
      return answerOf(await checkBusinessNumber(plainDigits(businessNumber)));
    },

    join: async (request, who, finish) => {
      const form = tidyJoinForm(request);
      const at = now();
      const company = await companyOf(form, at, checkBusinessNumber);
      const passwordHash = await passwords.hash(form.password);
      const user = (sellerId: number): NewUser => ({
        sellerId,
        loginId: form.loginId,
        passwordHash,
        name: form.name,
        emailSealed: people.seal('email', form.loginId, form.email),
        emailHash: people.hash('email', form.email),
        phoneSealed: people.seal('phone', form.loginId, form.phoneNumber),
        phoneHash: people.hash('phone', form.phoneNumber),
      });
      try {
        return await database.system(async (tx) => {
          await verification.useTicket(tx, { ticket: request.ticket, purpose: 'JOIN', address: form.phoneNumber });
          await refuseTaken(tx, user(0));
          const companyName = form.companyName === '' ? form.name : form.companyName;
          const sellerId = await insertSeller(tx, { name: form.name, companyName, company }, at);
          const userId = await insertSellerUser(tx, user(sellerId), at);
          await insertConsents(tx, { sellerId, userId, ...who }, request.consents, (kind) => CONSENTS[kind].version, at);
          await startFreePlan(tx, sellerId, at);
          await requestApproval(tx, sellerId, approvalMemo(company), at);
          await audit(tx, sellerId, actorOf(userId, form.loginId, who), {
            action: 'account.join',
            target: { kind: 'user', id: userId },
            after: { businessType: form.businessType },
          });
          const joined = {
            loginId: form.loginId,
            name: form.name,
            companyName,
            businessType: form.businessType,
            joinedAt: at.toISOString(),
          };
          await finish(tx, joined);
          return joined;
        });
      } catch (error) {
        throw lostRace(error) ?? error;
      }
    },
  };
}

function refuseAbove(limit: RateLimiter | undefined, ip: string): void {
  const wait = limit?.(addressKey(ip)) ?? 0;
  if (wait > 0) throw problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) });
}

const TAKEN = {
  loginId: '이미 사용 중인 아이디입니다. 다른 아이디를 입력해주십시오.',
  email: '이미 가입된 이메일입니다. 아이디 찾기를 이용해주십시오.',
  phoneNumber: `한 휴대폰번호로는 아이디를 ${LOGINS_PER_PHONE}개까지 만들 수 있습니다.`,
} as const;

function taken(field: keyof typeof TAKEN) {
  return problem('DUPLICATE', { detail: TAKEN[field], errors: [{ path: field, code: 'DUPLICATE', message: TAKEN[field] }] });
}

async function refuseTaken(tx: Tx, user: NewUser): Promise<void> {
  await lockPhone(tx, user.phoneHash);
  const found = await readTaken(tx, user);
  if (found.login) throw taken('loginId');
  if (found.email) throw taken('email');
  if (found.by_phone >= LOGINS_PER_PHONE) throw taken('phoneNumber');
}

/** Two who join with one id or e-mail at once: the index decides, and the other is notified as if it had come later. */
function lostRace(error: unknown) {
  if (isDuplicate(error, 'user_account_login_id_key')) return taken('loginId');
  return isDuplicate(error, 'user_account_email_hash') ? taken('email') : null;
}

/** Company data of a form whose number the tax office was asked about. Throws for a firm that has ended or never was. */
async function companyOf(form: JoinForm, at: Date, ask: JoinDeps['checkBusinessNumber']): Promise<CompanyData> {
  const company = {
    businessType: form.businessType,
    representative: form.representative === '' ? null : form.representative,
    mailOrderNumber: form.mailOrderNumber === '' ? null : form.mailOrderNumber,
  };
  if (form.businessNumber === '') return { ...company, businessNumber: null, businessState: null, businessCheckedAt: null };
  const { result, confirmed, message } = answerOf(await ask(form.businessNumber));
  if (result !== 'OK' && result !== 'UNAVAILABLE') {
    throw problem('UNPROCESSABLE', { detail: message, errors: [{ path: 'businessNumber', code: result, message }] });
  }
  return {
    ...company,
    businessNumber: form.businessNumber,
    businessState: confirmed ? result : null,
    businessCheckedAt: confirmed ? at.toISOString() : null,
  };
}

const FIRM_MESSAGES: Readonly<Record<BusinessNumberCheck['outcome'], string>> = {
  OK: '국세청에 등록된 계속사업자입니다.',
  CLOSED: '폐업한 사업자의 번호입니다. 사업자등록번호를 확인해주십시오.',
  SUSPENDED: '휴업 중인 사업자의 번호입니다. 영업을 다시 시작한 뒤 가입해주십시오.',
  UNKNOWN_NUMBER: '국세청에 등록되지 않은 사업자등록번호입니다. 번호를 확인해주십시오.',
  UNAVAILABLE: '지금은 국세청에서 확인할 수 없습니다. 가입한 뒤 다시 확인합니다.',
};

/** What to answer whoever asked about a number. */
export function answerOf({ outcome, confirmed }: BusinessNumberCheck): FirmAnswer {
  const message = outcome === 'OK' && !confirmed ? '번호 형식이 올바릅니다.' : FIRM_MESSAGES[outcome];
  return { result: outcome, confirmed, message };
}

/** A firm nobody could ask about does not count as checked: the administrator sees it. */
function approvalMemo({ businessNumber, businessState }: CompanyData): string {
  return businessNumber !== null && businessState === null ? '국세청 상태조회를 하지 못했습니다. 사업자등록번호를 확인해주십시오.' : '';
}

function actorOf(userId: number, loginId: string, who: { ip: string; userAgent: string; requestId: string }): AuditActor {
  return { userId, loginId, role: 'U', actingFor: null, ip: who.ip, userAgent: who.userAgent, requestId: who.requestId };
}

/** `010-1234-5678`, or the mail address as it is. */
export function shownAddress(channel: 'SMS' | 'MAIL', address: string): string {
  return channel === 'SMS' ? formatMobile(address) : address;
}
