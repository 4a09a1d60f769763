/** Names of the token endpoint (`POST /oauth/token`, RFC 6749) that both sides use. */

/** The web client's fixed credential, sent as HTTP Basic. It names the program, it is no secret. */
export const WEB_CLIENT = { id: 'moa-web', secret: 'moa-web' } as const;

export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds the access token lives. */
  expires_in: number;
  /** Absent for client_credentials. */
  refresh_token?: string;
}

/** Grant that ends a login with the code that `mfa_required` asked for (RFC 6749 4.5: an extension grant). */
export const LOGIN_CODE_GRANT = 'urn:moa:grant-type:login-code';

/**
 * Error of the token endpoint; `error_description` is Korean and fit to show. `expired_token`: the login that waited for its code is over,
 * and begins with the password again.
 */
export interface TokenErrorAnswer {
  error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'unsupported_grant_type'
    | 'temporarily_unavailable'
    | 'server_error'
    | 'mfa_required'
    | 'expired_token';
  error_description: string;
}

/** The password was right and a code is on its way: it ends the login together with the ticket. */
export interface ChallengeRequiredAnswer extends TokenErrorAnswer {
  error: 'mfa_required';
  mfa_token: string;
  mfa_channel: 'MAIL' | 'SMS';
  /** Where the code went, masked. */
  mfa_address: string;
  /** Seconds the code is good for. */
  expires_in: number;
}
