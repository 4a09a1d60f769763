import { pageApiBase } from '../../client/config.ts';

/** Pictures of ours under the address this page was opened by: shops may fetch them under another one, which the page's policy refuses. */
export function ownAddress(url: string): string {
  const { pathname } = new URL(url, window.location.origin);
  return pathname.startsWith('/i/') ? `${pageApiBase()}${pathname}` : url;
}

const OURS = /^\/i\/[0-9a-f]{32}/;

/** Address under which this page may load a picture of a detail, or null for one of another server. */
export function loadablePicture(src: string): string | null {
  if (src.startsWith('data:image/')) return src;
  return URL.canParse(src, window.location.origin) && OURS.test(new URL(src, window.location.origin).pathname) ? ownAddress(src) : null;
}
