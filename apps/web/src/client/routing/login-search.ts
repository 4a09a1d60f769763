/** Search parameters of the login pages. */
import { oneOf, searchOf, text } from '../../ui/list/fields.ts';

/** `redirect`: address to go to after the login. */
export const readLoginSearch = searchOf({ reason: oneOf(['expired', 'logout', 'denied']), redirect: text(2000) });
export type LoginSearch = ReturnType<typeof readLoginSearch>;
