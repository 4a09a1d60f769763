/** Joining needs a desktop browser: what happens on a phone, and the desktop mode kept for the tab. */

/** Where desktop mode is kept. */
export const DESKTOP_MODE_KEY = 'moa-desktop-mode';
/** Width the page is laid out for in desktop mode. */
export const DESKTOP_WIDTH = 1500;

const PHONE = /\b(iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile)\b|Android.{0,300}\bMobile\b/i;

/** A phone is known by its browser, not by the width of a window. */
export function isPhone(userAgent: string): boolean {
  return PHONE.test(userAgent);
}

export interface DesktopQuestion {
  userAgent: string;
  /** Whole address of the page. */
  href: string;
  /** What session storage holds, null for nothing. */
  stored: string | null;
  /** `screen.width` in CSS pixels. */
  screenWidth: number;
}

/** `scale`: desktop mode is on and the page is drawn so much smaller. `redirect`: the phone is shown the way to a PC. */
export type DesktopDecision = { kind: 'pass' } | { kind: 'redirect' } | { kind: 'desktop'; scale: number };

/** Decides about one visit of joining. */
export function decideDesktop({ userAgent, href, stored, screenWidth }: DesktopQuestion): DesktopDecision {
  if (!isPhone(userAgent)) return { kind: 'pass' };
  if (href.includes('move_to_screen')) return { kind: 'desktop', scale: scaleOf(screenWidth) };
  const kept = readScale(stored);
  return kept === null ? { kind: 'redirect' } : { kind: 'desktop', scale: kept };
}

export function scaleOf(screenWidth: number): number {
  return screenWidth / DESKTOP_WIDTH;
}

/** The scale that session storage holds, or null when it holds none that makes sense. */
export function readScale(stored: string | null): number | null {
  const scale = Number(stored ?? '');
  return Number.isFinite(scale) && scale > 0 && scale <= 2 ? scale : null;
}

/** Content of the viewport tag that draws a page of `DESKTOP_WIDTH` on this screen. */
export function viewportOf(scale: number): string {
  return `width=${DESKTOP_WIDTH}, initial-scale=${scale.toFixed(4)}`;
}
