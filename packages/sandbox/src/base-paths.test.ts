import { expect, test } from 'vitest';
import { SANDBOX_BASE_PATHS, SERVICE_BASE_PATHS } from './base-paths.ts';
import { sandboxChannels } from './channels.ts';
import { sandboxServices } from './services/index.ts';

test('the light tables of base paths are what channels and services mount', () => {
  expect(SANDBOX_BASE_PATHS).toEqual(Object.fromEntries(sandboxChannels.map((channel) => [channel.shopType, channel.basePath])));
  expect(SERVICE_BASE_PATHS).toEqual(Object.fromEntries(sandboxServices.map((service) => [service.name, service.basePath])));
});
