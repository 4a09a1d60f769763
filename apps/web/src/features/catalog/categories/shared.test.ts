import type { CreateShopDTO, ShopType } from '@moa/core';
import { expect, test } from 'vitest';
import { choicesOf, entriesToFill } from './shared.ts';

const entry = (shopType: ShopType, registerKey: string, categoryId: string | null = null) =>
  ({
    registerKey,
    shopInfoDTO: { shopType, shopAccountId: registerKey },
    category: categoryId === null ? null : { categoryId, path: categoryId },
  }) as CreateShopDTO;
const NONE = new Map();
const pressed = entry('AUCTION', 'a1', '1');

test.each<[string, CreateShopDTO[], string | null, string[], string[]]>([
  ['the only one of the other shop, also one with a category', [entry('GMARKET', 'g1', '9')], null, [], ['a1', 'g1']],
  ['of several those without a category', [entry('GMARKET', 'g1', '9'), entry('GMARKET', 'g2')], null, [], ['a1', 'g2']],
  ['of several those that were filled in', [entry('GMARKET', 'g1', '9'), entry('GMARKET', 'g2', '8')], null, ['g2'], ['a1', 'g2']],
  ['of several the one that is sold together', [entry('GMARKET', 'g1', '9'), entry('GMARKET', 'g2', '8')], 'g1', [], ['a1', 'g1']],
  [
    'none of a third shop, and no other of its own',
    [entry('COUPANG', 'c1'), entry('AUCTION', 'a2'), entry('GMARKET', 'g1')],
    null,
    [],
    ['a1', 'g1'],
  ],
])('a press fills %s', (_name, others, togetherWith, seen, expected) => {
  const filled = new Map(seen.map((key) => [key, { reason: 'PATH' as const, standardId: '1' }]));
  const found = entriesToFill({ entries: [pressed, ...others], filled: seen.length > 0 ? filled : NONE, togetherWith }, pressed, 'GMARKET');
  expect(found.map(({ registerKey }) => registerKey)).toEqual(expected);
});

test('a shared category is a row for each pair that it has at both shops, named where there are several', () => {
  const at = (shopType: ShopType, id: string) => ({ shopType, id, name: `이름 ${id}` });
  const found = [
    { id: '1', name: '니트', path: 'ESM > 니트', shops: [at('AUCTION', 'a'), at('GMARKET', 'g'), at('GMARKET', 'h')] },
    { id: '2', name: '바지', path: 'ESM > 바지', shops: [at('AUCTION', 'b'), at('GMARKET', 'i')] },
    { id: '3', name: '모자', path: 'ESM > 모자', shops: [at('AUCTION', 'c')] },
  ];
  expect(choicesOf(found, 'AUCTION', 'GMARKET').map(({ names, shops }) => [names, ...shops.map(({ id }) => id)])).toEqual([
    ['이름 a · 이름 g', 'a', 'g'],
    ['이름 a · 이름 h', 'a', 'h'],
    ['', 'b', 'i'],
  ]);
});
