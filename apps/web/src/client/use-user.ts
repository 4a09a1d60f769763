import type { SubRight } from '@moa/contract/types';
import { useSuspenseQuery } from '@tanstack/react-query';
import { userOptions } from './api.ts';
import { hasAuthority, type SubAuthority } from './routing/guard.ts';

/** The session user; behind the guard it is always there. */
export function useUser() {
  return useSuspenseQuery(userOptions()).data;
}

/** Name under which this browser keeps drafts: what an administrator began as one seller is not offered again as another. */
export function draftOwnerOf({ loginId, sellerLoginId }: Pick<ReturnType<typeof useUser>, 'loginId' | 'sellerLoginId'>): string {
  return sellerLoginId === null ? loginId : `${loginId}@${sellerLoginId}`;
}

export function useDraftOwner(): string {
  return draftOwnerOf(useUser());
}

/** True when the user has one of the authorities (sellers have all). */
export function useAuthority(...any: SubAuthority[]): boolean {
  return hasAuthority(useUser(), any);
}

/** True when the user may see personal data, or download lists (only sub-users may lack it). */
export function useRight(right: SubRight): boolean {
  return useUser().userSubInfo?.rights[right] ?? true;
}

/** True for a sub-user who works for some of the seller's shops only. */
export function useShopLimited(): boolean {
  return useUser().userSubInfo?.shopLimited ?? false;
}
