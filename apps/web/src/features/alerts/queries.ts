import type { Outputs } from '@moa/contract/types';
import { useMutation } from '@tanstack/react-query';
import { orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import type { AlertSearch } from './search.ts';

export type PastAlert = Outputs['home']['alertHistory']['contents'][number];

/** Days that a list shows as long as nobody chose. */
export const MONTH = 30;

/** One page, newest first. */
export function alertsOptions({ days = MONTH, tab, areas, severities, state, q }: AlertSearch, page: PageInput) {
  return orpc.home.alertHistory.queryOptions({
    input: {
      ...page,
      days,
      unread: tab === 'unread',
      ...(areas ? { areas } : {}),
      ...(severities ? { severities } : {}),
      ...(state ? { resolved: state === 'resolved' } : {}),
      ...(q ? { keyword: q } : {}),
    },
  });
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
