/** Tokens that expire: kept by the context's store, renewed by one process at a time. */
import type { ConnectorContext, StoredToken } from './context.ts';
import type { Outcome } from './outcome.ts';

/** Carries an outcome out of the store's `renew`, which knows tokens only. */
class RenewalFailed extends Error {
  readonly outcome: Exclude<Outcome<never>, { kind: 'ok' }>;
  constructor(outcome: Exclude<Outcome<never>, { kind: 'ok' }>) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

export function isUsable(token: StoredToken | null, now: Date): token is StoredToken {
  return token !== null && Date.parse(token.expiresAt) > now.getTime();
}

/** The stored access token, or a renewed one when it has expired. */
export async function currentToken(
  ctx: ConnectorContext,
  request: (newest: StoredToken | null) => Promise<Outcome<StoredToken>>,
): Promise<Outcome<string>> {
  const stored = await ctx.tokens.get();
  if (isUsable(stored, ctx.now())) return { kind: 'ok', value: stored.accessToken };
  return renewToken(ctx, null, request);
}

/**
 * A token other than `rejected`. Under the store's lock: one that another process has renewed meanwhile is taken as it is,
 * otherwise `request` fetches one, which is stored before the lock is given back.
 */
export async function renewToken(
  ctx: ConnectorContext,
  rejected: string | null,
  request: (newest: StoredToken | null) => Promise<Outcome<StoredToken>>,
): Promise<Outcome<string>> {
  try {
    const token = await ctx.tokens.renew(async (newest) => {
      if (isUsable(newest, ctx.now()) && newest.accessToken !== rejected) return newest;
      const outcome = await request(newest);
      if (outcome.kind !== 'ok') throw new RenewalFailed(outcome);
      return outcome.value;
    });
    return { kind: 'ok', value: token.accessToken };
  } catch (error) {
    if (error instanceof RenewalFailed) return error.outcome;
    throw error;
  }
}
