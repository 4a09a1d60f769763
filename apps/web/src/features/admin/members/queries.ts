import type { Outputs } from '@moa/contract/types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, orpc } from '../../../client/api.ts';
import { currentHref } from '../../../client/navigate.ts';
import { acting } from '../../../client/session/browser.ts';

export type Member = Outputs['admin']['members']['contents'][number];
export type MemberDetail = Outputs['admin']['member'];
export type ApprovalEvent = MemberDetail['approvals'][number];
export type AuditLine = Outputs['admin']['audit']['contents'][number];

export function useMember(sellerId: string) {
  return useQuery(orpc.admin.member.queryOptions({ input: { sellerId } }));
}

/** What was done about a member, page after page. */
export function useAudit(sellerId: string, administrators: boolean) {
  return useInfiniteQuery(
    orpc.admin.audit.infiniteOptions({
      input: (before: string | undefined) => ({
        sellerId,
        administrators: administrators ? ('true' as const) : ('false' as const),
        ...(before === undefined ? {} : { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  );
}

/** From now on this tab acts as the seller: a full load, so that nothing of the administrator's pages stays in memory. */
export async function actAsSeller(sellerId: string, reason: string): Promise<void> {
  const { sellerLoginId } = await api.admin.forcedLogin({ sellerId, reason });
  acting.enter({ sellerLoginId, back: currentHref() });
  window.location.assign('/app/dashboard');
}
