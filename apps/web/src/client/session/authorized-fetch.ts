/** A `fetch` that carries the access token and follows the specification's rules for 401 and 403 (points 4 and 8), and asks for the second factor on 428. */
import type { RefreshResult, Session } from './session.ts';

export interface AuthorizedFetchDeps {
  session: Session;
  fetch(request: Request): Promise<Response>;
  /** The login has ended. Resolves true when the user logged in again and the request may be sent once more. */
  onExpired(request: Request): Promise<boolean>;
  /** 403: the user may not do this. `answer` may be read. */
  onDenied(answer: Response): void;
  /** Login of the seller that an administrator acts as in this tab. */
  actingSeller?(): string | null;
  /** 428: the session has to prove the second factor. Resolves true when it has, and the request may be sent once more. */
  onProofRequired(): Promise<boolean>;
  /** The browser now holds another person's login (another tab): nothing may be sent in their name from this page. */
  onSwitched(): void;
}

function withToken(request: Request, token: string | undefined, actingSeller: string | null): Request {
  const copy = request.clone();
  if (token) copy.headers.set('authorization', `Bearer ${token}`);
  if (actingSeller !== null) copy.headers.set('x-moa-acting-seller', actingSeller);
  return copy;
}

/** Thrown instead of sending when another login took over the browser. */
export class SwitchedLoginError extends Error {
  constructor() {
    super('다른 아이디로 로그인되어 요청을 보내지 않았습니다.');
    this.name = 'SwitchedLoginError';
  }
}

/** Stands for the answer of a request that was not sent because the login had ended. */
function signedOut(): Response {
  const body = { title: '로그인이 만료되었습니다. 다시 로그인해주세요.', status: 401, code: 'UNAUTHENTICATED' };
  return new Response(JSON.stringify(body), { status: 401, headers: { 'content-type': 'application/problem+json' } });
}

export interface AuthorizedFetch {
  (request: Request): Promise<Response>;
  /** Forgets whom this page belongs to: call it at login and logout. */
  release(): void;
}

export function createAuthorizedFetch(deps: AuthorizedFetchDeps): AuthorizedFetch {
  const { session } = deps;
  let owner: string | undefined;
  /** Access token that was there when the refresh was refused. */
  let endedWith: string | null = null;

  function checkOwner(): void {
    const subject = session.subject();
    if (!subject) return;
    owner ??= subject;
    if (owner === subject) return;
    deps.onSwitched();
    throw new SwitchedLoginError();
  }

  async function send(request: Request): Promise<{ response: Response; token: string | undefined }> {
    checkOwner();
    const token = session.accessToken();
    const response = await deps.fetch(withToken(request, token, deps.actingSeller?.() ?? null));
    if (response.status === 403) deps.onDenied(response.clone());
    return { response, token };
  }

  async function sendProved(request: Request): Promise<Response> {
    const answer = await sendWithRefresh(request);
    if (answer.status !== 428 || !(await deps.onProofRequired())) return answer;
    return sendWithRefresh(request);
  }

  async function sendWithRefresh(request: Request): Promise<Response> {
    if (hasEnded()) return expired(request);
    if (!session.accessToken() && session.canRefresh() && (await refresh(undefined)) === 'refused') return expired(request);
    const first = await send(request);
    if (first.response.status !== 401) return first.response;
    const result = await refresh(first.token);
    if (result === 'none') return first.response;
    if (result === 'refused') return expired(request, first.response);
    return (await send(request)).response;
  }

  async function refresh(failed: string | undefined): Promise<RefreshResult> {
    const result = await session.refresh(failed);
    if (result === 'refused') endedWith = session.accessToken() ?? '';
    return result;
  }

  /** True after a refused refresh until another token appears: nothing is sent in vain meanwhile. */
  function hasEnded(): boolean {
    if (endedWith !== null && endedWith !== (session.accessToken() ?? '')) endedWith = null;
    return endedWith !== null;
  }

  async function expired(request: Request, answer: Response = signedOut()): Promise<Response> {
    const again = await deps.onExpired(request);
    return again ? (await send(request)).response : answer;
  }

  return Object.assign(sendProved, {
    release() {
      owner = undefined;
    },
  });
}
