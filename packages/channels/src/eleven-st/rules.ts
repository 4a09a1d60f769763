/** What 11ST asks of products, as dated data. Sections are those of the channel's fact sheet. */
import { imageEdition, type RulePack } from '@moa/core';

export const rules: RulePack = {
  shopType: '11ST',
  editions: [
    imageEdition('11ST'),
    {
      validFrom: null,
      source: { sheet: '11ST', section: '4' },
      rules: [
        { kind: 'NAME', max: 100, unit: 'BYTE', forbidden: null },
        { kind: 'PRICE', min: 10, max: 999_999_990, unit: 10 },
        { kind: 'PRICE_EDIT', minRate: -0.8, maxRate: 0.5 },
        { kind: 'OPTION_TEXT', nameMax: 40, valueMax: 50, forbidden: '[\'"%&<>#†]' },
        { kind: 'OPTION_PRICE', minRate: -0.5, maxRate: 1 },
        { kind: 'IMAGE_FETCH', fetches: true },
        { kind: 'CHARSET', charset: 'EUC-KR' },
      ],
    },
    {
      validFrom: null,
      source: null,
      rules: [
        { kind: 'OPTION_SHAPE', axesMax: 3, itemsMax: 500 },
        { kind: 'STOCK', max: 999_999 },
        { kind: 'IMAGE_FILE', minPx: 300, maxBytes: null },
        { kind: 'NOTICE', required: true },
      ],
    },
  ],
};
