import { useEffect, useState } from 'react';

/** False at first, true after `ms`: what flashes for a moment only disturbs. */
export function useDeferredMount(ms: number): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return mounted;
}
