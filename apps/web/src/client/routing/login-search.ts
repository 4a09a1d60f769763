/** Search parameters of the login pages. */
import { read } from '../search.ts';

const REASONS = ['expired', 'logout', 'denied'] as const;

export interface LoginSearch {
  reason?: (typeof REASONS)[number] | undefined;
  /** Address to go to after the login. */
  redirect?: string | undefined;
}

export const readLoginSearch = (search: Record<string, unknown>): LoginSearch => ({
  reason: read.oneOf(search.reason, REASONS),
  redirect: read.text(search.redirect, 2000),
});
