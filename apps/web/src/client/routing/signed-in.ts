/** Who is signed in has nothing to find: id and password stand in 내 정보. */
import { redirect } from '@tanstack/react-router';
import { session } from '../session/browser.ts';

const OWN_LOGIN = '/app/seller/myinfo';

export function leadSignedInAway(): void {
  if (session.hasTokens()) throw redirect({ href: OWN_LOGIN, replace: true });
}

/** The link of a mail opens its page whoever is signed in: it may be somebody else's, and an invitation always is. */
export function leadSignedInAwayWithoutLink({ location }: { location: { hash: string } }): void {
  if (!/^#?(token|invite)=/.test(location.hash)) leadSignedInAway();
}
