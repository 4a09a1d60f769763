import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChallengeRequiredError, requestToken, TokenError } from './token.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What was sent, and what is answered to it. */
function server(status: number, body: unknown) {
  const sent: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: URLSearchParams }) => {
    sent.push(Object.fromEntries(init.body));
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}

const login = { grant_type: 'password', username: 'demoseller', password: 'a', remember: true } as const;
const code = { grant_type: 'code', mfaToken: 't', code: '123456', remember: false } as const;

describe('a login', () => {
  it('is put off where the answer asks for a code, with all that the next step needs', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    server(400, {
      error: 'mfa_required',
      error_description: '인증번호를 보냈습니다.',
      mfa_token: 'ticket',
      mfa_channel: 'SMS',
      mfa_address: '010-****-0001',
      expires_in: 180,
    });
    const error = await requestToken('', login).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChallengeRequiredError);
    expect((error as ChallengeRequiredError).challenge).toEqual({
      mfaToken: 'ticket',
      channel: 'SMS',
      address: '010-****-0001',
      until: 1_180_000,
    });
  });

  it('is refused like any other where such an answer is broken', async () => {
    server(400, { error: 'mfa_required', error_description: '인증번호를 보냈습니다.' });
    const error = await requestToken('', login).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).not.toBeInstanceOf(ChallengeRequiredError);
  });

  it('ends with the code in the words of the token endpoint', async () => {
    const sent = server(200, {});
    await requestToken('', code);
    await requestToken('', { ...code, remember: true });
    const grant = { grant_type: 'urn:moa:grant-type:login-code', mfa_token: 't', code: '123456' };
    expect(sent).toEqual([grant, { ...grant, remember_device: 'true' }]);
  });

  it('says which login is over', async () => {
    server(400, { error: 'expired_token', error_description: '로그인 시간이 지났습니다.' });
    await expect(requestToken('', code)).rejects.toMatchObject({ code: 'expired_token', message: '로그인 시간이 지났습니다.' });
  });
});
