import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../app/api.ts';
import { useLive } from '../../app/live.ts';
import { toast } from '../../ui/toast.ts';
import { isActive, type JobStatus } from './job-progress.ts';
import type { JobItemStatus } from './job-status.tsx';

const POLL_MS = 3000;

export type JobTab = 'all' | 'running' | 'failed' | 'done';

/** Job states behind a tab; undefined asks for all. */
export const TAB_STATES: Record<JobTab, JobStatus[] | undefined> = {
  all: undefined,
  running: ['QUEUED', 'RUNNING'],
  failed: ['PARTIAL', 'FAILED'],
  done: ['DONE', 'CANCELED'],
};

/** One page of the history; polled while something runs and no events arrive. */
export function useJobHistory(input: { tab: JobTab; page: number; size: number }) {
  const live = useLive();
  const status = TAB_STATES[input.tab];
  return useQuery(
    orpc.jobs.history.queryOptions({
      input: { page: input.page, size: input.size, ...(status ? { status } : {}) },
      placeholderData: keepPreviousData,
      refetchInterval: (query) => (!live && query.state.data?.contents.some((job) => isActive(job.status)) ? POLL_MS : false),
    }),
  );
}

export function useJobDetail(id: string, status: JobItemStatus[] | undefined, page: number) {
  const live = useLive();
  return useQuery(
    orpc.jobs.detail.queryOptions({
      input: { id, page, size: 50, ...(status ? { status } : {}) },
      placeholderData: (previous) => (previous?.job.id === id ? previous : undefined),
      refetchInterval: (query) => (!live && query.state.data && isActive(query.state.data.job.status) ? POLL_MS : false),
    }),
  );
}

function renew(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.jobs.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.home.counts.key() });
}

/** Runs the failed items of a job again. */
export function useRetry(onStarted: (jobId: string) => void) {
  return useMutation(
    orpc.jobs.retry.mutationOptions({
      onSuccess: ({ jobId, items }) => {
        toast.info(`실패한 ${items.toLocaleString('ko-KR')}건을 다시 시작했습니다.`);
        renew();
        onStarted(jobId);
      },
      onError: (error) => toast.failed(error),
    }),
  );
}

export function useCancel() {
  return useMutation(
    orpc.jobs.cancel.mutationOptions({
      onSuccess: () => {
        toast.done('작업을 취소했습니다.', '이미 처리된 항목은 그대로예요.');
        renew();
      },
      onError: (error) => toast.failed(error),
    }),
  );
}
