import { randomBytes } from 'node:crypto';
import bcrypt from 'bcryptjs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameBytes } from '../kernel/same-bytes.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { bodyText } from '../shared/routes.ts';
import { badRequest, limit, unauthenticated, WireError } from './answers.ts';
import type { Shop, Token } from './market.ts';

const LIFETIME_MS = 3 * 60 * 60 * 1000;
const REUSED_FROM_MS = 30 * 60 * 1000;
const TIMESTAMP_SKEW_MS = 5 * 60 * 1000;

/** Put into an account's `secrets.tokenRefusal` to play an application without rights (sheet 2). */
const REFUSALS: Record<string, [number, string]> = {
  ROLE_NOT_FOUND: [403, '애플리케이션에 권한이 없습니다.'],
  PROVISION_NOT_FOUND: [403, '판매자가 솔루션 사용에 동의하지 않았습니다.'],
  CHANNEL_NOT_FOUND: [404, '채널을 찾을 수 없습니다.'],
  STORE_NOT_FOUND: [404, '스토어를 찾을 수 없습니다.'],
};

export function registerToken(app: FastifyInstance, shop: Shop): void {
  app.post('/external/v1/oauth2/token', async (request, reply) => {
    shop.kernel.operation(request, 'auth.token');
    const form = readForm(request);
    const account = checkedAccount(shop, form);
    limit(shop.kernel, reply, 'POST /v1/oauth2/token', account);
    refuseByAccount(account);
    return issue(shop, account);
  });
}

/** A body that is no form leaves every field empty: hence the misleading complaint about `client_id` that the sheet reports. */
function readForm(request: FastifyRequest): URLSearchParams {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? bodyText(request) : '');
}

function checkedAccount(shop: Shop, form: URLSearchParams): SandboxAccount {
  const clientId = form.get('client_id') ?? '';
  const timestamp = form.get('timestamp') ?? '';
  const sign = form.get('client_secret_sign') ?? '';
  const type = form.get('type') ?? '';
  refuse(clientId === '', 'client_id', 'NotBlank', 'client_id 항목이 비어 있습니다.');
  refuse(form.get('grant_type') !== 'client_credentials', 'grant_type', 'NotValidEnum', 'grant_type 항목이 유효하지 않습니다.');
  refuse(type !== 'SELF' && type !== 'SELLER', 'type', 'NotValidEnum', 'type 항목이 유효하지 않습니다.');
  const sellerId = type === 'SELLER' ? (form.get('account_id') ?? '') : null;
  refuse(sellerId === '', 'account_id', 'NotBlank', 'account_id 항목이 비어 있습니다.');
  refuse(!/^\d{13}$/.test(timestamp), 'timestamp', 'NotValid', 'timestamp 항목이 유효하지 않습니다.');
  const skew = Math.abs(shop.kernel.clock.now().getTime() - Number(timestamp));
  refuse(skew > TIMESTAMP_SKEW_MS, 'timestamp', 'NotValid', 'timestamp 항목의 유효 시간이 지났습니다.');
  const account = accountByClient(shop, clientId, sellerId);
  if (!account) throw wrongField('client_id', 'NotValid', 'client_id 항목이 유효하지 않습니다.');
  const right = signedRight(clientId, timestamp, account.secrets.clientSecret ?? '', sign);
  refuse(!right, 'client_secret_sign', 'NotValid', 'client_secret_sign 항목이 유효하지 않습니다.');
  return account;
}

function refuse(when: boolean, name: string, type: string, message: string): void {
  if (when) throw wrongField(name, type, message);
}

function wrongField(name: string, type: string, message: string): WireError {
  return badRequest('잘못된 형식입니다.', [{ name, type, message }]);
}

function accountByClient({ kernel }: Shop, clientId: string, sellerId: string | null): SandboxAccount | undefined {
  const isSeller = ({ id, secrets }: SandboxAccount) => sellerId === null || id === sellerId || secrets.accountUid === sellerId;
  return kernel.accounts().find((account) => account.secrets.clientId === clientId && isSeller(account));
}

/** Standard and URL-safe base64 are both taken (sheet 2). */
function signedRight(clientId: string, timestamp: string, secret: string, sign: string): boolean {
  const given = Buffer.from(sign.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
  return sameBytes(given, bcrypt.hashSync(`${clientId}_${timestamp}`, secret));
}

function refuseByAccount(account: SandboxAccount): void {
  const code = account.secrets.tokenRefusal ?? '';
  const refusal = REFUSALS[code];
  if (refusal) throw new WireError(refusal[0], code, refusal[1]);
}

/** The same token while at least 30 minutes remain, a new one beside the old after that. */
function issue(shop: Shop, account: SandboxAccount): object {
  const now = shop.kernel.clock.now().getTime();
  const known = shop.tokensByAccount.get(account.id);
  for (const token of known) if (token.expiresAt <= now) shop.tokens.delete(token.token);
  const reusable = known.find((token) => token.expiresAt - now >= REUSED_FROM_MS);
  const token: Token = reusable ?? {
    token: randomBytes(18).toString('base64url'),
    accountId: account.id,
    expiresAt: now + LIFETIME_MS,
  };
  if (!reusable) shop.tokens.put(token.token, token);
  return { access_token: token.token, expires_in: Math.floor((token.expiresAt - now) / 1000), token_type: 'Bearer' };
}

function bearer(request: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** The account a call acts for; 401 `GW.AUTHN` without a living token, 403 when the account plays an unregistered IP. */
export function authenticate(shop: Shop, request: FastifyRequest): SandboxAccount {
  const token = shop.tokens.get(bearer(request));
  if (!token || token.expiresAt <= shop.kernel.clock.now().getTime()) throw unauthenticated();
  const account = shop.kernel.account(token.accountId);
  if (!account) throw unauthenticated();
  if (account.secrets.blockedIp === 'true') throw new WireError(403, 'GW.IP_NOT_ALLOWED', '호출이 허용되지 않은 IP입니다.');
  return account;
}

export function revokeBearer(shop: Shop, request: FastifyRequest): void {
  shop.tokens.delete(bearer(request));
}

export function revokeAll(shop: Shop, accountId: string): void {
  for (const token of shop.tokensByAccount.get(accountId)) shop.tokens.delete(token.token);
}
