/** The step between a right password and a login, where the second factor is on: a code goes out and has to come back. */
import { createHash } from 'node:crypto';
import { ProblemError, problem } from '@moa/contract';
import type { Clock } from '../../../platform/clock.ts';
import { hashToken } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { Verification } from '../../../platform/verification/index.ts';
import { GrantError } from '../auth/grant-error.ts';
import { type LoginRow, readLogin } from '../auth/login.queries.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { type ChallengeRow, deleteChallenge, insertChallenge, moveChallenge, readChallenge } from './second-factor.queries.ts';
import { maskedAddress, type SentChallenge, waysTo } from './second-factor.ts';

/** From the password to the last code, however often it is sent again. */
const WAITING_MS = 10 * 60_000;

/** The password was right; the login ends with the code. */
export class ChallengeRequired extends Error {
  override readonly name = 'ChallengeRequired';
  readonly sent: SentChallenge;

  constructor(sent: SentChallenge) {
    super('인증번호를 보냈습니다. 3분 안에 입력해주십시오.');
    this.sent = sent;
  }
}

export interface PassedChallenge extends Pick<ChallengeRow, 'attempt_id' | 'keep'> {
  login: LoginRow;
}

export interface LoginChallenges {
  /** Sends the code of a login whose password was right. Throws TOO_MANY_REQUESTS, or `GrantError` where nobody can be reached. */
  ask(login: LoginRow, request: { attemptId: number; keep: boolean; ip: string }): Promise<SentChallenge>;
  /** Throws VERIFICATION_EXPIRED where no login waits. */
  askAgain(mfaToken: string, ip: string): Promise<SentChallenge>;
  /** Judges the code, in a transaction of its own: a wrong one counts. Throws `GrantError`. */
  check(mfaToken: string, code: string): Promise<void>;
  /** Uses the checked code up and answers whose login it ends. Throws `GrantError`. */
  spend(tx: Tx, mfaToken: string): Promise<PassedChallenge>;
}

export interface LoginChallengesDeps {
  database: Database;
  people: PeopleVault;
  verification: Verification;
  now: Clock;
}

export function createLoginChallenges({ database, people, verification, now }: LoginChallengesDeps): LoginChallenges {
  async function send(tx: Tx, login: LoginRow, ip: string): Promise<SentChallenge> {
    const [way] = waysTo(people, login);
    if (way === undefined) throw new GrantError('invalid_grant', '인증번호를 보낼 곳이 없습니다. 고객센터로 문의해주십시오.');
    const sent = await verification.issueCode(tx, { purpose: 'SECOND_FACTOR', ...way, subject: subjectOf(login.user_id), ip });
    return { ...sent, channel: way.channel, address: maskedAddress(way) };
  }

  const waiting = (tx: Tx, mfaToken: string, lock: boolean) => readChallenge(tx, hashToken(mfaToken), now(), { lock });

  return {
    ask: (login, { attemptId, keep, ip }) =>
      database.system(async (tx) => {
        const sent = await send(tx, login, ip);
        await insertChallenge(tx, {
          ticket_hash: hashToken(sent.ticket),
          user_id: login.user_id,
          attempt_id: attemptId,
          keep,
          password_digest: digestOf(login),
          created_at: now(),
          expires_at: new Date(now().getTime() + WAITING_MS),
        });
        return sent;
      }),

    askAgain: (mfaToken, ip) =>
      database.system(async (tx) => {
        const challenge = await waiting(tx, mfaToken, true);
        const login = challenge === null ? null : await readLogin(tx, challenge.user_id);
        if (challenge === null || login === null || !isStill(login, challenge)) {
          throw problem('VERIFICATION_EXPIRED', { title: '로그인 시간이 지났습니다. 아이디와 비밀번호를 다시 입력해주십시오.' });
        }
        const sent = await send(tx, login, ip);
        await moveChallenge(tx, hashToken(mfaToken), hashToken(sent.ticket));
        return sent;
      }),

    check: async (mfaToken, code) => {
      if ((await database.system((tx) => waiting(tx, mfaToken, false), { readOnly: true })) === null) throw over();
      try {
        await verification.checkCode({ ticket: mfaToken, code });
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 422) throw error;
        throw new GrantError('invalid_grant', error.detail === undefined ? error.title : `${error.title} ${error.detail}`);
      }
    },

    spend: async (tx, mfaToken) => {
      const challenge = await waiting(tx, mfaToken, true);
      if (challenge === null) throw over();
      await verification.useTicket(tx, { ticket: mfaToken, purpose: 'SECOND_FACTOR', subject: subjectOf(challenge.user_id) });
      await deleteChallenge(tx, hashToken(mfaToken));
      const login = await readLogin(tx, challenge.user_id);
      if (login === null || !isStill(login, challenge)) throw over();
      return { login, attempt_id: challenge.attempt_id, keep: challenge.keep };
    },
  };
}

function subjectOf(userId: number): string {
  return `login:${userId}`;
}

/** Of what is stored of the password: enough to see that it is another one. */
function digestOf(login: LoginRow): Buffer {
  return createHash('sha256').update(login.password_hash).digest();
}

function isStill(login: LoginRow, challenge: ChallengeRow): boolean {
  return login.active && digestOf(login).equals(challenge.password_digest);
}

function over(): GrantError {
  return new GrantError('expired_token', '로그인 시간이 지났습니다. 아이디와 비밀번호를 다시 입력해주십시오.');
}
