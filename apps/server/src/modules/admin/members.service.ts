/** The member list: what the search and the filters mean, and members as the screen shows them. */
import type { admin } from '@moa/contract';
import {
  APPROVAL_TYPES,
  type ApprovalState,
  type ApprovalType,
  BUSINESS_TYPES,
  koreanDayEnd,
  koreanDayStart,
  maskName,
  normaliseForSearch,
  PLANS,
  plainDigits,
} from '@moa/core';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { readPageOf } from '../../platform/paging.ts';
import type { PeopleVault } from '../accounts/index.ts';
import { countMembers, type MemberFilter, type MemberRow, type MemberSearch, readMembers } from './members.queries.ts';

type Members = Handlers<typeof admin>['members'];
type MemberQuery = Parameters<Members>[0]['input'];
type Member = Awaited<ReturnType<Members>>['contents'][number];

export function createMemberList({ database, people }: { database: Database; people: PeopleVault }): Members {
  return async ({ input }) => {
    const filter = filterOf(input, people);
    const newestFirst = input.sort !== 'joinedAt,asc';
    const { rows, frame } = await database.system(
      (tx) =>
        readPageOf(input, {
          order: newestFirst ? 'joined-desc' : 'joined-asc',
          count: (bound) => countMembers(tx, filter, bound),
          read: (slice) => readMembers(tx, filter, newestFirst, slice),
          positionOf: (row) => ({ value: row.placed_at, id: row.seller_id }),
        }),
      { readOnly: true },
    );
    return { contents: rows.map(memberOf), ...frame };
  };
}

/** A member as lists and details show it. */
export function memberOf(row: MemberRow): Member {
  return {
    id: String(row.seller_id),
    loginId: row.login_id,
    companyName: row.company_name,
    name: maskName(row.name),
    businessType: BUSINESS_TYPES.find((known) => known === row.business_type) ?? 'INDIVIDUAL',
    joinedAt: row.joined_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    linkedShops: row.linked_shops,
    plan: PLANS.find(({ code }) => code === (row.plan ?? 'FREE'))?.title ?? '',
    approvals: Object.fromEntries(APPROVAL_TYPES.map((type) => [type, row.approvals[type] ?? 'NONE'])) as Record<
      ApprovalType,
      ApprovalState
    >,
    status: row.status,
  };
}

function filterOf(input: MemberQuery, people: PeopleVault): MemberFilter {
  return {
    search: searchOf(input.keyword ?? '', input.scope ?? 'ALL', people),
    status: input.status ?? [],
    businessTypes: input.businessTypes ?? [],
    approval: input.approvalState === undefined ? null : { type: input.approvalType ?? null, state: input.approvalState },
    from: input.joined?.from === undefined ? null : koreanDayStart(input.joined.from),
    to: input.joined?.to === undefined ? null : koreanDayEnd(input.joined.to),
    shops: input.shops ?? null,
  };
}

const BUSINESS_NUMBER_DIGITS = 10;

/** Null without a keyword. What cannot be a number or an address is not looked for as one. */
function searchOf(keyword: string, scope: NonNullable<MemberQuery['scope']>, people: PeopleVault): MemberSearch | null {
  const text = normaliseForSearch(keyword).replaceAll(' ', '');
  if (text === '') return null;
  const within = (part: typeof scope) => scope === 'ALL' || scope === part;
  const digits = plainDigits(keyword);
  return {
    text,
    grams: gramsOf(text),
    loginId: within('LOGIN_ID'),
    name: within('NAME'),
    company: within('COMPANY'),
    businessNumber: within('BUSINESS_NUMBER') && /^\d+$/.test(digits) && digits.length === BUSINESS_NUMBER_DIGITS ? digits : null,
    emailHash: within('EMAIL') && keyword.includes('@') ? people.hash('email', keyword) : null,
  };
}

/** As `moa_grams` cuts them: pairs, or the single character of a text that has one. */
function gramsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length === 1) return letters;
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))];
}
