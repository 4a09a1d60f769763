/** What each list of claims holds, its tabs, and what it says when nothing is there. Pure. */
import { CLAIM_STATE_LABELS, type ClaimState, type ClaimType, isOpenClaim } from '@moa/core';
import type { FilterTab } from '../../ui/filters/tabs.tsx';
import type { PageInput } from '../../ui/list/list-search.ts';
import { SCOPES } from '../orders/index.ts';
import type { ClaimCount } from './queries.ts';
import type { ClaimSearch } from './search.ts';

export type ClaimListKind = 'all' | 'cancel' | 'return' | 'exchange';
export type ClaimTab = NonNullable<ClaimSearch['tab']> | 'open';

export interface ClaimList {
  /** Under which the columns are kept. */
  name: string;
  title: string;
  note: string;
  /** Null: all of them. */
  type: ClaimType | null;
  tabs: readonly ClaimTab[];
  empty: { title: string; text: string };
}

export const CLAIM_LISTS: Readonly<Record<ClaimListKind, ClaimList>> = {
  all: {
    name: 'claims',
    title: '전체 클레임',
    note: '기한이 가까운 건부터 보여요',
    type: null,
    tabs: ['open', 'urgent', 'restock', 'done', 'all'],
    empty: { title: '처리할 클레임이 없어요.', text: '취소·반품·교환 요청이 들어오면 여기와 메뉴의 숫자로 알려 드려요.' },
  },
  cancel: {
    name: 'cancels',
    title: '취소요청',
    note: '승인하면 구매자에게 환불되고 잡아 둔 재고가 풀려요',
    type: 'CANCEL',
    tabs: ['open', 'urgent', 'done', 'all'],
    empty: {
      title: '처리할 취소요청이 없어요.',
      text: '취소요청이 들어오면 여기와 메뉴의 숫자로 알려 드려요. 포장 전에 먼저 확인하면 헛걸음이 줄어요.',
    },
  },
  return: {
    name: 'returns',
    title: '반품요청',
    note: '돌아온 상품을 확인하고 승인하면 환불돼요',
    type: 'RETURN',
    tabs: ['open', 'REQUESTED', 'COLLECTING', 'COLLECTED', 'HOLD', 'restock', 'done', 'all'],
    empty: { title: '처리할 반품요청이 없어요.', text: '반품요청이 들어오면 자동 환불까지 남은 시간과 함께 여기에 보여요.' },
  },
  exchange: {
    name: 'exchanges',
    title: '교환요청',
    note: '돌아온 상품을 확인하고 새 상품을 다시 보내요',
    type: 'EXCHANGE',
    tabs: ['open', 'REQUESTED', 'COLLECTING', 'COLLECTED', 'HOLD', 'REDELIVERING', 'restock', 'done', 'all'],
    empty: { title: '처리할 교환요청이 없어요.', text: '교환요청이 들어오면 보낼 옵션의 재고와 함께 여기에 보여요.' },
  },
};

const TAB_LABELS: Readonly<Record<Exclude<ClaimTab, ClaimState>, string>> = {
  open: '처리할 것',
  urgent: '24시간 안',
  restock: '재고 결정',
  done: '끝난 건',
  all: '전체',
};

const isState = (tab: ClaimTab): tab is ClaimTab & ClaimState => tab in CLAIM_STATE_LABELS;

/** Tabs with how many wait in each; what is over is not counted. */
export function tabsOf({ type, tabs }: ClaimList, count: ClaimCount | undefined): FilterTab<ClaimTab>[] {
  const open = count?.open.filter((each) => type === null || each.type === type);
  const sum = (of: typeof open) => of?.reduce((total, each) => total + each.count, 0);
  return tabs.map((tab) => {
    if (isState(tab)) return { value: tab, label: CLAIM_STATE_LABELS[tab], count: sum(open?.filter(({ state }) => state === tab)) };
    const counts: Partial<Record<ClaimTab, number | undefined>> = {
      open: sum(open),
      urgent: open?.reduce((total, each) => total + each.urgent, 0),
      restock: count?.restock.filter((each) => type === null || each.type === type).reduce((total, each) => total + each.count, 0),
    };
    return { value: tab, label: TAB_LABELS[tab], count: counts[tab] };
  });
}

const VIEWS = { open: 'OPEN', urgent: 'URGENT', restock: 'RESTOCK', done: 'CLOSED' } as const;

/** Input of the call that answers. */
export function claimInput(list: ClaimList, search: ClaimSearch, page: PageInput) {
  return { ...page, ...claimConditions(list, search) };
}

/** What the list finds, without a page. */
export function claimConditions({ type }: ClaimList, { tab: chosen, shops, accounts, q, scope }: ClaimSearch) {
  const tab: ClaimTab = chosen ?? 'open';
  const keyword = q?.trim() ?? '';
  const view = tab in VIEWS ? VIEWS[tab as keyof typeof VIEWS] : undefined;
  return {
    ...(type === null ? {} : { types: [type] }),
    ...(isState(tab) ? { states: [tab] } : {}),
    ...(view === undefined ? {} : { view }),
    ...(shops ? { shopTypes: shops } : {}),
    ...(accounts ? { accountIds: accounts } : {}),
    ...(keyword === '' ? {} : { keyword, scope: SCOPES.find((each) => each.value === scope)?.value ?? ('ALL' as const) }),
  };
}

/** True where the rows of the tab wait for somebody. */
export function isWaiting(tab: ClaimTab): boolean {
  return tab === 'open' || tab === 'urgent' || (isState(tab) && isOpenClaim(tab));
}
