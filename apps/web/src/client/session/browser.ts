/** The session on the real browser: cookies, Web Locks, messages between tabs. */
import { droppedCookie, pageApiBase, pageCookieNames } from '../config.ts';
import { createActing, LEAVE_SELLER } from './acting.ts';
import { readCookie } from './browser-cookies.ts';
import { createSession } from './session.ts';
import { requestToken } from './token.ts';

const base = pageApiBase();

export const session = createSession({
  names: pageCookieNames(),
  readCookie: (name) => readCookie(document.cookie, name),
  dropCookie: (name) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
    document.cookie = droppedCookie(name);
  },
  requestToken: (request) => requestToken(base, request),
  lock: (work) => (navigator.locks ? navigator.locks.request('moa-token-refresh', work) : work()),
});

/** Throws where a frame of another site may keep nothing. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export const acting = createActing({ storage: tabStorage(), subject: () => session.subject() });

// Only once the page has really been left: a form may have held it back.
if (window.location.hash === LEAVE_SELLER) {
  acting.leave();
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
}

export type SessionMessage = 'login' | 'logout';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('moa-session');

/** Notifies the other tabs of this browser. */
export function notifyTabs(message: SessionMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(listener: (message: SessionMessage) => void): () => void {
  const handler = (event: MessageEvent<SessionMessage>) => listener(event.data);
  channel?.addEventListener('message', handler);
  return () => channel?.removeEventListener('message', handler);
}
