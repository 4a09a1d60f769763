/** Codes and refresh tokens against access tokens (section 2). The refresh token rotates: the new one is stored under the lock. */
import { z } from 'zod';
import {
  type ChannelResponse,
  type ConnectorContext,
  isRecord,
  type Outcome,
  parseJson,
  retryAfterMs,
  type StoredToken,
  serverFailure,
  toInstant,
  unreadableAnswer,
  wireId,
  wireText,
} from '../sdk/index.ts';

const ACCESS_LIFE_MS = 2 * 60 * 60 * 1000;
const REFRESH_LIFE_MS = 14 * 24 * 60 * 60 * 1000;
const MARGIN_MS = 60_000;
const LINK_AGAIN = '카페24 연동이 만료되었습니다. 쇼핑몰을 다시 연동해주십시오.';

const tokenAnswer = z.looseObject({
  access_token: wireId,
  expires_at: wireText,
  refresh_token: wireId,
  refresh_token_expires_at: wireText,
  mall_id: wireText,
});

/** Trades the stored refresh token for new tokens. */
export async function refreshToken(ctx: ConnectorContext, newest: StoredToken | null): Promise<Outcome<StoredToken>> {
  const refresh = newest?.refreshToken;
  if (!refresh) return { kind: 'relink', message: LINK_AGAIN };
  if (newest.refreshExpiresAt !== null && Date.parse(newest.refreshExpiresAt) <= ctx.now().getTime()) {
    return { kind: 'relink', message: LINK_AGAIN };
  }
  // A second try of a refresh that was lost can only help: if the first one took effect, its tokens are gone anyway.
  return tokenCall(ctx, { grant_type: 'refresh_token', refresh_token: refresh }, true);
}

/** Trades the code of the redirect, which lives a minute and works once. */
export function exchangeCode(ctx: ConnectorContext, input: { code: string; redirectUri: string }): Promise<Outcome<StoredToken>> {
  return tokenCall(ctx, { grant_type: 'authorization_code', code: input.code, redirect_uri: input.redirectUri }, false);
}

async function tokenCall(ctx: ConnectorContext, form: Record<string, string>, safe: boolean): Promise<Outcome<StoredToken>> {
  const { clientId = '', clientSecret = '' } = ctx.settings;
  const result = await ctx.http.send({
    method: 'POST',
    url: `${ctx.baseUrl}/oauth/token`,
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
    operation: 'token',
    bucket: 'token',
    urgency: ctx.urgency,
    safe,
  });
  return result.kind === 'response' ? readToken(ctx, result.response) : { kind: 'again', message: result.message };
}

function readToken(ctx: ConnectorContext, response: ChannelResponse): Outcome<StoredToken> {
  if (response.status === 429) {
    const message = '카페24의 호출 한도를 넘었습니다. 잠시 뒤에 다시 보냅니다.';
    return { kind: 'slow_down', retryAfterMs: retryAfterMs(response.headers, ctx.now()), message };
  }
  if (response.status >= 500) return serverFailure(response.status, 'READ');
  const parsed = parseJson(response.body);
  if (response.status !== 200) {
    const own = [401, 403].includes(response.status) || (parsed.ok && isRecord(parsed.value) && 'error' in parsed.value);
    return own ? { kind: 'relink', message: LINK_AGAIN } : unreadableAnswer('READ', `토큰 HTTP ${response.status}`);
  }
  const token = tokenAnswer.safeParse(parsed.ok ? parsed.value : undefined);
  if (!token.success) return unreadableAnswer('READ', '토큰');
  const { data } = token;
  const wanted = ctx.account.credentials.mall_id ?? '';
  if (data.mall_id !== '' && data.mall_id !== wanted) {
    return { kind: 'relink', message: `'${data.mall_id}' 쇼핑몰로 로그인했습니다. '${wanted}' 쇼핑몰로 로그인해주십시오.` };
  }
  const now = ctx.now().getTime();
  return {
    kind: 'ok',
    value: {
      accessToken: data.access_token,
      expiresAt: before(toInstant(data.expires_at), now + ACCESS_LIFE_MS),
      refreshToken: data.refresh_token,
      refreshExpiresAt: before(toInstant(data.refresh_token_expires_at), now + REFRESH_LIFE_MS),
    },
  };
}

/** A little before the instant the channel names, so that a token does not die on its way. */
function before(instant: string | null, otherwise: number): string {
  return new Date((instant === null ? otherwise : Date.parse(instant)) - MARGIN_MS).toISOString();
}
