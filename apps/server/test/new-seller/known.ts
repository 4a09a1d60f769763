/** Statements that read much of what a seller has for little, and why they may. */
interface Known {
  /** What the statement has in it. */
  text: RegExp;
  why: string;
}

export const KNOWN: readonly Known[] = [
  {
    text: /^with locked as \( ?select id from listing where seller_id = \$1 and account_id = \$2/,
    why: 'a shop is linked or unlinked: seldom, and all of its listings are changed',
  },
  {
    text: /count\(distinct b\.product_id\) from \(/,
    why: 'counters above a list: no index has what they count (docs/architecture.md)',
  },
  { text: /count\(\*\) filter \(where on_hand - reserved/, why: 'stock moves all day: no index has it' },
  { text: /from sku where seller_id = \$1 and on_hand < reserved/, why: 'stock moves all day: no index has it' },
  { text: /from moved m join sku s/, why: 'stock moves all day: no index has it' },
  {
    text: /from listing l .*l\.product_id is null and l\.deleted_at is null and l\.is_collected/,
    why: 'a walk over what was found at a shop, a part at a time',
  },
  { text: /from sku s where .*lower\(trim\(s\.sku_name\)\)/, why: 'a name is compared whole: its grams leave few' },
  {
    text: /select created_by as id, max\(created_by_name\) as name from job_run/,
    why: 'who ever started a job: jobs are erased after a time',
  },
  {
    text: /from stock_movement m? ?where (?:m\.)?seller_id = \$1 and (?:m\.)?(?:at < \$2|id > \$2 and at < \$3)/,
    why: 'what moved since the last night, once',
  },
  { text: /from \( \(select l\.account_id, l\.order_no from order_line l left join settlement s/, why: 'every night, what is overdue' },
  {
    text: /parcel_track t (?:set next_check_at = \$2, stopped = null )?where t\.seller_id = \$1 and t\.(?:state = 'DELIVERED'|stopped = 'UNUSED')/,
    why: 'a walk over parcels, which are forgotten after a time',
  },
  {
    text: /\(payload ->> 'runId'\)::bigint = \$2|from task t where t\.lease_owner is null and t\.run_at <= now\(\)/,
    why: 'tasks that wait are few',
  },
  { text: /select min\(asked_at\) as oldest from question/, why: 'questions that wait for an answer are few' },
  { text: /buyers_indexed_to|set buyer_index = u\.buyer_index/, why: 'once, after an update' },
];
