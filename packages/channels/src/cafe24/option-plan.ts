/** What has to happen to a product's options so that its variants can stand for the items (section 4, Options). Pure. */
import type { ListingContent } from '../sdk/product.ts';
import { type Axis, axesOf } from './product-out.ts';
import type { Variant } from './variants.ts';

export type OptionPlan =
  /** The variants are there; unused ones are closed later. */
  | { kind: 'KEEP' }
  /** Same structure under other names: variants keep their codes. */
  | { kind: 'RENAME'; from: Axis[]; to: Axis[] }
  /** New values or axes: only deleting and creating anew does it, and every variant gets a new code. */
  | { kind: 'RECREATE' }
  | { kind: 'CREATE' }
  | { kind: 'REMOVE' };

export function planOptions(variants: readonly Variant[], content: ListingContent): OptionPlan {
  const from = axesOfVariants(variants);
  const to = axesOf(content);
  if (from.length === 0) return to.length === 0 ? { kind: 'KEEP' } : { kind: 'CREATE' };
  if (to.length === 0) return { kind: 'REMOVE' };
  if (from.length !== to.length) return { kind: 'RECREATE' };
  const namesStay = from.every(({ name }, axis) => name === to[axis]?.name);
  const covered = to.every(({ values }, axis) => values.every((value) => from[axis]?.values.includes(value)));
  if (covered)
    return namesStay
      ? { kind: 'KEEP' }
      : { kind: 'RENAME', from, to: from.map(({ values }, axis) => ({ name: to[axis]?.name ?? '', values })) };
  const renamed = renamedValues(variants, content, from);
  return renamed
    ? { kind: 'RENAME', from, to: renamed.map((values, axis) => ({ name: to[axis]?.name ?? '', values })) }
    : { kind: 'RECREATE' };
}

export function axesOfVariants(variants: readonly Variant[]): Axis[] {
  const names = variants[0]?.options.map(({ name }) => name) ?? [];
  return names.map((name, axis) => ({ name, values: [...new Set(variants.map(({ options }) => options[axis]?.value ?? ''))] }));
}

/**
 * The values of each axis as they are called now, when the items known at the shop say so without contradiction and every wanted
 * value is one of them; null otherwise.
 */
function renamedValues(variants: readonly Variant[], content: ListingContent, from: readonly Axis[]): string[][] | null {
  const names = from.map(() => new Map<string, string>());
  for (const item of content.items) {
    const variant = variants.find(({ code, itemCode }) => code === item.shopItemId || (item.itemCode !== '' && itemCode === item.itemCode));
    if (!variant) continue;
    for (const [axis, { value: before }] of variant.options.entries()) {
      const after = item.optionValues[axis] ?? '';
      const known = names[axis]?.get(before);
      if (known !== undefined && known !== after) return null;
      names[axis]?.set(before, after);
    }
  }
  const renamed = from.map(({ values }, axis) => values.map((value) => names[axis]?.get(value) ?? value));
  const distinct = renamed.every((values) => new Set(values).size === values.length);
  const covers = axesOf(content).every(({ values }, axis) => values.every((value) => renamed[axis]?.includes(value)));
  return distinct && covers ? renamed : null;
}
