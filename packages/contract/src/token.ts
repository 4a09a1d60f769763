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

/** Error of the token endpoint; `error_description` is Korean and fit to show. */
export interface TokenErrorAnswer {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'temporarily_unavailable' | 'server_error';
  error_description: string;
}
