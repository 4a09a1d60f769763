import { describe, expect, it } from 'vitest';
import { contrast } from '../../ui/values/colour.ts';
import { type ColourTokens, DARK, LIGHT, tokenVariables } from './theme.ts';

type Token = keyof ColourTokens;

const TEXT_ON: [text: Token, grounds: Token[]][] = [
  ['text', ['canvas', 'surface', 'sunken', 'primaryTint', 'todayTint']],
  ['textSoft', ['canvas', 'surface', 'sunken', 'todayTint', 'badTint']],
  ['textMute', ['canvas', 'surface', 'sunken', 'primaryTint']],
  ['primaryText', ['canvas', 'surface', 'sunken', 'primaryTint', 'primaryTintHover']],
  ['todayText', ['canvas', 'surface', 'todayTint']],
  ['goodText', ['surface', 'sunken', 'goodTint']],
  ['badText', ['surface', 'sunken', 'badTint', 'badTintHover', 'primaryTint']],
  ['inkText', ['ink', 'inkHover']],
  ['inkMute', ['ink']],
  ['chatText', ['chat']],
];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('%s colours', (_, tokens) => {
  it.each(TEXT_ON)('%s is readable on %j (AA)', (text, grounds) => {
    for (const ground of grounds) expect([ground, contrast(tokens[text], tokens[ground]) >= 4.5]).toEqual([ground, true]);
  });

  it.each(['primary', 'primaryHover', 'bad', 'badHover', 'today'] as const)('white is readable on %s', (ground) => {
    expect(contrast('#FFFFFF', tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

describe('tokens', () => {
  it('become CSS variables', () => {
    expect(tokenVariables(LIGHT)).toMatchObject({ '--moa-text-soft': LIGHT.textSoft, '--moa-chart-1': LIGHT.chart1 });
  });
});
