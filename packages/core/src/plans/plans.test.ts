import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedValues, conflictOf, inverseOf, planActionOf } from './conflict.ts';
import { type PlanChange, planChangeText, planFieldLabel, planValueText } from './plan-change.ts';
import { nextPlanStatus, undoTitle } from './plan-state.ts';

const price = (before: number, after: number): PlanChange => ({ field: 'price', label: '판매가', before, after });
const stock = (before: number, by: number): PlanChange => ({ field: 'stock', label: '재고', before, after: before + by, by });

describe('the state of a plan', () => {
  test.each([
    ['PROPOSED', 'apply', 'APPLIED'],
    ['PROPOSED', 'expire', 'STALE'],
    ['PROPOSED', 'discard', 'DISCARDED'],
    ['PROPOSED', 'undo', null],
    ['APPLIED', 'undo', 'UNDONE'],
    ['APPLIED', 'apply', null],
    ['APPLIED', 'discard', null],
    ['STALE', 'apply', null],
    ['STALE', 'discard', 'DISCARDED'],
    ['DISCARDED', 'apply', null],
    ['UNDONE', 'undo', null],
    ['UNDONE', 'apply', null],
  ] as const)('%s and %s: %s', (status, event, next) => {
    expect(nextPlanStatus(status, event)).toBe(next);
  });
});

test.each([
  ['판매중지', '판매중지 되돌리기'],
  ['판매중지 되돌리기', '판매중지 다시 적용'],
  ['판매중지 다시 적용', '판매중지 되돌리기'],
])('%s is taken back by %s', (title, undoing) => {
  expect(undoTitle(title)).toBe(undoing);
});

describe('a change reads', () => {
  test.each([
    ['price', 12_000, '12,000원'],
    ['price@COUPANGa1', 9_900, '9,900원'],
    ['stock', 1_234, '1,234개'],
    ['saleStatus', 'SUSPENSION', '판매중지'],
    ['brand', '', '없음'],
    ['baseProduct', '12|1001번 가죽 | 지갑', '1001번 가죽 | 지갑'],
    ['baseProduct', null, '없음'],
    ['costPrice', null, '없음'],
    ['minorPurchasable', false, '아니요'],
    ['searchKeywords', ['여름', '린넨'], '여름, 린넨'],
    ['searchKeywords', [], '없음'],
    ['of.tomorrow', '그대로', '그대로'],
  ] as const)('%s %j as %s', (field, value, text) => {
    expect(planValueText(field, value)).toBe(text);
  });

  test('with its label, before and after', () => {
    expect(planChangeText(price(12_000, 9_900))).toBe('판매가 12,000원 → 9,900원');
    expect(planFieldLabel('price', '쿠팡')).toBe('판매가(쿠팡)');
  });
});

describe('a conflict', () => {
  const frozen = { version: 3, changes: [price(1_000, 900)] };
  test.each([
    ['nothing moved', { version: 3, values: { price: 1_000 } }, null],
    ['the value moved', { version: 4, values: { price: 800 } }, '그 사이 바뀌었습니다: 판매가 1,000원 → 800원'],
    ['it has become what the plan wants', { version: 3, values: { price: 900 } }, '그 사이 바뀌었습니다: 판매가 1,000원 → 900원'],
    ['something else of the target moved', { version: 4, values: { price: 1_000 } }, '그 사이 다른 내용이 바뀌었습니다.'],
    ['the target is gone', undefined, '그 사이 삭제되었습니다.'],
  ])('%s', (_, present, reason) => {
    expect(conflictOf(frozen, present)).toBe(reason);
  });

  test('never says what a product costs the seller: its words are read by people who may not see that', () => {
    const cost: PlanChange = { field: 'costPrice', label: '원가', before: 4_000, after: 4_500 };
    const frozenCost = { version: null, changes: [cost] };
    const said = [3_333, 4_000, 4_500].flatMap((costPrice) => {
      const present = { version: 4, values: { costPrice } };
      return [conflictOf(frozenCost, present), ...inverseOf([cost], present).left];
    });
    expect(said.filter((text) => text?.includes('원가'))).toHaveLength(4);
    for (const text of said) expect(text ?? '').not.toMatch(/\d/);
  });

  test('is none for a difference, whatever is there', () => {
    expect(conflictOf({ version: 1, changes: [stock(10, 5)] }, { version: 9, values: { stock: 2 } })).toBeNull();
    expect(conflictOf({ version: 1, changes: [stock(10, 5)] }, undefined)).not.toBeNull();
  });

  test('is shown what is only done again, too', () => {
    expect(conflictOf({ version: 3, changes: [] }, { version: 4, values: {} })).toBe('그 사이 다른 내용이 바뀌었습니다.');
    expect(conflictOf({ version: 3, changes: [] }, { version: 3, values: {} })).toBeNull();
  });

  test('is shown the values alone where no version counts', () => {
    const sale: PlanChange = { field: 'saleStatus', label: '판매상태', before: 'SALE', after: 'SUSPENSION' };
    expect(conflictOf({ version: null, changes: [sale] }, { version: 7, values: { saleStatus: 'SALE' } })).toBeNull();
  });
});

describe('taking back', () => {
  test('a value that is still what the plan made it', () => {
    expect(inverseOf([price(1_000, 900)], { version: 5, values: { price: 900 } })).toEqual({
      changes: [price(900, 1_000)],
      left: [],
      notes: [],
    });
  });

  test('leaves alone and names what somebody changed since', () => {
    const inverse = inverseOf([price(1_000, 900)], { version: 5, values: { price: 850 } });
    expect(inverse).toEqual({ changes: [], left: ['그 사이 바뀌었습니다: 판매가 900원 → 850원'], notes: [] });
    expect(inverseOf([price(1_000, 900)], { version: 5, values: { price: 1_000 } }).left).toEqual([
      '이미 되돌려져 있습니다: 판매가 1,000원',
    ]);
    expect(inverseOf([price(1_000, 900)], undefined).left).toEqual(['그 사이 삭제되었습니다.']);
  });

  test('takes back one field of a target and leaves the other', () => {
    const name: PlanChange = { field: 'productName', label: '상품명', before: '셔츠', after: '여름 셔츠' };
    const inverse = inverseOf([price(1_000, 900), name], { version: 5, values: { price: 900, productName: '겨울 셔츠' } });
    expect([inverse.changes.map(({ field }) => field), inverse.left.length]).toEqual([['price'], 1]);
  });

  test('a count by its difference, so that what was sold meanwhile stays sold', () => {
    const sold = inverseOf([stock(10, 5)], { version: 5, values: { stock: 12 } });
    expect(sold.changes).toEqual([stock(12, -5)]);
    expect(sold.notes).toHaveLength(1);
    expect(inverseOf([{ field: 'stock', label: '재고', before: 10, after: 50 }], { version: 5, values: { stock: 48 } }).changes).toEqual([
      stock(48, -40),
    ]);
  });

  test('leaves a count that would fall below zero', () => {
    expect(inverseOf([stock(0, 5)], { version: 5, values: { stock: 3 } })).toMatchObject({
      changes: [],
      left: ['되돌리면 0개보다 작아집니다: 지금 재고 3개'],
    });
  });
});

test.each([
  ['SUSPENSION', 'STOP'],
  ['SALE', 'RESUME'],
] as const)('a change to %s is named %s', (after, action) => {
  expect(planActionOf([{ field: 'saleStatus', label: '판매상태', before: null, after }])).toBe(action);
  expect(planActionOf([price(1, 2)])).toBe('UPDATE');
});

const FIELDS = ['price', 'productName', 'brand', 'stock'] as const;
const values = fc.record({ price: fc.nat(100_000), productName: fc.string(), brand: fc.string(), stock: fc.nat(1_000) });
/** What is there, and a plan frozen over it. */
const planned = fc
  .record({
    values,
    next: values,
    version: fc.nat(100),
    fields: fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 }),
    by: fc.boolean(),
  })
  .map(({ values: before, next, version, fields, by }) => ({
    present: { version, values: before },
    changes: fields.map(
      (field): PlanChange => ({
        field,
        label: field,
        before: before[field],
        after: next[field],
        ...(field === 'stock' && by ? { by: next.stock - before.stock } : {}),
      }),
    ),
  }));

describe('for every plan', () => {
  test('applying and taking back is nothing, where nothing changed in between', () => {
    fc.assert(
      fc.property(planned, ({ present, changes }) => {
        const applied = { version: present.version + 1, values: changedValues(present.values, changes) };
        const inverse = inverseOf(changes, applied);
        expect(inverse.left).toEqual([]);
        expect(conflictOf({ version: applied.version, changes: inverse.changes }, applied)).toBeNull();
        expect(changedValues(applied.values, inverse.changes)).toEqual(present.values);
      }),
    );
  });

  test('taking back what took back is what was applied', () => {
    fc.assert(
      fc.property(planned, ({ present, changes }) => {
        const applied = { version: 1, values: changedValues(present.values, changes) };
        const back = inverseOf(changes, applied).changes;
        const undone = { version: 2, values: changedValues(applied.values, back) };
        expect(changedValues(undone.values, inverseOf(back, undone).changes)).toEqual(applied.values);
      }),
    );
  });

  test('applied twice it is applied once: the second time it conflicts, unless it changes nothing', () => {
    fc.assert(
      fc.property(planned, ({ present, changes }) => {
        const absolute = changes.filter(({ by }) => by === undefined);
        const applied = { version: present.version + 1, values: changedValues(present.values, absolute) };
        if (absolute.length > 0) expect(conflictOf({ version: present.version, changes: absolute }, applied)).not.toBeNull();
      }),
    );
  });

  test('what others changed since is as they left it; what they sold stays sold', () => {
    fc.assert(
      fc.property(planned, values, fc.nat(50), ({ present, changes }, others, sold) => {
        const applied = changedValues(present.values, changes);
        const since = { ...applied, price: others.price, stock: Math.max(0, Number(applied.stock) - sold) };
        const { changes: back, left } = inverseOf(changes, { version: 9, values: since });
        const undone = changedValues(since, back);
        const priced = changes.find(({ field }) => field === 'price');
        if (priced && others.price !== priced.after) {
          expect(undone.price).toBe(others.price);
          expect(left.length).toBeGreaterThan(0);
        }
        expect(Number(undone.stock)).toBeGreaterThanOrEqual(0);
        if (back.some(({ field }) => field === 'stock'))
          expect(Number(undone.stock)).toBe(Number(present.values.stock) - (Number(applied.stock) - Number(since.stock)));
      }),
    );
  });
});
