import { useMutation } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import { isJobRunning, type JobStatus } from '../../client/live/feed.ts';
import { useFollowedJob, useJobPoll } from '../../client/live/follow-job.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import type { JobItemStatus } from './job-status.tsx';
import type { JOB_TABS, JobSearch } from './search.ts';

export type JobTab = (typeof JOB_TABS)[number];

/** Job states behind a tab; undefined asks for all. */
export const TAB_STATES: Record<JobTab, JobStatus[] | undefined> = {
  all: undefined,
  running: ['QUEUED', 'RUNNING'],
  failed: ['PARTIAL', 'FAILED'],
  done: ['DONE', 'CANCELED'],
};

/** One page of the history. */
export function useHistoryOptions() {
  const pollMs = useJobPoll();
  return ({ tab = 'all', areas, shops, by, from, to, q }: JobSearch, page: PageInput) => {
    const status = TAB_STATES[tab];
    return orpc.jobs.history.queryOptions({
      input: {
        ...page,
        ...(status ? { status } : {}),
        ...(areas ? { areas } : {}),
        ...(shops ? { shopTypes: shops } : {}),
        ...(by ? { by } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(q ? { keyword: q } : {}),
      },
      refetchInterval: ({ state }) => pollMs(state.error, state.data?.contents.some((job) => isJobRunning(job.status)) ?? false),
    });
  };
}

export function useJobDetail(id: string, status: JobItemStatus[] | undefined, page: number) {
  return useFollowedJob(id, { page, size: 50, ...(status ? { status } : {}) });
}

function renew(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.jobs.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.home.counts.key() });
}

/** Runs the failed items of a job again. */
export function useRetry() {
  return useMutation(
    orpc.jobs.retry.mutationOptions({
      onSuccess: ({ items }) => {
        toast.info(`실패한 ${items.toLocaleString('ko-KR')}건을 다시 시작했습니다.`);
        renew();
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

/** Lets a job rest, and lets it go on. */
export function usePause() {
  const pause = useMutation(
    orpc.jobs.pause.mutationOptions({
      onSuccess: () => {
        toast.done('작업을 멈췄습니다.', '처리하고 있던 항목까지만 끝내고, 남은 항목은 기다려요.');
        renew();
      },
      onError: (error) => toast.failed(error),
    }),
  );
  const resume = useMutation(
    orpc.jobs.resume.mutationOptions({
      onSuccess: () => {
        toast.done('작업을 이어서 진행합니다.');
        renew();
      },
      onError: (error) => toast.failed(error),
    }),
  );
  return { pause, resume };
}

/** Takes jobs off the list. */
export function useRemove() {
  return useMutation(
    orpc.jobs.remove.mutationOptions({
      onSuccess: ({ removed }) => {
        toast.done(`작업 ${removed.toLocaleString('ko-KR')}건을 목록에서 지웠습니다.`);
        renew();
      },
      onError: (error) => toast.failed(error),
    }),
  );
}
