import { describe, expect, test } from 'vitest';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { lookups } from './lookups.ts';
import { carriers, context } from './testing/context.ts';

describe('look-ups', () => {
  const categories: ScriptedAnswer = {
    on: 'GET /admin/categories',
    json: {
      categories: [
        { category_no: 24, parent_category_no: 1, category_name: '의류', full_category_name: { 1: '의류', 2: null } },
        { category_no: 41, parent_category_no: 24, category_name: '셔츠', full_category_name: { 1: '의류', 2: '셔츠', 3: null } },
        { category_no: 42, parent_category_no: 1, category_name: '셔츠 특가', full_category_name: { 1: '셔츠 특가' } },
      ],
    },
  };

  test('the categories are the mall’s own, leaves being those without children', async () => {
    expect(await lookups.categories?.(context([categories]), null)).toEqual({
      kind: 'ok',
      value: [
        { id: '24', name: '의류', path: '의류', leaf: false },
        { id: '42', name: '셔츠 특가', path: '셔츠 특가', leaf: true },
      ],
    });
    expect(await lookups.categories?.(context([categories]), '24')).toEqual({
      kind: 'ok',
      value: [{ id: '41', name: '셔츠', path: '의류 > 셔츠', leaf: true }],
    });
    const found = await lookups.searchCategories?.(context([categories]), '셔츠');
    expect(found?.kind === 'ok' && found.value.map(({ id }) => id)).toEqual(['41', '42']);
    expect(await lookups.searchCategories?.(context([categories]), '')).toEqual({ kind: 'ok', value: [] });
  });

  test('brands and couriers are choices, delivery templates there are none', async () => {
    const ctx = context([{ on: 'GET /admin/brands', json: { brands: [{ brand_code: 'B000000A', brand_name: '모아' }] } }, carriers]);
    expect(await lookups.brands?.(ctx, '모아')).toEqual({ kind: 'ok', value: [{ value: 'B000000A', label: '모아' }] });
    expect(await lookups.delivery?.(ctx, 'COURIER')).toMatchObject({
      kind: 'ok',
      value: [{ value: '0099', label: 'CJ대한통운' }, { value: '0018' }],
    });
    expect(await lookups.delivery?.(ctx, 'TEMPLATE')).toEqual({ kind: 'ok', value: [] });
  });
});
