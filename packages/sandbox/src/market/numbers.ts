import type { SandboxKernel } from '../kernel/types.ts';

/** Makes numbers of records: one after the other, those of each kind from its own first one. */
export function numbersFrom<Kind extends string>(firsts: Readonly<Record<Kind, number>>) {
  return ({ kernel }: { kernel: Pick<SandboxKernel, 'store'> }, kind: Kind): string => String(kernel.store.next(kind, firsts[kind]));
}
