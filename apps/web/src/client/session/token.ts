/** The token call (`POST /oauth/token`): a plain form request with the web client's fixed credential, RFC 6749 errors. */

/** As the contract names it; its module is not for the browser. */
const LOGIN_CODE_GRANT = 'urn:moa:grant-type:login-code';
/** Public by nature: it names the program, it proves nobody. */
const WEB_CLIENT = 'moa-web:moa-web';

export type TokenRequest =
  | { grant_type: 'password'; username: string; password: string; remember: boolean }
  | { grant_type: 'code'; mfaToken: string; code: string; remember: boolean }
  | { grant_type: 'refresh_token' };

/** `status` 0: no answer came. `code` is RFC 6749's `error`. */
export class TokenError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, code: string, description: string, retryAfterSeconds: number | null = null) {
    super(description);
    this.name = 'TokenError';
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True when the server has judged the grant itself and refused; false for what may pass later. */
  get refused(): boolean {
    return this.status === 400 || this.status === 401 || this.status === 403;
  }
}

/** The password was right: a code is on its way and ends the login (`mfa_required`). */
export interface LoginChallenge {
  mfaToken: string;
  channel: 'MAIL' | 'SMS';
  /** Masked. */
  address: string;
  /** When the code ends, in milliseconds. */
  until: number;
}

export class ChallengeRequiredError extends TokenError {
  readonly challenge: LoginChallenge;

  constructor(status: number, description: string, challenge: LoginChallenge) {
    super(status, 'mfa_required', description);
    this.name = 'ChallengeRequiredError';
    this.challenge = challenge;
  }
}

const NETWORK = '서버에 연결하지 못했습니다. 네트워크 연결을 확인해주세요.';
const SERVER = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

/** Korean sentence for a token error; the server's own description wins when it is Korean. */
export function tokenErrorMessage(status: number, code: string, description: string, retryAfterSeconds: number | null): string {
  if (/[가-힣]/.test(description)) return description;
  if (status === 0) return NETWORK;
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 600) / 60));
    return `로그인에 여러 번 실패하여 잠시 막았습니다. ${minutes}분 뒤에 다시 시도해주세요.`;
  }
  if (code === 'invalid_grant' || status === 401) return '아이디 또는 비밀번호가 올바르지 않습니다.';
  return SERVER;
}

function readLoginChallenge(body: Record<string, unknown>): LoginChallenge | null {
  const { mfa_token: mfaToken, mfa_channel: channel, mfa_address: address, expires_in: seconds } = body;
  if (typeof mfaToken !== 'string' || typeof address !== 'string' || typeof seconds !== 'number') return null;
  return { mfaToken, channel: channel === 'SMS' ? 'SMS' : 'MAIL', address, until: Date.now() + seconds * 1000 };
}

function bodyOf(request: TokenRequest): URLSearchParams {
  if (request.grant_type === 'refresh_token') return new URLSearchParams({ grant_type: 'refresh_token' });
  if (request.grant_type === 'password') {
    const { username, password, remember } = request;
    return new URLSearchParams({ grant_type: 'password', username, password, ...(remember ? { remember: 'true' } : {}) });
  }
  const { mfaToken, code, remember } = request;
  return new URLSearchParams({
    grant_type: LOGIN_CODE_GRANT,
    mfa_token: mfaToken,
    code,
    ...(remember ? { remember_device: 'true' } : {}),
  });
}

async function tokenFailure(response: Response): Promise<TokenError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const code = typeof body.error === 'string' ? body.error : '';
  const description = typeof body.error_description === 'string' ? body.error_description : '';
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const challenge = code === 'mfa_required' ? readLoginChallenge(body) : null;
  if (challenge) return new ChallengeRequiredError(response.status, description, challenge);
  return new TokenError(response.status, code, tokenErrorMessage(response.status, code, description, retryAfter), retryAfter);
}

/** Asks for tokens; the server's answer sets the cookies. Throws `TokenError`, `ChallengeRequiredError` where the password alone is not enough. */
export async function requestToken(base: string, request: TokenRequest): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${base}/oauth/token`, {
      method: 'POST',
      credentials: 'include',
      headers: { authorization: `Basic ${btoa(WEB_CLIENT)}` },
      body: bodyOf(request),
    });
  } catch {
    throw new TokenError(0, '', NETWORK);
  }
  if (!response.ok) throw await tokenFailure(response);
}
