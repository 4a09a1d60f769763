/** A product of TALKSTORE as TALKGIFT takes it: other names, and texts for numbers and booleans (sections 1 and 4). Pure. */
import { isWire, wire, wires } from '../sdk/reader.ts';

export type Body = Record<string, unknown>;

const RENAMED: Readonly<Record<string, string>> = {
  productDetailDescription: 'detailDescription',
  storeManagementCode: 'sellerManagementCode',
  productImage: 'image',
  productOriginAreaInfo: 'originArea',
};

export function giftBody(body: Body): Body {
  const { brand: _byNumber, stockQuantity, useSalePeriod, discount, certs, delivery, ...rest } = body;
  const named = Object.fromEntries(Object.entries(rest).map(([name, value]) => [RENAMED[name] ?? name, value]));
  return asTexts({
    ...named,
    ...(stockQuantity === undefined ? {} : { stock: { stockQuantity, unlimitedStockQuantity: false } }),
    ...(useSalePeriod === undefined ? {} : { salePeriod: { useSalePeriod } }),
    ...(isWire(discount) ? { discount: discount.useDiscount === true ? discount : { useDiscount: false, type: 'NONE' } } : {}),
    ...(certs === undefined ? {} : { certs: wires(certs).map(({ certType }) => ({ certType })) }),
    ...(isWire(delivery) ? { delivery: giftDelivery(delivery) } : {}),
  }) as Body;
}

function giftDelivery({ availableIsolatedArea, ...delivery }: Body): Body {
  const { deliveryFeePaymentType = 'NONE' } = wire(delivery);
  return { ...delivery, deliveryFeePaymentType, isIsolatedAreaDeliverable: availableIsolatedArea };
}

/** Numbers and booleans as the texts that gifts are written in. */
export function asTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asTexts);
  if (isWire(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTexts(inner)]));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
