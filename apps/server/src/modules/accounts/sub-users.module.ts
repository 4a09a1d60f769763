/** Sub-users assembled: the `subUsers` part of the contract. */
import { type SubUser, subUsers } from '@moa/contract';
import { SUB_USERS_MAX } from '@moa/core';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Handlers, HttpModule, RequestContext } from '../../platform/http/index.ts';
import type { EnqueueMessage } from '../../platform/outbox/index.ts';
import type { Passwords } from './passwords.ts';
import { createPeopleVault } from './people-vault.ts';
import { createSubUsersService, type SubUsersService } from './sub-users.service.ts';

export interface SubUsersModuleOptions {
  database: Database;
  vault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  passwords: Passwords;
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  /** Off only for measuring. */
  limits: boolean;
  now: () => Date;
}

export function createSubUsersHttp({ vault, webAddress, ...rest }: SubUsersModuleOptions): HttpModule {
  const service = createSubUsersService({
    ...rest,
    people: createPeopleVault(vault),
    countingHash: (kind, value) => vault.blindIndex(`password_reset.${kind}`, value),
    // Behind the hash sign: browsers send it to nobody, so that no log ever holds a token.
    linkAddress: (kind, token) => `${webAddress}/foundPwd#${kind === 'invite' ? 'invite' : 'token'}=${token}`,
  });
  return { name: 'subUsers', contract: subUsers, handlers: subUsersRoutes(service) };
}

function subUsersRoutes(service: SubUsersService): Handlers<typeof subUsers> {
  return {
    list: async ({ context }) => ({ contents: await service.list(context.sellerId), max: SUB_USERS_MAX }),
    create: ({ input, context }) => service.create(context.sellerId, input, context.ip, audited(context)),
    modify: ({ input, context }) => service.modify(context.sellerId, input, audited(context)),
    setActive: ({ input, context }) => service.setActive(context.sellerId, input.id, input.active, audited(context)),
    reset: async ({ input, context }) => {
      await service.mailLink(context.sellerId, input.id, context.ip, audited(context));
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
