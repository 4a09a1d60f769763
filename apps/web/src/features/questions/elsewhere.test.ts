import { LINKABLE_SHOP_TYPES, MANIFESTS } from '@moa/channels/manifests';
import { SHOP_TYPES, shopOffice } from '@moa/core';
import { expect, test } from 'vitest';
import { answeredElsewhere } from './elsewhere.ts';

const without = LINKABLE_SHOP_TYPES.filter((shopType) => !MANIFESTS[shopType].capabilities.includes('questions.collect'));
const having = LINKABLE_SHOP_TYPES.filter((shopType) => !without.includes(shopType));

test('of shops whose questions come nothing is said', () => {
  expect(answeredElsewhere(having)).toEqual([]);
  expect(answeredElsewhere([])).toEqual([]);
});

test('every other shop that is linked is named once, with the place where its questions are answered', () => {
  const said = answeredElsewhere([...without, ...without, ...having]);
  expect(said).toHaveLength(new Set(without.map(shopOffice)).size);
  for (const shopType of without)
    expect(
      said.filter((sentence) => sentence.includes(SHOP_TYPES[shopType].title) && sentence.includes(shopOffice(shopType))),
    ).toHaveLength(1);
});
