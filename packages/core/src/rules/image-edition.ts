/** The pictures that the specification gives each shop (point 9), as the first edition of its pack. */
import { IMAGE_RULES, imagesMaxOf } from '../shops/image-rules.ts';
import type { ShopType } from '../shops/shop-types.ts';
import type { RuleEdition } from './rule-pack.ts';

export function imageEdition(shopType: ShopType): RuleEdition {
  const { recommended } = IMAGE_RULES[shopType];
  return {
    validFrom: null,
    source: { sheet: 'specification', section: '9' },
    rules: [
      { kind: 'IMAGE_COUNT', max: imagesMaxOf(shopType) },
      ...(recommended === null
        ? []
        : [
            { kind: 'IMAGE_SIZE' as const, width: recommended.width, height: recommended.height },
            ...(recommended.maxBytes === null ? [] : [{ kind: 'IMAGE_FILE' as const, minPx: 1, maxBytes: recommended.maxBytes }]),
          ]),
    ],
  };
}
