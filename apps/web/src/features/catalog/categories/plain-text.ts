/** What HTML says, on one line. A document of its own runs nothing and loads nothing. */
export function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ');
}
