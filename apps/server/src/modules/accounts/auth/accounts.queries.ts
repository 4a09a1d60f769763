/** SQL of the signed-in person and her seller: directory tables, read as moa_system. */
import type { SubAuthority } from '@moa/contract';
import type { ApprovalType } from '@moa/core';
import type { Tx } from '../../../platform/database/index.ts';

/** The seller behind a seller's login id, for an administrator who acts as one: one whose use was stopped too, none that has left. */
export async function findSellerByLogin(tx: Tx, loginId: string): Promise<{ seller_id: number; login_id: string } | null> {
  const { rows } = await tx.query<{ seller_id: number; login_id: string }>(
    `select u.seller_id, u.login_id from user_account u join seller s on s.seller_id = u.seller_id
     where u.login_id = $1 and u.role = 'U' and s.status <> 'CLOSED'`,
    [loginId],
  );
  return rows[0] ?? null;
}

export interface PersonRow {
  login_id: string;
  name: string;
  role: 'A' | 'S' | 'U';
  authorities: SubAuthority[];
}

export async function readPerson(tx: Tx, userId: number): Promise<PersonRow | null> {
  const { rows } = await tx.query<PersonRow>('select login_id, name, role, authorities from user_account where user_id = $1', [userId]);
  return rows[0] ?? null;
}

export async function listSubUserLogins(tx: Tx, sellerId: number): Promise<string[]> {
  const { rows } = await tx.query<{ login_id: string }>(
    `select login_id from user_account where seller_id = $1 and role = 'S' and status = 'ACTIVE' order by user_id`,
    [sellerId],
  );
  return rows.map((row) => row.login_id);
}

export interface SellerRow {
  seller_id: number;
  company_name: string;
  company: Record<string, unknown>;
  settings: Record<string, unknown>;
  /** What an administrator has approved. */
  approved: ApprovalType[];
}

export async function readSeller(tx: Tx, sellerId: number): Promise<SellerRow | null> {
  const { rows } = await tx.query<SellerRow>(
    `select seller_id, company_name, company, settings,
            array(select type from seller_approval where seller_id = $1 and status = 'APPROVED') as approved
       from seller where seller_id = $1`,
    [sellerId],
  );
  return rows[0] ?? null;
}
