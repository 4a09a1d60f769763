/** `POST /api/v1/webhooks/{shopType}`: where channels send their events. A route of its own, since what is checked are the bytes as they came. */

import type { FastifyInstance } from 'fastify';
import { addressKey } from '../../platform/http/index.ts';
import type { ReceiveWebhook } from './receive.service.ts';

/** A bulk event names a hundred numbers or so. */
const BODY_LIMIT = 64 * 1024;

export function registerWebhooks(app: FastifyInstance, receive: ReceiveWebhook): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
  app.route<{ Params: { shopType: string } }>({
    method: 'POST',
    url: '/api/v1/webhooks/:shopType',
    bodyLimit: BODY_LIMIT,
    // A channel speaks of all its sellers from a few addresses; what is not its own is counted apart.
    config: { access: 'PUBLIC', operation: 'webhooks.receive', uncounted: true },
    handler: async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receive(request.params.shopType, { headers: request.headers, body }, addressKey(request.ip));
      return { ok: true };
    },
  });
}
