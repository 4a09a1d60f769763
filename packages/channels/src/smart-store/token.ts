/** Tokens of an application: asked for with a signature over its id and the time (section 2). */
import bcrypt from 'bcryptjs';
import { type ChannelCall, createClient } from '../sdk/client.ts';
import type { ConnectorContext, StoredToken } from '../sdk/context.ts';
import { mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { text, whole, wire } from '../sdk/reader.ts';
import { ENVELOPE, IP_NOT_ALLOWED, MESSAGES } from './envelope.ts';
import { manifest } from './manifest.ts';

const MARGIN_MS = 60_000;
/** The channel refuses a timestamp more than about five minutes off. */
const SKEW_MS = 120_000;

const BAD_KEYS = '애플리케이션 ID나 시크릿이 올바르지 않습니다. 커머스API센터에서 확인해 다시 입력해주십시오.';
const NO_STORE = '애플리케이션에 연결된 스토어를 찾을 수 없습니다. 커머스API센터에서 스토어 연결을 확인해주십시오.';
/** The application is there, but its API was not opened for the seller. */
const NOT_OPENED: ReadonlySet<string> = new Set(['ROLE_NOT_FOUND', 'PROVISION_NOT_FOUND']);
const MEANINGS: Readonly<Record<string, string>> = {
  ROLE_NOT_FOUND: '이 애플리케이션에 판매자 권한이 없습니다. 통합매니저 계정으로 애플리케이션을 만들어주십시오.',
  PROVISION_NOT_FOUND: '이 애플리케이션의 API 사용 신청이 끝나지 않았습니다. 커머스API센터에서 API 그룹을 추가해주십시오.',
  CHANNEL_NOT_FOUND: NO_STORE,
  STORE_NOT_FOUND: NO_STORE,
};

interface TokenCall extends ChannelCall {
  form: Record<string, string>;
  /** Hears the channel's own time, from its Date header. */
  noteDate(date: string | null): void;
}

const { call } = createClient<TokenCall, unknown>({
  ...ENVELOPE,
  messages: MESSAGES,
  bucket: () => 'token',
  request: ({ baseUrl }, { form }) => ({
    method: 'POST',
    url: `${baseUrl}/v1/oauth2/token`,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  }),
  observe: ({ call: { noteDate }, response }) => noteDate(response.headers.get('date')),
});

/** Fetches a token. A clock of ours that is far off is answered for: the channel's own time signs the second try. */
export async function requestToken(ctx: ConnectorContext): Promise<Outcome<StoredToken>> {
  const now = ctx.now();
  let channelTime = Number.NaN;
  const first = await signedCall(ctx, now, (date) => {
    channelTime = Date.parse(date ?? '');
  });
  const isClockOff = Math.abs(channelTime - now.getTime()) >= SKEW_MS;
  return first.kind === 'relink' && isClockOff ? signedCall(ctx, new Date(channelTime), () => undefined) : first;
}

async function signedCall(ctx: ConnectorContext, signedAt: Date, noteDate: TokenCall['noteDate']): Promise<Outcome<StoredToken>> {
  const sign = await signatureOf(ctx, signedAt);
  if (sign.kind !== 'ok') return sign;
  const form = {
    client_id: ctx.account.credentials.clientId ?? '',
    timestamp: String(signedAt.getTime()),
    client_secret_sign: sign.value,
    grant_type: 'client_credentials',
    type: 'SELF',
  };
  const answer = await call(ctx, { operation: 'token', effect: 'READ', form, noteDate, proof: grantOf });
  return asRelink(
    mapOutcome(answer, ({ accessToken, seconds }) => {
      const lifetimeMs = Math.max(0, seconds * 1000 - MARGIN_MS);
      const expiresAt = new Date(ctx.now().getTime() + lifetimeMs).toISOString();
      return { accessToken, expiresAt, refreshToken: null, refreshExpiresAt: null };
    }),
  );
}

function grantOf(answer: unknown): { accessToken: string; seconds: number } | null {
  const { access_token, expires_in } = wire(answer);
  return text(access_token) === '' ? null : { accessToken: text(access_token), seconds: whole(expires_in) ?? 0 };
}

/** Whatever speaks against the keys is mended by linking again; an address that is not registered is the operator's. */
function asRelink<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind !== 'relink' && outcome.kind !== 'fix' && outcome.kind !== 'refused') return outcome;
  const code = outcome.kind === 'refused' ? outcome.code : '';
  if (code === IP_NOT_ALLOWED) return outcome;
  return { kind: 'relink', message: MEANINGS[code] ?? BAD_KEYS, ...(NOT_OPENED.has(code) ? { openApi: 'OFF' as const } : {}) };
}

const SECRET_PATTERN = new RegExp(manifest.credentials.find(({ key }) => key === 'clientSecret')?.pattern ?? '$^');

/** bcrypt of `{id}_{timestamp}` with the secret as salt, in base64. The pattern bounds the cost a pasted secret can ask for. */
async function signatureOf(ctx: ConnectorContext, signedAt: Date): Promise<Outcome<string>> {
  const { clientId = '', clientSecret = '' } = ctx.account.credentials;
  if (!SECRET_PATTERN.test(clientSecret)) return { kind: 'relink', message: BAD_KEYS };
  try {
    const hashed = await bcrypt.hash(`${clientId}_${signedAt.getTime()}`, clientSecret.slice(0, 29));
    return { kind: 'ok', value: Buffer.from(hashed, 'utf8').toString('base64') };
  } catch {
    return { kind: 'relink', message: BAD_KEYS };
  }
}
