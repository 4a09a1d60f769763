import { IMAGE_RULES, imagesMaxOf, rulesOn, SHOP_TYPE_ORDER, unrepresentable } from '@moa/core';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { isLinkable } from '../manifests.ts';
import { RULE_PACKS } from './index.ts';

const DAY = '2026-11-23';

test('every shop that sells products has one pack, in the order of lists', () => {
  expect(RULE_PACKS.map(({ shopType }) => shopType)).toEqual(SHOP_TYPE_ORDER.filter((shopType) => shopType !== 'ORDER_HANDWRITING'));
});

describe.each(RULE_PACKS.map((pack) => [pack.shopType, pack] as const))('%s', (shopType, pack) => {
  const held = new Map(rulesOn(pack, DAY).map(({ rule }) => [rule.kind, rule]));

  test('takes the pictures of the specification, in the size that it recommends', () => {
    const { recommended } = IMAGE_RULES[shopType];
    expect(held.get('IMAGE_COUNT')).toEqual({ kind: 'IMAGE_COUNT', max: imagesMaxOf(shopType) });
    expect(held.get('IMAGE_SIZE')).toEqual(
      recommended === null ? undefined : { kind: 'IMAGE_SIZE', width: recommended.width, height: recommended.height },
    );
    if (recommended !== null && recommended.maxBytes !== null)
      expect(held.get('IMAGE_FILE')).toMatchObject({ maxBytes: recommended.maxBytes });
  });

  test('has its editions in the order of their days, each with a rule a kind', () => {
    const days = pack.editions.map(({ validFrom }) => validFrom ?? '');
    expect(days).toEqual(days.toSorted());
    for (const { rules, validFrom } of pack.editions) {
      expect(new Set(rules.map(({ kind }) => kind)).size).toBe(rules.length);
      if (validFrom !== null) expect(validFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  test('says of what is sent to it everything that is checked', () => {
    const needed = ['NAME', 'PRICE', 'OPTION_SHAPE', 'OPTION_TEXT', 'STOCK', 'IMAGE_COUNT', 'IMAGE_FILE', 'IMAGE_FETCH', 'NOTICE'];
    if (isLinkable(shopType)) expect([...held.keys()]).toEqual(expect.arrayContaining(needed));
  });
});

test('what EUC-KR carries is what the encoder of the connector writes, but for signs that nobody can read', () => {
  const differing: string[] = [];
  for (let code = 0x80; code < 0x1_0000; code += 1) {
    // Halves of characters, and the area that each firm fills as it likes.
    if (code >= 0xd800 && code < 0xf900) continue;
    const char = String.fromCharCode(code);
    const written = iconv.decode(iconv.encode(char, 'cp949'), 'cp949') === char;
    if (written !== (unrepresentable(char, 'EUC-KR').length === 0)) differing.push(code.toString(16));
  }
  expect(differing).toEqual([]);
});
