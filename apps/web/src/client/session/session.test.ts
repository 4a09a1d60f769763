import { describe, expect, it } from 'vitest';
import { createAuthorizedFetch } from './authorized-fetch.ts';
import { readCookie } from './browser-cookies.ts';
import { createSession, type Session, subjectOf } from './session.ts';
import { TokenError } from './token.ts';

/** One browser: a cookie jar and one lock shared by its tabs, and a server that knows which access token is valid. */
function browser(start: Record<string, string>) {
  const jar = new Map(Object.entries(start));
  let tail: Promise<unknown> = Promise.resolve();
  const state = { refreshes: 0, calls: 0, valid: 'new-1', refuse: false as false | 'grant' | 'down' };

  function tab(): Session {
    return createSession({
      names: { access: 'accessToken', marker: 'refreshMarker' },
      readCookie: (name) => jar.get(name),
      dropCookie: (name) => void jar.delete(name),
      requestToken: async () => {
        state.refreshes += 1;
        await Promise.resolve();
        if (state.refuse === 'grant') throw new TokenError(400, 'invalid_grant', '만료');
        if (state.refuse === 'down') throw new TokenError(0, '', '연결');
        jar.set('accessToken', state.valid);
      },
      lock: (work) => {
        const run = tail.then(work, work);
        tail = run.catch(() => undefined);
        return run;
      },
    });
  }

  function client(session: Session, over: Partial<Parameters<typeof createAuthorizedFetch>[0]> = {}) {
    return createAuthorizedFetch({
      session,
      fetch: async (request) => {
        state.calls += 1;
        await Promise.resolve();
        const ok = request.headers.get('authorization') === `Bearer ${state.valid}`;
        return new Response(null, { status: ok ? 200 : 401 });
      },
      onExpired: async () => false,
      onDenied: () => undefined,
      onProofRequired: async () => false,
      onSwitched: () => undefined,
      ...over,
    });
  }
  return { jar, state, tab, client };
}

const request = () => new Request('http://localhost/api/v1/x');

describe('both tokens', () => {
  it.each([
    [{}, false, 0],
    [{ accessToken: 'old' }, false, 0],
    [{ accessToken: 'old', refreshMarker: '1' }, true, 0],
    [{ refreshMarker: '1' }, true, 1],
  ])('%j: %s', async (jar, both, refreshes) => {
    const { tab, state } = browser(jar);
    expect(await tab().hasBothTokens()).toBe(both);
    expect(state.refreshes).toBe(refreshes);
  });

  it.each(['grant', 'down'] as const)('are not there when the refresh fails (%s)', async (refuse) => {
    const { tab, state } = browser({ refreshMarker: '1' });
    state.refuse = refuse;
    expect(await tab().hasBothTokens()).toBe(false);
  });
});

describe('refresh on 401', () => {
  it('asks for new tokens once when ten requests of one tab get 401 together, and every request succeeds', async () => {
    const { tab, client, state } = browser({ accessToken: 'old', refreshMarker: '1' });
    const send = client(tab());
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(request())));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(state.refreshes).toBe(1);
    expect(state.calls).toBe(20);
  });

  it('asks once when two tabs get 401 together, because the second reads the cookie again under the lock', async () => {
    const { tab, client, state } = browser({ accessToken: 'old', refreshMarker: '1' });
    const [first, second] = [client(tab()), client(tab())];
    const answers = await Promise.all([first(request()), second(request())]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(state.refreshes).toBe(1);
  });

  it('refreshes before the call when the access cookie has run out', async () => {
    const { tab, client, state } = browser({ refreshMarker: '1' });
    const answer = await client(tab())(request());
    expect(answer.status).toBe(200);
    expect(state).toMatchObject({ refreshes: 1, calls: 1 });
  });

  it('passes a 401 on as it is when there is no refresh token', async () => {
    const { tab, client, state } = browser({ accessToken: 'old' });
    let expired = 0;
    const send = client(tab(), {
      onExpired: async () => {
        expired += 1;
        return false;
      },
    });
    expect((await send(request())).status).toBe(401);
    expect(state.refreshes).toBe(0);
    expect(expired).toBe(0);
  });

  it('retries once only: a second 401 is the answer', async () => {
    const { tab, client, state, jar } = browser({ accessToken: 'old', refreshMarker: '1' });
    const send = client(tab(), {
      fetch: async () => {
        state.calls += 1;
        return new Response(null, { status: 401 });
      },
    });
    expect((await send(request())).status).toBe(401);
    expect(state.calls).toBe(2);
    expect(jar.get('accessToken')).toBe('new-1');
  });

  it('hands over to the login when the refresh is refused, and sends again after a new login', async () => {
    const { tab, client, state, jar } = browser({ accessToken: 'old', refreshMarker: '1' });
    state.refuse = 'grant';
    const send = client(tab(), {
      onExpired: async () => {
        jar.set('accessToken', state.valid);
        return true;
      },
    });
    expect((await send(request())).status).toBe(200);
  });

  it('asks nothing of the server after the login has ended, until there is a new one', async () => {
    const { tab, client, state, jar } = browser({ accessToken: 'old', refreshMarker: '1' });
    state.refuse = 'grant';
    const send = client(tab());
    expect((await send(request())).status).toBe(401);
    const before = { ...state };
    const later = await Promise.all([send(request()), send(request())]);
    expect(later.map((answer) => answer.status)).toEqual([401, 401]);
    expect(await later[0]?.json()).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(state).toEqual(before);
    jar.set('accessToken', state.valid);
    expect((await send(request())).status).toBe(200);
  });

  it('does not end the login when the token call could not be judged', async () => {
    const { tab, client, state, jar } = browser({ accessToken: 'old', refreshMarker: '1' });
    state.refuse = 'down';
    let expired = false;
    const send = client(tab(), {
      onExpired: async () => {
        expired = true;
        return false;
      },
    });
    await expect(send(request())).rejects.toBeInstanceOf(TokenError);
    expect(expired).toBe(false);
    expect(jar.get('refreshMarker')).toBe('1');
  });

  it('tries again after a refresh that failed, instead of remembering the failure', async () => {
    const { tab, client, state } = browser({ accessToken: 'old', refreshMarker: '1' });
    const send = client(tab());
    state.refuse = 'down';
    await expect(send(request())).rejects.toThrow();
    state.refuse = false;
    expect((await send(request())).status).toBe(200);
  });
});

describe('acting as a seller', () => {
  it('is reported to the server with every call, also with the one that is sent again, until it ends', async () => {
    const { tab, client, jar } = browser({ accessToken: 'old', refreshMarker: '1' });
    const notified: (string | null)[] = [];
    let seller: string | null = 'demoseller';
    const send = client(tab(), {
      fetch: async (sent) => {
        notified.push(sent.headers.get('x-moa-acting-seller'));
        return new Response(null, { status: jar.get('accessToken') === 'new-1' ? 200 : 401 });
      },
      actingSeller: () => seller,
    });
    expect((await send(request())).status).toBe(200);
    seller = null;
    await send(request());
    expect(notified).toEqual(['demoseller', 'demoseller', null]);
  });
});

describe('403', () => {
  it('notifies the page and keeps the tokens', async () => {
    const { tab, client, jar } = browser({ accessToken: 'new-1', refreshMarker: '1' });
    let denied = 0;
    const send = client(tab(), { fetch: async () => new Response(null, { status: 403 }), onDenied: () => void (denied += 1) });
    expect((await send(request())).status).toBe(403);
    expect(denied).toBe(1);
    expect([...jar.keys()]).toEqual(['accessToken', 'refreshMarker']);
  });
});

describe('428', () => {
  const asking = (answers: number[]) => async () => new Response(null, { status: answers.shift() ?? 200 });

  it('is sent once more when the second factor was proved, and only once', async () => {
    const { tab, client } = browser({ accessToken: 'new-1', refreshMarker: '1' });
    let asked = 0;
    const onProofRequired = async () => {
      asked += 1;
      return true;
    };
    expect((await client(tab(), { fetch: asking([428, 200]), onProofRequired })(request())).status).toBe(200);
    expect((await client(tab(), { fetch: asking([428, 428, 200]), onProofRequired })(request())).status).toBe(428);
    expect(asked).toBe(2);
  });

  it('is the answer when it was given up', async () => {
    const { tab, client } = browser({ accessToken: 'new-1', refreshMarker: '1' });
    expect((await client(tab(), { fetch: asking([428, 200]) })(request())).status).toBe(428);
  });
});

const jwt = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;

describe('another login in the same browser', () => {
  it('sends nothing in the name of the new login from the old page', async () => {
    const { tab, client, jar, state } = browser({ accessToken: jwt('1'), refreshMarker: '1' });
    state.valid = jwt('1');
    let switched = 0;
    const send = client(tab(), { onSwitched: () => void (switched += 1) });
    expect((await send(request())).status).toBe(200);
    jar.set('accessToken', jwt('2'));
    await expect(send(request())).rejects.toThrow('다른 아이디');
    expect(switched).toBe(1);
    expect(state.calls).toBe(1);
  });

  it('accepts the new login after release, which login and logout call', async () => {
    const { tab, client, jar, state } = browser({ accessToken: jwt('1'), refreshMarker: '1' });
    state.valid = jwt('1');
    const send = client(tab());
    await send(request());
    jar.set('accessToken', jwt('2'));
    state.valid = jwt('2');
    send.release();
    expect((await send(request())).status).toBe(200);
  });
});

describe('reading', () => {
  it('finds a cookie by its whole name', () => {
    expect(readCookie('xaccessToken=1; accessToken=a%3Db; accessToken_14101=c', 'accessToken')).toBe('a=b');
    expect(readCookie('', 'accessToken')).toBeUndefined();
  });

  it('reads no subject from what is not a token', () => {
    expect(subjectOf(undefined)).toBeUndefined();
    expect(subjectOf('abc')).toBeUndefined();
    expect(subjectOf('a.%%%.c')).toBeUndefined();
    expect(subjectOf(jwt('seller-1'))).toBe('seller-1');
  });
});
