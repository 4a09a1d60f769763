/** Codes and refresh tokens against access tokens (section 2). The refresh token rotates: the new one is stored under the lock. */
import { retryAfterMs, serverFailure, unreadableAnswer } from '../sdk/answer.ts';
import { toInstant } from '../sdk/clock.ts';
import type { ChannelResponse, ConnectorContext, StoredToken } from '../sdk/context.ts';
import { parseJson } from '../sdk/json.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { text, wire } from '../sdk/reader.ts';

const ACCESS_LIFE_MS = 2 * 60 * 60 * 1000;
const REFRESH_LIFE_MS = 14 * 24 * 60 * 60 * 1000;
const MARGIN_MS = 60_000;
const LINK_AGAIN = '카페24 연동이 만료되었습니다. 쇼핑몰을 다시 연동해주십시오.';

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
  const token = result.kind === 'response' ? readToken(ctx, result.response) : { kind: 'again' as const, message: result.message };
  ctx.http.conclude(result, token);
  return token;
}

function readToken(ctx: ConnectorContext, response: ChannelResponse): Outcome<StoredToken> {
  if (response.status === 429) {
    const message = '카페24의 호출 한도를 넘었습니다. 잠시 뒤에 다시 보냅니다.';
    return { kind: 'slow_down', retryAfterMs: retryAfterMs(response.headers, ctx.now()), message };
  }
  if (response.status >= 500) return serverFailure(response.status, 'READ');
  const parsed = parseJson(response.body);
  const reported = wire(parsed.ok ? parsed.value : null);
  if (response.status !== 200) {
    const own = [401, 403].includes(response.status) || 'error' in reported;
    return own ? { kind: 'relink', message: LINK_AGAIN } : unreadableAnswer('READ', `토큰 HTTP ${response.status}`);
  }
  const [accessToken, refreshed, mallId] = [reported.access_token, reported.refresh_token, reported.mall_id].map(text);
  if (!accessToken || !refreshed) return unreadableAnswer('READ', '토큰');
  const wanted = ctx.account.credentials.mall_id ?? '';
  if (mallId && mallId !== wanted) {
    return { kind: 'relink', message: `'${mallId}' 쇼핑몰로 로그인했습니다. '${wanted}' 쇼핑몰로 로그인해주십시오.` };
  }
  const now = ctx.now().getTime();
  return {
    kind: 'ok',
    value: {
      accessToken,
      expiresAt: before(toInstant(reported.expires_at), now + ACCESS_LIFE_MS),
      refreshToken: refreshed,
      refreshExpiresAt: before(toInstant(reported.refresh_token_expires_at), now + REFRESH_LIFE_MS),
    },
  };
}

/** A little before the instant the channel names, so that a token does not die on its way. */
function before(instant: string | null, otherwise: number): string {
  return new Date((instant === null ? otherwise : Date.parse(instant)) - MARGIN_MS).toISOString();
}
