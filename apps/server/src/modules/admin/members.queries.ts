/** The member list as SQL: which page, then what the screen shows of it. Every condition reads an index (migration 0015). */
import type { ApprovalState, ApprovalType, BusinessType } from '@moa/core';
import type { Tx } from '../../platform/database/index.ts';
import { exactInstant, type Slice } from '../../platform/paging.ts';

export type MemberStatus = 'ACTIVE' | 'SUSPENDED' | 'CLOSED';

export interface MemberFilter {
  search: MemberSearch | null;
  status: readonly MemberStatus[];
  businessTypes: readonly BusinessType[];
  /** State of one type, or of any where the type is null. */
  approval: { type: ApprovalType | null; state: ApprovalState } | null;
  from: Date | null;
  /** Not included. */
  to: Date | null;
  shops: 'LINKED' | 'NONE' | null;
}

/** What is looked for, squashed, and where; one of them has to match. */
export interface MemberSearch {
  text: string;
  /** Pairs of the text's characters, or the one it has. */
  grams: readonly string[];
  loginId: boolean;
  name: boolean;
  company: boolean;
  businessNumber: string | null;
  emailHash: Buffer | null;
}

export interface MemberRow {
  seller_id: number;
  login_id: string;
  company_name: string;
  name: string;
  business_type: string | null;
  joined_at: Date;
  placed_at: string;
  last_login_at: Date | null;
  linked_shops: number;
  plan: string | null;
  approvals: Partial<Record<ApprovalType, ApprovalState>>;
  status: MemberStatus;
}

/** Collects values of a statement and answers their placeholders. */
class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}

/** Sellers that the search finds: each place by an index of its own. People of a seller are found with it. */
function found(search: MemberSearch, values: Values): string {
  const grams = () => `${values.add(search.grams)}::text[]`;
  const holds = (value: string) => `position(${values.add(search.text)} in moa_squash(${value})) > 0`;
  // One gram is the whole text: whoever has it holds it.
  const whole = search.grams.length === 1;
  const parts: string[] = [];
  if (search.company) {
    const sure = whole ? '' : ` and ${holds('company_name')}`;
    parts.push(`select seller_id from seller where moa_grams(company_name) @> ${grams()}${sure}`);
  }
  if (search.loginId || search.name) {
    const places = [...(search.loginId ? ['login_id'] : []), ...(search.name ? ['name'] : [])];
    const sure = whole && places.length === 2 ? '' : ` and (${places.map(holds).join(' or ')})`;
    parts.push(
      `select seller_id from user_account where seller_id is not null and moa_grams(login_id || '/' || name) @> ${grams()}${sure}`,
    );
  }
  if (search.businessNumber !== null) {
    parts.push(`select seller_id from seller where company ->> 'businessNumber' = ${values.add(search.businessNumber)}`);
  }
  if (search.emailHash !== null) {
    parts.push(`select seller_id from user_account where seller_id is not null and email_hash = ${values.add(search.emailHash)}`);
  }
  return parts.length === 0 ? 'select null::bigint' : parts.join(' union ');
}

const ANY_TYPE: readonly ApprovalType[] = ['SELLER_JOIN', 'CROSS_SALE', 'CROSS_SUPPLY', 'MATCHING_BOX'];

function conditions(filter: MemberFilter, values: Values): string[] {
  const where: string[] = [];
  const [status] = filter.status;
  if (filter.search !== null) where.push(`s.seller_id in (${found(filter.search, values)})`);
  // One value is an equality, so that the index gives the order too. ACTIVE is nearly everybody: no index is worth it.
  if (filter.status.length === 1)
    where.push(status === 'ACTIVE' ? `s.status = 'ACTIVE'` : `s.status = ${values.add(status)} and s.status <> 'ACTIVE'`);
  if (filter.status.length > 1) where.push(`s.status = any (${values.add(filter.status)}::text[])`);
  if (filter.businessTypes.length === 1) where.push(`s.company ->> 'businessType' = ${values.add(filter.businessTypes[0])}`);
  if (filter.businessTypes.length > 1) where.push(`s.company ->> 'businessType' = any (${values.add(filter.businessTypes)}::text[])`);
  if (filter.from !== null) where.push(`s.created_at >= ${values.add(filter.from)}::timestamptz`);
  if (filter.to !== null) where.push(`s.created_at < ${values.add(filter.to)}::timestamptz`);
  if (filter.approval !== null) where.push(approvalCondition(filter.approval, values));
  if (filter.shops !== null) {
    const not = filter.shops === 'NONE' ? 'not ' : '';
    where.push(`s.seller_id ${not}in (select a.seller_id from shop_account a where a.status <> 'UNLINKED')`);
  }
  return where;
}

function approvalCondition({ type, state }: NonNullable<MemberFilter['approval']>, values: Values): string {
  const types = `${values.add(type === null ? ANY_TYPE : [type])}::text[]`;
  const of = `select a.seller_id from seller_approval a where a.type = any (${types})`;
  return state === 'NONE' ? `s.seller_id not in (${of})` : `s.seller_id in (${of} and a.status = ${values.add(state)})`;
}

/** Matching members, counted up to `bound` and one more. */
export async function countMembers(tx: Tx, filter: MemberFilter, bound: number): Promise<number> {
  const values = new Values();
  const where = conditions(filter, values);
  const text = `select count(*) as n from (select 1 from seller s ${clause(where)} limit ${values.add(bound + 1)}) bounded`;
  return (await tx.query<{ n: number }>(text, values.list)).rows[0]?.n ?? 0;
}

/**
 * What is shown of the sellers that `page` finds (their ids). They are found first, so that a join never changes how; what lies with its seller
 * is read for itself, as the directory with the logins may be elsewhere.
 */
const membersOf = (page: string) => `
  with page as materialized (${page}),
  shops as materialized (
    select a.seller_id, count(*) as n from shop_account a
     where a.seller_id in (select seller_id from page) and a.status <> 'UNLINKED' group by a.seller_id),
  plans as materialized (
    select p.seller_id, p.plan from seller_plan p where p.seller_id in (select seller_id from page) and p.ended_at is null),
  states as materialized (
    select a.seller_id, jsonb_object_agg(a.type, a.status) as approvals from seller_approval a
     where a.seller_id in (select seller_id from page) group by a.seller_id)
  select s.seller_id, u.login_id, s.company_name, u.name, s.company ->> 'businessType' as business_type, s.created_at as joined_at, s.status,
         ${exactInstant('s.created_at')} as placed_at,
         (select max(l.created_at) from user_account p join user_session l on l.user_id = p.user_id where p.seller_id = s.seller_id) as last_login_at,
         coalesce(shops.n, 0) as linked_shops, plans.plan, coalesce(states.approvals, '{}') as approvals
    from page
    join seller s on s.seller_id = page.seller_id
    join user_account u on u.seller_id = s.seller_id and u.role = 'U'
    left join shops on shops.seller_id = s.seller_id
    left join plans on plans.seller_id = s.seller_id
    left join states on states.seller_id = s.seller_id`;

export async function readMembers(tx: Tx, filter: MemberFilter, newestFirst: boolean, slice: Slice): Promise<MemberRow[]> {
  const { size, offset, after, backwards } = slice;
  const values = new Values();
  const where = conditions(filter, values);
  const direction = newestFirst !== backwards ? 'desc' : 'asc';
  if (after) {
    where.push(
      `(s.created_at, s.seller_id) ${newestFirst ? '<' : '>'} (${values.add(after.value)}::timestamptz, ${values.add(after.id)}::bigint)`,
    );
  }
  const order = `order by s.created_at ${direction}, s.seller_id ${direction}`;
  const page = `select s.seller_id from seller s ${clause(where)} ${order} limit ${values.add(size)} offset ${values.add(offset)}`;
  const text = `${membersOf(page)} ${order}`;
  return (await tx.query<MemberRow>(text, values.list)).rows;
}

export async function readMember(tx: Tx, sellerId: number): Promise<MemberRow | null> {
  const { rows } = await tx.query<MemberRow>(membersOf('select s.seller_id from seller s where s.seller_id = $1'), [sellerId]);
  return rows[0] ?? null;
}

const clause = (where: readonly string[]) => (where.length === 0 ? '' : `where ${where.join(' and ')}`);
