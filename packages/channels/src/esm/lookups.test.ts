import { describe, expect, it } from 'vitest';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { lookups } from './lookups.ts';
import { esmContext } from './testing/context.ts';

const C = '/item/v1/categories/site-cats';

describe('categories', () => {
  const top: ScriptedAnswer = { on: `GET ${C}`, json: { subCats: [{ catCode: '37', catName: '의류', isLeaf: false }] } };
  const below: ScriptedAnswer = {
    on: `GET ${C}/37`,
    json: { CatCode: '37', CatName: '의류', SubCats: [{ CatCode: '371', CatName: '블라우스', IsLeaf: 'True' }] },
  };
  const blouse = { id: '371', name: '블라우스', path: '의류 > 블라우스', leaf: true };
  const onDay = (day: string, script: ScriptedAnswer[], shopType: 'AUCTION' | 'GMARKET' = 'AUCTION') =>
    esmContext(script, shopType, `2026-03-${day}T00:00:00.000Z`);

  it('are walked once for a search and remembered for a day, those of the other site apart', async () => {
    const search = (ctx: ReturnType<typeof esmContext>) => lookups.searchCategories?.(ctx, '블라우스');
    expect(await search(onDay('01', [top, below]))).toEqual({ kind: 'ok', value: [blouse] });
    expect(await search(onDay('01', []))).toEqual({ kind: 'ok', value: [blouse] });
    expect(await search(onDay('01', [{ json: { subCats: [] } }], 'GMARKET'))).toEqual({ kind: 'ok', value: [] });
    expect(await search(onDay('03', [{ status: 500 }, { status: 500 }, { status: 500 }]))).toMatchObject({ kind: 'again' });
  });

  it('are walked level by level, with the whole path as far as it was walked', async () => {
    expect(await lookups.categories?.(onDay('10', [below]), '37')).toEqual({ kind: 'ok', value: [blouse] });
    expect(await lookups.categories?.(onDay('10', [top]), null)).toEqual({
      kind: 'ok',
      value: [{ id: '37', name: '의류', path: '의류', leaf: false }],
    });
    expect(await lookups.categories?.(onDay('10', [below]), '37')).toEqual({ kind: 'ok', value: [blouse] });
  });

  it('of ESM are walked apart from those of the sites, and name what belongs to them at each', async () => {
    const esm = '/item/v1/categories/sd-cats';
    const row = (SDCategoryCode: string, SDCategoryName: string, IsLeafCategory: boolean) => ({
      SDCategoryCode,
      SDCategoryName,
      IsLeafCategory,
    });
    const level = (code: string, ...rows: object[]): ScriptedAnswer => ({ on: `GET ${esm}/${code}`, json: { sdCategoryTree: rows } });
    const belongs = (code: string, ...siteCats: object[]): ScriptedAnswer => ({ on: `GET ${esm}/${code}/site-cats`, json: { siteCats } });
    const gone = { status: 404, json: { resultCode: 1100, message: 'ESM 카테고리(0003)를 찾을 수 없습니다.' } };
    const ctx = onDay('25', [
      level('0', row('0001', '의류', false)),
      level('0001', row('0002', '블라우스', true), row('0003', '블라우스 세트', true), row('0004', '바지', true)),
      belongs(
        '0002',
        { siteType: 1, catCode: '371', catName: '블라우스' },
        { siteType: 2, catCode: '1371', catName: '여성 블라우스' },
        { siteType: 9, catCode: 'x' },
      ),
      gone,
    ]);
    expect(await lookups.searchShared?.(ctx, '블라우스')).toEqual({
      kind: 'ok',
      value: [
        {
          id: '0002',
          name: '블라우스',
          path: '의류 > 블라우스',
          shops: [
            { shopType: 'AUCTION', id: '371', name: '블라우스' },
            { shopType: 'GMARKET', id: '1371', name: '여성 블라우스' },
          ],
        },
      ],
    });
    expect(ctx.left()).toBe(0);
    expect(await lookups.searchShared?.(onDay('25', [], 'GMARKET'), '바닥재')).toEqual({ kind: 'ok', value: [] });
    expect(await lookups.searchShared?.(onDay('28', [{ json: {} }]), '블라우스')).toMatchObject({ kind: 'again' });
  });

  describe('of ESM cost little', () => {
    const esm = '/item/v1/categories/sd-cats';
    const leaf = (no: number, SDCategoryName: string) => ({ SDCategoryCode: `1${no}`, SDCategoryName, IsLeafCategory: true });
    const tree = (...rows: object[]): ScriptedAnswer[] => [
      { on: `GET ${esm}/0`, json: { sdCategoryTree: [{ SDCategoryCode: '0001', SDCategoryName: '의류', IsLeafCategory: false }] } },
      { on: `GET ${esm}/0001`, json: { sdCategoryTree: rows } },
    ];
    const belongs = (code: string): ScriptedAnswer => ({
      on: `GET ${esm}/${code}/site-cats`,
      json: { siteCats: [{ siteType: 1, catCode: `3${code}`, catName: code }] },
    });
    const found = (ctx: ReturnType<typeof esmContext>, keyword: string) => lookups.searchShared?.(ctx, keyword);
    const blouseOf = { kind: 'ok', value: [{ id: '11', shops: [{ id: '311' }] }] };

    it('as searches at the same time walk the tree once, and what belongs to one is asked once a day', async () => {
      const ctx = onDay('29', [...tree(leaf(1, '블라우스'), leaf(2, '바지')), belongs('11')]);
      const answers = await Promise.all([found(ctx, '블라우스'), found(ctx, '블라우'), found(ctx, '셔츠')]);
      expect(answers).toMatchObject([blouseOf, blouseOf, { kind: 'ok', value: [] }]);
      expect(ctx.calls).toHaveLength(3);
      expect(await found(onDay('29', []), '의류 블라우스')).toMatchObject(blouseOf);
    });

    it('as no more are asked for than are shown', async () => {
      const rows = Array.from({ length: 9 }, (_, no) => leaf(no, '니트'));
      const ctx = onDay('30', [...tree(...rows), ...rows.slice(0, 8).map(({ SDCategoryCode }) => belongs(SDCategoryCode))]);
      const answer = await found(ctx, '니트');
      expect(answer?.kind === 'ok' && answer.value.length).toBe(8);
      expect(ctx.left()).toBe(0);
    });

    it('though what was refused to another account is asked for anew', async () => {
      const [refused, own] = [onDay('31', [{ status: 401 }]), onDay('31', [...tree(leaf(1, '블라우스')), belongs('11')])];
      const other = { ...own, account: { ...own.account, id: 'another' } };
      const [first, second] = await Promise.all([lookups.searchShared?.(refused, '블라우스'), lookups.searchShared?.(other, '블라우스')]);
      expect([first?.kind, second]).toMatchObject(['relink', blouseOf]);
    });
  });

  it('are found by their ids, and unknown ids are left out', async () => {
    const gone = { status: 404, json: { resultCode: 1100, message: '카테고리(x)를 찾을 수 없습니다.' } };
    const ctx = onDay('20', [gone, { json: { catCode: '371', catName: '블라우스', isLeaf: true, subCats: [] } }]);
    expect(await lookups.categoriesById?.(ctx, ['x', '371'])).toMatchObject({ kind: 'ok', value: [{ id: '371', leaf: true }] });
  });
});

it('choices are numbers with names', async () => {
  const address = { addresses: [{ addrNo: 4, addrName: '창고', zipCode: '06236', addr1: '서울', addr2: '2층' }] };
  expect(await lookups.addresses?.(esmContext([{ json: address }]), 'RETURN')).toEqual({
    kind: 'ok',
    value: [{ value: '4', label: '창고', hint: '06236 서울 2층' }],
  });
  const places = { shippingPlaces: [{ placeNo: 3, placeName: '' }] };
  expect(await lookups.addresses?.(esmContext([{ json: places }]), 'OUTBOUND')).toEqual({
    kind: 'ok',
    value: [{ value: '3', label: '3' }],
  });
  const policies = {
    dispatchPolicies: [
      { dispatchPolicyNo: 11, policyName: '오늘', siteType: 1, readyDay: 1 },
      { dispatchPolicyNo: 12, siteType: 2 },
    ],
  };
  expect(await lookups.delivery?.(esmContext([{ json: policies }]), 'TEMPLATE')).toEqual({
    kind: 'ok',
    value: [{ value: '11', label: '오늘', hint: '1일 안에 발송' }],
  });
  expect(await lookups.brands?.(esmContext([]), ' ')).toEqual({ kind: 'ok', value: [] });
  expect(await lookups.notices?.(esmContext([{ json: { groups: 'x' } }]), '1')).toMatchObject({ kind: 'again' });
});
