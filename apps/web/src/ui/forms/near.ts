import { type RefObject, useEffect, useRef } from 'react';

/** Above the window everything counts as near: it was passed. */
const PASSED_PX = 1_000_000;

/** Calls once the element is at most so many pixels below the window, or above it. Not while `watching` is false. */
export function useNear(element: RefObject<Element | null>, pixels: number, onNear: () => void, watching = true): void {
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    if (!watching || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: `${PASSED_PX}px 0px ${pixels}px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, pixels, watching]);
}
