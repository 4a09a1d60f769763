import { describe, expect, it } from 'vitest';
import { flagSchema } from './wire.ts';

describe('flagSchema', () => {
  it.each([
    ['true', true],
    ['1', true],
    [true, true],
    ['false', false],
    ['0', false],
    [false, false],
  ])('takes %j for %j', (given, meant) => expect(flagSchema.parse(given)).toBe(meant));

  it.each(['', 'yes', 'TRUE', 2, null])('refuses %j', (given) => expect(flagSchema.safeParse(given).success).toBe(false));
});
