/** Binds the operations of purchases to their use cases, and the two plain routes beside them: the page that opens the payment window, and its webhook. */
import { problem, type purchases } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import { addressKey, type Handlers } from '../../../platform/http/index.ts';
import { checkoutPage, checkoutPolicy, checkoutScript } from './checkout.ts';
import { cancelPurchase, createPurchase, listHistory, payPurchase, readAllowance, readResult } from './purchases.service.ts';
import type { PurchaseDeps } from './settle.ts';
import { createReceiveHint } from './webhook.ts';

/** @param deps null where no payments are set up: then none of it is there */
export function purchasesRoutes(deps: PurchaseDeps | null): Handlers<typeof purchases> {
  const open = (): PurchaseDeps => {
    if (deps === null) throw problem('NOT_FOUND', { detail: '결제를 사용하지 않는 곳입니다.' });
    return deps;
  };
  return {
    allowance: ({ context }) => readAllowance(open(), context.sellerId),
    create: ({ input, context }) => createPurchase(open(), context, input.products),
    pay: ({ input, context }) => payPurchase(open(), context, input),
    result: ({ input, context }) => readResult(open(), context.sellerId, input.orderId),
    history: ({ context }) => listHistory(open(), context.sellerId),
    cancel: ({ input, context }) => cancelPurchase(open(), context, input.orderId, input.reason),
  };
}

/** A Payment with everything in it is some kilobytes. */
const BODY_LIMIT = 64 * 1024;

export function registerPurchases(app: FastifyInstance, deps: PurchaseDeps): void {
  app.get('/api/v1/payment/checkout', { config: { access: 'PUBLIC', operation: 'purchases.checkout' } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': checkoutPolicy(deps.toss.scriptUrl), 'cache-control': 'no-store' })
      .send(checkoutPage(deps.toss)),
  );
  app.get('/api/v1/payment/checkout.js', { config: { access: 'PUBLIC', operation: 'purchases.checkoutScript' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(checkoutScript),
  );
  app.register(async (scope) => {
    const receive = createReceiveHint(deps);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/v1/payment/webhook/toss',
      bodyLimit: BODY_LIMIT,
      config: { access: 'PUBLIC', operation: 'purchases.webhook', uncounted: true },
      handler: async (request) => {
        await receive(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), addressKey(request.ip));
        return { ok: true };
      },
    });
  });
}
