/** What SMART_STORE asks of products, as dated data. Sections are those of the channel's fact sheet. */
import { imageEdition, type RulePack } from '@moa/core';

const FORBIDDEN = '[\\\\*?"<>]';

export const rules: RulePack = {
  shopType: 'SMART_STORE',
  editions: [
    imageEdition('SMART_STORE'),
    {
      validFrom: null,
      source: { sheet: 'SMART_STORE', section: '4' },
      rules: [
        { kind: 'NAME', max: 100, unit: 'CHAR', forbidden: FORBIDDEN },
        { kind: 'PRICE', min: 10, max: 999_999_990, unit: 10 },
        { kind: 'STOCK', max: 99_999_999 },
        // Pictures are uploaded: addresses of others are refused.
        { kind: 'IMAGE_FETCH', fetches: false },
        { kind: 'NOTICE', required: true },
      ],
    },
    {
      validFrom: null,
      source: null,
      rules: [
        { kind: 'OPTION_SHAPE', axesMax: 3, itemsMax: 500 },
        { kind: 'OPTION_TEXT', nameMax: 25, valueMax: 25, forbidden: FORBIDDEN },
        { kind: 'OPTION_PRICE', minRate: -0.5, maxRate: 1 },
        { kind: 'IMAGE_FILE', minPx: 1, maxBytes: null },
        { kind: 'SELLER_CODE', max: 30 },
        { kind: 'DELIVERY_FEE', baseMax: 100_000, claimMax: 1_000_000 },
      ],
    },
  ],
};
