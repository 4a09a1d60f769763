/** Binds the operations of the log of calls. */
import type { calls } from '@moa/contract';
import type { CallArea } from '@moa/core';
import type { Actor, Handlers } from '../../platform/http/index.ts';
import { type CallSight, type CallsDeps, readCallPage } from './calls.service.ts';

/** Support sees no words of shops about orders: who needs them acts as the seller, which is on record. */
const OF_SUPPORT: CallSight = { areas: null, orderMessages: false };

export function callsRoutes(deps: CallsDeps): Handlers<typeof calls> {
  return {
    list: ({ input, context }) => readCallPage(deps, context.scope, input, sightOf(context.actor)),
    ofMember: ({ input }) => readCallPage(deps, { sellerId: Number(input.sellerId), shopAccountIds: null }, input, OF_SUPPORT),
  };
}

function sightOf({ authorities }: Actor): CallSight {
  const [orders, products] = [authorities.has('orderAuth'), authorities.has('productAuth')];
  if (orders && products) return { areas: null, orderMessages: true };
  const own: CallArea = orders ? 'ORDER' : 'PRODUCT';
  return { areas: [own, 'LOOKUP', 'ACCESS'], orderMessages: orders };
}
