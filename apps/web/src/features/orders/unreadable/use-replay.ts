/** Asking shops once more for what could not be read, followed to its end. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { isJobRunning } from '../../../client/live/feed.ts';
import { useFollowedJob } from '../../../client/live/follow-job.ts';
import { toast } from '../../../ui/toast.ts';
import { renewOrders } from '../queries.ts';

export interface Replay {
  running: boolean;
  start(ids: readonly string[]): void;
}

export function useReplay(): Replay {
  const [job, setJob] = useState<string | null>(null);
  const start = useMutation(
    orpc.orders.replayUnreadable.mutationOptions({
      onSuccess: ({ jobId }) => {
        setJob(jobId);
        toast.info('다시 읽고 있어요.', '쇼핑몰에서 그 기간의 주문을 다시 가져와요.');
      },
      onError: (error) => toast.failed(error),
    }),
  );
  const { data, error } = useFollowedJob(job, { size: 1 });
  const status = data?.job.id === job ? data.job.status : undefined;
  const ended = error !== null || (status !== undefined && !isJobRunning(status));
  useEffect(() => {
    if (job === null || !ended) return;
    setJob(null);
    renewOrders();
    if (status === 'DONE') toast.done('다시 읽었어요.', '남아 있는 주문은 이번에도 읽지 못했어요.');
    else toast.info('다시 읽지 못했어요.', '쇼핑몰이 응답하지 않았어요. 이유는 작업내역에서 볼 수 있어요.');
  }, [job, ended, status]);
  return { running: start.isPending || job !== null, start: (ids) => start.mutate({ ids: [...ids] }) };
}
