import { useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { pollOr } from '../../../client/live/query-client.ts';
import type { PageInput } from '../../../ui/list/list-search.ts';
import type { AttachedPicture } from '../../inquiry/index.ts';
import type { InboxSearch } from './search.ts';

export type Source = 'SELLER' | 'LANDING';

/** Administrators get no events: what sellers write is asked for. */
const POLL_MS = 30_000;

export function inboxOptions({ source, status, kinds, from, to, keyword, mine }: InboxSearch, page: PageInput) {
  return orpc.inquiries.inbox.list.queryOptions({
    input: {
      ...page,
      ...(source ? { source } : {}),
      ...(status ? { status } : {}),
      ...(kinds && !source ? { kinds } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(keyword ? { keyword } : {}),
      ...(mine ? { mine: true } : {}),
    },
    refetchInterval: ({ state }) => pollOr(POLL_MS, state.error),
  });
}

/** Opening one is in the audit log, so it is not asked for again by itself. */
export function useInboxInquiry(source: Source, id: string) {
  return useQuery(orpc.inquiries.inbox.detail.queryOptions({ input: { source, id }, refetchOnWindowFocus: false }));
}

/** How many wait, of both kinds. */
export function useWaiting() {
  return useQuery(orpc.inquiries.inbox.counts.queryOptions({ input: {}, refetchInterval: ({ state }) => pollOr(POLL_MS, state.error) }));
}

export function renewInbox(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: orpc.inquiries.inbox.key() });
}

export function uploadTo(id: string): (image: File) => Promise<AttachedPicture> {
  return (image) => api.inquiries.inbox.upload({ id, image });
}
