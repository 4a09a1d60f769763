import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../testing/loose.ts';
import { giftBody, OPTION, type Rig, startRig, storeBody } from './testing/rig.ts';

const PATH = '/v1/store/product';
const GIFT_PATH = '/v1/gift/products';

describe('products of TALKSTORE', () => {
  let rig: Rig;
  let body: Loose;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    rig.control.reset();
    body = await storeBody(rig);
  });

  const register = async (more: object = {}) => rig.call('POST', `${PATH}/register`, { ...body, ...more });
  const made = async (more: object = {}): Promise<number> => (await register(more)).json.productId;
  const read = async (id: number) => (await rig.call('GET', `${PATH}?productId=${id}`)).json;
  const validation = (answer: Loose) => answer.json.extras.validation;
  const lastOperation = () => rig.control.calls(1)[0]?.operation;

  test('are read as they were sent, with what was left out at its default', async () => {
    const answer = await register();
    expect(answer).toMatchObject({ status: 200, json: { productId: expect.any(Number) } });
    const { productId } = answer.json;
    const shown = await read(productId);
    expect(shown).toMatchObject({
      productId,
      saleStatus: 'SALE',
      createdAt: '2026-03-02T10:15:30',
      name: '린넨 셔츠',
      salePrice: 19_900,
      storeManagementCode: 'M-1001',
      displayStatus: 'OPEN',
      productCondition: 'NEW',
      useSalePeriod: false,
      option: OPTION,
      productImage: { representImage: { url: body.productImage.representImage.url } },
    });
    expect((await fetch(shown.productImage.representImage.url)).status).toBe(200);
    expect(rig.control.products(rig.seller)[0]).toMatchObject({
      productId: String(productId),
      price: 19_900,
      optionNames: ['색상', '사이즈'],
      items: [
        { price: 19_900, quantity: 10, itemCode: 'M-1001-1' },
        { price: 20_900, quantity: 5, itemCode: 'M-1001-2' },
      ],
    });
  });

  test.each([
    ['categoryId', '10', /최하위/],
    ['name', '', /상품명/],
    ['name', '가'.repeat(101), /100자/],
    ['salePrice', 19_905, /10원 단위/],
    ['salePrice', 100_000_000, /99999990/],
    ['taxType', 'NONE', /과세 구분/],
    ['productDetailDescription', undefined, /상세설명/],
    ['minPurchaseQuantity', 1, /최소 구매 수량/],
    ['stockQuantity', 5, /옵션에 입력/],
    ['option', { type: 'SIMPLE' }, /단독형/],
    ['option', { ...OPTION, type: 'COMBINATION_CUSTOM' }, /작성형/],
    ['option', { ...OPTION, type: 'FREE' }, /옵션 유형/],
    ['displayStatus', 'GONE', /전시 상태/],
    ['certs', [{ certType: 'MAGIC' }], /인증 유형/],
  ])('are refused for a wrong %s, in Korean', async (field, value, said) => {
    const answer = await register({ [field]: value });
    expect(answer).toMatchObject({ status: 400, json: { code: -800, extras: { error_code: 'E400' } } });
    const [first] = Object.entries<Loose>(validation(answer));
    expect(first?.[0]).toMatch(new RegExp(`^${field}`));
    expect(first?.[1][0]).toMatch(said);
  });

  test('are refused for everything at once, by the field', async () => {
    const answer = await register({
      salePrice: 5,
      productImage: { imageRatio: 'SQUARE', representImage: { url: 'https://pictures.example/a.png' } },
      delivery: { ...body.delivery, shippingAddressId: 9, baseFee: undefined },
      announcementInfo: { announcementType: 'WEAR', announcement: {} },
      option: { ...OPTION, combinations: [OPTION.combinations[0], { ...OPTION.combinations[0], stockQuantity: 10_000 }] },
    });
    expect(Object.keys(validation(answer))).toEqual(
      expect.arrayContaining([
        'salePrice',
        'productImage.representImage.url',
        'delivery.baseFee',
        'delivery.shippingAddressId',
        'announcementInfo.announcement.material',
        'option.combinations[1].stockQuantity',
        'option.combinations[1].name',
      ]),
    );
    expect(rig.control.products(rig.seller)).toHaveLength(2);
  });

  test('without options have a stock of their own, of one piece at least', async () => {
    const plain = { option: undefined, stockQuantity: 7 };
    const id = await made(plain);
    expect(await read(id)).toMatchObject({ stockQuantity: 7, option: { type: 'NONE' } });
    expect(Object.keys(validation(await register({ ...plain, stockQuantity: 0 })))).toEqual(['stockQuantity']);
    expect(Object.keys(validation(await register({ ...plain, stockQuantity: undefined })))).toEqual(['stockQuantity']);
  });

  test('are replaced as a whole: what is missing is reset, options go on by their codes, the sale stays as it is', async () => {
    const id = await made({ minPurchaseQuantity: 3, displayStatus: 'HIDDEN' });
    const [before] = rig.control.products(rig.seller);
    expect(before?.onSale).toBe(false);
    await rig.call('POST', `${PATH}/update?saleStatus=off`, { productId: id });
    const [ivory, navy] = OPTION.combinations;
    const renamed = { ...navy, name: [{ key: '색상', value: '남색' }, navy?.name[1]] };
    const answer = await rig.call('POST', `${PATH}/update`, {
      ...body,
      productId: id,
      option: { ...OPTION, combinations: [renamed, ivory] },
    });
    expect(answer.json).toEqual({ productId: id });
    const shown = await read(id);
    expect(shown.minPurchaseQuantity).toBeUndefined();
    expect(shown).toMatchObject({ displayStatus: 'OPEN', saleStatus: 'STOP' });
    const [after] = rig.control.products(rig.seller);
    expect(after?.items.map(({ itemId }) => itemId)).toEqual(before?.items.map(({ itemId }) => itemId).toReversed());
  });

  test('go off and on sale, and are sold out without a piece left', async () => {
    const id = await made();
    for (const [word, status] of [
      ['off', 'STOP'],
      ['on', 'SALE'],
    ]) {
      expect((await rig.call('POST', `${PATH}/update?saleStatus=${word}`, { productId: id })).json).toEqual({ productId: id });
      expect((await read(id)).saleStatus).toBe(status);
    }
    expect((await rig.call('POST', `${PATH}/update?saleStatus=pause`, { productId: id })).json.code).toBe(-2);
    const none = OPTION.combinations.map((combination) => ({ ...combination, stockQuantity: 0 }));
    await rig.call('POST', `${PATH}/option/update`, { productId: id, option: { ...OPTION, combinations: none } });
    expect((await read(id)).saleStatus).toBe('SOLDOUT');
  });

  test('change by what a replace really changes, and are named so', async () => {
    const id = await made();
    const send = async (path: string, more: object) => {
      await rig.call('POST', `${PATH}${path}`, { ...body, ...more, productId: id });
      return lastOperation();
    };
    expect(await send('/update', { salePrice: 21_000 })).toBe('products.price');
    expect(await send('/update', { salePrice: 21_000, name: '새 이름' })).toBe('products.update');
    const changed = (change: object) => ({
      option: { ...OPTION, combinations: OPTION.combinations.map((one) => ({ ...one, ...change })) },
    });
    expect(await send('/option/update', changed({ stockQuantity: 3 }))).toBe('products.stock');
    expect(await send('/option/update', changed({ stockQuantity: 3, price: 500 }))).toBe('products.price');
    expect((await read(id)).option.combinations).toMatchObject([
      { price: 500, stockQuantity: 3 },
      { price: 500, stockQuantity: 3 },
    ]);
    expect((await read(id)).name).toBe('새 이름');
    expect(await send('/update?saleStatus=off', {})).toBe('products.stop');
  });

  test('read again and sent back whole stay as they are', async () => {
    const id = await made({ maxPurchaseQuantity: 9 });
    const before = await read(id);
    rig.now = new Date(rig.now.getTime() + 60_000);
    expect((await rig.call('POST', `${PATH}/update`, before)).status).toBe(200);
    expect(await read(id)).toEqual({ ...before, modifiedAt: '2026-03-02T10:16:30' });
  });

  test('are found by their exact code, as many as have it', async () => {
    const ids = [await made(), await made()];
    const found = async (code: string) => (await rig.call('GET', `${PATH}?storeManagementCode=${code}`)).json;
    expect((await found('M-1001')).map(({ productId }: Loose) => productId)).toEqual(ids);
    expect(await found('M-100')).toEqual([]);
    expect(lastOperation()).toBe('products.find');
  });

  test('are listed by pages, the oldest first', async () => {
    const ids = [await made(), await made(), await made()];
    const page = async (no: number, size: number) =>
      (await rig.call('GET', `/v2/store/products/by-page?page=${no}&size=${size}&sortProperty=CREATED_AT`)).json;
    expect(await page(1, 2)).toMatchObject({ contents: [{}, {}], last: false });
    expect((await page(2, 2)).contents.map(({ productId }: Loose) => productId)).toEqual(ids.slice(0, 2));
    expect(await page(3, 2)).toMatchObject({ contents: [{ productId: ids[2], name: '린넨 셔츠' }], last: true });
    expect((await page(501, 100)).code).toBe(-2);
  });

  test('of nobody, and of another seller, are not found', async () => {
    for (const [method, path, sent] of [
      ['GET', `${PATH}?productId=1`, undefined],
      ['POST', `${PATH}/update`, { ...body, productId: 1 }],
      ['POST', `${PATH}/update?saleStatus=on`, { productId: 1 }],
    ] as const)
      expect((await rig.call(method, path, sent)).json.extras.error_code).toBe('PRODUCT_NOT_FOUND');
    const other = { 'target-authorization': 'KakaoAK kakao-second-store-key' };
    const id = await made();
    await rig.call('POST', '/v1/store/register', undefined, other);
    expect((await rig.call('GET', `${PATH}?productId=${id}`, undefined, other)).json.extras.error_code).toBe('PRODUCT_NOT_FOUND');
  });

  test('are not sold outside of their period', async () => {
    const id = await made({ useSalePeriod: true, salePeriod: { from: '20260303000000', to: '20260331235959' } });
    expect((await read(id)).saleStatus).toBe('WAITING');
    rig.now = new Date('2026-03-10T00:00:00Z');
    expect((await read(id)).saleStatus).toBe('SALE');
    rig.now = new Date('2026-04-01T00:00:00Z');
    expect((await read(id)).saleStatus).toBe('FINISH');
    rig.now = new Date('2026-03-02T01:15:30Z');
  });

  test('keep what the seller typed into the centre until an update resets it', async () => {
    const [product] = rig.control.products(rig.seller);
    const place = { accountId: rig.seller, productId: product?.productId ?? '' };
    rig.control.fillSellerFields(place);
    const before = rig.control.sellerFields(place);
    const sent = await read(Number(place.productId));
    await rig.call('POST', `${PATH}/update`, sent);
    expect(rig.control.sellerFields(place)).toEqual(before);
    await rig.call('POST', `${PATH}/update`, { ...sent, maxPurchaseQuantity: undefined });
    expect(rig.control.sellerFields(place).maxPurchaseQuantity).toBeUndefined();
  });
});

describe('products of TALKGIFT', () => {
  let rig: Rig;
  let body: Loose;
  beforeAll(async () => {
    rig = await startRig('TALKGIFT');
    body = await giftBody(rig);
  });
  afterAll(() => rig.close());

  const register = async (more: object = {}) => rig.call('POST', `${GIFT_PATH}/register`, { ...body, ...more });
  const search = async (query: string) => (await rig.call('GET', `${GIFT_PATH}/search?${query}`)).json;

  test('take numbers and truths as texts, and answer them so', async () => {
    const { id } = (await register()).json;
    expect(await search(`id=${id}`)).toMatchObject({
      contents: [
        {
          id: String(id),
          saleStatus: 'SALE',
          salePrice: '19900',
          giftBrandId: '9001',
          minorPurchasable: 'true',
          stock: { stockQuantity: '7', unlimitedStockQuantity: 'false' },
          delivery: { baseFee: '3000', isIsolatedAreaDeliverable: 'true' },
        },
      ],
    });
    expect(rig.control.products(rig.seller)[0]).toMatchObject({ price: 19_900, items: [{ itemId: String(id), quantity: 7 }] });
  });

  test('want a brand of gifts, and a stock or none that ends', async () => {
    const wrong = async (more: object) => Object.keys((await register(more)).json.extras.validation);
    expect(await wrong({ giftBrandId: '1' })).toEqual(['giftBrandId']);
    expect(await wrong({ giftBrandId: undefined })).toEqual(['giftBrandId']);
    expect(await wrong({ stock: undefined })).toEqual(['stock']);
    expect(await wrong({ stock: {} })).toEqual(['stock.stockQuantity']);
    const { id } = (await register({ stock: { unlimitedStockQuantity: 'true' } })).json;
    const lines = [{ productId: String(id), itemId: String(id), quantity: 3 }];
    const buyer = { name: '김민준', phone: '010-1234-5678' };
    const receiver = { ...buyer, zipCode: '06236', address1: '서울특별시', address2: '' };
    rig.control.placeOrder({ accountId: rig.seller, lines, buyer, receiver, message: '' });
    expect((await search(`id=${id}`)).contents[0].saleStatus).toBe('SALE');
  });

  test('are changed and found under their own paths and names', async () => {
    const { id } = (await register({ sellerManagementCode: 'G-2', option: OPTION, stock: undefined })).json;
    expect((await search('sellerManagementCode=G-2')).contents.map((one: Loose) => one.id)).toEqual([String(id)]);
    expect(await search('sellerManagementCode=G-')).toEqual({ contents: [] });
    expect(await search('id=1')).toEqual({ contents: [] });
    expect((await rig.call('POST', `${GIFT_PATH}/update?saleStatus=off`, { id })).json).toEqual({ id });
    const option = { ...OPTION, combinations: OPTION.combinations.map((one) => ({ ...one, stockQuantity: '2', usable: 'true' })) };
    expect((await rig.call('POST', `${GIFT_PATH}/option/update`, { id: String(id), option })).json).toEqual({ id });
    const [shown] = (await search(`id=${id}`)).contents;
    expect(shown).toMatchObject({ saleStatus: 'STOP', option: { combinations: [{ stockQuantity: '2' }, { stockQuantity: '2' }] } });
    expect((await rig.call('POST', `${GIFT_PATH}/update`, { ...shown, name: '새 이름' })).json).toEqual({ id });
    expect((await search(`id=${id}`)).contents[0]).toMatchObject({ name: '새 이름', saleStatus: 'STOP' });
  });
});
