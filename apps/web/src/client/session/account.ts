/** Login, logout and the authorised fetch, joined to the page: what happens to the screen when a login ends or is refused. */

import { FILE_TYPE } from '../../ui/files/receive-file.ts';
import { toast } from '../../ui/toast.ts';
import { currentHref, navigateTo } from '../navigate.ts';
import { hasUnsavedWork } from '../unsaved-work.ts';
import { createAuthorizedFetch } from './authorized-fetch.ts';
import { acting, notifyTabs, session } from './browser.ts';
import { askProof, askRelogin } from './relogin.ts';

/** Forgets the login in this browser and opens the login page, or another one. */
function leave(reason: 'expired' | 'logout', to?: string): void {
  session.clear();
  if (reason === 'logout') acting.leave();
  authorizedFetch.release();
  notifyTabs('logout');
  const back = reason === 'expired' ? `&redirect=${encodeURIComponent(currentHref())}` : '';
  // A full load: nothing of the person who left stays in memory.
  window.location.assign(to ?? `/login?reason=${reason}${back}`);
}

/** A read that no answer came to: what waits for it says so and asks again. */
const READ_MS = 30_000;

/** Streams end when they end, files when the line has brought them, and what writes must not be taken for undone. */
function isRead(request: Request): boolean {
  return request.method === 'GET' && !['text/event-stream', FILE_TYPE].includes(request.headers.get('accept') ?? '');
}

let switchNotified = false;
let putOff = false;
let actingEndNotified = false;

export const authorizedFetch = createAuthorizedFetch({
  session,
  fetch: (request) => fetch(request, isRead(request) ? { signal: AbortSignal.any([request.signal, AbortSignal.timeout(READ_MS)]) } : {}),
  actingSeller: () => acting.current()?.sellerLoginId ?? null,
  async onExpired(request) {
    const saving = request.method !== 'GET';
    if (!saving && !hasUnsavedWork()) {
      leave('expired');
      return false;
    }
    // Who put the login off is asked again by the next save, not by every background call.
    if (!saving && putOff) return false;
    const again = await askRelogin();
    putOff = !again;
    return again;
  },
  async onDenied(answer) {
    if (window.location.pathname === '/login') return;
    const code = acting.current() === null ? null : await codeOf(answer);
    // What stays the seller's own is no lack of rights: the screen that asked says so.
    if (code === 'ACTING_CLOSED') return;
    if (code === 'ACTING_NOT_ENTERED') return notifyActingEnded();
    if (code === 'ACTING_NOT_ALLOWED') acting.leave();
    navigateTo(`/login?reason=denied&redirect=${encodeURIComponent(currentHref())}`);
  },
  onProofRequired: askProof,
  onSwitched() {
    if (switchNotified) return;
    switchNotified = true;
    toast.failed(
      new Error('이 브라우저에서 다른 아이디로 로그인했습니다.'),
      '이 화면은 이전 아이디의 내용입니다. 필요한 내용을 복사한 뒤 새로고침해주세요.',
    );
  },
});

/** The page stays as it is: there may be something in it that was not saved. */
function notifyActingEnded(): void {
  if (actingEndNotified) return;
  actingEndNotified = true;
  toast.failed(
    new Error('셀러로 접속한 시간이 끝났습니다.'),
    '필요한 내용을 복사한 뒤 위의 관리자 나가기를 누르고, 회원관리에서 다시 접속해주세요.',
  );
}

async function codeOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

/** Ends the login on the server (whatever it answers) and in every tab; `to` is the page that opens then. */
export async function logout(endOnServer: () => Promise<unknown>, to?: string): Promise<void> {
  await endOnServer().catch(() => undefined);
  leave('logout', to);
}

/** Called when the shell starts: another tab's logout ends this page too, unless a form would be lost. */
export function followOtherTabs(onTabMessage: (listener: (message: 'login' | 'logout') => void) => () => void): () => void {
  return onTabMessage((message) => {
    if (message !== 'logout' || session.hasTokens()) return;
    if (hasUnsavedWork()) void askRelogin();
    else window.location.assign('/login?reason=logout');
  });
}
