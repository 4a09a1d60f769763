import { describe, expect, test } from 'vitest';
import { fields } from './fields.ts';
import { smartStore } from './index.ts';
import { lookups } from './lookups.ts';
import { context } from './testing/context.ts';

const category = (id: string, whole: string, last = false) => ({ id, wholeCategoryName: whole, name: whole.split('>').at(-1) ?? '', last });

describe('categories', () => {
  test('roots have no parent in their path', async () => {
    const ctx = context([
      { on: 'GET /v1/categories', json: [category('1', '패션의류'), category('2', '패션의류>여성의류'), { broken: true }] },
    ]);
    expect(await lookups.categories?.(ctx, null)).toEqual({
      kind: 'ok',
      value: [{ id: '1', name: '패션의류', path: '패션의류', leaf: false }],
    });
  });

  test('children come from their own call', async () => {
    const ctx = context([{ on: 'GET /v1/categories/1/sub-categories', json: [category('2', '패션의류>여성의류', true)] }]);
    expect(await lookups.categories?.(ctx, '1')).toEqual({
      kind: 'ok',
      value: [{ id: '2', name: '여성의류', path: '패션의류 > 여성의류', leaf: true }],
    });
  });

  test('searching takes every word and puts the nearest first', async () => {
    const leaves = [
      category('3', '패션잡화>남성신발>구두>셔츠구두', true),
      category('4', '패션의류>여성의류>셔츠', true),
      category('5', '패션의류>여성의류>셔츠원피스', true),
      category('6', '생활>주방', true),
    ];
    const ids = async (keyword: string) => {
      const found = await lookups.searchCategories?.(context([{ json: leaves }]), keyword);
      return found?.kind === 'ok' ? found.value.map(({ id }) => id) : [];
    };
    expect(await ids('셔츠')).toEqual(['4', '5', '3']);
    expect(await ids('여성 셔츠')).toEqual(['4', '5']);
    expect(await ids('셔츠 원피스')).toEqual(['5']);
    expect(await ids(' ')).toEqual([]);
  });
});

test('attributes come with their values in order and their unit', async () => {
  const ctx = context([
    {
      on: 'GET /v1/product-attributes/attributes',
      json: [
        { attributeSeq: 10, attributeName: '소재', attributeType: 'PRIMARY', attributeClassificationType: 'MULTI_SELECT' },
        { attributeSeq: 11, attributeName: '총장', attributeClassificationType: 'RANGE', representativeUnitCode: 'A02' },
      ],
    },
    {
      on: 'GET /v1/product-attributes/attribute-values',
      json: [
        { attributeSeq: 10, attributeValueSeq: 102, minAttributeValue: '면', exposureOrder: 2 },
        { attributeSeq: 10, attributeValueSeq: 101, minAttributeValue: '마', exposureOrder: 1 },
        { attributeSeq: 11, attributeValueSeq: 111, minAttributeValue: '50', maxAttributeValue: '60' },
      ],
    },
    { on: 'GET /v1/product-attributes/attribute-value-units', json: [{ id: 'A02', unitCodeName: 'cm' }] },
  ]);
  expect(await lookups.attributes?.(ctx, '50000803')).toEqual({
    kind: 'ok',
    value: [
      {
        key: '10',
        label: '소재',
        required: true,
        kind: 'MULTI',
        options: [
          { value: '101', label: '마' },
          { value: '102', label: '면' },
        ],
      },
      { key: '11', label: '총장', required: false, kind: 'SELECT', unit: 'cm', options: [{ value: '111', label: '50cm ~ 60cm' }] },
    ],
  });
});

test('notices, brands, bundle groups and return couriers are choices', async () => {
  const ctx = context([
    { json: [{ productInfoProvidedNoticeType: 'WEAR', productInfoProvidedNoticeTypeName: '의류' }] },
    { json: [{ id: 77, name: '모아' }] },
    { json: { contents: [{ id: 5, name: '기본 그룹' }] } },
    { json: [{ returnDeliveryCompanyPriorityType: 'PRIMARY', deliveryCompanyName: 'CJ대한통운' }] },
  ]);
  expect(await lookups.notices?.(ctx, '1')).toEqual({ kind: 'ok', value: [{ value: 'WEAR', label: '의류' }] });
  expect(await lookups.brands?.(ctx, '모아')).toEqual({ kind: 'ok', value: [{ value: '77', label: '모아' }] });
  expect(await lookups.delivery?.(ctx, 'TEMPLATE')).toEqual({ kind: 'ok', value: [{ value: '5', label: '기본 그룹' }] });
  expect(await lookups.delivery?.(ctx, 'COURIER')).toEqual({ kind: 'ok', value: [{ value: 'PRIMARY', label: 'CJ대한통운' }] });
  expect(ctx.calls[1]?.query.get('name')).toBe('모아');
});

test('addresses put the places meant for the use first and go on to the next full page', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ addressBookNo: index, name: `기타 ${index}`, addressType: 'GENERAL' }));
  const last = { addressBookNo: 500, name: '반품지', addressType: 'REFUND_OR_EXCHANGE', baseAddress: '서울 중구', detailAddress: '1층' };
  const ctx = context([{ json: { addressBooks: rows } }, { json: { addressBooks: [last] } }]);
  const found = await lookups.addresses?.(ctx, 'RETURN');
  expect(found?.kind === 'ok' && found.value[0]).toEqual({ value: '500', label: '반품지', hint: '서울 중구 1층' });
  expect(found?.kind === 'ok' && found.value).toHaveLength(101);
  expect(ctx.calls.map(({ query }) => query.get('page'))).toEqual(['1', '2']);
});

test('a failing look-up says so', async () => {
  expect((await lookups.brands?.(context([{ status: 403, json: { code: 'FORBIDDEN' } }]), 'x'))?.kind).toBe('refused');
});

test('every look-up a field asks for is there', () => {
  const asked = new Set(fields.flatMap(({ lookup }) => lookup ?? []));
  expect([...asked].toSorted()).toEqual(['ADDRESS_OUTBOUND', 'ADDRESS_RETURN', 'BRAND', 'COURIER', 'DELIVERY_TEMPLATE']);
  expect(smartStore.lookups?.addresses && smartStore.lookups.brands && smartStore.lookups.delivery).toBeTruthy();
});
