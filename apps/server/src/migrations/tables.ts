/**
 * Every table: its class (decisions: data and tenancy) and what keeps it from growing for ever. A new one has to say both. A test compares
 * this list with the migrated database; the periods are in core, in words in docs/operations.md.
 */
import type { RETENTION } from '@moa/core';

/**
 * `tenant`: rows of one seller, seller_id first in the key, row-level security. `reference`: small, shared by all.
 * `directory`: what must be known before the seller is; no row-level security, own role.
 */
type TableClass = 'tenant' | 'reference' | 'directory';

/**
 * `bounded`: as many rows as the installation, its sellers or what they have. `expires`: hourly or when the next is made, by a time that
 * stands in the row or in the code that writes it. `whole`: kept, since it is what sellers or the law rely on (its people may go). Else:
 * the periods after which the nightly erasure takes rows away.
 */
type Ending = 'bounded' | 'expires' | 'whole' | readonly (keyof typeof RETENTION)[];

/**
 * Where its rows lie once `moa distribute` was run: with their seller on one of the workers, whole on every node, or on the coordinator alone.
 * On one server all lie in one place.
 */
export type Layout = 'seller' | 'reference' | 'local';

interface TableRow {
  class: TableClass;
  ending: Ending;
  /** Only where it is another than the class says. */
  layout?: Layout;
}

const LAYOUT_OF_CLASS: Readonly<Record<TableClass, Layout>> = { tenant: 'seller', reference: 'local', directory: 'local' };

export const TABLES: Readonly<Record<string, TableRow>> = {
  // 0001_platform.sql
  alert: { class: 'tenant', ending: ['readAlert', 'alert'] },
  // A chain of hashes: nothing is taken out of it.
  audit_log: { class: 'tenant', ending: 'whole' },
  call_budget: { class: 'directory', ending: 'bounded' },
  dead_letter: { class: 'directory', ending: ['deadLetter'] },
  // Pictures of products and documents; files that expire lose their bytes, those of exports go with the export.
  file: { class: 'tenant', ending: ['dataExport'] },
  idempotency_anonymous: { class: 'directory', ending: 'expires' },
  idempotency_key: { class: 'tenant', ending: 'expires' },
  job_item: { class: 'tenant', ending: ['run', 'failedRun'] },
  job_run: { class: 'tenant', ending: ['run', 'failedRun'] },
  login_attempt: { class: 'directory', ending: 'expires' },
  refresh_token: { class: 'directory', ending: 'expires' },
  // On every node: the directory is joined with it (login, lists of administrators), and rows of sellers refer to it.
  seller: { class: 'tenant', ending: 'bounded', layout: 'reference' },
  seller_key: { class: 'tenant', ending: ['leftSeller'] },
  task: { class: 'directory', ending: 'bounded' },
  task_schedule: { class: 'directory', ending: 'bounded' },
  user_account: { class: 'directory', ending: 'bounded' },
  user_session: { class: 'directory', ending: 'expires' },
  worker_instance: { class: 'directory', ending: 'expires' },
  // 0002_domain.sql
  // What was ever sent to a shop can be seen as long as the listing is there; what was only looked for goes.
  attempt: { class: 'tenant', ending: ['searchAttempt'] },
  category_memory: { class: 'tenant', ending: 'bounded' },
  // Figures and states; what buyers wrote goes with the people of its order.
  claim: { class: 'tenant', ending: 'whole' },
  collect_cursor: { class: 'tenant', ending: 'bounded' },
  delivery_template: { class: 'tenant', ending: ['leftSeller'] },
  due_account: { class: 'tenant', ending: 'bounded' },
  listing: { class: 'tenant', ending: 'bounded' },
  listing_gram: { class: 'tenant', ending: 'bounded' },
  listing_item: { class: 'tenant', ending: 'bounded' },
  listing_item_sku: { class: 'tenant', ending: 'bounded' },
  lookup_cache: { class: 'tenant', ending: ['staleLookup'] },
  menu_counter: { class: 'tenant', ending: 'bounded' },
  oauth_state: { class: 'directory', ending: 'expires' },
  order_attempt: { class: 'tenant', ending: ['orderPeople'] },
  order_event: { class: 'tenant', ending: ['orderPeople'] },
  // Its people go after `orderPeople`; the figures are what statistics and settlement stand on.
  order_line: { class: 'tenant', ending: 'whole' },
  order_memo: { class: 'tenant', ending: ['orderPeople'] },
  order_raw: { class: 'tenant', ending: ['orderPeople'] },
  plan: { class: 'tenant', ending: ['plan'] },
  plan_item: { class: 'tenant', ending: ['plan'] },
  product: { class: 'tenant', ending: ['trashedProduct'] },
  product_gram: { class: 'tenant', ending: ['trashedProduct'] },
  // 0413_product_presence.sql
  product_presence: { class: 'tenant', ending: 'expires' },
  product_item: { class: 'tenant', ending: ['trashedProduct'] },
  seller_sequence: { class: 'tenant', ending: 'bounded' },
  shop_account: { class: 'tenant', ending: 'bounded' },
  shop_option_map: { class: 'tenant', ending: 'bounded' },
  sku: { class: 'tenant', ending: 'bounded' },
  sku_gram: { class: 'tenant', ending: 'bounded' },
  sold_title: { class: 'tenant', ending: 'bounded' },
  sold_title_gram: { class: 'tenant', ending: 'bounded' },
  // The ledger proves why every number is what it is: never a row of it is taken away.
  stock_movement: { class: 'tenant', ending: 'whole' },
  unreadable_record: { class: 'tenant', ending: ['unreadable'] },
  // 0005_joining.sql
  consent: { class: 'tenant', ending: ['leftSeller'] },
  password_reset: { class: 'directory', ending: 'expires' },
  seller_approval: { class: 'tenant', ending: 'bounded' },
  seller_plan: { class: 'tenant', ending: 'bounded' },
  // 0006_outbox.sql
  outbox: { class: 'directory', ending: 'expires' },
  outbox_attempt: { class: 'directory', ending: 'expires' },
  platform_key: { class: 'directory', ending: 'bounded' },
  verification: { class: 'directory', ending: 'expires' },
  // 0007_landing_inquiry.sql
  landing_inquiry: { class: 'directory', ending: 'expires' },
  // 0012_my_info.sql
  approval_request: { class: 'tenant', ending: 'bounded' },
  data_export: { class: 'tenant', ending: ['dataExport'] },
  download_ticket: { class: 'directory', ending: 'expires' },
  user_picture: { class: 'directory', ending: 'bounded' },
  // 0013_security.sql
  api_token: { class: 'directory', ending: 'expires' },
  known_device: { class: 'directory', ending: 'expires' },
  login_challenge: { class: 'directory', ending: 'expires' },
  // 0015_administration.sql
  seller_approval_event: { class: 'tenant', ending: 'bounded' },
  // 0016_inquiry.sql
  inquiry: { class: 'tenant', ending: ['leftInquiry'] },
  inquiry_gram: { class: 'tenant', ending: ['leftInquiry'] },
  inquiry_message: { class: 'tenant', ending: ['leftInquiry'] },
  inquiry_picture: { class: 'tenant', ending: ['leftInquiry'] },
  landing_inquiry_message: { class: 'directory', ending: 'expires' },
  // 0017_notices.sql
  active_person_day: { class: 'directory', ending: 'expires' },
  notice: { class: 'reference', ending: 'bounded' },
  notice_read: { class: 'directory', ending: 'expires' },
  page_view_day: { class: 'directory', ending: 'expires' },
  // 0014_settings.sql
  alert_message: { class: 'tenant', ending: 'expires' },
  default_layout: { class: 'tenant', ending: 'bounded' },
  saved_layout: { class: 'tenant', ending: 'bounded' },
  stock_watch: { class: 'tenant', ending: 'bounded' },
  user_setting: { class: 'directory', ending: 'bounded' },
  // 0023_acting.sql
  acting_grant: { class: 'directory', ending: 'expires' },
  // 0077_message_ceiling.sql
  message_quota: { class: 'directory', ending: 'bounded' },
  // 0024_store_marker.sql
  store_marker: { class: 'directory', ending: 'bounded' },
  // 0086_landing_event.sql
  landing_event: { class: 'reference', ending: 'bounded' },
  // 0085_sold_options.sql
  sold_option: { class: 'tenant', ending: 'bounded' },
  sold_option_gram: { class: 'tenant', ending: 'bounded' },
  // 0120_channel_calls.sql
  channel_call: { class: 'tenant', ending: ['channelCall'] },
  // 0020_order_sheet.sql
  order_sheet_ticket: { class: 'tenant', ending: 'expires' },
  // 0583_unreceived_report.sql
  unreceived_report: { class: 'tenant', ending: ['orderPeople'] },
  // 0584_settlement_day.sql
  settlement_day: { class: 'tenant', ending: 'whole' },
  // 0220_templates.sql
  delivery_main: { class: 'tenant', ending: ['leftSeller'] },
  template: { class: 'tenant', ending: ['leftSeller'] },
  // 0160_process_instances.sql
  process_instance: { class: 'directory', ending: 'expires' },
  // 0240_batch_register.sql
  batch_file: { class: 'tenant', ending: ['batchFile'] },
  // One a set of headings that a seller has ever chosen for.
  batch_mapping: { class: 'tenant', ending: 'bounded' },
  batch_picture: { class: 'tenant', ending: ['batchFile'] },
  batch_product: { class: 'tenant', ending: ['batchFile'] },
  // 0341_batch_archive.sql
  batch_archive: { class: 'tenant', ending: ['batchFile'] },
  batch_archive_file: { class: 'tenant', ending: ['batchFile'] },
  // 0270_stock_pace.sql
  stock_daily: { class: 'tenant', ending: 'bounded' },
  stock_pace: { class: 'tenant', ending: 'bounded' },
  stock_pace_mark: { class: 'tenant', ending: 'bounded' },
  // 0305_settlement.sql
  settlement: { class: 'tenant', ending: ['settlement'] },
  settlement_entry: { class: 'tenant', ending: ['settlement'] },
  // 0271_saved_filter.sql
  saved_filter: { class: 'tenant', ending: 'bounded' },
  // 0300_questions.sql
  answer_template: { class: 'tenant', ending: 'bounded' },
  question: { class: 'tenant', ending: ['question'] },
  question_answer: { class: 'tenant', ending: ['question'] },
  question_feed: { class: 'tenant', ending: 'bounded' },
  // 0320_parcels.sql
  parcel: { class: 'tenant', ending: 'expires' },
  // 0430_parcel_track.sql
  parcel_track: { class: 'tenant', ending: ['parcelTrack'] },
  // 0426_settle_file.sql
  settle_file: { class: 'tenant', ending: ['settleFile'] },
  // 0520_payouts.sql
  settle_account: { class: 'tenant', ending: 'bounded' },
  settle_bank_columns: { class: 'tenant', ending: 'bounded' },
  settle_payout: { class: 'tenant', ending: ['settlement'] },
  // 0431_goodsflow.sql
  goodsflow_label: { class: 'tenant', ending: ['goodsflowLabel'] },
  goodsflow_link: { class: 'tenant', ending: 'bounded' },
  // 0401_manual_files.sql
  manual_file: { class: 'tenant', ending: ['manualFile'] },
  // 0370_automation.sql
  automation_arrival: { class: 'tenant', ending: 'expires' },
  automation_log: { class: 'tenant', ending: ['automationLog'] },
  automation_rule: { class: 'tenant', ending: 'bounded' },
  // 0439_webhooks.sql
  webhook_event: { class: 'tenant', ending: ['webhookEvent'] },
  // 0590_holidays.sql
  holiday_change: { class: 'reference', ending: 'bounded' },
  // 0640_collect_payment.sql
  collect_allowance: { class: 'tenant', ending: 'bounded' },
  // As many as the shops' products that were ever made into base products: what was counted is not counted again.
  collected_product: { class: 'tenant', ending: 'whole' },
  purchase: { class: 'tenant', ending: ['purchase'] },
  // 0620_category_answers.sql
  category_answer: { class: 'reference', ending: 'bounded' },
  // 0250_sheet_ticket.sql
  sheet_ticket: { class: 'tenant', ending: 'expires' },
  // 0361_collections.sql
  collection_day: { class: 'tenant', ending: ['collectionDay'] },
  collection_state: { class: 'tenant', ending: 'bounded' },
  // The judge takes out what is older than eight weeks.
  order_hour: { class: 'tenant', ending: 'expires' },
  order_silence: { class: 'tenant', ending: 'bounded' },
};

export const LAYOUTS: Readonly<Record<string, Layout>> = Object.fromEntries(
  Object.entries(TABLES).map(([name, row]) => [name, row.layout ?? LAYOUT_OF_CLASS[row.class]]),
);
