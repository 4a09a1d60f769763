import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { SANDBOX_SETTINGS } from '@moa/sandbox/base-paths';
import { describe, expect, test } from 'vitest';
import { DEMO_KEYS } from './demo.ts';

describe.each(LINKABLE_SHOP_TYPES)('a copy on sandboxes, for %s,', (shopType) => {
  const { credentials, settings = [] } = MANIFESTS[shopType];

  test('can fill in every field of the link form with a value that the form takes', () => {
    const keys = DEMO_KEYS.find((known) => known.shopType === shopType)?.credentials ?? {};
    expect(Object.keys(keys).toSorted()).toEqual(credentials.map(({ key }) => key).toSorted());
    for (const { key, pattern } of credentials) expect(keys[key], key).toMatch(new RegExp(pattern));
  });

  test('has a value for every setting of the operator', () => {
    expect(Object.keys(SANDBOX_SETTINGS[shopType] ?? {}).toSorted()).toEqual(settings.map(({ key }) => key).toSorted());
  });
});
