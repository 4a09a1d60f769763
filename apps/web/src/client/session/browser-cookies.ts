/** Value of one cookie in `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const part of cookies.split('; ')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return undefined;
}
