import { couriers, origins } from '@moa/core/data';
import type { SandboxAccount } from '../kernel/types.ts';
import { CategoryTree } from '../shared/categories.ts';
import mall from './mall.json' with { type: 'json' };

/** The solution's app as every mall has it registered. A Moa on any port of this machine may be sent back to; addresses are comma separated. */
export const SOLUTION_APP = {
  clientId: 'moa-sandbox-app',
  clientSecret: 'moa-sandbox-app-secret',
  redirectUris: 'http://localhost/*,http://127.0.0.1/*',
};

/** The app at one mall; the account's `secrets` may register other values. */
export function appOf({ secrets }: SandboxAccount): typeof SOLUTION_APP {
  return { ...SOLUTION_APP, ...secrets };
}

/**
 * What every simulated mall has set up: its shops (the second is priced without tax, for the rule about `price_excluding_tax`), brands,
 * manufacturers, and the tree that its operator would have made, whose roots hang under 1.
 */
export const { shops: SHOPS_OF_EVERY_MALL, brands: BRANDS, manufacturers: MANUFACTURERS } = mall;
export const CATEGORIES = new CategoryTree((id) => id, mall.categories);

export function isPricedWithoutTax(number: number): boolean {
  return SHOPS_OF_EVERY_MALL.some(({ shopNo, withoutTax }) => shopNo === number && withoutTax);
}

export const DEFAULT_SUPPLIER = 'S0000000';
export const DEFAULT_TREND = 'T0000000';

/** Origin number that means "written by hand" in `origin_place_value` (sheet 4). */
export const ORIGIN_BY_HAND = 1800;

/** Places of origin; a place's number is its position in the reference list, which only grows. */
export const ORIGIN_PLACES: readonly { no: number; name: string[]; foreign: boolean }[] = [
  ...origins.origins
    .filter((origin) => origin.parentCode !== null)
    .map((origin, index) => ({
      no: index + 1,
      name: originPath(origin.code),
      foreign: !origin.code.startsWith('00'),
    })),
  { no: ORIGIN_BY_HAND, name: ['기타'], foreign: true },
];

function originPath(code: string): string[] {
  const origin = origins.origins.find((one) => one.code === code);
  if (!origin) return [];
  return origin.parentCode === null ? [origin.name] : [...originPath(origin.parentCode), origin.name];
}

/** Couriers this mall has set up; the codes are the mall's own list (sheet 5). */
export const CARRIERS: readonly { id: number; code: string; name: string }[] = couriers.couriers
  .flatMap((courier) => (courier.channelCodes.CAFE24 ? [{ code: courier.channelCodes.CAFE24, name: courier.name }] : []))
  .map((courier, index) => ({ id: index + 1, ...courier }));
