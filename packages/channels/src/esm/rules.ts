/** What AUCTION and GMARKET ask of products, as dated data. Sections are those of the channel's fact sheet. */
import { imageEdition, type RulePack } from '@moa/core';

export const rulesOf = (shopType: 'AUCTION' | 'GMARKET'): RulePack => ({
  shopType,
  editions: [
    imageEdition(shopType),
    {
      validFrom: null,
      source: { sheet: 'ESM', section: '4' },
      rules: [
        { kind: 'NAME', max: 100, unit: 'BYTE', forbidden: null },
        { kind: 'PRICE', min: 10, max: 1_000_000_000, unit: 10 },
        { kind: 'OPTION_SHAPE', axesMax: 3, itemsMax: 500 },
        { kind: 'OPTION_PRICE', minRate: -0.5, maxRate: 1 },
        { kind: 'STOCK', max: 99_999 },
        { kind: 'IMAGE_FILE', minPx: 600, maxBytes: 2 * 1024 * 1024 },
        { kind: 'IMAGE_FETCH', fetches: true },
        { kind: 'NOTICE', required: true },
      ],
    },
    { validFrom: null, source: null, rules: [{ kind: 'OPTION_TEXT', nameMax: 25, valueMax: 50, forbidden: null }] },
  ],
});
