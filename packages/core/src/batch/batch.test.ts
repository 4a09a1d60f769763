/** Products by a sheet: rows make drafts and drafts rows, and whatever stands in a cell is read or named, never thrown at. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginDraft } from '../product/begin/begin-draft.ts';
import { deriveBasic } from '../product/composition.ts';
import type { ProductDraft } from '../product/draft.ts';
import { newProductDraft, newShopEntry } from '../product/new-draft.ts';
import { temporaryRegisterKey } from '../product/register-key.ts';
import { validateForSave } from '../product/validate.ts';
import { applyRows, type BatchReference } from './apply-rows.ts';
import { day, oneOf, originName, pictureNames, wholeNumber, yesOrNo } from './cells.ts';
import { BATCH_COLUMNS, PRODUCT_STATES, shopColumns } from './columns.ts';
import { type BatchNames, draftRows } from './draft-rows.ts';
import { cellOfProblem } from './problem-column.ts';
import { groupRows, toBatchRow } from './rows.ts';

const SHOP = {
  accountId: '7',
  shopType: 'COUPANG' as const,
  shopAccountId: 'her',
  shopName: '본점',
  multiShopId: null,
  title: '쿠팡',
  fields: [
    { key: 'place', label: '출고지', kind: 'LOOKUP' as const, required: true },
    { key: 'limit', label: '최대 수량', kind: 'NUMBER' as const, required: false, min: 0, max: 99 },
    { key: 'remote', label: '도서산간', kind: 'BOOLEAN' as const, required: false },
    {
      key: 'method',
      label: '배송방법',
      kind: 'SELECT' as const,
      required: false,
      options: [
        { value: 'A', label: '일반' },
        { value: 'B', label: '냉동' },
      ],
    },
    { key: 'attributes', label: '속성', kind: 'ATTRIBUTES' as const, required: false },
  ],
};
const NOTICE = { noticeCode: 'WEAR', values: { material: '상품 상세페이지 참조' } };
const REFERENCE: BatchReference = {
  category: (text) => (text === '패션 > 셔츠' ? { categoryId: '0101', path: '패션 > 셔츠' } : null),
  origin: (text) => (text === '국산' ? { code: '00', freeText: '' } : null),
  notice: (text) => (text === '의류' ? NOTICE : null),
  deliveryTemplate: () => null,
  begin: () => ({ draft: newProductDraft(), filled: [] }),
  beginAt: () => ({ templates: [], last: {} }),
  onlyChoice: () => null,
  labelOf: () => null,
  nameOf: () => null,
  hidesCost: false,
  pictureProblem: () => null,
  shopCategory: () => null,
  shops: [SHOP],
  usualCategory: (_, categoryId) => (categoryId === '0101' ? { categoryId: 'C1', path: '쿠팡 > 셔츠' } : null),
};
const NAMES: BatchNames = {
  origin: (code) => (code === '00' ? '국산' : null),
  notice: (code) => (code === 'WEAR' ? '의류' : null),
  deliveryTemplate: () => null,
  shops: [SHOP],
};
const rowsOf = (...cells: Record<string, string>[]) => cells.map((each, at) => ({ row: at + 2, cells: each }));
const messages = (...cells: Record<string, string>[]) =>
  applyRows(null, rowsOf(...cells), REFERENCE).problems.map(
    ({ row, column, message, severity }) => `${row} ${column} ${severity}: ${message}`,
  );
const made = (...cells: Record<string, string>[]) => applyRows(null, rowsOf(...cells), REFERENCE);

describe('cells', () => {
  test.each([
    ['39,900원', 39_900],
    ['３９９００', 39_900],
    ['1000.00', 1000],
    ["'65000", 65_000],
    ['₩ 1 000', 1000],
    ['-0', 0],
    ['천원', null],
    ['12.5', null],
    ['9'.repeat(30), null],
    ['-5', null],
  ])('%j is the number %j', (text, value) => {
    const parsed = wholeNumber(text, [0, 1_000_000]);
    expect(parsed.ok ? parsed.value : null).toBe(value);
  });

  test.each([
    ['2026-01-31', '2026-01-31'],
    ['2026.1.5', '2026-01-05'],
    ['20261231', '2026-12-31'],
    ['2026년 3월 1일', '2026-03-01'],
    ['2026-01-31 00:00:00', '2026-01-31'],
    ['46053', '2026-01-31'],
    ['2026-02-30', null],
    ['내일', null],
  ])('%j is the day %j', (text, value) => {
    const parsed = day(text);
    expect(parsed.ok ? parsed.value : null).toBe(value);
  });

  test.each([
    ['Y', true],
    ['예', true],
    ['사용함', true],
    ['n', false],
    ['아니요', false],
    ['글쎄', null],
  ])('%j is %j', (text, value) => {
    const parsed = yesOrNo(text);
    expect(parsed.ok ? parsed.value : null).toBe(value);
  });

  test('of one value among some take its name, its key and other words for it', () => {
    const found = ['새 상품', 'used', '신상품', '모름'].map((text) => oneOf(text, PRODUCT_STATES, { 신상품: 'NEW' }));
    expect(found.map((each) => (each.ok ? each.value : null))).toEqual(['NEW', 'USED', 'NEW', null]);
  });

  test('hold a word beside its code in files of other tools', () => {
    const found = ['중고(2)', '1.중고', '[3]중고', '(2)'].map((text) => oneOf(text, PRODUCT_STATES));
    expect(found.map((each) => (each.ok ? each.value : null))).toEqual(['USED', 'USED', null, null]);
  });

  test('of pictures hold addresses and names, apart by commas, blanks or lines', () => {
    expect(pictureNames('https://a.kr/1,2.jpg,https://a.kr/3.jpg\nhttp://b.kr/4.png c.jpg,d.jpg,')).toEqual([
      'https://a.kr/1,2.jpg',
      'https://a.kr/3.jpg',
      'http://b.kr/4.png',
      'c.jpg',
      'd.jpg',
    ]);
  });
});

describe('files of other tools', () => {
  const begun = { code: 'A', name: '가', price: '1000' };

  test.each(['공급중(2)', '2', '완전품절', '2.0'])('the state of supply %j is no state of the goods', (productState) => {
    const { draft, problems } = made({ ...begun, productState });
    expect(draft.common.productState).toBe('NEW');
    expect(problems).toMatchObject([{ column: 'productState', severity: 'WARN' }]);
  });

  test('a tax type is taken with its code, and a code alone only where it is known', () => {
    expect(made({ ...begun, taxType: '면세(2)' }).draft.common.taxType).toBe('DUTYFREE');
    expect(messages({ ...begun, taxType: '1' })).toEqual([]);
    expect(messages({ ...begun, taxType: '2' })).toEqual(['2 taxType ERROR: 과세, 면세, 영세 중 하나를 적어주십시오.']);
  });

  test('stock and price behind the values of the only option are its own', () => {
    const { draft, problems } = made({ ...begun, optionName1: '색상', optionValue1: '블랙^^5^^0,화이트^^7^^500, 회색' });
    expect(draft.composition.optionInfo.optionCombinations).toMatchObject([
      { optionValues: ['블랙'], saleQuantity: 5, optionPrice: 0 },
      { optionValues: ['화이트'], saleQuantity: 7, optionPrice: 500 },
      { optionValues: ['회색'], saleQuantity: 0, optionPrice: 0 },
    ]);
    expect(problems).toMatchObject([{ column: 'optionValue1', severity: 'WARN' }]);
    const one = made({ ...begun, optionName1: '모델명', optionValue1: '가^^12', optionStock: '3' });
    expect(one.draft.composition.optionInfo.optionCombinations).toMatchObject([{ optionValues: ['가'], saleQuantity: 3 }]);
    const two = made({
      ...begun,
      optionName1: '색상',
      optionValue1: '블랙^^5,흰색^^6',
      optionName2: '크기',
      optionValue2: 'S,M',
      stock: '9',
    });
    expect(
      two.draft.composition.optionInfo.optionCombinations.map(({ optionValues, saleQuantity }) => [...optionValues, saleQuantity]),
    ).toEqual([
      ['블랙', 'S', 9],
      ['블랙', 'M', 9],
      ['흰색', 'S', 9],
      ['흰색', 'M', 9],
    ]);
    expect(two.problems).toMatchObject([{ severity: 'WARN', message: expect.stringContaining('쓰지 않습니다') }]);
  });

  test('what stands against one cell of many options is said once', () => {
    const wrong = { ...begun, optionName1: '색상', optionValue1: '블랙,흰색,회색', usable: '조합형' };
    expect(messages(wrong)).toHaveLength(1);
  });

  test('an origin in steps is its country, or 국산', () => {
    expect(['국내=서울=강남구', '수입산=아시아=중국', '중국', '=', ''].map(originName)).toEqual(['국산', '중국', '중국', '', '']);
  });

  test('a picture that is not there is told beside what is wrong with the cells', () => {
    const reference = { ...REFERENCE, pictureProblem: (name: string) => `${name}이 없습니다.` };
    const { problems } = applyRows(null, rowsOf({ ...begun, price: '천원', mainImage: 'a.jpg' }), reference);
    expect(problems.map(({ column, severity }) => [column, severity])).toEqual([
      ['price', 'ERROR'],
      ['mainImage', 'WARN'],
    ]);
  });

  test('a row that explains the headings is no product', () => {
    expect(toBatchRow(3, ['', '▶상품명 설명', '▶필수'], { 1: 'name', 2: 'price' })).toBeNull();
    expect(toBatchRow(4, ['', '가 ▶', '1'], { 1: 'name', 2: 'price' })).not.toBeNull();
  });
});

describe('rows', () => {
  test('of one code are one product wherever they stand, and a row with neither code nor name belongs to the one before it', () => {
    const rows = rowsOf(
      { code: 'A', name: '가' },
      { stock: '1' },
      { code: 'B', name: '나' },
      { code: 'A', stock: '2' },
      { name: '코드 없음' },
    );
    expect(groupRows(rows).map(({ code, rows: own }) => [code, own.map(({ row }) => row)])).toEqual([
      ['A', [2, 3, 5]],
      ['B', [4]],
      ['', [6]],
    ]);
  });

  test('take the cells of the columns that mean something; several columns of pictures are one list', () => {
    const mapping = { 0: 'code', 2: 'images', 3: 'images', 4: 'name' };
    expect(toBatchRow(9, [' A ', 'x', 'one', 'two', ''], mapping)).toEqual({ row: 9, cells: { code: 'A', images: 'one\ntwo' } });
    expect(toBatchRow(9, ['', 'x'], mapping)).toBeNull();
  });

  test('a row an option, with the product said once, make its combinations', () => {
    const { draft, problems } = made(
      {
        code: 'A',
        name: '셔츠',
        price: '10000',
        optionName1: '색상',
        optionName2: '사이즈',
        optionValue1: '블랙',
        optionValue2: 'M',
        stock: '3',
      },
      { code: 'A', optionValue1: '블랙', optionValue2: 'L', stock: '4', optionPrice: '500', skuCode: 'A-L' },
    );
    expect(problems).toEqual([]);
    expect(draft.composition.optionInfo.options).toEqual([
      { name: '색상', values: ['블랙'] },
      { name: '사이즈', values: ['M', 'L'] },
    ]);
    expect(
      draft.composition.optionInfo.optionCombinations.map((row) => [row.optionValues, row.saleQuantity, row.optionPrice, row.skuCode]),
    ).toEqual([
      [['블랙', 'M'], 3, 0, ''],
      [['블랙', 'L'], 4, 500, 'A-L'],
    ]);
    expect(draft.basic).toMatchObject({ salePrice: 10_000, stockQuantity: 7 });
  });

  test('one row with lists, as SmartStore and others write options, makes every combination', () => {
    const lists = { code: 'A', name: '셔츠', price: '10000' };
    const two = made({
      ...lists,
      optionName1: '색상\n사이즈',
      optionValue1: '블랙,화이트\nM,L',
      optionPrice: '0,0,500,500',
      stock: '1,2,3,4',
    });
    expect(two.problems).toEqual([]);
    expect(
      two.draft.composition.optionInfo.optionCombinations.map((row) => [...row.optionValues, row.optionPrice, row.saleQuantity]),
    ).toEqual([
      ['블랙', 'M', 0, 1],
      ['블랙', 'L', 0, 2],
      ['화이트', 'M', 500, 3],
      ['화이트', 'L', 500, 4],
    ]);
    const both = made({ ...lists, optionName1: '색상', optionValue1: '블랙,화이트', stock: '10', optionStock: '3,7' });
    expect(both.draft.composition.optionInfo.optionCombinations.map((row) => row.saleQuantity)).toEqual([3, 7]);
    const columns = made({
      ...lists,
      optionName1: '색상',
      optionValue1: '블랙,화이트',
      optionName2: '사이즈',
      optionValue2: 'M',
      stock: '5',
    });
    expect(columns.draft.composition.optionInfo.optionCombinations.map((row) => row.saleQuantity)).toEqual([5, 5]);
    expect(messages({ ...lists, optionName1: '색상', optionValue1: '블랙,화이트', stock: '1,2,3' })).toEqual([
      '2 stock ERROR: 옵션 조합이 2개인데 값이 3개입니다. 개수를 맞추거나 값 하나만 적어주십시오.',
    ]);
  });

  test.each<[string, Record<string, string>[], string]>([
    ['no code', [{ name: '가', price: '1000' }], '2 code ERROR: 판매자 관리코드를 적어주십시오'],
    [
      'a row that contradicts another',
      [
        { code: 'A', name: '가', price: '1000', optionName1: '색', optionValue1: '1' },
        { code: 'A', name: '나', optionValue1: '2' },
      ],
      '3 name ERROR: 2행과 값이 다릅니다',
    ],
    [
      'an option twice',
      [
        { code: 'A', name: '가', price: '1000', optionName1: '색', optionValue1: '1' },
        { code: 'A', optionValue1: '1' },
      ],
      '3 optionValue1 ERROR: 2행과 같은 옵션입니다',
    ],
    ['a value without a name', [{ code: 'A', name: '가', price: '1000', optionValue1: '1' }], '2 optionName1 ERROR: 옵션명을 적어주십시오'],
    [
      'two rows and no option',
      [
        { code: 'A', name: '가', price: '1000' },
        { code: 'A', stock: '3' },
      ],
      '2 code ERROR: 같은 관리코드의 줄이 2개인데 옵션이 없습니다',
    ],
    [
      'a category nobody knows',
      [{ code: 'A', name: '가', price: '1000', category: '12345' }],
      '2 category WARN: 표준 카테고리에서 찾지 못해',
    ],
    [
      'a shop’s choice that is none',
      [{ code: 'A', name: '가', price: '1000', 'shop:7:method': '퀵' }],
      '2 shop:7:method ERROR: 일반, 냉동 중 하나',
    ],
    [
      'too long a search word',
      [{ code: 'A', name: '가', price: '1000', keywords: '아주아주아주긴검색어입니다' }],
      '2 keywords ERROR: 검색어 ‘아주아주아주긴검색어입니다’',
    ],
  ])('%s is a problem of its cell', (_, cells, expected) => {
    expect(messages(...cells)).toEqual([expect.stringContaining(expected)]);
  });

  test('of an account make the product’s entry there, with the category that was chosen last where none is said', () => {
    const { draft, problems } = made({
      code: 'A',
      name: '가',
      price: '1000',
      category: '패션 > 셔츠',
      'shop:7:sold': '예',
      'shop:7:place': '서울 창고 [W1]',
      'shop:7:method': '냉동',
      'shop:7:remote': 'Y',
      'shop:7:attributes': '소재=면, 핏=루즈',
    });
    expect(problems).toEqual([]);
    expect(draft.createShopDTOList).toMatchObject([
      {
        shopInfoDTO: { shopType: 'COUPANG', shopAccountId: 'her' },
        category: { categoryId: 'C1' },
        etc: { place: 'W1', method: 'B', remote: true, attributes: ['소재=면', '핏=루즈'] },
      },
    ]);
    expect(made({ code: 'A', name: '가', price: '1000', 'shop:7:sold': '아니오' }).draft.createShopDTOList).toEqual([]);
  });

  test('of a new product are filled up with what the form would fill, and each filling is named', () => {
    const begun = () => {
      const { draft, filled } = beginDraft(
        {
          courierCode: 'CJ',
          last: {
            afterServiceTelephoneNumber: '02-1',
            afterServiceGuideContent: '안내',
            origin: { code: '0201', importer: '달빛', freeText: '', plural: false },
            courierCode: '',
          },
        },
        [],
      );
      return { draft, filled };
    };
    const reference: BatchReference = {
      ...REFERENCE,
      begin: begun,
      beginAt: () => ({ templates: [], last: { method: 'B', limit: 3, remote: true } }),
      onlyChoice: (_, field) => (field === 'place' ? { value: 'W1', label: '서울 창고' } : null),
      nameOf: (_, code) => ({ CJ: 'CJ대한통운', '0201': '중국' })[code] ?? null,
    };
    const cells = { code: 'A', name: '가', price: '1000', category: '패션 > 셔츠', 'shop:7:sold': '예', 'shop:7:remote': '아니오' };
    const { draft, filled, problems } = applyRows(null, rowsOf(cells), reference);
    expect(problems).toEqual([]);
    expect(filled).toEqual([
      { column: 'courier', text: 'CJ대한통운' },
      { column: 'afterServicePhone', text: '02-1' },
      { column: 'afterServiceGuide', text: '안내' },
      { column: 'origin', text: '중국' },
      { column: 'shop:7:category', text: '쿠팡 > 셔츠' },
      { column: 'shop:7:place', text: '서울 창고' },
      { column: 'shop:7:method', text: '냉동' },
    ]);
    // A number describes one product: it is never taken over from another.
    expect(draft.createShopDTOList[0]?.etc).toEqual({ place: 'W1', method: 'B', remote: false });
    expect(draft.common).toMatchObject({ origin: { code: '0201', importer: '달빛' }, afterServiceTelephoneNumber: '02-1' });
    const said = applyRows(null, rowsOf({ ...cells, origin: '국산', afterServicePhone: '02-2', 'shop:7:place': '[W9]' }), reference);
    expect(said.filled.map(({ column }) => column)).toEqual(['courier', 'afterServiceGuide', 'shop:7:category', 'shop:7:method']);
    expect(said.draft.common.origin).toMatchObject({ code: '00', importer: '' });
    expect(said.draft.createShopDTOList[0]?.etc.place).toBe('W9');
  });

  test('of who sees no costs write none, and everything else', () => {
    const { draft, problems } = applyRows(null, rowsOf({ code: 'A', name: '가', price: '1000', costPrice: '500', brand: '달빛' }), {
      ...REFERENCE,
      hidesCost: true,
    });
    expect(draft.basic).toMatchObject({ costPrice: null, brand: '달빛' });
    expect(problems).toMatchObject([{ row: 2, column: 'costPrice', severity: 'WARN', message: expect.stringContaining('원가 보기') }]);
  });

  test('change of a stored product what they say and nothing else', () => {
    const stored = made(
      { code: 'A', name: '셔츠', price: '10000', brand: '달빛', optionName1: '색상', optionValue1: '블랙', stock: '3' },
      { code: 'A', optionValue1: '화이트', stock: '5' },
    ).draft;
    stored.id = '1';
    const { draft, problems } = applyRows(
      stored,
      rowsOf({ code: 'A', price: '12000', optionName1: '색상', optionValue1: '블랙', stock: '9' }),
      REFERENCE,
    );
    expect(problems).toEqual([]);
    expect(draft.basic).toMatchObject({ brand: '달빛', productName: '셔츠', salePrice: 12_000, stockQuantity: 14 });
    const other = applyRows(stored, rowsOf({ code: 'A', optionName1: '컬러', optionValue1: '블랙' }), REFERENCE);
    expect(other.problems).toMatchObject([{ column: 'optionName1', message: expect.stringContaining('등록된 상품의 옵션명(색상)') }]);
  });
});

const word = (max: number) => fc.stringMatching(/^[가-힣A-Za-z0-9]{1,8}$/).map((text) => text.slice(0, max));
const maybe = (max: number) => fc.oneof(fc.constant(''), word(max));
const money = fc.nat(9_999).map((value) => value * 10);

/** A draft of which a sheet can say everything. */
const sayable: fc.Arbitrary<ProductDraft> = fc
  .record({
    code: word(8),
    name: word(8),
    price: money,
    brand: maybe(8),
    cost: fc.option(money, { nil: null }),
    state: fc.constantFrom('NEW', 'USED', 'REFURBISHED', 'MADE_TO_ORDER' as const),
    tax: fc.constantFrom('TAX', 'DUTYFREE', 'SMALL' as const),
    minor: fc.boolean(),
    keywords: fc.uniqueArray(word(8), { maxLength: 4 }),
    axes: fc.uniqueArray(word(6), { maxLength: 3 }),
    values: fc.uniqueArray(fc.tuple(word(5), word(5), word(5)), { minLength: 1, maxLength: 6, selector: (each) => each.join(' ') }),
    stock: fc.array(fc.nat(99_999), { minLength: 6, maxLength: 6 }),
    category: fc.boolean(),
    sold: fc.boolean(),
    date: fc.constantFrom(null, '2026-01-31'),
  })
  .map((given) => {
    const draft = newProductDraft();
    Object.assign(draft.basic, { productName: given.name, brand: given.brand, costPrice: given.cost, searchKeywords: given.keywords });
    Object.assign(draft.common, {
      sellerManagementCode: given.code,
      productState: given.state,
      taxType: given.tax,
      minorPurchasable: given.minor,
      manufacturingDate: given.date,
      productInfoProvidedNotice: given.category ? NOTICE : draft.common.productInfoProvidedNotice,
      origin: { code: given.category ? '00' : '', importer: '', freeText: '', plural: false },
    });
    draft.composition.mainInfo.price = given.price;
    if (given.category) draft.composition.categories = [{ categoryId: '0101', path: '패션 > 셔츠' }];
    if (given.axes.length === 0) draft.composition.mainInfo.saleQuantity = given.stock[0] ?? 0;
    else {
      const combinations = given.values
        .map((values) => values.slice(0, given.axes.length))
        .filter((values, at, all) => all.findIndex((each) => each.join(' ') === values.join(' ')) === at);
      draft.composition.optionInfo = {
        usable: true,
        options: given.axes.map((name, at) => ({ name, values: [...new Set(combinations.map((values) => values[at] ?? ''))] })),
        optionCombinations: combinations.map((optionValues, at) => ({
          id: null,
          optionValues,
          optionPrice: at * 10,
          saleQuantity: given.stock[at] ?? 0,
          seenQuantity: null,
          usable: at % 2 === 0,
          skuCode: at === 1 ? 'CODE' : '',
          skuId: null,
          saleUnitQuantity: 1 + at,
          barcode: '',
        })),
      };
    }
    if (given.sold) {
      const shop = { shopType: SHOP.shopType, shopAccountId: SHOP.shopAccountId, shopName: SHOP.shopName, multiShopId: null };
      draft.createShopDTOList = [
        {
          ...newShopEntry(shop, temporaryRegisterKey('COUPANG', 'her', [])),
          category: { categoryId: '77', path: '쿠팡 셔츠' },
          etc: { place: 'W1', method: 'B', remote: false, limit: 5 },
        },
      ];
    }
    Object.assign(draft.basic, deriveBasic(draft));
    return draft;
  });

describe('rows and drafts', () => {
  test('say the same: a draft as rows makes that draft again', () => {
    fc.assert(
      fc.property(sayable, (draft) => {
        const rows = draftRows(draft, NAMES, 2);
        const { draft: again, problems } = applyRows(null, rows, REFERENCE);
        expect(problems).toEqual([]);
        // A value of one letter may be told from a list only by its rows; what rows say is exactly what was there.
        expect(again).toEqual(draft);
        expect(draftRows(again, NAMES, 2)).toEqual(rows);
      }),
    );
  });

  const keys = [...BATCH_COLUMNS.map(({ key }) => key), ...shopColumns(SHOP).map(({ key }) => key), 'nobody', '__proto__'];
  const rubbish = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('-1', '1e999', 'NaN', '=1+1', '예', ',,,', '\n\n', '[', ']', 'a[b]', '2026-99-99', '0x10', '∞', '국산', '패션 > 셔츠'),
  );
  const cells = fc.array(fc.tuple(fc.constantFrom(...keys), rubbish), { maxLength: 12 }).map((pairs) => Object.fromEntries(pairs));

  test('never throw, whatever stands in the cells; every problem names a row of the product and says something in Korean', () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), sayable, fc.boolean(), (all, stored, isNew) => {
        const rows = rowsOf(...all);
        const base = isNew ? null : { ...stored, id: '1' };
        const before = structuredClone(base);
        const applied = applyRows(base, rows, REFERENCE);
        expect(base).toEqual(before);
        for (const { row, message } of applied.problems) {
          expect(rows.map((each) => each.row)).toContain(row);
          expect(message).toMatch(/[가-힣]/);
        }
        for (const { path } of validateForSave(applied.draft)) {
          const cell = cellOfProblem(path, 2, applied);
          expect(BATCH_COLUMNS.some(({ key }) => key === cell.column)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
