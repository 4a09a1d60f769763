/** A page that makes something and then goes on at the address of what it made. */
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useIsShown } from '../../ui/page/use-is-shown.ts';

/**
 * Goes to the address of what was made, in place of the page's own. Who asks for a new page before that address is drawn comes back to the
 * page as it stands: React drops the address in between and keeps the page, which now holds what was made. Who has left the page stays where
 * she went.
 *
 * @param onKept the page was asked for anew and is to begin anew
 */
export function useOwnAddress(onKept: () => void): (address: NavigateOptions) => void {
  const router = useRouter();
  const isShown = useIsShown();
  const stop = useRef<() => void>(undefined);
  const latest = useRef(onKept);
  latest.current = onKept;
  // Before the router says that the next address is drawn.
  useLayoutEffect(() => () => stop.current?.(), []);

  return (address) => {
    if (!isShown()) return;
    const page = router.latestLocation.pathname;
    stop.current?.();
    stop.current = router.subscribe('onRendered', () => {
      if (router.latestLocation.pathname !== page) return;
      stop.current?.();
      latest.current();
    });
    void router.navigate({ ...address, replace: true, ignoreBlocker: true });
  };
}
