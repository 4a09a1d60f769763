/** What is sent together, and what its delivery costs (sheet 4, shipping). */
import { isJson, type Json } from '../kernel/fields.ts';
import type { Choice } from '../market/types.ts';
import { POLICIES } from './catalog.ts';
import type { Esm } from './market.ts';

const BUNDLE = 1;

function policyOf({ product }: Choice<Esm>): Json {
  const shipping = (product.extra.body.itemAddtionalInfo as Json | undefined)?.shipping;
  return isJson(shipping) && isJson(shipping.policy) ? shipping.policy : {};
}

/** Bundles go together from one place, all else product by product. */
export function parcelKeyOf(choice: Choice<Esm>): string {
  const { feeType, placeNo, bundle } = policyOf(choice);
  if (Number(feeType) !== BUNDLE) return `goods ${choice.product.no}`;
  return `place ${String(placeNo)} ${String((bundle as Json | undefined)?.deliveryTmplId)}`;
}

/** Once for a group. */
export function deliveryFeeOf(choices: Choice<Esm>[]): number {
  const goods = choices.reduce((sum, { product, item, quantity }) => sum + (product.price + item.price) * quantity, 0);
  const [first] = choices;
  if (!first) return 0;
  const { feeType, bundle, each } = policyOf(first);
  if (Number(feeType) === BUNDLE) {
    const policy = POLICIES.find(({ policyNo }) => String(policyNo) === String((bundle as Json | undefined)?.deliveryTmplId));
    return feeUnder(policy?.feeType ?? 1, policy?.fee ?? 0, policy?.freeOverAmount ?? 0, goods);
  }
  const { feeType: type, fee, details } = (each ?? {}) as Json;
  const over = Array.isArray(details) ? Number(details[0]?.Condition ?? 0) : 0;
  return feeUnder(Number(type), Number(fee ?? 0), over, goods);
}

/** 1 free, 2 paid, 3 free from an amount on. */
function feeUnder(type: number, fee: number, freeOver: number, goods: number): number {
  return type === 1 || (type === 3 && goods >= freeOver) ? 0 : fee;
}
