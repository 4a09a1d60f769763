import type { Outputs } from '@moa/contract/types';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import { toast } from '../../ui/toast.ts';

export type PastAlert = Outputs['home']['alertHistory']['contents'][number];

/** One page, newest first. */
export function useAlertHistory(input: { days: number; unread: boolean; page: number; size: number }) {
  return useQuery(orpc.home.alertHistory.queryOptions({ input, placeholderData: keepPreviousData }));
}

/** Marks alerts as read, or all there are; the bell counts anew. */
export function useReadAlerts() {
  return useMutation(
    orpc.home.readAlerts.mutationOptions({
      onSuccess: () => {
        for (const queryKey of [orpc.home.alerts.key(), orpc.home.alertHistory.key()]) void queryClient.invalidateQueries({ queryKey });
      },
      onError: (error) => toast.failed(error),
    }),
  );
}
