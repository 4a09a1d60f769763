import { itemsOf, saveProduct } from '../market/market.ts';
import type { Mall, MallProduct } from './market.ts';
import fields from './seller-fields.json' with { type: 'json' };

/** Fields that Moa's calls may well change. */
const OURS: ReadonlySet<string> = new Set(fields.ours);

/** What the seller works on in the mall's own admin and Moa has no field for, or leaves open. */
export function fillSellerFields(mall: Mall, product: MallProduct): void {
  const { extra, imageUrls } = product;
  Object.assign(extra.fields, structuredClone(fields.sent));
  extra.categories = extra.categories.map((category) => ({ ...category, recommend: 'T' }));
  const own = imageUrls[1];
  if (own !== undefined) extra.smallImages = { list_image: own, tiny_image: own, small_image: own };
  for (const item of itemsOf(mall, product)) {
    const inventory = { ...item.extra.inventory, safety_inventory: 3, inventory_control_type: 'B', important_inventory: 'B' } as const;
    mall.items.put(item.id, { ...item, extra: { ...item.extra, inventory } });
  }
  saveProduct(mall, product);
}

/** Those fields as they stand. Pictures are reported by whether they are other ones than the main one, which is Moa's. */
export function sellerFields(mall: Mall, product: MallProduct): Record<string, unknown> {
  const { fields: shown, categories, smallImages } = product.extra;
  return structuredClone({
    ...Object.fromEntries(Object.entries(shown).filter(([name]) => !OURS.has(name))),
    categories,
    smallImages,
    variants: itemsOf(mall, product).map(({ no, extra: { inventory } }) => {
      const { safety_inventory, inventory_control_type, important_inventory } = inventory;
      return { no, safety_inventory, inventory_control_type, important_inventory };
    }),
  });
}
