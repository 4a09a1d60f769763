/** Who may call (sheet 2): a JSON Web Token made for each call, and a seller id of this site in it. */
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isJson, type Json } from '../kernel/fields.ts';
import { sameBytes } from '../kernel/same-bytes.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { unauthorized } from './answers.ts';
import type { Mall } from './market.ts';
import { type Site, siteOf } from './site.ts';

const TOLERANCE_S = 5 * 60;
const AUDIENCE = 'sa.esmplus.com';
/** The domain that the operator registered with the key. */
const ISSUER = 'www.moa.example';
const HEADER = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/;
const SELLER = /^([AG]):(\S+)$/;

export interface Caller {
  account: SandboxAccount;
  /** The token names this seller alone. */
  alone: boolean;
  /** Seller of the other site whom the token names as well; null too where a sandbox has no such site. */
  other: SandboxAccount | null;
}

function decoded(part: string): Json {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isJson(value) ? value : {};
  } catch {
    return {};
  }
}

function isSigned(secret: string, signed: string, signature: string): boolean {
  return sameBytes(signature, createHmac('sha256', secret).update(signed).digest('base64url'));
}

export function callerOf(mall: Mall, request: FastifyRequest): Caller {
  const [, head = '', body = '', signature = ''] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  const { alg, typ, kid } = decoded(head);
  const ofMaster = mall.kernel.accounts().filter(({ secrets }) => secrets.masterId === kid && !mall.revokedKeys.has(String(kid)));
  const secret = ofMaster[0]?.secrets.secretKey;
  if (alg !== 'HS256' || typ !== 'JWT' || secret === undefined) throw unauthorized('The key (kid) is unknown.');
  if (!isSigned(secret, `${head}.${body}`, signature)) throw unauthorized('The signature is not valid.');
  const { iss, sub, aud, iat, ssi } = decoded(body);
  if (iss !== ISSUER || sub !== 'sell' || aud !== AUDIENCE) throw unauthorized('The claims iss, sub, aud are not valid.');
  const now = mall.time.real().getTime() / 1000;
  if (typeof iat !== 'number' || Math.abs(now - iat) > TOLERANCE_S) throw unauthorized('The token was issued at another time (iat).');
  const caller = sellerIn(ofMaster, siteOf(mall.kernel), typeof ssi === 'string' ? ssi : '', besideOf(mall, kid));
  const { account } = caller;
  if (account.secrets.withoutRight && (request.routeOptions.url ?? '').includes(account.secrets.withoutRight))
    throw unauthorized(`The key ${String(kid)} does not have right access to this API.`);
  return caller;
}

/** Sellers of the master on the other site; null where there is no such site. */
function besideOf({ kernel }: Mall, kid: unknown): SandboxAccount[] | null {
  const beside = kernel.beside?.(siteOf(kernel).number === 1 ? 'GMARKET' : 'AUCTION');
  return beside?.accounts().filter(({ secrets }) => secrets.masterId === kid) ?? null;
}

/** The seller whom the token names for this site; it may name one of the other site as well. */
function sellerIn(accounts: readonly SandboxAccount[], { letter }: Site, ssi: string, beside: readonly SandboxAccount[] | null): Caller {
  const named = ssi.split(',').map((one) => SELLER.exec(one.trim()));
  const ids = new Map(named.map((match) => [match?.[1], match?.[2]]));
  const account = accounts.find(({ id }) => id === ids.get(letter));
  const otherId = ids.get(letter === 'A' ? 'G' : 'A');
  const other = otherId === undefined ? undefined : beside?.find(({ id }) => id === otherId);
  const isStranger = otherId !== undefined && beside !== null && other === undefined;
  if (named.includes(null) || ids.size !== named.length || !account || isStranger)
    throw unauthorized('The seller (ssi) is not of this master or of the other site.');
  return { account, alone: named.length === 1, other: other ?? null };
}
