/** Events that channels send by themselves, declared. */
import { connectorOf } from '@moa/channels';
import { isLinkable } from '@moa/channels/manifests';
import { defineModule } from '../../module.ts';
import { channelSettings } from '../shops/index.ts';
import { createReceiveWebhook } from './receive.service.ts';
import { webhookRetention } from './retention.ts';
import { registerWebhooks } from './webhooks.routes.ts';

export const webhooksModule = defineModule({
  name: 'webhooks',
  http: ({ config, database, now }) => {
    const receive = createReceiveWebhook({
      database,
      connectorOf: (shopType) => (isLinkable(shopType) ? (connectorOf(shopType) ?? null) : null),
      settings: channelSettings(config).settings,
      now,
    });
    return { name: 'webhooks', contract: {}, handlers: {}, plain: (app) => registerWebhooks(app, receive) };
  },
  retention: [webhookRetention],
});
