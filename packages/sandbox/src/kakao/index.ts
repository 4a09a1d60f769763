/** Simulated Kakao Shopping, written from its fact sheet. What tells its two shops apart is in `shops.ts`, their records and rules in `market.ts`. */
import { faultAnswer } from '../kernel/fault-answers.ts';
import type { SandboxChannel } from '../kernel/types.ts';
import { operationsOf } from '../shared/routes.ts';
import { FAULTS } from './answers.ts';
import { claimRoutes } from './claims.ts';
import { imageRoutes } from './images.ts';
import { giftLookupRoutes, lookupRoutes } from './lookups.ts';
import { mallOf } from './market.ts';
import { orderRoutes } from './orders.ts';
import { giftProductRoutes, storeProductRoutes } from './products.ts';
import { settlementRoutes } from './settlement.ts';
import { controlOf } from './storefront.ts';
import { joinRoutes, mount, type Route } from './wire.ts';

const COMMON = [...joinRoutes, ...lookupRoutes, ...imageRoutes, ...orderRoutes, ...claimRoutes, ...settlementRoutes];

function shop(routes: readonly Route[]): Pick<SandboxChannel, 'operations' | 'faultAnswer' | 'register' | 'control'> {
  return {
    operations: operationsOf(routes),
    faultAnswer: (kind) => faultAnswer(kind, FAULTS),
    register: (app, kernel) => mount(app, mallOf(kernel), routes),
    control: controlOf,
  };
}

/** `secrets.restApiKey` goes in `Target-Authorization`; `joined` sellers need not be joined first. */
export const talkStore: SandboxChannel = {
  ...shop([...COMMON, ...storeProductRoutes]),
  shopType: 'TALKSTORE',
  basePath: '/TALKSTORE',
  demoAccounts: [
    { id: 'moa-talk', shopName: '모아 톡스토어', secrets: { restApiKey: 'kakao-demo-store-key', joined: 'true' } },
    { id: 'second-talk', shopName: '두번째 톡스토어', secrets: { restApiKey: 'kakao-second-store-key' } },
  ],
};

export const talkGift: SandboxChannel = {
  ...shop([...COMMON, ...giftLookupRoutes, ...giftProductRoutes]),
  shopType: 'TALKGIFT',
  basePath: '/TALKGIFT',
  demoAccounts: [
    { id: 'moa-gift', shopName: '모아 선물하기', secrets: { restApiKey: 'kakao-demo-gift-key', joined: 'true' } },
    { id: 'second-gift', shopName: '두번째 선물하기', secrets: { restApiKey: 'kakao-second-gift-key' } },
  ],
};
