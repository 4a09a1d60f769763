import { useBlocker } from '@tanstack/react-router';

/**
 * The browser's Back closes what stands over the page, as its cross does, and the page stays; what has an address of its own is left by it anyway.
 * Whatever takes a place in the queue needs it: while something is open there, a page with unsaved work does not ask (`useUnsavedWork`).
 */
export function useBackCloses(onTop: boolean, close: () => void): void {
  useBlocker({
    disabled: !onTop,
    enableBeforeUnload: false,
    shouldBlockFn({ action, current, next }) {
      if (action !== 'BACK' || current.pathname === next.pathname) return false;
      close();
      return true;
    },
  });
}
