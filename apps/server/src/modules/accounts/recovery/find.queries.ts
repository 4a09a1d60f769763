/** SQL of finding a login by what its owner still knows. Administrators are found by nobody. */
import type { Tx } from '../../../platform/database/index.ts';
import type { ContactKind } from '../people/people-vault.ts';

export interface FoundLogin {
  login_id: string;
  name: string;
  created_at: Date;
}

export async function findLoginsByContact(tx: Tx, kind: ContactKind, hash: Buffer): Promise<FoundLogin[]> {
  const { rows } = await tx.query<FoundLogin>(
    `select login_id, name, created_at from user_account
      where ${kind === 'phone' ? 'phone_hash' : 'email_hash'} = $1 and status = 'ACTIVE' and role in ('U', 'S') order by user_id limit 50`,
    [hash],
  );
  return rows;
}

export interface ReachableLogin {
  user_id: number;
  login_id: string;
  email_sealed: Buffer | null;
  phone_sealed: Buffer | null;
}

export async function findReachable(tx: Tx, loginId: string): Promise<ReachableLogin | null> {
  const { rows } = await tx.query<ReachableLogin>(
    `select user_id, login_id, email_sealed, phone_sealed from user_account
      where login_id = $1 and status = 'ACTIVE' and role in ('U', 'S')`,
    [loginId],
    'accounts.findReachable',
  );
  return rows[0] ?? null;
}
