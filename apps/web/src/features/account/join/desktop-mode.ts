/** Desktop mode on the real browser: session storage and the viewport. */
import { DESKTOP_MODE_KEY, decideDesktop, viewportOf } from './desktop-only.ts';

const PHONE_VIEWPORT = 'width=device-width, initial-scale=1, viewport-fit=cover';

function setViewport(content: string): void {
  document.querySelector('meta[name="viewport"]')?.setAttribute('content', content);
}

/** False when this visitor has to go to the page that shows the way to a PC. Turns desktop mode on where it was asked for. */
export function enterDesktopScreen(href: string = window.location.href): boolean {
  const decision = decideDesktop({
    userAgent: navigator.userAgent,
    href,
    stored: sessionStorage.getItem(DESKTOP_MODE_KEY),
    screenWidth: window.screen.width,
  });
  if (decision.kind === 'redirect') return false;
  if (decision.kind === 'desktop') {
    sessionStorage.setItem(DESKTOP_MODE_KEY, String(decision.scale));
    setViewport(viewportOf(decision.scale));
  }
  return true;
}

export function isDesktopMode(): boolean {
  return sessionStorage.getItem(DESKTOP_MODE_KEY) !== null;
}

/** Back to the phone's own size; the way back from there is the login page. */
export function leaveDesktopMode(): void {
  sessionStorage.removeItem(DESKTOP_MODE_KEY);
  setViewport(PHONE_VIEWPORT);
}
