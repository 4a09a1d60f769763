/** Messages to people: the worker that sends them, and the mailbox of copies that send none. */
import { defineModule } from '../../module.ts';
import { createOutboxWork, registerDevMailbox } from '../../platform/outbox/index.ts';
import { messageProviders } from '../../services/message-providers.ts';

export const outboxModule = defineModule({
  name: 'outbox',
  http: ({ config, database, shared: { platformVault } }) =>
    config.environment === 'production'
      ? []
      : { name: 'outbox', contract: {}, handlers: {}, plain: (app) => registerDevMailbox(app, { database, platformVault }) },
  work: ({ config, database, shared: { platformVault, messageQuota }, logger, metrics, onTaskFailure, now, onError }) => {
    const undelivered = metrics.counter('messages_failed_total', 'Messages to people that failed for good.');
    return createOutboxWork({
      database,
      platformVault,
      providers: messageProviders(config.services, now),
      ...(messageQuota ? { quota: messageQuota } : {}),
      mailbox: config.environment !== 'production',
      now,
      onFailed: (message) => {
        undelivered.add({ template: message.template });
        logger.warn({ outbox: message }, 'message failed');
      },
      onFailure: onTaskFailure,
      onError,
    });
  },
});
