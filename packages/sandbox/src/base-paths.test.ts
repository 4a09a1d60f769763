import { expect, test } from 'vitest';
import { SANDBOX_BASE_PATHS } from './base-paths.ts';
import { sandboxChannels } from './channels.ts';

test('the light table of base paths is what the channels mount', () => {
  expect(SANDBOX_BASE_PATHS).toEqual(Object.fromEntries(sandboxChannels.map((channel) => [channel.shopType, channel.basePath])));
});
