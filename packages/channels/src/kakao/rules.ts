/** What TALKSTORE and TALKGIFT ask of products, as dated data. Sections are those of their fact sheet. */
import { imageEdition, type RuleEdition, type RulePack } from '@moa/core';

/** Both: section 4, and below it what is nowhere published. */
const BOTH: RuleEdition[] = [
  {
    validFrom: null,
    source: { sheet: 'TALKSTORE', section: '4' },
    rules: [
      { kind: 'NAME', max: 100, unit: 'CHAR', forbidden: null },
      { kind: 'PRICE', min: 10, max: 99_999_990, unit: 10 },
      // Of one option; a product without options may have more.
      { kind: 'STOCK', max: 9_999 },
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
      { kind: 'OPTION_TEXT', nameMax: 25, valueMax: 25, forbidden: null },
      { kind: 'IMAGE_FILE', minPx: 1, maxBytes: null },
    ],
  },
];

export const storeRules: RulePack = { shopType: 'TALKSTORE', editions: [imageEdition('TALKSTORE'), ...BOTH] };
export const giftRules: RulePack = { shopType: 'TALKGIFT', editions: [imageEdition('TALKGIFT'), ...BOTH] };
