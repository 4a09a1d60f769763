/** Statements that read much of what a seller has for little, and why they may. */
interface Known {
  /** What the statement has in it. */
  text: RegExp;
  why: string;
  /** What it leaves out depends on how long the test takes. */
  sometimes?: true;
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
  { text: /from sku where seller_id = \$1 and on_hand < reserved/, why: 'stock moves all day: no index has it' },
  { text: /from moved m join sku s/, why: 'stock moves all day: no index has it' },
  { text: /from sku s where .*lower\(trim\(s\.sku_name\)\)/, why: 'a name is compared whole: its grams leave few' },
  {
    text: /select created_by as id, max\(created_by_name\) as name from job_run/,
    why: 'who ever started a job: jobs are erased after a time',
  },
  {
    text: /from stock_movement m? ?where (?:m\.)?seller_id = \$1 and (?:m\.)?(?:at < \$2|id > \$2 and at < )/,
    why: 'what moved since it was looked at last, once',
    sometimes: true,
  },
  {
    text: /parcel_track t (?:set next_check_at = \$2, stopped = null )?where t\.seller_id = \$1 and t\.(?:state = 'DELIVERED'|stopped = 'UNUSED')/,
    why: 'a walk over parcels, which are forgotten after a time',
  },
  {
    text: /\(payload ->> 'runId'\)::bigint = \$2|from task t where t\.lease_owner is null and t\.run_at <= now\(\)/,
    why: 'tasks that wait are few',
  },
  {
    text: /from settlement s where s\.seller_id = \$1 and s\.basis_at >= \$2 and s\.state = 'MISMATCH'/,
    why: 'every night, what differs since a day',
    sometimes: true,
  },
  { text: /from goodsflow_label g where .* order by case when g\.state in/, why: 'one page of the labels of some days, whatever there is' },
  {
    text: /from alert where .* order by \(read_at is null\) desc/,
    why: 'alerts that are open: most are over or read before they are many',
  },
  {
    text: /select min\(asked_at\) as oldest from question/,
    why: 'questions that wait for an answer are few',
    // Whether the schedule asks while they are many is a matter of moments.
    sometimes: true,
  },
  {
    text: /^select count\(\*\) as n from \(select l\.id from order_line l where .* and l\.account_id = \$3 and l\.ordered_at >= /,
    why: 'how many lines an account has beside one with ten thousand: the list of that account reads the same',
    sometimes: true,
  },
  { text: /buyers_indexed_to|set buyer_index = u\.buyer_index/, why: 'once, after an update' },
  { text: /^insert into collected_product .* select .* from listing l/, why: 'once a seller, when her first product counts' },
];

const FACTOR = 'asks for a second factor, which the seller has by then';

/** Operations that may be answered otherwise than alone. */
export const ANSWERED_OTHERWISE: Readonly<Record<string, string>> = {
  'leaving.exportTicket': FACTOR,
  'security.createApiToken': FACTOR,
  'security.turnOffSecondFactor': FACTOR,
  'settlement.list': 'the months of the copies are none',
  'subUsers.create': FACTOR,
  'subUsers.modify': FACTOR,
  'subUsers.reset': FACTOR,
};

const UNLINKED = 'the shop of the samples has no keys: it comes to the call';

/** Tasks that may fail. */
export const TASKS_THAT_FAIL: Readonly<Record<string, string>> = {
  'catalog.batch-read': 'files of the samples have no bytes; one that is sent has',
  'listings.collect': UNLINKED,
  'listings.sync': UNLINKED,
  'orders.action': UNLINKED,
  'settlement.collect-block': UNLINKED,
};
