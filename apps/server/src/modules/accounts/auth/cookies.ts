/** The cookies of a login. The API itself reads only the refresh token, and only on the token path. */

export const TOKEN_PATH = '/oauth/token';

/** Ports that need no suffix: they are the product's own, or none. */
const PLAIN_PORTS = new Set(['', '80', '443', '14000', '14001']);

export interface CookieNames {
  /** Readable: the web app sends it as bearer token. */
  access: string;
  /** HttpOnly, sent to the token path only. */
  refresh: string;
  /** Readable sign that a refresh token exists, for the route guard. */
  marker: string;
  /** HttpOnly, sent to the token path only: the device, one for every person who signs in on it. */
  device(userId: number): string;
}

/**
 * Names for the host a browser called. Cookies ignore ports: on another port the names carry it, so that two copies live side by side.
 * Where they are `Secure` the names say so, and browsers take such a name from nobody else: `__Host-` from this very host, `__Secure-`
 * for what belongs to one path, which `__Host-` does not allow.
 */
export function cookieNames(host: string, secure: boolean): CookieNames {
  const port = /:(\d+)$/.exec(host)?.[1] ?? '';
  const suffix = PLAIN_PORTS.has(port) ? '' : `_${port}`;
  const [whole, path] = secure ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    access: `${whole}accessToken${suffix}`,
    refresh: `${path}refreshToken${suffix}`,
    marker: `${whole}refreshMarker${suffix}`,
    device: (userId) => `${path}device_${userId}${suffix}`,
  };
}

export interface TokenCookies {
  accessToken: string;
  accessSeconds: number;
  refreshToken: string;
  refreshSeconds: number;
}

/** `Set-Cookie` values that store a login. */
export function loginCookies(host: string, secure: boolean, tokens: TokenCookies): string[] {
  const names = cookieNames(host, secure);
  return [
    cookie(names.access, tokens.accessToken, { path: '/', seconds: tokens.accessSeconds, secure }),
    cookie(names.refresh, tokens.refreshToken, { path: TOKEN_PATH, seconds: tokens.refreshSeconds, secure, httpOnly: true }),
    cookie(names.marker, '1', { path: '/', seconds: tokens.refreshSeconds, secure }),
  ];
}

/** `Set-Cookie` value that lets the device be known again. It stays when the person logs out. */
export function deviceCookie(host: string, secure: boolean, device: { userId: number; token: string; seconds: number }): string {
  const name = cookieNames(host, secure).device(device.userId);
  return cookie(name, device.token, { path: TOKEN_PATH, seconds: device.seconds, secure, httpOnly: true });
}

/** `Set-Cookie` values that forget a login. */
export function clearedCookies(host: string, secure: boolean): string[] {
  const names = cookieNames(host, secure);
  return [
    cookie(names.access, '', { path: '/', seconds: 0, secure }),
    cookie(names.refresh, '', { path: TOKEN_PATH, seconds: 0, secure, httpOnly: true }),
    cookie(names.marker, '', { path: '/', seconds: 0, secure }),
  ];
}

/** Value of one cookie of a `Cookie` header; null without it. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

function cookie(name: string, value: string, options: { path: string; seconds: number; secure: boolean; httpOnly?: boolean }): string {
  const flags = `${options.secure ? '; Secure' : ''}${options.httpOnly ? '; HttpOnly' : ''}`;
  return `${name}=${value}; Path=${options.path}; Max-Age=${options.seconds}; SameSite=Strict${flags}`;
}
