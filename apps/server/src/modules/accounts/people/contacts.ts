/** How people are reached: for messages that they asked for. */
import type { SubAuthority } from '@moa/contract';
import type { Tx } from '../../../platform/database/index.ts';
import type { PeopleVault } from './people-vault.ts';

export interface Contact {
  userId: number;
  role: 'A' | 'S' | 'U';
  authorities: SubAuthority[];
  /** Shop accounts a sub-user is limited to; null: all. */
  shopAccountIds: number[] | null;
  email: string | null;
  /** Digits. */
  phone: string | null;
}

interface Row {
  user_id: number;
  login_id: string;
  role: 'A' | 'S' | 'U';
  authorities: SubAuthority[];
  shop_account_ids: number[] | null;
  email_sealed: Buffer | null;
  phone_sealed: Buffer | null;
}

const COLUMNS = 'user_id, login_id, role, authorities, shop_account_ids, email_sealed, phone_sealed';

function toContact(people: PeopleVault, row: Row): Contact {
  const open = (kind: 'email' | 'phone', sealed: Buffer | null) => (sealed === null ? null : people.open(kind, row.login_id, sealed));
  return {
    userId: row.user_id,
    role: row.role,
    authorities: row.authorities,
    shopAccountIds: row.shop_account_ids,
    email: open('email', row.email_sealed),
    phone: open('phone', row.phone_sealed),
  };
}

/** The seller and the sub-users who may sign in and have done so: an invitation that was not accepted proves no address. */
export async function readContacts(tx: Tx, people: PeopleVault, sellerId: number): Promise<Contact[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from user_account where seller_id = $1 and status = 'ACTIVE' and not password_pending order by user_id`,
    [sellerId],
    'accounts.contacts',
  );
  return rows.map((row) => toContact(people, row));
}

/** Where those who run the installation read their mail. */
export async function administratorMails(tx: Tx, people: PeopleVault): Promise<string[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from user_account where role = 'A' and status = 'ACTIVE' and email_sealed is not null order by user_id limit 20`,
  );
  return rows.flatMap((row) => toContact(people, row).email ?? []);
}

export async function readContact(tx: Tx, people: PeopleVault, userId: number): Promise<Contact | null> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from user_account where user_id = $1`, [userId], 'accounts.contact');
  return rows[0] ? toContact(people, rows[0]) : null;
}
