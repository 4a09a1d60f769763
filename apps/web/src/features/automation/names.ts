/** Names of what rules mean, as screens show them. */
import COURIERS from 'virtual:moa-couriers';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { useShops } from '../orders/index.ts';

export const COURIER_NAMES: ReadonlyMap<string, string> = new Map(COURIERS.map(({ code, name }) => [code, name]));
export const COURIER_CHOICES = COURIERS.map(({ code, name }) => ({ value: code, label: name }));
export const isCourier = (code: string) => COURIER_NAMES.has(code);

/** The seller's accounts with their names. */
export function useShopNames(): { choices: { value: string; label: string }[]; names: ReadonlyMap<string, string> } {
  const { data } = useShops();
  const choices = data?.contents.map((shop) => ({ value: shop.id, label: shopLabel(shop) })) ?? [];
  return { choices, names: new Map(choices.map(({ value, label }) => [value, label])) };
}
