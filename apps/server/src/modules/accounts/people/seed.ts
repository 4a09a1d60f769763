/** Demo logins of an empty database. The caller makes sure that this is no production. */
import type { Database } from '../../../platform/database/index.ts';
import { createPasswords } from './passwords.ts';
import type { PeopleVault } from './people-vault.ts';

export const DEMO_SELLER = 'demoseller';
export const DEMO_PASSWORD = 'moademo1234';

export function hasDemoSeller(database: Database): Promise<boolean> {
  return database.system(async (tx) => (await tx.query('select 1 from user_account where login_id = $1', [DEMO_SELLER])).rowCount > 0, {
    readOnly: true,
  });
}

/** Makes seller `demoseller`, sub-user `demosub1` and administrator `moaadmin` when there is no account at all; answers the seller's id then. */
export async function seedAccounts(database: Database): Promise<{ sellerId: number } | null> {
  const empty = await database.system(async (tx) => (await tx.query('select 1 from user_account limit 1')).rowCount === 0, {
    readOnly: true,
  });
  if (!empty) return null;
  const passwords = createPasswords();
  const [seller, sub, admin] = await Promise.all([1, 2, 3].map(() => passwords.hash(DEMO_PASSWORD)));
  return database.system(async (tx) => {
    // Two processes that start together must not seed twice.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('seed:accounts', 0))`);
    if ((await tx.query('select 1 from user_account limit 1')).rowCount > 0) return null;
    const { rows } = await tx.query<{ seller_id: number }>(
      `insert into seller (name, company_name, company) values ($1, $2, $3) returning seller_id`,
      ['모아 데모', '모아상회', JSON.stringify({ businessType: 'SOLE' })],
    );
    const sellerId = rows[0]?.seller_id;
    if (sellerId === undefined) throw new Error('no seller was inserted');
    await tx.query(
      `insert into user_account (login_id, password_hash, seller_id, role, name, authorities, rights) values
         ($5, $1, $4, 'U', '김모아', '[]', '[]'),
         ('demosub1', $2, $4, 'S', '이주문', '["orderAuth", "csAuth"]', '["viewPersonal"]'),
         ('moaadmin', $3, null, 'A', '운영자', '[]', '[]')`,
      [seller, sub, admin, sellerId, DEMO_SELLER],
    );
    return { sellerId };
  });
}

const DEMO_CONTACTS = [
  { loginId: DEMO_SELLER, email: 'demoseller@moa.example', phone: '01000000001' },
  { loginId: 'demosub1', email: 'demosub1@moa.example', phone: '01000000002' },
  { loginId: 'moaadmin', email: 'moaadmin@moa.example', phone: '01000000003' },
] as const;

/** Addresses of the demo logins, so that what asks for a code or sends a mail can be tried: both end in the development mailbox. */
export async function giveDemoContacts(database: Database, people: PeopleVault): Promise<void> {
  await database.system(async (tx) => {
    for (const { loginId, email, phone } of DEMO_CONTACTS) {
      await tx.query(
        `update user_account set email_sealed = $2, email_hash = $3, email_verified_at = now(), phone_sealed = $4, phone_hash = $5, phone_verified_at = now()
          where login_id = $1`,
        [
          loginId,
          people.seal('email', loginId, email),
          people.hash('email', email),
          people.seal('phone', loginId, phone),
          people.hash('phone', phone),
        ],
      );
    }
  });
}
