import { useEffect } from 'react';

const GATHER_MS = 20_000;

let opened: string[] = [];
let waiting = false;

/** What counts them loads when there is something to send: no page waits for it. */
async function send(): Promise<void> {
  const paths = opened;
  opened = [];
  if (paths.length === 0) return;
  const code = await import('./page-views.ts').catch(() => null);
  // Without its code or a token they wait for the next time.
  if (!code?.sendPageViews(paths)) opened = [...paths, ...opened].slice(0, 200);
}

function sendWhenHidden(): void {
  if (document.visibilityState === 'hidden') void send();
}

/** Counts the view of every page that is opened. */
export function usePageViews(path: string): void {
  useEffect(() => {
    opened.push(path);
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      void send();
    }, GATHER_MS);
  }, [path]);
  useEffect(() => {
    document.addEventListener('visibilitychange', sendWhenHidden);
    return () => document.removeEventListener('visibilitychange', sendWhenHidden);
  }, []);
}
