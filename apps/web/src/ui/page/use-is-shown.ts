/** Answers may come after their page was left: what they would do to the address, or to what stands beside the list by then, is left undone. */
import { type NavigateOptions, type RegisteredRouter, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** As the router compares them. */
const plain = (pathname: string) => pathname.toLowerCase().replace(/\/$/, '');

/** Says whether the caller is still drawn, and nobody has asked for a page at another path since it was. */
export function useIsShown(): () => boolean {
  const router = useRouter();
  const path = plain(useMatch({ strict: false, select: ({ pathname }) => pathname }));
  const drawn = useRef(true);
  useEffect(() => {
    drawn.current = true;
    return () => {
      drawn.current = false;
    };
  }, []);
  return useCallback(() => drawn.current && plain(router.latestLocation.pathname) === path, [router, path]);
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
