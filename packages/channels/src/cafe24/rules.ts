/** What CAFE24 asks of products, as dated data. Sections are those of the channel's fact sheet. */
import { imageEdition, type RulePack } from '@moa/core';

export const rules: RulePack = {
  shopType: 'CAFE24',
  editions: [
    imageEdition('CAFE24'),
    {
      validFrom: null,
      source: { sheet: 'CAFE24', section: '4' },
      rules: [
        { kind: 'NAME', max: 250, unit: 'CHAR', forbidden: null },
        { kind: 'IMAGE_FETCH', fetches: false },
        { kind: 'DATES', expiryNeedsMade: true },
      ],
    },
    {
      validFrom: null,
      source: null,
      rules: [
        // Several a product, without a bound that is known: the main one and twenty. None of the fields a create requires is a category.
        { kind: 'CATEGORIES', max: 21, required: false },
        { kind: 'PRICE', min: 1, max: 2_147_483_647, unit: 1 },
        // All combinations of the values count: the channel makes those too that are not sold.
        { kind: 'OPTION_SHAPE', axesMax: 10, itemsMax: 1000 },
        { kind: 'OPTION_TEXT', nameMax: 100, valueMax: 100, forbidden: null },
        { kind: 'STOCK', max: 999_999 },
        { kind: 'IMAGE_FILE', minPx: 1, maxBytes: 10 * 1024 * 1024 },
        { kind: 'NOTICE', required: false },
      ],
    },
  ],
};
