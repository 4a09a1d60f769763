/** Every table and its class (decisions: data and tenancy). A test compares this list with the migrated database. */

/**
 * `tenant`: rows of one seller, seller_id first in the key, row-level security. `reference`: small, shared by all.
 * `directory`: what must be known before the seller is; no row-level security, own role.
 */
export type TableClass = 'tenant' | 'reference' | 'directory';

export const TABLES: Readonly<Record<string, TableClass>> = {
  // 0001_platform.sql
  alert: 'tenant',
  audit_log: 'tenant',
  call_budget: 'directory',
  dead_letter: 'directory',
  file: 'tenant',
  idempotency_anonymous: 'directory',
  idempotency_key: 'tenant',
  job_item: 'tenant',
  job_run: 'tenant',
  login_attempt: 'directory',
  refresh_token: 'directory',
  seller: 'tenant',
  seller_key: 'tenant',
  user_account: 'directory',
  user_session: 'directory',
  worker_instance: 'directory',
};
