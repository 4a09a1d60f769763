/** The API assembled: modules, what they need of each other, and the server they are served by. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createAccountsModule } from './modules/accounts/index.ts';
import type { Config, Keys } from './platform/config/index.ts';
import type { Database } from './platform/database/index.ts';
import { createHttpServer, type HttpModule } from './platform/http/index.ts';
import { createIdempotencyStore } from './platform/idempotency/index.ts';

export interface AppOptions {
  config: Config;
  keys: Keys;
  database: Database;
  logger?: FastifyBaseLogger;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/** Builds the API without listening; closing it also ends what it follows in the database. */
export async function createApp({ keys, database, logger, now = Date.now }: AppOptions): Promise<FastifyInstance> {
  const accounts = createAccountsModule({ database, tokenKeys: keys.token, shopAccounts: async () => [], now });
  const modules: HttpModule[] = [accounts.http];
  const app = await createHttpServer({
    modules,
    authenticator: accounts.guard,
    database,
    idempotency: createIdempotencyStore(database, now),
    ...(logger === undefined ? {} : { logger }),
  });
  const stopFollowing = await accounts.guard.follow();
  app.addHook('onClose', () => stopFollowing());
  return app;
}
