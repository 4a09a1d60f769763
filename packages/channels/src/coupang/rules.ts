/** What COUPANG asks of products, as dated data. Sections are those of the channel's fact sheet. */
import { imageEdition, type RulePack } from '@moa/core';

export const rules: RulePack = {
  shopType: 'COUPANG',
  editions: [
    imageEdition('COUPANG'),
    {
      validFrom: null,
      source: { sheet: 'COUPANG', section: '4' },
      rules: [
        { kind: 'NAME', max: 100, unit: 'CHAR', forbidden: null },
        { kind: 'PRICE', min: 10, max: 999_999_990, unit: 10 },
        { kind: 'PRICE_EDIT', minRate: -0.5, maxRate: 1 },
        { kind: 'STOCK', max: 99_999 },
        { kind: 'IMAGE_FILE', minPx: 500, maxBytes: 3 * 1024 * 1024 },
        { kind: 'IMAGE_FETCH', fetches: true },
        { kind: 'NOTICE', required: true },
      ],
    },
    {
      validFrom: null,
      source: null,
      rules: [
        { kind: 'OPTION_SHAPE', axesMax: 3, itemsMax: 200 },
        { kind: 'OPTION_TEXT', nameMax: 50, valueMax: 100, forbidden: null },
      ],
    },
  ],
};
