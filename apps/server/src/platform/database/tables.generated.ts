/** Generated from the migrated database by `node scripts/generate-tables.ts`; do not edit. */
import type { ColumnType, Generated } from 'kysely';

export interface ActingGrantTable {
  user_id: number;
  seller_id: number;
  entered_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ActivePersonDayTable {
  day: string;
  person: Buffer;
  role: string;
}

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
  account_id: number | null;
}

export interface AlertMessageTable {
  seller_id: number;
  alert_id: number;
  user_id: number;
  way: string;
  topic: string;
  day: string;
  verdict: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ApiTokenTable {
  id: Generated<number>;
  seller_id: number;
  user_id: number;
  name: string;
  scopes: ColumnType<unknown, string, string>;
  token_hash: Buffer;
  hint: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_used_ip: string | null;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ApprovalRequestTable {
  seller_id: number;
  id: Generated<number>;
  kind: string;
  status: Generated<string>;
  before: ColumnType<unknown, string, string>;
  after: ColumnType<unknown, string, string>;
  file_id: number | null;
  reason: Generated<string>;
  requested_by: number;
  requested_at: ColumnType<Date, Date | string, Date | string>;
  decided_by: number | null;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  memo: Generated<string>;
}

export interface AttemptTable {
  seller_id: number;
  id: Generated<number>;
  listing_id: number;
  plan_id: number | null;
  run_id: number | null;
  run_seq: number | null;
  kind: string;
  outcome: Generated<string>;
  message: string | null;
  shop_message: string | null;
  changes: ColumnType<unknown, string | undefined, string>;
  actor: string;
  cause: string;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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
  declared_per_second: number;
  declared_burst: number;
  per_second: number;
  burst: number;
  tat_ms: Generated<number>;
  paused_until_ms: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CategoryMemoryTable {
  seller_id: number;
  account_id: number;
  standard_category_id: string;
  category_id: string;
  path: string;
  used_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ClaimTable {
  seller_id: number;
  id: Generated<number>;
  account_id: number;
  line_id: number | null;
  order_no: string;
  line_no: string;
  claim_no: string;
  type: string;
  state: string;
  raw_state: Generated<string>;
  raiser: string;
  fault: string;
  reason: string | null;
  raw_reason: Generated<string>;
  detail: Generated<string>;
  quantity: number;
  requested_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  source_time: ColumnType<Date, Date | string, Date | string>;
  refs: ColumnType<unknown, string | undefined, string>;
  last_error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface CollectCursorTable {
  seller_id: number;
  account_id: number;
  feed: string;
  cursor: ColumnType<unknown, string, string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface ConsentTable {
  seller_id: number;
  id: Generated<number>;
  user_id: number;
  kind: string;
  version: string;
  agreed: boolean;
  at: ColumnType<Date, Date | string, Date | string>;
  ip: Generated<string>;
  user_agent: Generated<string>;
}

export interface DataExportTable {
  seller_id: number;
  id: Generated<number>;
  status: Generated<string>;
  reason: string;
  run_id: number;
  file_id: number | null;
  requested_by: number;
  requested_at: ColumnType<Date, Date | string, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DeadLetterTable {
  id: Generated<number>;
  name: string;
  seller_id: number | null;
  payload: ColumnType<unknown, string, string>;
  dedupe_key: string | null;
  error: string;
  attempts: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface DefaultLayoutTable {
  seller_id: number;
  user_id: number;
  kind: string;
  layout_id: number;
}

export interface DeliveryTemplateTable {
  seller_id: number;
  id: Generated<number>;
  name: string;
  main: Generated<boolean>;
  info: ColumnType<unknown, string, string>;
  version: Generated<number>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DownloadTicketTable {
  ticket_hash: Buffer;
  seller_id: number;
  user_id: number;
  file_id: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface DueAccountTable {
  seller_id: number;
  account_id: number;
  next_run_at: ColumnType<Date, Date | string, Date | string>;
  requested_run_id: number | null;
  lease_owner: string | null;
  lease_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failures: Generated<number>;
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
  object_key: string | null;
  object_secret: Buffer | null;
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

export interface InquiryTable {
  seller_id: number;
  id: Generated<number>;
  asker_id: number;
  asker_login_id: string;
  kind: string;
  title: string;
  status: Generated<string>;
  version: Generated<number>;
  assignee_id: number | null;
  assignee_name: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  seen_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InquiryGramTable {
  seller_id: number;
  gram: string;
  inquiry_id: number;
}

export interface InquiryMessageTable {
  seller_id: number;
  id: Generated<number>;
  inquiry_id: number;
  author: string;
  author_id: number;
  author_name: string;
  key: string;
  text: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
  edited_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface InquiryPictureTable {
  seller_id: number;
  id: Generated<number>;
  object_key: string;
  uploader_id: number;
  message_id: number | null;
  position: Generated<number>;
  content_type: string;
  name: string;
  bytes: number;
  width: number;
  height: number;
  created_at: ColumnType<Date, Date | string, Date | string>;
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
  lease_owner: string | null;
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

export interface KnownDeviceTable {
  user_id: number;
  device_hash: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
  seen_at: ColumnType<Date, Date | string, Date | string>;
  trusted_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface LandingEventTable {
  id: Generated<number>;
  place: string;
  title: string;
  body: string;
  coupon: Generated<string>;
  starts_at: ColumnType<Date, Date | string, Date | string>;
  ends_at: ColumnType<Date, Date | string, Date | string>;
  version: Generated<number>;
  updated_by: string;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface LandingInquiryTable {
  id: Generated<number>;
  key: string;
  content: Buffer;
  ip_hash: Buffer;
  consent_version: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  status: Generated<string>;
  version: Generated<number>;
  assignee_id: number | null;
  assignee_name: Generated<string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface LandingInquiryMessageTable {
  id: Generated<number>;
  inquiry_id: number;
  author: string;
  author_id: number;
  author_name: string;
  key: string;
  text: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

export interface ListingTable {
  seller_id: number;
  id: Generated<number>;
  product_id: number | null;
  account_id: number;
  shop_type: string;
  register_key: string;
  register_counter: Generated<number>;
  multi_shop_id: string | null;
  management_code: string;
  shop_product_id: string | null;
  shop_product_sub_id: string | null;
  name: string;
  image_url: string | null;
  page_url: string | null;
  category_id: string | null;
  category_path: Generated<string>;
  multi_category: ColumnType<unknown, string | undefined, string>;
  overrides: ColumnType<unknown, string | undefined, string>;
  fields: ColumnType<unknown, string | undefined, string>;
  is_collected: Generated<boolean>;
  sale_status: Generated<string>;
  raw_status: Generated<string>;
  reg_status: Generated<string>;
  message: string | null;
  shop_message: string | null;
  desired_sale: Generated<string>;
  sent_sale: string | null;
  stopped_by_us: Generated<boolean>;
  sent_price: number | null;
  sent_product_version: number | null;
  sent_content: ColumnType<unknown, string | null | undefined, string | null>;
  seen: ColumnType<unknown, string | null | undefined, string | null>;
  stock_version: Generated<number>;
  sent_stock_version: Generated<number>;
  due_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  urgency: Generated<number>;
  lease_owner: string | null;
  lease_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  failures: Generated<number>;
  parked_reason: string | null;
  last_sent_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_read_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shop_parts: ColumnType<unknown, string | undefined, string>;
}

export interface ListingGramTable {
  seller_id: number;
  gram: string;
  listing_id: number;
}

export interface ListingItemTable {
  seller_id: number;
  id: Generated<number>;
  listing_id: number;
  product_item_id: number | null;
  position: Generated<number>;
  option_values: Generated<string[]>;
  item_code: string;
  shop_item_id: string | null;
  sent_quantity: number | null;
  seen_quantity: number | null;
  sent_price: number | null;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ListingItemSkuTable {
  seller_id: number;
  listing_item_id: number;
  sku_id: number;
  listing_id: number;
  unit_quantity: Generated<number>;
}

export interface LoginAttemptTable {
  id: Generated<number>;
  login_id: string;
  ip: string;
  succeeded: boolean;
  reason: Generated<string>;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface LoginChallengeTable {
  ticket_hash: Buffer;
  user_id: number;
  attempt_id: number;
  keep: boolean;
  password_digest: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface LookupCacheTable {
  seller_id: number;
  account_id: number;
  kind: string;
  key: string;
  value: ColumnType<unknown, string, string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface MenuCounterTable {
  seller_id: number;
  account_id: number;
  kind: string;
  key: string;
  n: Generated<number>;
}

export interface MessageQuotaTable {
  kind: string;
  minute: ColumnType<Date, Date | string, Date | string>;
  in_minute: Generated<number>;
  day: string;
  in_day: Generated<number>;
  minute_told_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  day_told_on: string | null;
}

export interface NoticeTable {
  id: Generated<number>;
  shop_type: string | null;
  title: string;
  body: string;
  link: Generated<string>;
  search_text: string;
  pinned: Generated<boolean>;
  state: Generated<string>;
  starts_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  shown_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  version: Generated<number>;
  created_by: string;
  updated_by: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface NoticeReadTable {
  user_id: number;
  notice_id: number;
  read_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OauthStateTable {
  state_hash: Buffer;
  seller_id: number;
  user_id: number;
  shop_type: string;
  account_id: number | null;
  payload: Buffer;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OrderAttemptTable {
  seller_id: number;
  id: Generated<number>;
  line_id: number;
  claim_id: number | null;
  run_id: number | null;
  run_seq: number | null;
  kind: string;
  payload: ColumnType<unknown, string | undefined, string>;
  outcome: Generated<string>;
  message: string | null;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface OrderEventTable {
  seller_id: number;
  id: Generated<number>;
  line_id: number;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  kind: string;
  title: string;
  detail: string | null;
  tone: Generated<string>;
  actor: string;
}

export interface OrderLineTable {
  seller_id: number;
  id: Generated<number>;
  account_id: number;
  shop_type: string;
  order_no: string;
  line_no: string;
  bundle_no: string | null;
  state: string;
  raw_state: Generated<string>;
  delayed: Generated<boolean>;
  hold: Generated<boolean>;
  needs_mapping: Generated<boolean>;
  oversold: Generated<boolean>;
  open_claim: string | null;
  source_time: ColumnType<Date, Date | string, Date | string>;
  ordered_at: ColumnType<Date, Date | string, Date | string>;
  paid_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dispatch_due: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  dispatched_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  delivered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  confirmed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  listing_id: number | null;
  listing_item_id: number | null;
  product_id: number | null;
  parts: ColumnType<unknown, string | null | undefined, string | null>;
  sku_id: number | null;
  title_id: number;
  option_text: Generated<string>;
  shop_product_id: string | null;
  shop_item_id: string | null;
  quantity: number;
  claimed_quantity: Generated<number>;
  unit_price: number;
  amount: number;
  delivery_fee: Generated<number>;
  discount: Generated<number>;
  expected_settlement: number | null;
  stock_state: Generated<string>;
  stock_round: Generated<number>;
  personal: Buffer | null;
  name_index: Buffer | null;
  phone_index: Buffer | null;
  phone4_index: Buffer | null;
  packing_key: Buffer | null;
  courier_code: string | null;
  raw_courier: string | null;
  invoice_no: string | null;
  refs: ColumnType<unknown, string | undefined, string>;
  last_error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  item_code: string | null;
  management_code: string | null;
  buyer_index: Buffer | null;
}

export interface OrderRawTable {
  seller_id: number;
  line_id: number;
  raw: Buffer;
}

export interface OrderSheetTicketTable {
  seller_id: number;
  ticket_hash: Buffer;
  user_id: number;
  wish: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

export interface OutboxTable {
  id: Generated<number>;
  key: string;
  kind: string;
  template: string;
  seller_id: number | null;
  recipient: Buffer;
  recipient_hash: Buffer;
  content: Buffer;
  status: Generated<string>;
  provider: Generated<string>;
  provider_ref: string | null;
  error: Generated<string>;
  dedupe_key: string | null;
  not_after: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  accepted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  counted: Generated<boolean>;
}

export interface OutboxAttemptTable {
  outbox_id: number;
  no: number;
  provider: string;
  started_at: ColumnType<Date, Date | string | undefined, Date | string>;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  outcome: string | null;
  detail: Generated<string>;
}

export interface PageViewDayTable {
  day: string;
  pattern: string;
  role: string;
  views: number;
}

export interface PasswordResetTable {
  token_hash: Buffer;
  user_id: number | null;
  login_hash: Buffer;
  ip_hash: Buffer;
  created_at: ColumnType<Date, Date | string, Date | string>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PlanTable {
  seller_id: number;
  id: Generated<number>;
  kind: string;
  title: string;
  hash: string;
  status: string;
  run_id: number | null;
  created_by: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  applied_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PlanItemTable {
  seller_id: number;
  plan_id: number;
  seq: number;
  listing_id: number;
  action: string;
  changes: ColumnType<unknown, string | undefined, string>;
  problems: ColumnType<unknown, string | undefined, string>;
  product_version: number | null;
  listing_version: number | null;
}

export interface PlatformKeyTable {
  purpose: string;
  version: number;
  master_key_id: string;
  wrapped_key: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  rewrapped_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ProductTable {
  seller_id: number;
  id: Generated<number>;
  moa_product_seq: number;
  role_id: Generated<string>;
  name: string;
  seller_management_code: Generated<string>;
  category_id: string | null;
  category_path: Generated<string>;
  main_price: number;
  option_usable: Generated<boolean>;
  option_names: Generated<string[]>;
  option_values: ColumnType<unknown, string | undefined, string>;
  image_file_id: string | null;
  body: ColumnType<unknown, string, string>;
  detail_html: Generated<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ProductGramTable {
  seller_id: number;
  gram: string;
  product_id: number;
}

export interface ProductItemTable {
  seller_id: number;
  id: Generated<number>;
  product_id: number;
  position: number;
  option_values: Generated<string[]>;
  option_price: Generated<number>;
  usable: Generated<boolean>;
  sku_id: number;
  sale_unit_quantity: Generated<number>;
  barcode: Generated<string>;
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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

export interface SavedLayoutTable {
  seller_id: number;
  id: Generated<number>;
  user_id: number;
  owner_name: string;
  kind: string;
  name: string;
  columns: ColumnType<unknown, string, string>;
  density: Generated<string>;
  shared: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
  company_version: Generated<number>;
  settings_version: Generated<number>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  erased_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  people_erased_to: Generated<number>;
  buyers_indexed_to: Generated<number | null>;
}

export interface SellerApprovalTable {
  seller_id: number;
  id: Generated<number>;
  type: string;
  status: Generated<string>;
  requested_at: ColumnType<Date, Date | string, Date | string>;
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  decided_by: number | null;
  memo: Generated<string>;
}

export interface SellerApprovalEventTable {
  seller_id: number;
  id: Generated<number>;
  type: string;
  event: string;
  reason: Generated<string>;
  actor_user_id: number | null;
  actor_login_id: Generated<string>;
  at: ColumnType<Date, Date | string, Date | string>;
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

export interface SellerPlanTable {
  seller_id: number;
  id: Generated<number>;
  plan: string;
  started_at: ColumnType<Date, Date | string, Date | string>;
  ended_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  auto_pay: Generated<boolean>;
  shop_types: ColumnType<unknown, string | undefined, string>;
}

export interface SellerSequenceTable {
  seller_id: number;
  name: string;
  value: Generated<number>;
}

export interface ShopAccountTable {
  seller_id: number;
  id: Generated<number>;
  shop_type: string;
  shop_account_id: string;
  shop_name: string;
  environment: string;
  status: string;
  status_message: string | null;
  is_open_api: Generated<boolean>;
  smart_store_url: string | null;
  multi_shop_infos: ColumnType<unknown, string | undefined, string>;
  mall_infos: ColumnType<unknown, string | null | undefined, string | null>;
  shop_master_id: string | null;
  available_shop: Generated<boolean>;
  credentials: Buffer | null;
  token: Buffer | null;
  token_version: Generated<number>;
  auto_collect: Generated<boolean>;
  collect_interval_minutes: number | null;
  last_collected_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  last_collect_message: string | null;
  fee_rate: Generated<number>;
  stock_cap: number | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  unlinked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ShopOptionMapTable {
  seller_id: number;
  account_id: number;
  shop_product_id: string;
  option_key: string;
  sku_id: number;
  unit_quantity: Generated<number>;
  mapped_by: string;
  mapped_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface SkuTable {
  seller_id: number;
  id: Generated<number>;
  sku_code: string;
  sku_name: string;
  option_text: Generated<string>;
  sibling_code: string | null;
  sku_product_type: Generated<string>;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  safety_stock: Generated<number>;
  sale_price: Generated<number>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SkuGramTable {
  seller_id: number;
  gram: string;
  sku_id: number;
}

export interface SoldOptionTable {
  seller_id: number;
  id: Generated<number>;
  title_id: number;
  option_text: string;
}

export interface SoldOptionGramTable {
  seller_id: number;
  gram: string;
  option_id: number;
}

export interface SoldTitleTable {
  seller_id: number;
  id: Generated<number>;
  title: string;
}

export interface SoldTitleGramTable {
  seller_id: number;
  gram: string;
  title_id: number;
}

export interface StockMovementTable {
  seller_id: number;
  id: Generated<number>;
  sku_id: number;
  effect: string;
  source_kind: string;
  source_id: string;
  delta_on_hand: number;
  delta_reserved: number;
  on_hand_after: number;
  reserved_after: number;
  memo: string | null;
  actor: string;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface StockWatchTable {
  seller_id: number;
  seen_id: Generated<number>;
}

export interface StoreMarkerTable {
  only_one: Generated<boolean>;
  marker: string | null;
}

export interface TaskTable {
  id: Generated<number>;
  name: string;
  seller_id: number | null;
  payload: ColumnType<unknown, string, string>;
  urgency: Generated<number>;
  run_at: ColumnType<Date, Date | string | undefined, Date | string>;
  dedupe_key: string | null;
  attempt_no: Generated<number>;
  lease_owner: string | null;
  last_error: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kills: Generated<number>;
}

export interface TaskScheduleTable {
  name: string;
  cron: string;
  next_run_at: ColumnType<Date, Date | string, Date | string>;
  last_run_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UnreadableRecordTable {
  seller_id: number;
  id: Generated<number>;
  account_id: number;
  feed: string;
  key: string;
  reason: string;
  raw: Buffer;
  at: ColumnType<Date, Date | string | undefined, Date | string>;
  resolved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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
  phone_hash: Buffer | null;
  password_changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  email_sealed: Buffer | null;
  email_hash: Buffer | null;
  phone_sealed: Buffer | null;
  phone_verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  rights: ColumnType<unknown, string | undefined, string>;
  shop_account_ids: ColumnType<unknown, string | null | undefined, string | null>;
  password_pending: Generated<boolean>;
  profile_version: Generated<number>;
  email_verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  second_factor: string | null;
  second_factor_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserPictureTable {
  user_id: number;
  picture: Buffer;
  updated_at: ColumnType<Date, Date | string, Date | string>;
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
  factor_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface UserSettingTable {
  user_id: number;
  settings: ColumnType<unknown, string | undefined, string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface VerificationTable {
  ticket_hash: Buffer;
  purpose: string;
  channel: string;
  address: Buffer;
  address_hash: Buffer;
  subject: Generated<string>;
  ip_hash: Buffer;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  code_expires_at: ColumnType<Date, Date | string, Date | string>;
  verified_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  ticket_expires_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  network_hash: Buffer | null;
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
  acting_grant: ActingGrantTable;
  active_person_day: ActivePersonDayTable;
  alert: AlertTable;
  alert_message: AlertMessageTable;
  api_token: ApiTokenTable;
  approval_request: ApprovalRequestTable;
  attempt: AttemptTable;
  audit_log: AuditLogTable;
  call_budget: CallBudgetTable;
  category_memory: CategoryMemoryTable;
  claim: ClaimTable;
  collect_cursor: CollectCursorTable;
  consent: ConsentTable;
  data_export: DataExportTable;
  dead_letter: DeadLetterTable;
  default_layout: DefaultLayoutTable;
  delivery_template: DeliveryTemplateTable;
  download_ticket: DownloadTicketTable;
  due_account: DueAccountTable;
  file: FileTable;
  idempotency_anonymous: IdempotencyAnonymousTable;
  idempotency_key: IdempotencyKeyTable;
  inquiry: InquiryTable;
  inquiry_gram: InquiryGramTable;
  inquiry_message: InquiryMessageTable;
  inquiry_picture: InquiryPictureTable;
  job_item: JobItemTable;
  job_run: JobRunTable;
  known_device: KnownDeviceTable;
  landing_event: LandingEventTable;
  landing_inquiry: LandingInquiryTable;
  landing_inquiry_message: LandingInquiryMessageTable;
  listing: ListingTable;
  listing_gram: ListingGramTable;
  listing_item: ListingItemTable;
  listing_item_sku: ListingItemSkuTable;
  login_attempt: LoginAttemptTable;
  login_challenge: LoginChallengeTable;
  lookup_cache: LookupCacheTable;
  menu_counter: MenuCounterTable;
  message_quota: MessageQuotaTable;
  notice: NoticeTable;
  notice_read: NoticeReadTable;
  oauth_state: OauthStateTable;
  order_attempt: OrderAttemptTable;
  order_event: OrderEventTable;
  order_line: OrderLineTable;
  order_raw: OrderRawTable;
  order_sheet_ticket: OrderSheetTicketTable;
  outbox: OutboxTable;
  outbox_attempt: OutboxAttemptTable;
  page_view_day: PageViewDayTable;
  password_reset: PasswordResetTable;
  plan: PlanTable;
  plan_item: PlanItemTable;
  platform_key: PlatformKeyTable;
  product: ProductTable;
  product_gram: ProductGramTable;
  product_item: ProductItemTable;
  refresh_token: RefreshTokenTable;
  saved_layout: SavedLayoutTable;
  seller: SellerTable;
  seller_approval: SellerApprovalTable;
  seller_approval_event: SellerApprovalEventTable;
  seller_key: SellerKeyTable;
  seller_plan: SellerPlanTable;
  seller_sequence: SellerSequenceTable;
  shop_account: ShopAccountTable;
  shop_option_map: ShopOptionMapTable;
  sku: SkuTable;
  sku_gram: SkuGramTable;
  sold_option: SoldOptionTable;
  sold_option_gram: SoldOptionGramTable;
  sold_title: SoldTitleTable;
  sold_title_gram: SoldTitleGramTable;
  stock_movement: StockMovementTable;
  stock_watch: StockWatchTable;
  store_marker: StoreMarkerTable;
  task: TaskTable;
  task_schedule: TaskScheduleTable;
  unreadable_record: UnreadableRecordTable;
  user_account: UserAccountTable;
  user_picture: UserPictureTable;
  user_session: UserSessionTable;
  user_setting: UserSettingTable;
  verification: VerificationTable;
  worker_instance: WorkerInstanceTable;
}
