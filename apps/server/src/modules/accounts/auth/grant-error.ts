import type { TokenErrorAnswer } from '@moa/contract';

/** A refused token call, in the words of RFC 6749. `description` is Korean. */
export class GrantError extends Error {
  override readonly name = 'GrantError';
  readonly error: Extract<TokenErrorAnswer['error'], 'invalid_grant' | 'temporarily_unavailable' | 'expired_token'>;
  /** Seconds until it may be tried again; null when trying again is of no use. */
  readonly retryAfter: number | null;

  constructor(error: GrantError['error'], description: string, retryAfter: number | null = null) {
    super(description);
    this.error = error;
    this.retryAfter = retryAfter;
  }
}
