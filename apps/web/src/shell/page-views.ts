/**
 * Counts which pages were looked at, by pattern alone, without waiting and without a second try: a lost count costs nothing, and nobody is
 * asked to log in for one.
 */
import { PAGE_VIEWS_MAX, type PagePattern, pagePattern } from '@moa/core';
import { pageApiBase } from '../client/config.ts';
import { session } from '../client/session/browser.ts';

export interface PageViews {
  pattern: PagePattern;
  count: number;
}

/** Views by pattern; addresses that are not counted are left out. */
export function viewsOf(paths: readonly string[]): PageViews[] {
  const views = new Map<PagePattern, number>();
  for (const path of paths) {
    const pattern = pagePattern(path);
    if (pattern !== null) views.set(pattern, Math.min((views.get(pattern) ?? 0) + 1, PAGE_VIEWS_MAX.views));
  }
  return [...views].slice(0, PAGE_VIEWS_MAX.pages).map(([pattern, count]) => ({ pattern, count }));
}

/** False while there is no token to send them with. */
export function sendPageViews(paths: readonly string[]): boolean {
  const token = session.accessToken();
  if (token === undefined) return false;
  const views = viewsOf(paths);
  if (views.length === 0) return true;
  void fetch(`${pageApiBase()}/page-view`, {
    method: 'POST',
    keepalive: true,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ views }),
  }).catch(() => undefined);
  return true;
}
