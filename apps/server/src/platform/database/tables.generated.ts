/** Generated from the migrated database by `node scripts/generate-tables.ts`; do not edit. */
import type { ColumnType, Generated } from 'kysely';

export interface AlertTable {
  seller_id: number;
  id: Generated<number>;
  kind: string;
  severity: string;
  title: string;
  body: Generated<string>;
  link: string | null;
  dedupe_key: string;
  detail: ColumnType<unknown, string | undefined, string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface AuditLogTable {
  seller_id: number;
  id: Generated<number>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  action: string;
  actor_user_id: number | null;
  actor_login_id: Generated<string>;
  actor_role: string | null;
  acting_for: string | null;
  target_kind: Generated<string>;
  target_id: Generated<string>;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  detail: ColumnType<unknown, string | undefined, string>;
  seal_no: number | null;
  prev_hash: Buffer | null;
  hash: Buffer | null;
}

export interface CallBudgetTable {
  key: string;
  per_second: number;
  burst: number;
  tat_ms: Generated<number>;
  paused_until_ms: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DeadLetterTable {
  id: Generated<number>;
  task: string;
  seller_id: number | null;
  payload: ColumnType<unknown, string, string>;
  error: string;
  attempts: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface FileTable {
  seller_id: number;
  id: Generated<number>;
  kind: string;
  hash: Buffer;
  content_type: string;
  extension: Generated<string>;
  name: Generated<string>;
  bytes: number;
  width: number | null;
  height: number | null;
  public_key: string | null;
  variants: ColumnType<unknown, string | undefined, string>;
  created_by: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface IdempotencyAnonymousTable {
  owner: string;
  operation: string;
  key: string;
  token: string;
  request_hash: Buffer;
  status: string;
  response_status: number | null;
  response_headers: ColumnType<unknown, string | null | undefined, string | null>;
  response_body: Buffer | null;
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface IdempotencyKeyTable {
  seller_id: number;
  owner: string;
  operation: string;
  key: string;
  token: string;
  request_hash: Buffer;
  status: string;
  response_status: number | null;
  response_headers: ColumnType<unknown, string | null | undefined, string | null>;
  response_body: Buffer | null;
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface JobItemTable {
  seller_id: number;
  run_id: number;
  seq: number;
  key: string;
  label: Generated<string>;
  status: Generated<string>;
  attempt_no: Generated<number>;
  not_before: ColumnType<Date, Date | string | undefined, Date | string>;
  lease_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  worker_id: string | null;
  input: ColumnType<unknown, string | undefined, string>;
  message: Generated<string>;
  detail: ColumnType<unknown, string | undefined, string>;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface JobRunTable {
  seller_id: number;
  id: Generated<number>;
  kind: string;
  title: string;
  status: Generated<string>;
  total: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  input: ColumnType<unknown, string | undefined, string>;
  summary: ColumnType<unknown, string | undefined, string>;
  created_by: number | null;
  created_by_name: Generated<string>;
  cancel_requested: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  started_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LoginAttemptTable {
  id: Generated<number>;
  login_id: string;
  ip: string;
  succeeded: boolean;
  reason: Generated<string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  family: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  rotated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  rotated_to: Buffer | null;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SellerTable {
  seller_id: Generated<number>;
  name: string;
  company_name: Generated<string>;
  company: ColumnType<unknown, string | undefined, string>;
  status: Generated<string>;
  settings: ColumnType<unknown, string | undefined, string>;
  data_key_version: number | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SellerKeyTable {
  seller_id: number;
  purpose: string;
  version: number;
  master_key_id: string;
  wrapped_key: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  rewrapped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserAccountTable {
  user_id: Generated<number>;
  login_id: string;
  password_hash: string;
  seller_id: number | null;
  role: string;
  name: string;
  authorities: ColumnType<unknown, string | undefined, string>;
  status: Generated<string>;
  email: string | null;
  phone_hash: Buffer | null;
  password_changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface UserSessionTable {
  id: string;
  user_id: number;
  version: Generated<number>;
  user_agent: Generated<string>;
  ip: Generated<string>;
  keep: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  revoked_reason: string | null;
}

export interface WorkerInstanceTable {
  id: string;
  lock_key: Generated<number>;
  host: string;
  pid: number;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  stopped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface Tables {
  alert: AlertTable;
  audit_log: AuditLogTable;
  call_budget: CallBudgetTable;
  dead_letter: DeadLetterTable;
  file: FileTable;
  idempotency_anonymous: IdempotencyAnonymousTable;
  idempotency_key: IdempotencyKeyTable;
  job_item: JobItemTable;
  job_run: JobRunTable;
  login_attempt: LoginAttemptTable;
  refresh_token: RefreshTokenTable;
  seller: SellerTable;
  seller_key: SellerKeyTable;
  user_account: UserAccountTable;
  user_session: UserSessionTable;
  worker_instance: WorkerInstanceTable;
}
