import { pageApiBase } from '../../app/config.ts';

/** Pictures of ours under the address this page was opened by: shops may fetch them under another one, which the page's policy refuses. */
export function ownAddress(url: string): string {
  const { pathname } = new URL(url, window.location.origin);
  return pathname.startsWith('/i/') ? `${pageApiBase()}${pathname}` : url;
}
