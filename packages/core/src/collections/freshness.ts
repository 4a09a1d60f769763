/** What is collected of a shop account, how fresh it is, and what the next time waits for. Pure. */
import { koreanMinute } from '../time/korean-time.ts';

export const COLLECTED_LISTS = ['ORDERS', 'CLAIMS', 'QUESTIONS', 'SETTLEMENTS'] as const;
export type CollectedList = (typeof COLLECTED_LISTS)[number];

export const COLLECTED_LIST_LABELS: Readonly<Record<CollectedList, string>> = {
  ORDERS: '주문',
  CLAIMS: '클레임',
  QUESTIONS: '문의',
  SETTLEMENTS: '정산',
};

/** Days of one span that is collected again. */
export const COLLECT_AGAIN_DAYS = 92;

export interface CollectionPlan {
  status: string;
  autoCollect: boolean;
  /** Somebody collects the account now. */
  running: boolean;
  /** Null where nothing is planned. */
  nextAt: Date | null;
}

/** What the next collection of a list waits for, in Korean. */
export function waitsFor(list: CollectedList, { status, autoCollect, running, nextAt }: CollectionPlan, now: Date): string {
  if (status === 'AUTH_EXPIRED') return '다시 연동하면 이어서 수집해요.';
  if (status === 'DISABLED') return '사용을 멈춘 쇼핑몰이라 수집하지 않아요.';
  if (list === 'SETTLEMENTS') return '매일 아침 8시쯤 지난 7일을 다시 수집해요.';
  if (running) return '지금 수집하고 있어요.';
  if (!autoCollect) return '자동 수집이 꺼져 있어요. 주문수집을 눌러야 수집해요.';
  if (nextAt === null || nextAt.getTime() <= now.getTime()) return '곧 수집해요.';
  return `${koreanMinute(nextAt).slice(-5)}에 수집해요.`;
}
