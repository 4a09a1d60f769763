import { describe, expect, it } from 'vitest';
import { wires } from '../sdk/reader.ts';
import { besideOf } from './additional.ts';
import { productProblems, toCreateInput } from './product-out.ts';
import { toPriceInput, toUpdateInput } from './product-update.ts';
import { contentOf, productOf } from './testing/context.ts';

const WEAR = { code: 'WEAR', rows: [], warning: null };
const site = (price: number) => [{ site: 'ZIGZAG', country: 'KR', original_price: price }];
const strap = { name: '어깨끈', price: 3_000, quantity: 30 };
const OURS = {
  id: '20',
  name: '어깨끈',
  option_type: 'ADDITIONAL',
  sales_status: 'ON_SALE',
  attribute_list: [{ name: '추가구성', value: '어깨끈' }],
  inventory: { quantity: 30 },
  site_list: site(3_000),
};
const OUR_OPTION = { id: 'o4', name: '추가구성', option_type: 'ADDITIONAL', value_list: [{ id: 'v6', value: '어깨끈' }] };
const [SELLERS_OPTION] = wires(productOf().option_list).slice(-1);
const [SELLERS] = wires(productOf().item_list).slice(-1);

function updated(content: Parameters<typeof contentOf>[0], ...there: object[]) {
  const before = productOf();
  const existing = productOf({
    option_list: [...wires(before.option_list), ...(there.length > 0 ? [OUR_OPTION] : [])],
    item_list: [...wires(before.item_list), ...there],
  });
  const input = toUpdateInput(contentOf(content), WEAR, existing);
  const beside = (rows: unknown) => wires(rows).filter(({ option_type }) => option_type === 'ADDITIONAL');
  return { options: beside(input.option_list), items: beside(input.item_list) };
}

describe('what is offered beside a product', () => {
  it('goes with a new product as an option and items of their own kind', () => {
    const input = toCreateInput(contentOf({ supplements: [strap, { name: '파우치', price: 500, quantity: 0 }] }), WEAR);
    expect(wires(input.option_list).at(-1)).toEqual({
      name: '추가구성',
      option_type: 'ADDITIONAL',
      value_list: [{ value: '어깨끈' }, { value: '파우치' }],
    });
    const { id: _id, ...made } = OURS;
    expect(wires(input.item_list).slice(-2)).toEqual([
      made,
      expect.objectContaining({ name: '파우치', sales_status: 'SOLD_OUT', inventory: { quantity: 0 }, site_list: site(500) }),
    ]);
  });

  it.each<[string, object, object[], object[]]>([
    ['the seller’s stays where Moa has none', {}, [], [{ id: '19' }]],
    ['ours stands beside the seller’s', { supplements: [strap] }, [], [{ id: '19' }, { name: '어깨끈', inventory: { quantity: 30 } }]],
    [
      'ours keeps its number, and what the shop counted down',
      { supplements: [{ ...strap, price: 3_500 }], formerSupplements: [strap] },
      [{ ...OURS, inventory: { quantity: 28 } }],
      [{ id: '19' }, { id: '20', inventory: { quantity: 28 }, site_list: site(3_500) }],
    ],
    [
      'a number that was changed in Moa is sent, and puts what ran out on sale again',
      { supplements: [strap], formerSupplements: [{ ...strap, quantity: 5 }] },
      [{ ...OURS, sales_status: 'SOLD_OUT', inventory: { quantity: 0 } }],
      [{ id: '19' }, { id: '20', sales_status: 'ON_SALE', inventory: { quantity: 30 } }],
    ],
    [
      'what the seller stopped there stays stopped',
      { supplements: [strap], formerSupplements: [{ ...strap, quantity: 5 }] },
      [{ ...OURS, sales_status: 'SUSPENDED' }],
      [{ id: '19' }, { id: '20', sales_status: 'SUSPENDED', inventory: { quantity: 30 } }],
    ],
    ['ours that is there no more goes alone', { formerSupplements: [strap] }, [OURS], [{ id: '19' }]],
    [
      'the seller’s of the same name stays hers, under her own heading',
      { supplements: [{ name: '선물 포장', price: 2_500, quantity: 7 }] },
      [],
      [
        SELLERS,
        { attribute_list: [{ name: '추가구성', value: '선물 포장' }], inventory: { quantity: 7 }, site_list: site(2_500) },
      ] as object[],
    ],
  ])('%s', (_name, content, there, expected) => {
    const { options, items } = updated(content, ...there);
    expect(items).toEqual(expected.map((item) => expect.objectContaining(item)));
    // Each item has one value of an option that is sent, and no option is left without values.
    const values = options.flatMap(({ name, value_list }) => wires(value_list).map(({ value }) => `${name}: ${value}`));
    const used = items.flatMap(({ attribute_list }) => wires(attribute_list).map(({ name, value }) => `${name}: ${value}`));
    expect(values.toSorted()).toEqual(used.toSorted());
    expect(options[0]).toEqual(SELLERS_OPTION);
  });

  it('of two of one name ours alone goes, whichever the shop lists first', () => {
    const hers = { ...OURS, id: '21', attribute_list: [{ name: '포장', value: '어깨끈' }] };
    for (const there of [
      [hers, OURS],
      [OURS, hers],
    ])
      expect(updated({ formerSupplements: [strap] }, ...there).items.map(({ id }) => id)).toEqual(['19', '21']);
  });

  it('takes a heading that no option of the product has, and keeps one that stands', () => {
    const nameOf = (optionNames: string[], standing: object[] = []) =>
      besideOf({ optionNames, supplements: [strap] }, { option_list: standing }, site).options.map(({ name }) => name);
    expect(nameOf(['색상'])).toEqual(['추가구성']);
    expect(nameOf(['추가구성'])).toEqual(['추가구성상품']);
    expect(nameOf(['색상'], [{ ...OUR_OPTION, name: '추가구성상품' }])).toEqual(['추가구성상품']);
  });

  it('repeats the sites of the product, with the price that it has elsewhere', () => {
    const abroad = { site: 'ZIGZAG', country: 'US', original_price: 9_000 };
    const existing = productOf({
      site_list: [...wires(productOf().site_list), abroad],
      item_list: [{ ...OURS, site_list: [...site(1_000), { ...abroad, original_price: 4_000 }] }],
    });
    const item = wires(toUpdateInput(contentOf({ supplements: [strap], formerSupplements: [strap] }), WEAR, existing).item_list).at(-1);
    expect(item?.site_list).toEqual([...site(3_000), { ...abroad, original_price: 4_000 }]);
  });

  it('is left alone by a change of prices', () => {
    expect(wires(toPriceInput(productOf(), 1, new Map()).item_list).at(-1)).toEqual(SELLERS);
  });

  it('counts with the options against the limit of a product, and has a price', () => {
    const items = Array.from({ length: 199 }, (_, at) => ({ ...contentOf().items[0], key: String(at), usable: true }));
    const problems = (...names: string[]) =>
      productProblems(contentOf({ items: items as never, supplements: names.map((name) => ({ ...strap, name })) })).map(({ path }) => path);
    expect(problems('끈')).toEqual([]);
    expect(productProblems(contentOf({ supplements: [strap, { ...strap, name: '끈', price: 0 }] })).map(({ path }) => path)).toEqual([
      'composition.supplementInfo.supplements.1.price',
    ]);
    expect(problems('끈', '파우치')).toEqual(['composition.supplementInfo.supplements']);
  });
});
