import { Suspense } from 'react';
import { api } from '../../client/api.ts';
import { lazyPart } from '../../ui/code.tsx';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import { toast } from '../../ui/toast.ts';
import type { Plan } from './queries.ts';

const Preview = lazyPart(() => import('./preview.tsx'), 'Preview');

/**
 * Shows what is asked for before it is changed.
 * @param propose freezes it; asked again where it has moved by the time it is applied
 * @returns the job that applies it; null where it was not applied
 */
export async function previewPlan(propose: () => Promise<Plan>): Promise<string | null> {
  let last: Plan | undefined;
  const ask = async () => {
    last = await propose();
    return last;
  };
  const plan = await ask().catch((error: unknown) => {
    toast.failed(error);
    return null;
  });
  if (plan === null) return null;
  const jobId = await openPreview(plan, ask);
  // Nobody waits for it: what is left lying is erased with its time.
  if (jobId === null && last) void api.plans.discard({ id: last.id }).catch(() => undefined);
  return jobId;
}

/** Shows what somebody else proposed, a program or a colleague, to be applied or left lying. */
export async function reviewPlan(plan: Plan): Promise<void> {
  await openPreview(plan, null);
}

async function openPreview(plan: Plan, again: (() => Promise<Plan>) | null): Promise<string | null> {
  const jobId = await openDialog({
    title: `${plan.title} 미리보기`,
    size: 'lg',
    body: (close) => (
      <Suspense fallback={null}>
        <Preview proposed={plan} again={again} onApplied={close} onClose={() => close(null)} />
      </Suspense>
    ),
  });
  if (jobId !== null) toast.done('적용을 시작했습니다.', '변경 이력에서 결과를 보고 되돌릴 수 있어요.');
  return jobId;
}
