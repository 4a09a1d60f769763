import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProductDraft, newShopEntry, regenerate } from '../index.ts';
import { planChangeText } from '../plans/plan-change.ts';
import { withProductField } from '../plans/product-fields.ts';
import type { ProductDraft } from '../product/draft.ts';
import type { CauseId, Refusal } from './causes.ts';
import { choiceChanges, nearestValues, type RepairChoice, refusesCategory, refusesValues, valueChoices } from './choices.ts';

const ENTRY = newShopEntry({ shopType: 'COUPANG', shopAccountId: 'a', shopName: '쿠팡', multiShopId: null }, 'COUPANGa1');
const refusal = (cause: CauseId, shopMessage = ''): Refusal => ({ cause, path: '', message: '고쳐주십시오.', shopMessage });
const valued = (...values: string[]) => values.map((value) => ({ value, label: value }));
const attribute = (label: string, values: string[], required = true) => ({ key: label, label, required, options: valued(...values) });

function draftOf(axes: { name: string; values: string[] }[] = [], attributes: string[] = []): ProductDraft {
  const draft = newProductDraft();
  draft.basic.productName = '오버핏 린넨 셔츠';
  draft.createShopDTOList = [{ ...ENTRY, etc: attributes.length === 0 ? {} : { attributes } }];
  draft.composition.optionInfo = {
    usable: axes.length > 0,
    options: axes,
    optionCombinations: regenerate(axes, []),
  };
  return draft;
}
const entryOf = (draft: ProductDraft) => draft.createShopDTOList[0] ?? ENTRY;
const offered = (draft: ProductDraft, refusals: Refusal[], asked: Parameters<typeof valueChoices>[3]) =>
  valueChoices(draft, entryOf(draft), refusals, asked).map(({ title, choices }) => [title, choices.map(({ label }) => label)]);

describe('what is offered in the place of a refused value', () => {
  test('stands nearest to what was written, and no more than four', () => {
    const values = valued('면', '폴리에스터', '린넨', '울', '린넨 혼방');
    expect(nearestValues(values, ['린넨 셔츠']).map(({ label }) => label)).toEqual(['린넨', '린넨 혼방', '면', '폴리에스터']);
  });

  test('of attributes: those that the shop names, else those that are missing or unknown to it', () => {
    const asked = [attribute('소재', ['면', '린넨']), attribute('핏', ['슬림핏', '오버핏']), attribute('계절', ['봄'], false)];
    const draft = draftOf([], ['소재=아사']);
    expect(offered(draft, [refusal('ATTRIBUTES')], asked)).toEqual([
      ['소재', ['린넨', '면']],
      ['핏', ['오버핏', '슬림핏']],
    ]);
    expect(offered(draft, [refusal('ATTRIBUTES', '핏 항목이 없습니다.')], asked)).toEqual([['핏', ['오버핏', '슬림핏']]]);
    expect(offered(draftOf([], ['소재=면', '핏=오버핏']), [refusal('ATTRIBUTES')], asked)).toEqual([]);
  });

  test('of options: values that the shop has not, where it has a list for the option', () => {
    const draft = draftOf([{ name: '색상', values: ['블랙', '네이비블루'] }]);
    const asked = [attribute('색상', ['블랙', '네이비', '화이트'])];
    expect(offered(draft, [refusal('OPTION_SHAPE')], asked)).toEqual([['색상 “네이비블루”', ['네이비', '화이트']]]);
    expect(offered(draft, [refusal('OPTION_SHAPE')], [{ ...asked[0], options: [] } as never])).toEqual([]);
  });

  test('is asked for by its causes alone', () => {
    expect([refusesCategory([refusal('CATEGORY_GONE')]), refusesValues([refusal('CATEGORY_GONE')])]).toEqual([true, false]);
    expect([refusesCategory([refusal('NAME_LONG')]), refusesValues([refusal('OPTION_LONG')])]).toEqual([false, true]);
  });
});

describe('a choice', () => {
  const applied = (draft: ProductDraft, choice: RepairChoice) =>
    choiceChanges(draft, entryOf(draft), choice).reduce((next, { field, after }) => withProductField(next, field, after), draft);

  test('of a category keeps those that the product is in besides', () => {
    const draft = draftOf();
    draft.createShopDTOList = [{ ...ENTRY, category: { categoryId: '1', path: '옛' }, multiCategory: [{ categoryId: '2', path: '또' }] }];
    const next = applied(draft, { field: 'category', categoryId: '9', path: '셔츠' });
    expect(entryOf(next)).toMatchObject({ category: { categoryId: '9', path: '셔츠' }, multiCategory: [{ categoryId: '2', path: '또' }] });
    expect(choiceChanges(next, entryOf(next), { field: 'category', categoryId: '9', path: '셔츠' })).toEqual([]);
  });

  test('of an attribute leaves the others, and nothing of it stays when it is taken back', () => {
    const draft = draftOf([], ['핏=오버핏', '소재=아사']);
    const choice = { field: 'attribute', key: '소재', value: '린넨' } as const;
    const next = applied(draft, choice);
    expect(entryOf(next).etc.attributes).toEqual(['핏=오버핏', '소재=린넨']);
    const bare = draftOf();
    const [change] = choiceChanges(bare, entryOf(bare), choice);
    expect(withProductField(applied(bare, choice), change?.field ?? '', change?.before ?? null)).toEqual(bare);
  });

  test('of an option renames it where it stands, is taken back whole, and never makes two alike', () => {
    const value = fc.stringMatching(/^[가-힣=: ]{1,6}$/);
    const axes = fc.uniqueArray(
      fc.record({ name: fc.stringMatching(/^[가-힣]{1,3}$/), values: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }) }),
      {
        selector: ({ name }) => name,
        minLength: 1,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(axes, fc.nat(), fc.nat(), value, (made, axisAt, valueAt, to) => {
        const draft = draftOf(made);
        const axis = made[axisAt % made.length];
        const from = axis?.values[valueAt % (axis.values.length || 1)];
        if (!axis || from === undefined) return;
        const [change] = choiceChanges(draft, entryOf(draft), { field: 'option', axis: axis.name, from, to });
        if (axis.values.includes(to)) {
          expect(change).toBeUndefined();
          return;
        }
        const next = withProductField(draft, change?.field ?? '', change?.after ?? null);
        const renamed = next.composition.optionInfo.options.find(({ name }) => name === axis.name)?.values;
        expect(renamed).toEqual(axis.values.map((each) => (each === from ? to : each)));
        for (const [at, row] of next.composition.optionInfo.optionCombinations.entries())
          for (const [place, text] of row.optionValues.entries()) {
            const before = draft.composition.optionInfo.optionCombinations[at]?.optionValues[place];
            expect(text).toBe(made[place]?.name === axis.name && before === from ? to : before);
          }
        expect(withProductField(next, change?.field ?? '', change?.before ?? null)).toEqual(draft);
      }),
    );
  });
});

test('a changed option is told alone, and not the others beside it', () => {
  const change = { field: 'optionValues', label: '옵션값', before: ['색상=블랙', '색상=네이비'], after: ['색상=블랙', '색상=네이'] };
  expect(planChangeText(change)).toBe('옵션값 색상: 네이비 → 색상: 네이');
});
