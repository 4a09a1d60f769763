import { newShopEntry } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { categoryToFill, type FilledCategories, type OfferedCategory, unseenCategories, withFilled } from './filled.ts';

const offered = (id: string, reason: OfferedCategory['reason']): OfferedCategory => ({ id, name: id, path: id, leaf: true, reason });

describe('what is filled in', () => {
  test.each([
    ['what she chose last', [offered('1', 'REMEMBERED'), offered('2', 'REMEMBERED'), offered('3', 'PATH')], '1'],
    ['else what has the same path', [offered('4', 'SIMILAR'), offered('3', 'PATH')], '3'],
    ['else nothing', [offered('4', 'SIMILAR')], undefined],
    ['nothing of nothing', [], undefined],
  ])('is %s', (_what, offers, id) => {
    expect(categoryToFill(offers)?.id).toBe(id);
  });
});

describe('what she has not looked at', () => {
  const entry = (registerKey: string, category: string | null) => ({
    ...newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: 'a', multiShopId: null }, registerKey),
    category: category === null ? null : { categoryId: category, path: category },
  });
  const filled: FilledCategories = new Map(['1', '2', '3'].map((key) => [key, { reason: 'PATH', standardId: '01' }]));

  test('is what was filled in and is going to be sent', () => {
    expect(unseenCategories([entry('1', 'x'), entry('2', null), entry('3', 'x'), entry('4', 'x')], filled, new Set(['3']))).toEqual(['1']);
  });

  test('is no longer what she took or changed', () => {
    const looked = withFilled(filled, '1', null);
    expect(unseenCategories([entry('1', 'x')], looked, new Set())).toEqual([]);
    expect(unseenCategories([entry('1', 'x')], withFilled(looked, '1', { reason: 'REMEMBERED', standardId: '02' }), new Set())).toEqual([
      '1',
    ]);
  });
});
