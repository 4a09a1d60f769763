import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedAt, DRIFT_FIELDS, driftLabel, driftOf, driftWays, type LiveListing, type SentListing, sinceWhen } from './drift.ts';

const AT: ComparedAt = { fields: DRIFT_FIELDS, nameMax: 20, nameUnit: 'CHAR', priceUnit: 10 };

const item = (id: string, values: string[], price: number) => ({
  id,
  used: true,
  optionValues: values,
  itemCode: null,
  shopItemId: `S${id}`,
  price,
});

function sent(change: Partial<SentListing> = {}): SentListing {
  return {
    name: '린넨 셔츠',
    categoryId: 'C1',
    sale: 'SALE',
    price: 10_000,
    detail: 'words',
    images: ['https://img.moa/1.jpg', 'https://img.moa/2.jpg'],
    items: [item('1', ['블랙', 'L'], 10_000), item('2', ['화이트', 'L'], 11_000)],
    ...change,
  };
}

/** What a shop shows that keeps what it was sent. */
function shown({ name, categoryId, sale, detail, images, items }: SentListing, change: Partial<LiveListing> = {}): LiveListing {
  return {
    name: name ?? '',
    categoryId,
    saleStatus: sale ?? 'SALE',
    detail,
    images: images ?? [],
    items: items.map(({ optionValues, shopItemId, itemCode, price }) => ({ optionValues, shopItemId, itemCode, price })),
    ...change,
  };
}

const found = (live: LiveListing, from = sent(), at = AT, left: string[] = []) =>
  driftOf(from, live, at, left).map(({ field, item: of, ours, theirs }) => [field, of, ours, theirs]);

const listings = fc.record({
  name: fc.string({ minLength: 1, maxLength: 40 }),
  categoryId: fc.option(fc.string(), { nil: null }),
  sale: fc.constantFrom('SALE', 'SUSPENSION', null),
  price: fc.integer({ min: 10, max: 90_000 }),
  detail: fc.option(fc.string(), { nil: null }),
  images: fc.option(fc.array(fc.webUrl(), { maxLength: 5 }), { nil: null }),
  items: fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 6,
      selector: (value) => value.normalize('NFC').replace(/\s+/g, ' ').trim(),
    })
    .map((values) => values.map((value, at) => item(String(at), [value], 1_000 + at))),
}) as fc.Arbitrary<SentListing>;

describe('what a shop shows', () => {
  test('is no drift where it is what was sent, in whatever order', () => {
    fc.assert(
      fc.property(listings, fc.boolean(), (from, turned) => {
        const live = shown(from);
        expect(driftOf(from, turned ? { ...live, items: live.items.toReversed() } : live, AT)).toEqual([]);
      }),
    );
  });

  test('differs by the same fields seen from either side', () => {
    fc.assert(
      fc.property(listings, fc.string({ minLength: 1 }), fc.integer({ min: -500, max: 500 }), (from, name, by) => {
        const other = { ...from, name, items: from.items.map((one) => ({ ...one, price: (one.price ?? 0) + by })) };
        const fields = (one: SentListing, two: SentListing) => driftOf(one, shown(two), { ...AT, priceUnit: 1 }).map(({ field }) => field);
        expect(fields(from, other)).toEqual(fields(other, from));
      }),
    );
  });

  test('never differs in what is left to it', () => {
    fc.assert(
      fc.property(listings, listings, fc.subarray(['productName', 'price', 'category']), (from, other, left) => {
        const fields = driftOf(from, shown(other), AT, left).map(({ field }) => (field === 'optionPrice' ? 'price' : field));
        expect(fields.filter((field) => left.includes(field))).toEqual([]);
      }),
    );
  });

  test.each<[string, LiveListing, unknown[]]>([
    ['a name', shown(sent(), { name: '린넨 셔츠 세일' }), [['productName', null, '린넨 셔츠', '린넨 셔츠 세일']]],
    ['every price by the same', moved(500, 500), [['price', null, 10_000, 10_500]]],
    ['one price of several', moved(0, 900), [['optionPrice', '2', 11_000, 11_900]]],
    ['a category', shown(sent(), { categoryId: 'C2' }), [['category', null, 'C1', 'C2']]],
    ['a sale that the shop stopped', shown(sent(), { saleStatus: 'SUSPENSION' }), [['saleStatus', null, 'SALE', 'SUSPENSION']]],
    ['an option that was taken away there', { ...shown(sent()), items: shown(sent()).items.slice(1) }, [['options', '1', '있음', '없음']]],
    [
      'an option that was added there',
      { ...shown(sent()), items: [...shown(sent()).items, { optionValues: ['레드', 'L'], itemCode: null, shopItemId: 'X', price: 1 }] },
      [['options', 'L\u001f레드', '없음', '있음']],
    ],
  ])('%s is a difference', (_, live, expected) => {
    expect(found(live)).toEqual(expected);
  });

  function moved(...by: number[]): LiveListing {
    const live = shown(sent());
    return { ...live, items: live.items.map((one, at) => ({ ...one, price: (one.price ?? 0) + (by[at] ?? 0) })) };
  }

  test.each<[string, LiveListing, SentListing]>([
    ['blanks', shown(sent(), { name: ' 린넨  셔츠 ' }), sent()],
    ['letters put together otherwise', shown(sent(), { name: '린넨 셔츠'.normalize('NFD') }), sent()],
    ['a name cut to what the channel takes', shown(sent(), { name: '가'.repeat(20) }), sent({ name: '가'.repeat(25) })],
    [
      'a price rounded to the unit',
      { ...shown(sent()), items: [{ optionValues: [], itemCode: null, shopItemId: 'S1', price: 9_990 }] },
      sent({ items: [item('1', [], 9_999)] }),
    ],
    ['sold out instead of on sale', shown(sent(), { saleStatus: 'OUTOFSTOCK' }), sent()],
    ['waiting for approval', shown(sent(), { saleStatus: 'UNADMISSION' }), sent()],
    [
      'axes turned round',
      {
        ...shown(sent()),
        items: shown(sent()).items.map((one) => ({ ...one, shopItemId: null, optionValues: one.optionValues.toReversed() })),
      },
      sent(),
    ],
    ['a read without options', shown(sent(), { items: [] }), sent()],
    ['a read without a category', shown(sent(), { categoryId: null }), sent()],
    ['what nobody knows that it was sent', shown(sent(), { name: '다름', saleStatus: 'SUSPENSION' }), sent({ name: null, sale: null })],
    [
      'an option that is out of use',
      { ...shown(sent()), items: shown(sent()).items.slice(1) },
      sent({ items: sent().items.map((one, at) => ({ ...one, used: at > 0 })) }),
    ],
  ])('%s is none', (_, live, from) => {
    expect(found(live, from)).toEqual([]);
  });

  test('is compared in nothing but what the channel answers', () => {
    expect(found(shown(sent(), { name: '다름', categoryId: 'C2' }), sent(), { ...AT, fields: ['category'] })).toEqual([
      ['category', null, 'C1', 'C2'],
    ]);
  });
});

test('a difference keeps the time at which it was found first, until what the shop shows changes again', () => {
  const [difference] = driftOf(sent(), shown(sent(), { name: '하나' }), AT);
  if (!difference) throw new Error('no difference');
  const first = sinceWhen([difference], [], 'T1');
  expect(sinceWhen([difference], first, 'T2')).toEqual(first);
  expect(sinceWhen([{ ...difference, theirs: '둘' }], first, 'T2')).toMatchObject([{ since: 'T2' }]);
});

test('what can be done says what is safe: neither sale state nor options are left to the shop', () => {
  expect(DRIFT_FIELDS.map((field) => driftWays({ field, theirs: 'SUSPENSION' }))).toEqual([
    ['PUSH', 'KEEP', 'LEAVE'],
    ['PUSH', 'KEEP', 'LEAVE'],
    ['PUSH', 'KEEP', 'LEAVE'],
    ['PUSH', 'LEAVE'],
    ['PUSH', 'KEEP'],
    ['PUSH'],
    ['PUSH'],
    ['PUSH'],
  ]);
  expect(driftWays({ field: 'saleStatus', theirs: 'PROHIBITION' })).toEqual(['PUSH']);
  expect(driftLabel({ field: 'optionPrice', itemText: '블랙 / L' })).toBe('옵션 가격 (블랙 / L)');
});

describe('the detail and the pictures', () => {
  test('differ by the digest of the words, and by the number of pictures', () => {
    expect(found(shown(sent(), { detail: 'others' }))).toEqual([['detail', null, '보낸 내용', '다른 내용']]);
    expect(found(shown(sent(), { images: ['https://cdn/x.jpg'] }))).toEqual([['images', null, '2장', '1장']]);
    expect(driftWays({ field: 'detail', theirs: '' })).toEqual(['PUSH']);
  });

  test('say nothing where the read has none, or nobody knows what was sent', () => {
    expect(found(shown(sent(), { detail: null, images: [] }))).toEqual([]);
    expect(found(shown(sent()), sent({ detail: null, images: null }))).toEqual([]);
  });

  const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{3,8}\.jpg$/), { minLength: 1, maxLength: 8 });

  test('are no drift wherever a shop keeps its pictures, once or twice', () => {
    fc.assert(
      fc.property(names, fc.boolean(), fc.boolean(), (all, renamed, twice) => {
        const images = all.map((name) => `https://img.moa/a/${name}`);
        const kept = all.map((name, at) => (renamed ? `https://cdn.shop/${at}-${name}?v=2` : `https://cdn.shop/${name}?type=w800`));
        expect(found(shown(sent(), { images: twice ? [...kept, ...kept.slice(0, 1)] : kept }), sent({ images }))).toEqual([]);
      }),
    );
  });

  test('are in another order only where each is known by its name', () => {
    const images = ['https://img.moa/1.jpg', 'https://img.moa/2.jpg'];
    const turned = shown(sent(), { images: ['https://cdn/2.jpg', 'https://cdn/1.jpg'] });
    expect(found(turned, sent({ images }))).toEqual([['images', null, '보낸 순서', '다른 순서']]);
  });
});

test('a category can be taken over once its path is known', () => {
  expect(driftWays({ field: 'category', theirs: 'C9' })).toEqual(['PUSH', 'LEAVE']);
  expect(driftWays({ field: 'category', theirs: 'C9', path: '의류 > 니트' })).toEqual(['PUSH', 'KEEP', 'LEAVE']);
  const [difference] = driftOf(sent(), shown(sent(), { categoryId: 'C9' }), AT);
  if (!difference) throw new Error('no difference');
  const known = [{ ...difference, since: 'then', path: '의류 > 니트' }];
  expect(sinceWhen([difference], known, 'now')).toEqual(known);
});
