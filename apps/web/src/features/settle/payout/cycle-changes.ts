/** What of the cycles of an account is to be sent: what was taken out of those to come, and another one that was chosen. Pure. */
import type { Outputs } from '@moa/contract/types';
import { type CycleChange, cycleOn, type PayoutCycle } from '@moa/core';

export type MoneyAccount = Outputs['settlement']['moneyAccounts']['accounts'][number];

export interface TypedCycle {
  /** '' where there is none to choose. */
  cycle: PayoutCycle | '';
  /** Day from which another cycle holds. */
  from: string;
  /** Day of the first change to come that was taken out, and with it those behind it; '' for none. */
  without: string;
}

/** Another cycle was chosen than holds today. */
export const isTurned = ({ cycle }: Pick<MoneyAccount, 'cycle'>, own: Pick<TypedCycle, 'cycle'>): boolean => own.cycle !== (cycle ?? '');

/** Changes after today that are still in. */
export function comingChanges({ cycleChanges }: Pick<MoneyAccount, 'cycleChanges'>, today: string, without: string): CycleChange[] {
  return cycleChanges.filter(({ from }) => from > today && (without === '' || from < without));
}

/** A change is taken out by what holds before it, from its day on. */
export function changesToSend(account: Pick<MoneyAccount, 'cycle' | 'cycleChoices' | 'cycleChanges'>, own: TypedCycle): CycleChange[] {
  const before = account.cycleChanges.filter(({ from }) => from < own.without);
  const held = cycleOn(before, own.without) ?? account.cycleChoices[0];
  return [
    ...(own.without !== '' && held !== undefined ? [{ cycle: held, from: own.without }] : []),
    ...(isTurned(account, own) && own.cycle !== '' ? [{ cycle: own.cycle, from: own.from }] : []),
  ];
}
