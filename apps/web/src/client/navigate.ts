/** Lets code outside React (session, event stream) move the page. The router puts itself here at start. */

type Go = (href: string, options?: { replace?: boolean }) => void;

let move: Go = (href) => window.location.assign(href);

export function setNavigator(go: Go): void {
  move = go;
}

export function navigateTo(href: string, options?: { replace?: boolean }): void {
  move(href, options);
}

/** Address of the page within the app. */
export function currentHref(): string {
  return window.location.pathname + window.location.search;
}
