/** Holding chosen lines, so that nothing is sent, and letting them go again. */
import { isBeforeDispatch } from '@moa/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import type { OrderRow } from '../queries.ts';
import type { Everything } from './actions.ts';

/**
 * Each for the lines that it fits; a line that its shop holds is not ours to release. @param done after a job has begun for everything
 */
export function holdActions(rows: readonly OrderRow[], everything: Everything | null = null, done = () => {}): BulkAction[] {
  const held = rows.filter(({ holdReason }) => holdReason !== null);
  const free = rows.filter(({ state, holdReason }) => isBeforeDispatch(state) && holdReason === null);
  if (everything !== null) {
    return [
      { label: '보류', icon: IconHandStop, onRun: () => void run((flow) => flow.holdAll(everything), done) },
      { label: '보류 해제', icon: IconPlayerPlay, onRun: () => void run((flow) => flow.releaseAll(everything), done) },
    ];
  }
  return [
    ...(free.length > 0 ? [{ label: '보류', icon: IconHandStop, onRun: () => void run((flow) => flow.holdOrders(free)) }] : []),
    ...(held.length > 0
      ? [{ label: `보류 해제 ${held.length}`, icon: IconPlayerPlay, onRun: () => void run((flow) => flow.releaseOrders(held)) }]
      : []),
  ];
}

async function run(work: (flow: typeof import('./hold-flow.tsx')) => Promise<unknown>, done?: () => void): Promise<void> {
  try {
    if ((await work(await import('./hold-flow.tsx'))) === true) done?.();
  } catch (error) {
    toast.failed(error);
  }
}
