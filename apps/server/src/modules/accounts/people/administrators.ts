/** Administrators are made on the machine, by whoever may run commands there; no screen and no operation makes one. */
import {
  check,
  emailProblem,
  mobileProblem,
  passwordProblem,
  passwordWarning,
  personNameProblem,
  plainDigits,
  rules,
  tidyText,
} from '@moa/core';
import { audit, NO_SELLER } from '../../../platform/audit/index.ts';
import { type Database, isDuplicate, type Tx } from '../../../platform/database/index.ts';
import type { Passwords } from './passwords.ts';
import type { PeopleVault } from './people-vault.ts';

export interface NewAdministrator {
  loginId: string;
  name: string;
  /** How codes of the second factor reach the person; it is on from the first login. */
  channel: 'MAIL' | 'SMS';
  /** Mail address or mobile number, as the channel wants it. */
  address: string;
}

/** Korean message of what is wrong with the person, or null. The names of the trade that sellers may not take are free here. */
export function administratorProblem({ loginId, name, channel, address }: NewAdministrator): string | null {
  return (
    check([rules.requiredWith('아이디를 입력해주십시오.'), rules.loginId], loginId) ??
    personNameProblem(name) ??
    (channel === 'MAIL' ? emailProblem(address) : mobileProblem(address))
  );
}

/** Korean message of why an administrator may not have this password, or null. What sellers are warned of is refused here. */
export function administratorPasswordProblem(password: string, loginId: string): string | null {
  return passwordProblem(password) ?? passwordWarning(password, loginId);
}

/**
 * Makes the login. Answers null, or the Korean reason why not.
 * @param person has no problem (`administratorProblem`)
 */
export async function createAdministrator(
  { database, people, passwords, now }: { database: Database; people: PeopleVault; passwords: Passwords; now: Date },
  person: NewAdministrator,
  password: string,
): Promise<string | null> {
  const passwordHash = await passwords.hash(password);
  try {
    await database.system(async (tx) => {
      await insertAdministrator(tx, people, person, passwordHash, now);
      await audit(tx, NO_SELLER, OPERATOR, {
        action: 'admin.create',
        target: { kind: 'user', id: person.loginId },
        after: { secondFactor: person.channel },
      });
    });
  } catch (error) {
    if (isDuplicate(error, 'user_account_email_hash')) return '이미 다른 아이디가 쓰는 이메일입니다.';
    if (isDuplicate(error)) return '이미 있는 아이디입니다.';
    throw error;
  }
  return null;
}

async function insertAdministrator(
  tx: Tx,
  people: PeopleVault,
  { loginId, name, channel, address }: NewAdministrator,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const kind = channel === 'MAIL' ? 'email' : 'phone';
  const value = channel === 'MAIL' ? address.trim() : plainDigits(address);
  const [sealed, hash] = [people.seal(kind, loginId, value), people.hash(kind, value)];
  await tx.query(
    `insert into user_account (login_id, password_hash, seller_id, role, name, ${kind}_sealed, ${kind}_hash,
       second_factor, second_factor_at, password_changed_at, created_at, updated_at)
     values ($1, $2, null, 'A', $3, $4, $5, $6, $7, $7, $7, $7)`,
    [loginId, passwordHash, tidyText(name), sealed, hash, channel, now],
  );
}

/** Whoever may run commands on the machine. */
const OPERATOR = { userId: null, loginId: 'moa admin create', role: null, actingFor: null, ip: null, userAgent: null, requestId: null };
