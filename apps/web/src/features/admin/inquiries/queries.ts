import type { Inputs } from '@moa/contract/types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';
import type { AttachedPicture } from '../../inquiry/index.ts';

export type Source = 'SELLER' | 'LANDING';

/** Administrators get no events: what sellers write is asked for. */
const POLL_MS = 30_000;

export function useInbox(input: Inputs['inquiries']['inbox']['list']) {
  return useQuery(orpc.inquiries.inbox.list.queryOptions({ input, placeholderData: keepPreviousData, refetchInterval: POLL_MS }));
}

/** Opening one is in the audit log, so it is not asked for again by itself. */
export function useInboxInquiry(source: Source, id: string) {
  return useQuery(orpc.inquiries.inbox.detail.queryOptions({ input: { source, id }, refetchOnWindowFocus: false }));
}

/** How many wait, of both kinds. */
export function useWaiting() {
  return useQuery(orpc.inquiries.inbox.counts.queryOptions({ input: {}, refetchInterval: POLL_MS }));
}

export function renewInbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: orpc.inquiries.inbox.key() });
}

export function uploadTo(id: string): (image: File) => Promise<AttachedPicture> {
  return (image) => api.inquiries.inbox.upload({ id, image });
}
