/** What the screens of plans say of a plan and its items. Pure. */
import type { Tone } from '../../ui/values/status-pill.tsx';
import type { Plan, PlanItem, PlanItemState } from './queries.ts';

interface Look {
  tone: Tone;
  word: string;
  icon?: 'running' | 'off';
}

const STATUS: Readonly<Record<Plan['status'], Look>> = {
  PROPOSED: { tone: 'neutral', word: '미리보기' },
  APPLIED: { tone: 'good', word: '적용' },
  STALE: { tone: 'neutral', word: '만료', icon: 'off' },
  DISCARDED: { tone: 'neutral', word: '적용 안 함', icon: 'off' },
  UNDONE: { tone: 'neutral', word: '되돌림', icon: 'off' },
};

/** An applied plan says how its job goes. */
export function planLook({ status, result }: Pick<Plan, 'status' | 'result'>): Look {
  if (status !== 'APPLIED' || result === null) return STATUS[status];
  if (!result.ended) return { tone: 'info', word: '적용 중', icon: 'running' };
  if (result.failed > 0) return result.done > 0 ? { tone: 'today', word: '일부 실패' } : { tone: 'bad', word: '실패' };
  return STATUS.APPLIED;
}

export const ITEM_LOOKS: Readonly<Record<PlanItemState, Look>> = {
  CHANGE: { tone: 'info', word: '바뀜' },
  SKIP: { tone: 'neutral', word: '그대로', icon: 'off' },
  PROBLEM: { tone: 'bad', word: '문제' },
  EXCLUDED: { tone: 'neutral', word: '제외', icon: 'off' },
  WAITING: { tone: 'info', word: '적용 중', icon: 'running' },
  DONE: { tone: 'good', word: '완료' },
  LEFT: { tone: 'today', word: '그대로 둠' },
  FAILED: { tone: 'bad', word: '실패' },
  CANCELED: { tone: 'neutral', word: '취소', icon: 'off' },
};

export type ItemTab = 'changed' | 'warned' | 'problem' | 'kept';

/** Items behind the tabs of a plan. `warned` are some of `changed`: those that the seller should know something of before she applies them. */
export const TAB_ITEMS: Readonly<Record<ItemTab, { state: PlanItemState[]; warned?: boolean }>> = {
  changed: { state: ['CHANGE', 'WAITING', 'DONE'] },
  warned: { state: ['CHANGE'], warned: true },
  problem: { state: ['PROBLEM', 'FAILED', 'LEFT'] },
  kept: { state: ['SKIP', 'EXCLUDED', 'CANCELED'] },
};

export function tabCounts(counts: Readonly<Record<string, number>>): Record<ItemTab, number> {
  const sum = (tab: ItemTab) => TAB_ITEMS[tab].state.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return { changed: sum('changed'), warned: counts.WARNED ?? 0, problem: sum('problem'), kept: sum('kept') };
}

/** Of a page: the items that can be taken out, and whether all or some of them are still in. */
export function pageChoice(items: readonly Pick<PlanItem, 'seq' | 'state'>[], excluded: ReadonlySet<number>) {
  const seqs = items.filter(({ state }) => state === 'CHANGE').map(({ seq }) => seq);
  const kept = seqs.filter((seq) => !excluded.has(seq)).length;
  return { seqs, all: kept === seqs.length, some: kept > 0 };
}

/** The items that are taken out once these are taken out or in. */
export function excluding(before: ReadonlySet<number>, seqs: readonly number[], out: boolean): ReadonlySet<number> {
  return out ? new Set([...before, ...seqs]) : new Set([...before].filter((seq) => !seqs.includes(seq)));
}

const won = (count: number) => count.toLocaleString('ko-KR');

/** `바꿈 12건 · 문제 1건` */
export function countsText({ changes, skipped, problems, result }: Pick<Plan, 'changes' | 'skipped' | 'problems' | 'result'>): string {
  const parts = result
    ? [
        ['완료', result.done],
        ['실패', result.failed],
        ['그대로 둠', result.left],
      ]
    : [['바뀜', changes]];
  return [...parts, ['문제', problems], ['제외', skipped]]
    .filter(([word, count]) => Number(count) > 0 || word === '완료' || word === '바뀜')
    .map(([word, count]) => `${word} ${won(Number(count))}건`)
    .join(' · ');
}

/** What has moved since the preview, of a refusal that names it. */
export function conflictsOf(error: unknown): string[] {
  if (!(error instanceof Error) || !('data' in error)) return [];
  const conflicts = (error.data as { conflicts?: unknown } | undefined)?.conflicts;
  if (!Array.isArray(conflicts)) return [];
  return conflicts.map(({ label, reason }: { label: string; reason: string }) => `${label}: ${reason}`);
}
