import type { Outputs } from '@moa/contract/types';
import type { NoticeKind, ShopType } from '@moa/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import { toast } from '../../ui/toast.ts';

export type NoticeLine = Outputs['notices']['moa']['contents'][number];

export interface NoticeQuery {
  kind: NoticeKind;
  keyword: string;
  unread: boolean;
  /** Empty: all. */
  shopTypes: readonly ShopType[];
  page: number;
  size: number;
}

/** One page of a list. Both kinds answer alike. */
export function useNotices({ kind, keyword, unread, shopTypes, page, size }: NoticeQuery) {
  const input = { page, size, ...(keyword ? { keyword } : {}), ...(unread ? { unread } : {}) };
  const shops = shopTypes.length > 0 ? { shopTypes: [...shopTypes] } : {};
  return useQuery<Outputs['notices']['moa']>({
    queryKey: [...orpc.notices.key(), 'list', kind, input, shops],
    queryFn: () => (kind === 'MOA' ? api.notices.moa(input) : api.notices.shop({ ...input, ...shops })),
    placeholderData: keepPreviousData,
  });
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
