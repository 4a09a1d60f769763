import { type RefObject, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, rowWindow, topToShow, WINDOW_FROM } from './row-window.ts';

export interface RowWindowHandle extends RowWindow {
  /** Scrolls as little as needed and draws the row. */
  show(index: number): void;
}

/** True while the browser draws the page for paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Before the browser lays the paper out.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/** The rows to draw of a list that scrolls inside `box`; it follows the scrolling and the size of the box. On paper stand all. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindowHandle {
  const [sight, setSight] = useState({ top: 0, height: 0 });
  const long = count > WINDOW_FROM;
  const printing = usePrinting();

  useEffect(() => {
    const element = box.current;
    if (!element || !long) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight });
    // In the same frame: a row that comes into sight later would be seen as a white band.
    const scrolled = () => flushSync(look);
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [box, long]);

  const show = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element || !long) return;
      const height = element.clientHeight;
      const top = topToShow(index, rowHeight, { top: element.scrollTop, height });
      element.scrollTop = top;
      flushSync(() => setSight({ top, height }));
    },
    [box, long, rowHeight],
  );

  return { ...(printing ? { first: 0, end: count } : rowWindow(count, rowHeight, sight)), show };
}
