/** What the page says about its server. Read once; nothing here is secret. */

export interface PageLocation {
  protocol: string;
  hostname: string;
  port: string;
  origin: string;
}

/**
 * Address of the API without a trailing slash. The server names it in `<meta name="moa-api-base">`; without that the
 * specification's rule holds: the same host, port 14000 under https and 14001 under http.
 */
export function apiBase(location: PageLocation, meta: string | null): string {
  if (meta) return new URL(meta, location.origin).href.replace(/\/$/, '');
  const port = location.protocol === 'https:' ? '14000' : '14001';
  return `${location.protocol}//${location.hostname}:${port}`;
}

export interface CookieNames {
  access: string;
  /** Readable sign that an HttpOnly refresh token exists. */
  marker: string;
}

/**
 * Cookies ignore ports: on another port than the API's own the names carry it, so that two copies on one host live side by side.
 * @param secure the server sets `Secure` cookies, whose names browsers take from this host alone
 */
export function cookieNames(base: string, secure: boolean): CookieNames {
  const { port } = new URL(base);
  const suffix = ['', '80', '443', '14000', '14001'].includes(port) ? '' : `_${port}`;
  const prefix = secure ? '__Host-' : '';
  return { access: `${prefix}accessToken${suffix}`, marker: `${prefix}refreshMarker${suffix}` };
}

/** `document.cookie` of a cookie that ends now. A prefixed name may be written by a `Secure` line only. */
export function droppedCookie(name: string): string {
  return `${name}=; Max-Age=0; Path=/; SameSite=Strict${name.startsWith('__') ? '; Secure' : ''}`;
}

function meta(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}

/** Base address of the API for this page; in development vite proxies, so it is the page's own origin. */
export function pageApiBase(): string {
  return apiBase(window.location, import.meta.env.DEV ? '/' : meta('moa-api-base'));
}

/** Names of this page's cookies: the server that wrote the page says what it sees of the way the browser came. */
export function pageCookieNames(): CookieNames {
  const base = pageApiBase();
  return cookieNames(base, meta('moa-api-base') === null ? base.startsWith('https:') : meta('moa-cookies') === 'secure');
}

/** Whether this installation takes payments: their screens are there only then. */
export function takesPayments(): boolean {
  return meta('moa-payments') !== null;
}

/** Login shown as a hint on the login page, only when the server says that it runs the demo. */
export function demoLogin(): { loginId: string; password: string } | null {
  const [loginId, password] = (meta('moa-demo') ?? '').split(' ');
  return loginId && password ? { loginId, password } : null;
}

/** Nonce of this answer's content security policy, for the styles that Mantine writes. */
export function styleNonce(): string {
  const element = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return element?.nonce ?? '';
}

/** A Kakao Talk channel as the server writes it (`kakaoChannelAddress` of the core). */
const CHAT = /^https:\/\/pf\.kakao\.com\/_[A-Za-z0-9]{1,30}\/(chat|friend)$/;

/** Address of the provider's chat, from `<meta name="moa-chat">`; null when the operator has set none. */
export function chatAddress(): string | null {
  const address = meta('moa-chat') ?? '';
  return CHAT.test(address) ? address : null;
}
