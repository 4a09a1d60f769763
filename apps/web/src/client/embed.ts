/**
 * Whether the page runs inside the Interpark seller centre: opened with `?embed=interpark` (kept for the tab), or shown in a frame. Only
 * the origins of MOA_EMBED_ORIGINS can frame it at all: the server's policy refuses every other.
 */

const KEY = 'moa-embed';
const INTERPARK = 'interpark';

export interface EmbedWindow {
  search: string;
  framed: boolean;
  /** Null where the browser keeps nothing for a framed page. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/** Reads the sign in the address, remembers it for the tab, and answers whether the page is embedded. */
export function readEmbed({ search, framed, storage }: EmbedWindow): boolean {
  const asked = new URLSearchParams(search).get('embed') === INTERPARK;
  if (asked) storage?.setItem(KEY, INTERPARK);
  return asked || framed || storage?.getItem(KEY) === INTERPARK;
}

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** The same for this page. */
export function isEmbedded(): boolean {
  return readEmbed({ search: window.location.search, framed: window.self !== window.top, storage: tabStorage() });
}
