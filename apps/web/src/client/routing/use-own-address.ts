/** A page that makes something and then goes on at the address of what it made. */
import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { dialogQueue } from '../../ui/dialogs/dialogs.ts';
import { onceNothingIsOpen } from '../../ui/dialogs/once-nothing-is-open.ts';
import { useIsShown } from '../../ui/page/use-is-shown.ts';

/**
 * Goes to the address of what was made, in place of the page's own, once no dialog is open: one that is being filled in would close with the
 * page. Who asks for a new page before that address is drawn comes back to the page as it stands: React drops the address in between and keeps the
 * page, which now holds what was made. Who has left the page stays where she went.
 *
 * @param onKept the page was asked for anew and is to begin anew
 * @returns `onLeave` is called right before the page is left
 */
export function useOwnAddress(onKept: () => void): (address: NavigateOptions, onLeave?: () => void) => void {
  const router = useRouter();
  const isShown = useIsShown();
  const stopWaiting = useRef<() => void>(undefined);
  /** Path of the page that was left; null while it is not. */
  const left = useRef<string | null>(null);
  const latest = useRef(onKept);
  latest.current = onKept;
  useLayoutEffect(() => {
    const beginAnew = () => {
      if (left.current === null || router.latestLocation.pathname !== left.current) return;
      left.current = null;
      latest.current();
    };
    // Where the next page made this one hide for a moment, what the router said meanwhile was not heard.
    beginAnew();
    const stops = [router.subscribe('onResolved', beginAnew), router.subscribe('onRendered', beginAnew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  useLayoutEffect(() => () => stopWaiting.current?.(), []);

  function go(address: NavigateOptions, onLeave?: () => void): void {
    if (!isShown()) return;
    onLeave?.();
    left.current = router.latestLocation.pathname;
    void router.navigate({ ...address, replace: true, ignoreBlocker: true });
  }

  return (address, onLeave) => {
    stopWaiting.current?.();
    stopWaiting.current = onceNothingIsOpen(dialogQueue, () => go(address, onLeave));
  };
}
