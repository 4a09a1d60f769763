/** Every table and its class (decisions: data and tenancy). A test compares this list with the migrated database. */

/**
 * `tenant`: rows of one seller, seller_id first in the key, row-level security. `reference`: small, shared by all.
 * `directory`: what must be known before the seller is; no row-level security, own role.
 */
export type TableClass = 'tenant' | 'reference' | 'directory';

const CLASSES = {
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
  task: 'directory',
  task_schedule: 'directory',
  user_account: 'directory',
  user_session: 'directory',
  worker_instance: 'directory',
  // 0002_domain.sql
  attempt: 'tenant',
  category_memory: 'tenant',
  claim: 'tenant',
  collect_cursor: 'tenant',
  delivery_template: 'tenant',
  due_account: 'tenant',
  listing: 'tenant',
  listing_gram: 'tenant',
  listing_item: 'tenant',
  listing_item_sku: 'tenant',
  lookup_cache: 'tenant',
  menu_counter: 'tenant',
  oauth_state: 'directory',
  order_attempt: 'tenant',
  order_event: 'tenant',
  order_line: 'tenant',
  order_raw: 'tenant',
  plan: 'tenant',
  plan_item: 'tenant',
  product: 'tenant',
  product_gram: 'tenant',
  product_item: 'tenant',
  seller_sequence: 'tenant',
  shop_account: 'tenant',
  shop_option_map: 'tenant',
  sku: 'tenant',
  sku_gram: 'tenant',
  sold_title: 'tenant',
  sold_title_gram: 'tenant',
  stock_movement: 'tenant',
  unreadable_record: 'tenant',
  // 0005_joining.sql
  consent: 'tenant',
  password_reset: 'directory',
  seller_approval: 'tenant',
  seller_plan: 'tenant',
  // 0006_outbox.sql
  outbox: 'directory',
  outbox_attempt: 'directory',
  platform_key: 'directory',
  verification: 'directory',
  // 0007_landing_inquiry.sql
  landing_inquiry: 'directory',
  // 0012_my_info.sql
  approval_request: 'tenant',
  data_export: 'tenant',
  download_ticket: 'directory',
  user_picture: 'directory',
  // 0013_security.sql
  api_token: 'directory',
  known_device: 'directory',
  login_challenge: 'directory',
  // 0015_administration.sql
  seller_approval_event: 'tenant',
  // 0016_inquiry.sql
  inquiry: 'tenant',
  inquiry_gram: 'tenant',
  inquiry_message: 'tenant',
  inquiry_picture: 'tenant',
  landing_inquiry_message: 'directory',
  // 0017_notices.sql
  active_person_day: 'directory',
  notice: 'reference',
  notice_read: 'directory',
  page_view_day: 'directory',
  // 0014_settings.sql
  alert_message: 'tenant',
  default_layout: 'tenant',
  saved_layout: 'tenant',
  stock_watch: 'tenant',
  user_setting: 'directory',
  // 0023_acting.sql
  acting_grant: 'directory',
  // 0077_message_ceiling.sql
  message_quota: 'directory',
  // 0024_store_marker.sql
  store_marker: 'directory',
  // 0086_landing_event.sql
  landing_event: 'reference',
  // 0085_sold_options.sql
  sold_option: 'tenant',
  sold_option_gram: 'tenant',
  // 0020_order_sheet.sql
  order_sheet_ticket: 'tenant',
} as const satisfies Record<string, TableClass>;

export type TableName = keyof typeof CLASSES;
export const TABLES: Readonly<Record<string, TableClass>> = CLASSES;
