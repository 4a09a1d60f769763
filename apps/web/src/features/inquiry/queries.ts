import { useMutation, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../client/api.ts';
import type { PageInput } from '../../ui/list/list-search.ts';
import type { AttachedPicture } from './attach.ts';
import type { InquirySearch } from './list/search.ts';

export function inquiriesOptions({ status }: InquirySearch, page: PageInput) {
  return orpc.inquiries.list.queryOptions({ input: { ...page, ...(status ? { status } : {}) } });
}

export function useInquiry(id: string) {
  return useQuery(orpc.inquiries.detail.queryOptions({ input: { id } }));
}

export function renewInquiries(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.inquiries.key() });
}

export function renewInquiryList(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.inquiries.list.key() });
}

export function useReadMark() {
  return useMutation(
    orpc.inquiries.read.mutationOptions({
      onSuccess: () => {
        renewInquiries();
        void queryClient.invalidateQueries({ queryKey: orpc.home.alerts.key() });
      },
    }),
  );
}

export async function uploadPicture(image: File): Promise<AttachedPicture> {
  return api.inquiries.upload({ image });
}
