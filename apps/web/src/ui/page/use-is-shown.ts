/** Answers may come after their page was left: what they would do to the address, or to what stands beside the list by then, is left undone. */
import { type AnyRouter, type NavigateOptions, type RegisteredRouter, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Names a page: the router spells the path of a match in another way than the path of an address (`%EC%85%94` and `셔`). */
export const pageOf = ({ routeId, pathname }: { routeId: string; pathname: string }) => `${routeId} ${pathname}`;

/** True where the address that was asked for last is one of this page. */
export function isAskedFor(page: string, router: Pick<AnyRouter, 'latestLocation' | 'matchRoutes'>): boolean {
  return router.matchRoutes(router.latestLocation).some((match) => pageOf(match) === page);
}

/** Says whether the caller is still drawn, and nobody has asked for a page at another path since it was. */
export function useIsShown(): () => boolean {
  const router = useRouter();
  const page = useMatch({ strict: false, select: pageOf });
  const drawn = useRef(true);
  useEffect(() => {
    drawn.current = true;
    return () => {
      drawn.current = false;
    };
  }, []);
  return useCallback(() => drawn.current && isAskedFor(page, router), [router, page]);
}

/** As `useNavigate`, for as long as the page of the caller is shown. */
export function usePageNavigate<From extends string = string>(options?: Parameters<typeof useNavigate<RegisteredRouter, From>>[0]) {
  const navigate = useNavigate<RegisteredRouter, From>(options);
  const isShown = useIsShown();
  const go = useCallback(
    async (to: NavigateOptions) => {
      if (isShown()) await (navigate as (to: NavigateOptions) => Promise<void>)(to);
    },
    [navigate, isShown],
  );
  return go as unknown as typeof navigate;
}
