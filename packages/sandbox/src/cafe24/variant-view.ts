import type { MallProduct, Variant } from './state.ts';
import { money } from './wire.ts';

/** From this API version on the answer to a PUT carries the stock under `inventories` (sheet 4). */
const ANSWER_NESTS_FROM = '2025-12-01';

/** A variant as reading shows it; the stock also under `inventories` when the embed asks for it. */
export function variantResource(product: MallProduct, variant: Variant, withInventories: boolean): Record<string, unknown> {
  return { ...basics(product, variant), ...inventoryFields(variant), ...(withInventories ? nested(product, variant) : {}) };
}

/** A variant as the answer to a PUT shows it. */
export function changedVariantResource(product: MallProduct, variant: Variant, version: string): Record<string, unknown> {
  const stock = version >= ANSWER_NESTS_FROM ? nested(product, variant) : inventoryFields(variant);
  return { ...basics(product, variant), ...stock };
}

function basics(product: MallProduct, variant: Variant): Record<string, unknown> {
  return {
    shop_no: product.shopNo,
    variant_code: variant.code,
    options: variant.options.length > 0 ? variant.options : null,
    custom_variant_code: variant.customVariantCode ?? '',
    display: variant.display,
    selling: variant.selling,
    additional_amount: money(variant.additionalAmount),
  };
}

function nested(product: MallProduct, variant: Variant): Record<string, unknown> {
  return { inventories: { shop_no: product.shopNo, variant_code: variant.code, ...inventoryFields(variant) } };
}

export function inventoryFields(variant: Variant): Record<string, unknown> {
  return {
    use_inventory: variant.useInventory,
    important_inventory: variant.importantInventory,
    inventory_control_type: variant.inventoryControlType,
    display_soldout: variant.displaySoldout,
    quantity: variant.quantity,
    safety_inventory: variant.safetyInventory,
  };
}
