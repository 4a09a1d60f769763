/** What ZIGZAG asks of products, as dated data. Sections are those of the channel's fact sheet. */
import { imageEdition, type RulePack } from '@moa/core';

export const rules: RulePack = {
  shopType: 'ZIGZAG',
  editions: [
    imageEdition('ZIGZAG'),
    {
      validFrom: null,
      source: { sheet: 'ZIGZAG', section: '4' },
      rules: [
        { kind: 'IMAGE_FILE', minPx: 300, maxBytes: 5 * 1024 * 1024 },
        { kind: 'IMAGE_FETCH', fetches: true },
        { kind: 'NOTICE', required: true },
      ],
    },
    {
      validFrom: null,
      source: null,
      rules: [
        { kind: 'NAME', max: 100, unit: 'CHAR', forbidden: null },
        { kind: 'PRICE', min: 10, max: 999_999_990, unit: 10 },
        { kind: 'OPTION_SHAPE', axesMax: 5, itemsMax: 200 },
        { kind: 'OPTION_TEXT', nameMax: 50, valueMax: 100, forbidden: null },
        { kind: 'STOCK', max: 999_999 },
      ],
    },
  ],
};
