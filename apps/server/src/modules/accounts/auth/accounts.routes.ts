import type { accounts } from '@moa/contract';
import type { Handlers } from '../../../platform/http/index.ts';
import type { AccountsService } from './accounts.service.ts';
import { clearedCookies } from './cookies.ts';

export function accountsRoutes(service: AccountsService): Handlers<typeof accounts> {
  return {
    me: ({ context }) => service.sessionUser(context.actor),
    logout: async ({ context }) => {
      await service.logout(context.actor);
      context.header('set-cookie', clearedCookies(context.host, context.secure));
      return { ok: true };
    },
    sessions: async ({ context }) => ({ contents: await service.sessions(context.actor) }),
    revokeSessions: async ({ input, context }) => ({ revoked: await service.revoke(context.actor, input.id) }),
  };
}
