/** What stands against a frozen change by now, and what takes an applied one back. Pure: targets are given as they are. */
import { type PlanChange, type PlanValue, planChangeText, planValueText, sameValue } from './plan-change.ts';

/** A target as it is now. */
export interface PresentTarget {
  version: number;
  /** By the names of the fields that a plan changes. */
  values: Readonly<Record<string, PlanValue>>;
}

export interface FrozenTarget {
  /** Of the target at the freeze; null where only the values count. */
  version: number | null;
  changes: readonly PlanChange[];
}

const isRelative = ({ by }: PlanChange) => by !== undefined;

/**
 * Why a frozen item may not be applied any more, in Korean; null when it may. A difference to whatever is there minds neither version nor
 * value, as long as the target is there.
 */
export function conflictOf({ version, changes }: FrozenTarget, present: PresentTarget | undefined): string | null {
  if (present === undefined) return '그 사이 삭제되었습니다.';
  const absolute = changes.filter((change) => !isRelative(change));
  const moved = absolute.filter(({ field, before }) => !sameValue(before, present.values[field]));
  if (moved.length > 0) return movedText(moved, present);
  const relative = changes.length > 0 && absolute.length === 0;
  if (!relative && version !== null && version !== present.version) return '그 사이 다른 내용이 바뀌었습니다.';
  return null;
}

/** What a target is once the changes are made. */
export function changedValues(present: PresentTarget['values'], changes: readonly PlanChange[]): PresentTarget['values'] {
  const made = changes.map((change): [string, PlanValue] => [
    change.field,
    change.by === undefined ? change.after : Number(present[change.field] ?? 0) + change.by,
  ]);
  return { ...present, ...Object.fromEntries(made) };
}

export interface InverseItem {
  /** What takes the applied changes back, against what is there now. */
  changes: PlanChange[];
  /** What is left as it is, each with its reason in Korean. */
  left: string[];
  /** What the seller should know of what is taken back. */
  notes: string[];
}

/**
 * Takes back the changes that a plan made of a target: a value that still is what the plan made it becomes what it was before; one that
 * somebody changed since is left alone; a count is taken back by its difference, so that what was sold or came in meanwhile stays counted.
 */
export function inverseOf(applied: readonly PlanChange[], present: PresentTarget | undefined): InverseItem {
  const inverse: InverseItem = { changes: [], left: [], notes: [] };
  if (present === undefined) return { ...inverse, left: ['그 사이 삭제되었습니다.'] };
  for (const change of applied) {
    const now = present.values[change.field] ?? null;
    if (COUNTED.has(change.field)) takeBackCount(change, Number(now ?? 0), inverse);
    else if (sameValue(now, change.after)) {
      if (!sameValue(change.before, now))
        inverse.changes.push({ field: change.field, label: change.label, before: now, after: change.before });
    } else if (sameValue(now, change.before))
      inverse.left.push(`이미 되돌려져 있습니다: ${change.label}${isUnnamed(change) ? '' : ` ${planValueText(change.field, now)}`}`);
    else inverse.left.push(movedText([{ ...change, before: change.after }], present));
  }
  return inverse;
}

/** Fields that sales and deliveries move too. */
const COUNTED: ReadonlySet<string> = new Set(['stock']);

function takeBackCount(change: PlanChange, now: number, inverse: InverseItem): void {
  const made = change.by ?? Number(change.after) - Number(change.before);
  if (made === 0) return;
  const { field, label } = change;
  const after = now - made;
  if (after < 0) {
    inverse.left.push(`되돌리면 0개보다 작아집니다: 지금 ${label} ${planValueText(field, now)}`);
    return;
  }
  if (!sameValue(now, change.after))
    inverse.notes.push(`그 사이 ${label}가 움직였습니다. 바꾼 만큼(${made > 0 ? '+' : ''}${planValueText(field, made)})만 되돌립니다.`);
  inverse.changes.push({ field, label, before: now, after, by: -made });
}

/** Reasons stand in the history and in jobs, which are open to people who may not see what the seller pays for her goods. */
const isUnnamed = ({ field }: PlanChange) => field === 'costPrice';

function movedText(changes: readonly PlanChange[], { values }: PresentTarget): string {
  const texts = changes.map((change) =>
    isUnnamed(change) ? change.label : planChangeText({ ...change, after: values[change.field] ?? null }),
  );
  return `그 사이 바뀌었습니다: ${texts.join(', ')}`;
}

/** What an item does to its target, for the one place that has to name it. */
export function planActionOf(changes: readonly PlanChange[]): 'UPDATE' | 'STOP' | 'RESUME' {
  const sale = changes.find(({ field }) => field === 'saleStatus');
  if (sale === undefined) return 'UPDATE';
  return sale.after === 'SUSPENSION' ? 'STOP' : 'RESUME';
}
