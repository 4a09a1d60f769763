import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combine, optionKey } from '../product/composition.ts';
import type { CreateShopDTO, ProductDraft } from '../product/draft.ts';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { applyTemplate, type Surroundings, type TemplateChange, undoTemplate } from './apply-template.ts';
import type { ApplyMode, Template, TemplateShop } from './template.ts';

const SHOPS = ['a', 'b', 'c'].map((shopAccountId) => ({
  shopType: 'COUPANG' as const,
  shopAccountId,
  shopName: shopAccountId,
  multiShopId: null,
}));
const around: Surroundings = {
  targets: SHOPS.slice(0, 2),
  newEntry: (shop, entries) => newShopEntry(shop, `TEMP_${shop.shopAccountId}${entries.length}`),
  defaults: () => ({ method: 'NORMAL' }),
  filled: new Set(),
  filledPaths: new Set(),
};

const word = fc.constantFrom('', '가', '나', '다');
const amount = fc.constantFrom(0, 3000, 5000);
const values = fc.uniqueArray(fc.constantFrom('블랙', '화이트', '레드'), { maxLength: 3 });
const axes = fc
  .uniqueArray(fc.record({ name: fc.constantFrom('색상', '사이즈'), values }), { selector: ({ name }) => name, maxLength: 2 })
  .map((all) => all.filter((axis) => axis.values.length > 0));
const notice = fc.record({
  noticeCode: fc.constantFrom('', 'WEAR', 'SHOES'),
  values: fc.dictionary(fc.constantFrom('material', 'size'), word),
});
const category = fc.constantFrom(null, { categoryId: '1', path: '의류' }, { categoryId: '2', path: '신발' });

const drafts: fc.Arbitrary<ProductDraft> = fc
  .record({
    courierCode: word,
    baseFee: amount,
    guide: word,
    taxType: fc.constantFrom('TAX' as const, 'DUTYFREE' as const),
    notice,
    category,
    options: axes,
    usable: fc.boolean(),
    shops: fc.uniqueArray(fc.record({ at: fc.nat(2), category, done: fc.boolean(), out: word }), { selector: ({ at }) => at }),
  })
  .map((given) => {
    const draft = newProductDraft();
    const optionCombinations = combine(given.options).map((optionValues, at) => ({
      id: String(at + 1),
      optionValues,
      optionPrice: at * 100,
      saleQuantity: at + 1,
      seenQuantity: at + 1,
      usable: true,
      skuCode: `S${at}`,
      skuId: String(at),
      saleUnitQuantity: 1,
      barcode: '',
    }));
    return {
      ...draft,
      composition: {
        ...draft.composition,
        categories: given.category === null ? [] : [given.category],
        optionInfo: { usable: given.usable && given.options.length > 0, options: given.options, optionCombinations },
      },
      common: {
        ...draft.common,
        taxType: given.taxType,
        afterServiceGuideContent: given.guide,
        productInfoProvidedNotice: given.notice,
        deliveryInfo: { ...draft.common.deliveryInfo, courierCode: given.courierCode, baseFee: given.baseFee },
      },
      createShopDTOList: given.shops.map(({ at, category: chosen, done, out }): CreateShopDTO => {
        const shop = SHOPS[at];
        if (!shop) throw new Error('no such shop');
        const entry = newShopEntry(shop, `COUPANG_${at}`);
        return { ...entry, category: chosen, isRegDone: done, etc: { method: 'NORMAL', ...(out === '' ? {} : { out }) } };
      }),
    };
  });

const shop: fc.Arbitrary<TemplateShop & { multiShopId: null }> = fc
  .constantFrom(...SHOPS)
  .map((info) => ({ ...info, linked: info.shopAccountId !== 'c' }));
const templates: fc.Arbitrary<Template> = fc
  .oneof(
    fc.record({
      kind: fc.constant('OPTION' as const),
      content: axes.chain((options) =>
        fc.array(amount, { minLength: 9, maxLength: 9 }).map((prices) => ({
          options,
          optionCombinations: combine(options).map((optionValues, at) => ({ optionValues, optionPrice: prices[at] ?? 0 })),
        })),
      ),
    }),
    fc.record({
      kind: fc.constant('PRODUCT' as const),
      content: fc.record(
        {
          afterServiceGuideContent: word,
          taxType: fc.constantFrom('TAX' as const, 'DUTYFREE' as const),
          productInfoProvidedNotice: notice,
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({
      kind: fc.constant('DELIVERY' as const),
      content: fc.record({
        deliveryInfo: fc
          .record({ courierCode: word, baseFee: amount })
          .map((part) => ({ ...newProductDraft().common.deliveryInfo, ...part })),
        shops: fc.uniqueArray(
          fc.tuple(shop, word).map(([named, out]) => ({ ...named, fields: { out, method: 'COLD' } })),
          { selector: ({ shopAccountId }) => shopAccountId },
        ),
      }),
    }),
    fc.record({
      kind: fc.constant('SELECTION' as const),
      content: fc.record({ shops: fc.uniqueArray(shop, { selector: ({ shopAccountId }) => shopAccountId }) }),
    }),
    fc.record({
      kind: fc.constant('CATEGORY' as const),
      content: fc.record({
        category,
        shops: fc.uniqueArray(
          fc.tuple(shop, category).map(([named, chosen]) => ({ ...named, category: chosen, multiCategory: [] })),
          { selector: ({ shopAccountId }) => shopAccountId },
        ),
      }),
    }),
  )
  .map((part) => ({ id: '7', name: '템플릿', ...part }) as Template);
const modes = fc.constantFrom<ApplyMode>('FILL', 'REPLACE');

/** Beginnings of the paths that a kind may change. */
const HELD: Record<Template['kind'], { draft: string[]; entry: string[] }> = {
  OPTION: { draft: ['composition.optionInfo'], entry: [] },
  PRODUCT: { draft: ['common.'], entry: [] },
  DELIVERY: { draft: ['common.deliveryInfo.'], entry: ['etc.'] },
  SELECTION: { draft: [], entry: [''] },
  CATEGORY: { draft: ['composition.categories'], entry: ['category', 'multiCategory'] },
};

function isHeld(kind: Template['kind'], { registerKey, path }: TemplateChange): boolean {
  if (registerKey === null) return HELD[kind].draft.some((beginning) => path.startsWith(beginning));
  return HELD[kind].entry.some((beginning) => (beginning === '' ? path === '' : path.startsWith(beginning)));
}

describe('every template', () => {
  test('applied twice is applied once', () => {
    fc.assert(
      fc.property(drafts, templates, modes, (draft, template, mode) => {
        const once = applyTemplate(draft, template, mode, around);
        const twice = applyTemplate(once.draft, template, mode, around);
        expect(twice.changes).toEqual([]);
        expect(twice.draft).toEqual(once.draft);
      }),
    );
  });

  test('changes what it holds and nothing else, and its changes say all of it', () => {
    fc.assert(
      fc.property(drafts, templates, modes, (draft, template, mode) => {
        const { draft: after, changes } = applyTemplate(draft, template, mode, around);
        for (const change of changes) expect(isHeld(template.kind, change), change.path).toBe(true);
        if (changes.length === 0) expect(after).toEqual(draft);
      }),
    );
  });

  test('is taken back whole', () => {
    fc.assert(
      fc.property(drafts, templates, modes, (draft, template, mode) => {
        const { draft: after, changes } = applyTemplate(draft, template, mode, around);
        const back = undoTemplate(after, changes);
        const byKey = (each: ProductDraft) => ({
          ...each,
          createShopDTOList: each.createShopDTOList.toSorted((a, b) => (a.registerKey < b.registerKey ? -1 : 1)),
        });
        expect(JSON.parse(JSON.stringify(byKey(back)))).toEqual(JSON.parse(JSON.stringify(byKey(draft))));
      }),
    );
  });

  test('that only fills changes nothing that was entered', () => {
    fc.assert(
      fc.property(drafts, templates, (draft, template) => {
        const { draft: after } = applyTemplate(draft, template, 'FILL', around);
        if (draft.common.afterServiceGuideContent !== '')
          expect(after.common.afterServiceGuideContent).toBe(draft.common.afterServiceGuideContent);
        if (draft.common.deliveryInfo.courierCode !== '')
          expect(after.common.deliveryInfo.courierCode).toBe(draft.common.deliveryInfo.courierCode);
        for (const entry of draft.createShopDTOList) {
          const same = after.createShopDTOList.find(({ registerKey }) => registerKey === entry.registerKey);
          if (entry.category !== null) expect(same?.category).toEqual(entry.category);
          if (entry.etc.out !== undefined) expect(same?.etc.out).toBe(entry.etc.out);
        }
      }),
    );
  });
});

test('what was filled in by us counts as empty, what was typed does not', () => {
  const draft = newProductDraft();
  draft.common.afterServiceGuideContent = '관련 법에 따라 처리합니다.';
  const template: Template = { kind: 'PRODUCT', id: '1', name: 'A/S', content: { afterServiceGuideContent: '평일 10시부터' } };
  const path = 'common.afterServiceGuideContent';
  const guide = (filledPaths: ReadonlySet<string>) =>
    applyTemplate(draft, template, 'FILL', { ...around, filledPaths }).draft.common.afterServiceGuideContent;
  expect([guide(new Set([path])), guide(new Set())]).toEqual(['평일 10시부터', '관련 법에 따라 처리합니다.']);
});

describe('options', () => {
  /** By what each axis is called and holds: two axes may have the same values. */
  const rowsOf = ({ composition: { optionInfo } }: ProductDraft) => {
    const key = (values: readonly string[]) => values.map((value, axis) => `${optionInfo.options[axis]?.name}=${value}`);
    return new Map(optionInfo.optionCombinations.map((row) => [key(row.optionValues).toSorted().join(), row]));
  };

  test('keep id, stock and codes under the same values, in whatever order the template has them', () => {
    fc.assert(
      fc.property(drafts, templates, modes, (draft, template, mode) => {
        fc.pre(template.kind === 'OPTION' && draft.composition.optionInfo.usable);
        const before = rowsOf(draft);
        for (const [key, row] of rowsOf(applyTemplate(draft, template, mode, around).draft)) {
          const known = before.get(key);
          if (known && row.id !== null)
            expect(row).toMatchObject({ id: known.id, saleQuantity: known.saleQuantity, skuCode: known.skuCode, skuId: known.skuId });
        }
      }),
    );
  });

  test('of the same names in another order stay in the order of the product', () => {
    const draft = newProductDraft();
    draft.composition.optionInfo = {
      usable: true,
      options: [
        { name: '색상', values: ['블랙'] },
        { name: '사이즈', values: ['M'] },
      ],
      optionCombinations: [
        {
          id: '5',
          optionValues: ['블랙', 'M'],
          optionPrice: 0,
          saleQuantity: 7,
          seenQuantity: 7,
          usable: true,
          skuCode: 'K',
          skuId: '9',
          saleUnitQuantity: 1,
          barcode: '',
        },
      ],
    };
    const template: Template = {
      kind: 'OPTION',
      id: '1',
      name: '사이즈 먼저',
      content: {
        options: [
          { name: '사이즈', values: ['M', 'L'] },
          { name: '색상', values: ['블랙'] },
        ],
        optionCombinations: [{ optionValues: ['L', '블랙'], optionPrice: 2000 }],
      },
    };
    const { optionInfo } = applyTemplate(draft, template, 'REPLACE', around).draft.composition;
    expect(
      optionInfo.optionCombinations.map(({ id, optionValues, optionPrice, saleQuantity }) => [
        id,
        optionKey(optionValues),
        optionPrice,
        saleQuantity,
      ]),
    ).toEqual([
      ['5', optionKey(['블랙', 'M']), 0, 7],
      [null, optionKey(['블랙', 'L']), 2000, 0],
    ]);
  });

  test('that are no more are counted with their stock', () => {
    const draft = newProductDraft();
    const template = (values: string[]): Template => ({
      kind: 'OPTION',
      id: '1',
      name: '색상',
      content: { options: [{ name: '색상', values }], optionCombinations: [] },
    });
    const two = applyTemplate(draft, template(['블랙', '화이트']), 'FILL', around).draft;
    const [black, white] = two.composition.optionInfo.optionCombinations;
    if (!black || !white) throw new Error('two combinations were expected');
    two.composition.optionInfo.optionCombinations = [black, { ...white, saleQuantity: 4 }];
    expect(applyTemplate(two, template(['블랙']), 'REPLACE', around).notes).toEqual([{ kind: 'REMOVES_OPTIONS', count: 1, stock: 4 }]);
    expect(applyTemplate(two, template(['블랙']), 'FILL', around).changes).toEqual([]);
  });
});

test('a choice of shops names those that are linked no more and keeps what is on sale', () => {
  const draft = newProductDraft();
  const [first, second, third] = SHOPS;
  if (!first || !second || !third) throw new Error('three shops were expected');
  draft.createShopDTOList = [{ ...newShopEntry(first, 'COUPANG_1'), isRegDone: true }, newShopEntry(second, 'TEMP_2')];
  const shops = [{ ...third, linked: false }];
  const { draft: after, notes } = applyTemplate(draft, { kind: 'SELECTION', id: '1', name: '하나', content: { shops } }, 'REPLACE', around);
  expect(after.createShopDTOList.map(({ registerKey }) => registerKey)).toEqual(['COUPANG_1']);
  expect(notes.map((note) => [note.kind, 'shop' in note ? note.shop.shopAccountId : ''])).toEqual([
    ['UNLINKED', 'c'],
    ['REGISTERED', 'a'],
  ]);
});

test('what was typed after a template stays when it is taken back', () => {
  const template: Template = {
    kind: 'PRODUCT',
    id: '1',
    name: 'A/S',
    content: { afterServiceGuideContent: '평일 접수', afterServiceTelephoneNumber: '0212345678' },
  };
  const { draft, changes } = applyTemplate(newProductDraft(), template, 'FILL', around);
  const typed = { ...draft, common: { ...draft.common, afterServiceGuideContent: '주말 접수' } };
  const { afterServiceGuideContent, afterServiceTelephoneNumber } = undoTemplate(typed, changes).common;
  expect([afterServiceGuideContent, afterServiceTelephoneNumber]).toEqual(['주말 접수', '']);
});

test('a category that we filled in gives way to the one of a template', () => {
  const draft = newProductDraft();
  const [first] = SHOPS;
  if (!first) throw new Error('a shop was expected');
  draft.createShopDTOList = [{ ...newShopEntry(first, 'TEMP_1'), category: { categoryId: '9', path: '채운 것' } }];
  const chosen = { categoryId: '1', path: '의류' };
  const template: Template = {
    kind: 'CATEGORY',
    id: '1',
    name: '의류',
    content: { category: chosen, shops: [{ ...first, linked: true, category: chosen, multiCategory: [] }] },
  };
  const taken = (filled: ReadonlySet<string>) =>
    applyTemplate(draft, template, 'FILL', { ...around, filled }).draft.createShopDTOList[0]?.category?.categoryId;
  expect([taken(new Set()), taken(new Set(['TEMP_1']))]).toEqual(['9', '1']);
});
