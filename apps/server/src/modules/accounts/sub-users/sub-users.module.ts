/** Sub-users assembled: the `subUsers` part of the contract. */
import { type SubUser, subUsers } from '@moa/contract';
import { SUB_USERS_MAX } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { Actor, Handlers, HttpModule, RequestContext } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import type { Passwords } from '../people/passwords.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { createSubUsersService, type SubUsersService } from './sub-users.service.ts';

export interface SubUsersModuleOptions {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  passwords: Passwords;
  /** Throws SECOND_FACTOR_REQUIRED unless the person proved who she is a moment ago. */
  requireRecentFactor(actor: Actor, tx: Tx): Promise<void>;
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  /** Off only for measuring. */
  limits: boolean;
  now: Clock;
}

export function createSubUsersHttp({ platformVault, webAddress, requireRecentFactor, ...rest }: SubUsersModuleOptions): HttpModule {
  const service = createSubUsersService({
    ...rest,
    people: createPeopleVault(platformVault),
    countingHash: (kind, value) => platformVault.blindIndex(`password_reset.${kind}`, value),
    // Behind the hash sign: browsers send it to nobody, so that no log ever holds a token.
    linkAddress: (kind, token) => `${webAddress}/foundPwd#${kind === 'invite' ? 'invite' : 'token'}=${token}`,
  });
  const prove: Prove = ({ actor }) => rest.database.system((tx) => requireRecentFactor(actor, tx), { readOnly: true });
  return { name: 'subUsers', contract: subUsers, handlers: subUsersRoutes(service, prove) };
}

/** A login given to somebody outlives the session that gave it: a stolen one must not be enough. */
type Prove = (context: RequestContext) => Promise<void>;

function subUsersRoutes(service: SubUsersService, prove: Prove): Handlers<typeof subUsers> {
  return {
    list: async ({ context }) => ({ contents: await service.list(context.sellerId), max: SUB_USERS_MAX }),
    create: async ({ input, context }) => {
      await prove(context);
      return service.create(context.sellerId, input, audited(context));
    },
    modify: async ({ input, context }) => {
      await prove(context);
      return service.modify(context.sellerId, input, audited(context));
    },
    setActive: async ({ input, context }) => {
      // Whoever has to be stopped is stopped at once.
      if (input.active) await prove(context);
      return service.setActive(context.sellerId, input.id, input.active, audited(context));
    },
    reset: async ({ input, context }) => {
      await prove(context);
      await service.mailLink(context.sellerId, input.id, audited(context));
      return { ok: true };
    },
  };
}

/** What may stand in the log: no name and no address. */
function kept({ loginId, authorities, rights, shopAccountIds, status }: SubUser): Record<string, unknown> {
  return { loginId, authorities, rights, shopAccountIds, status };
}

function audited(context: RequestContext) {
  return (tx: Tx, { before, after }: { before: SubUser | null; after: SubUser }) =>
    context.audit(tx, {
      target: { kind: 'user', id: after.id },
      ...(before === null ? {} : { before: kept(before) }),
      after: kept(after),
    });
}
