/** Access tokens: JWTs signed with Ed25519 that carry session id and version, and nothing a session check does not confirm. */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { problem } from '@moa/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { BoundedMap } from '../../../platform/bounded-map.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { SecretKey } from '../../../platform/config/index.ts';

/** Seconds an access token lives. */
export const ACCESS_TOKEN_SECONDS = 30 * 60;

/** What a token says. `session` is null for a token of client_credentials, which stands for no person. */
export interface AccessClaims {
  session: { userId: string; sessionId: string; version: number } | null;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export interface AccessTokens {
  issue(session: AccessClaims['session']): Promise<string>;
  /** Throws TOKEN_EXPIRED or UNAUTHENTICATED. */
  verify(token: string): Promise<AccessClaims>;
}

const ISSUER = 'moa';
const AUDIENCE = 'moa-api';
/** DER of an Ed25519 private key up to its 32-byte seed (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The first key signs, all of them verify. */
export function createAccessTokens(keys: readonly [SecretKey, ...SecretKey[]], now: Clock): AccessTokens {
  const pairs = new Map(keys.map((key) => [key.id, signingPair(key.bytes)]));
  const [signer] = keys;
  const signingKey = signingPair(signer.bytes).privateKey;
  // A page sends the same token with every call: its signature is checked once.
  const verified = new BoundedMap<string, AccessClaims>({ capacity: 10_000 });

  return {
    issue: (session) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT(session === null ? {} : { sid: session.sessionId, ver: session.version })
        .setProtectedHeader({ alg: 'EdDSA', kid: signer.id })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(session === null ? 'client' : session.userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(signingKey);
    },
    verify: async (token) => {
      const known = verified.get(token);
      if (known !== undefined) {
        if (known.expiresAt > now().getTime()) return known;
        verified.delete(token);
        throw problem('TOKEN_EXPIRED');
      }
      const claims = await check(token, pairs, now);
      verified.set(token, claims);
      return claims;
    },
  };
}

/** Key for what is derived from tokens (successors of refresh tokens), apart from the signing key itself. */
export function deriveRefreshKey(key: SecretKey): Buffer {
  return Buffer.from(hkdfSync('sha256', key.bytes, 'moa', 'refresh-token-successor', 32));
}

async function check(token: string, pairs: Map<string, { publicKey: KeyObject }>, now: Clock): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(
      token,
      (header) => {
        const pair = pairs.get(header.kid ?? '');
        if (pair === undefined) throw new errors.JWKSNoMatchingKey();
        return pair.publicKey;
      },
      { algorithms: ['EdDSA'], issuer: ISSUER, audience: AUDIENCE, currentDate: now() },
    );
    const { sub, sid, ver, exp } = payload;
    if (typeof exp !== 'number') throw problem('UNAUTHENTICATED');
    if (sid === undefined) return { session: null, expiresAt: exp * 1000 };
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof ver !== 'number') throw problem('UNAUTHENTICATED');
    return { session: { userId: sub, sessionId: sid, version: ver }, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw problem('TOKEN_EXPIRED');
    if (error instanceof errors.JOSEError) throw problem('UNAUTHENTICATED', { detail: '올바르지 않은 토큰입니다.' });
    throw error;
  }
}

function signingPair(seed: Buffer): { privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
