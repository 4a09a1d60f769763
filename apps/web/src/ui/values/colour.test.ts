import { SHOP_TYPES } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { contrast, underWhite } from './colour.ts';

describe('contrast', () => {
  it('is measured as WCAG does', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
    expect(contrast('#FFFFFF', '#FFFFFF')).toBe(1);
  });

  it('of white on every channel’s badge is enough', () => {
    for (const [shopType, { hue }] of Object.entries(SHOP_TYPES)) {
      expect([shopType, contrast(underWhite(hue), '#FFFFFF') >= 4.5]).toEqual([shopType, true]);
    }
  });

  it('leaves a hue that is dark enough as it is', () => {
    expect(underWhite('#262626')).toBe('#262626');
    expect(underWhite('#FFFFFF')).not.toBe('#FFFFFF');
  });
});
