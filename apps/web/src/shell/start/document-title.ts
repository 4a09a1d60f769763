/** Title of the browser tab: the screen's name before the product's tagline. */

export const TAGLINE = '모아 - 간편한 쇼핑몰 통합관리 솔루션';

/** `titles` of the matched routes, outermost first; the innermost named one counts. */
export function documentTitle(titles: (string | undefined)[]): string {
  const screen = titles.findLast(Boolean);
  return screen ? `${screen} | ${TAGLINE}` : TAGLINE;
}
