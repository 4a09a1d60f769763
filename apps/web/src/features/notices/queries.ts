import type { Outputs } from '@moa/contract/types';
import type { NoticeKind } from '@moa/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import { toast } from '../../ui/toast.ts';
import type { NoticeSearch } from './search.ts';

export type NoticeLine = Outputs['notices']['moa']['contents'][number];

/** One page of a list. Both kinds answer alike. */
export function noticesOptions(kind: NoticeKind, { q, tab, shops }: NoticeSearch, page: PageInput) {
  const input = { ...page, ...(q ? { keyword: q } : {}), ...(tab === 'unread' ? { unread: true } : {}) };
  if (kind === 'MOA') return orpc.notices.moa.queryOptions({ input });
  return orpc.notices.shop.queryOptions({ input: { ...input, ...(shops ? { shopTypes: shops } : {}) } });
}

export function useNotice(kind: NoticeKind, id: string) {
  return useQuery<Outputs['notices']['moaDetail']>({
    queryKey: [...orpc.notices.key(), 'one', kind, id],
    queryFn: () => (kind === 'MOA' ? api.notices.moaDetail({ notice: id }) : api.notices.shopDetail({ notice: id })),
  });
}

/** Marks notices as read, or all of a kind; every place that shows how many are unread asks again. */
export function useMarkRead(kind: NoticeKind) {
  return useMutation({
    mutationFn: (ids: string[] | null) => {
      const input = ids === null ? {} : { notices: ids };
      return kind === 'MOA' ? api.notices.moaRead(input) : api.notices.shopRead(input);
    },
    onSuccess: () => {
      for (const queryKey of [orpc.notices.key(), orpc.common.key(), orpc.home.counts.key()]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => toast.failed(error),
  });
}
