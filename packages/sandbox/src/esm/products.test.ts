import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImageHost, startImageHost } from '../testing/image-host.ts';
import { type Body, combined, create, productBody } from './testing/bodies.ts';
import { BUYER, type Rig, type SiteName, startRig } from './testing/rig.ts';

let rig: Rig;
let host: ImageHost;
beforeAll(async () => {
  rig = await startRig();
  host = await startImageHost();
});
afterAll(async () => {
  await rig.close();
  await host.close();
});
beforeEach(() => {
  rig.control('AUCTION').reset();
  rig.control('GMARKET').reset();
});

const picture = () => host.url(800, 800);
const body = (site: SiteName = 'AUCTION', over = {}) => productBody(site, picture(), over);
const goods = (goodsNo: number | string, rest = '') => `/item/v1/goods/${goodsNo}${rest}`;
const made = async (given: Body = body(), site: SiteName = 'AUCTION') => (await create(rig, site, given)).json;
const view = (siteGoodsNo: string, site: SiteName = 'AUCTION') =>
  rig
    .control(site)
    .products()
    .find(({ productId }) => productId === siteGoodsNo);

describe('a product', () => {
  test.each(['AUCTION', 'GMARKET'] as const)('of %s is on sale under a number of the site, and read as it was sent', async (site) => {
    const key = site === 'AUCTION' ? 'iac' : 'gmkt';
    const sent = body(site);
    const { goodsNo, siteDetail, resultCode } = await made(sent, site);
    const { SiteGoodsNo } = siteDetail[key];
    expect(resultCode).toBe(0);
    expect(SiteGoodsNo).toMatch(site === 'AUCTION' ? /^C\d+$/ : /^\d+$/);
    expect(view(SiteGoodsNo, site)).toMatchObject({
      name: '린넨 반팔티셔츠',
      price: 20_000,
      status: '11',
      onSale: true,
      managementCode: 'M0000000000A1',
      sellerCode: 'S-1',
      optionNames: ['색상', '사이즈'],
      items: [
        { optionValues: ['흰색', 'M'], price: 20_000, quantity: 10, itemCode: 'TEE-1' },
        { optionValues: ['흰색', 'L'], price: 22_000, quantity: 5 },
        { optionValues: ['검정', 'M'], quantity: 0, onSale: false },
      ],
    });
    expect((await rig.call(site, 'GET', goods(goodsNo))).json).toEqual({ goodsNo, siteDetail, isSell: { [key]: true }, ...sent });
    expect((await rig.call(site, 'GET', `/item/v1/site-goods/${SiteGoodsNo}/goods-no`)).json).toEqual({ goodsNo });
  });

  test('without options, with one axis and with three keeps what was sent', async () => {
    const none = await made(body('AUCTION', { opts: { type: 0, isStockManage: false } }));
    expect(view(none.siteDetail.iac.SiteGoodsNo)?.items).toMatchObject([{ optionValues: [], price: 20_000, quantity: 100 }]);
    const detail = (text: string, addAmnt: number) => ({
      recommendedOptValueNo: 0,
      recommendedOptValue: { koreanText: text },
      addAmnt,
      qty: { iac: 3 },
      isSoldOut: false,
      isDisplay: true,
      manageCode: text,
    });
    const axis = {
      type: 1,
      isStockManage: true,
      independent: { recommendedOptNo: 0, recommendedOptName: { koreanText: '크기' }, details: [detail('중', 0), detail('대', 500)] },
    };
    const one = await made(body('AUCTION', { opts: axis }));
    expect((await rig.call('AUCTION', 'GET', goods(one.goodsNo, '/recommended-options'))).json).toEqual(axis);
    const three = structuredClone(combined('iac', [['흰색', 'M', 0, 1]])) as Body;
    three.type = 3;
    Object.assign(three.combination, { recommendedOptNo3: 0, recommendedOptName3: { koreanText: '길이' } });
    Object.assign(three.combination.details[0], { recommendedOptValueNo3: 0, recommendedOptValue3: { koreanText: '롱' } });
    const long = await made(body('AUCTION', { opts: three }));
    expect(view(long.siteDetail.iac.SiteGoodsNo)).toMatchObject({
      optionNames: ['색상', '사이즈', '길이'],
      items: [{ optionValues: ['흰색', 'M', '롱'] }],
    });
  });

  test('is replaced as a whole, and an item goes on by its values', async () => {
    const { goodsNo, siteDetail } = await made();
    const before = view(siteDetail.iac.SiteGoodsNo);
    const changed = body('AUCTION', {
      name: '새 이름',
      opts: combined('iac', [
        ['흰색', 'L', 1_000, 7],
        ['노랑', 'M', 0, 1],
      ]),
    });
    expect((await rig.call('AUCTION', 'PUT', goods(goodsNo), changed)).json).toMatchObject({ goodsNo, resultCode: 0, siteDetail });
    const after = view(siteDetail.iac.SiteGoodsNo);
    expect(after).toMatchObject({
      name: '새 이름',
      items: [{ optionValues: ['흰색', 'L'], price: 21_000, quantity: 7 }, { optionValues: ['노랑', 'M'] }],
    });
    expect(after?.items[0]?.itemId).toBe(before?.items[1]?.itemId);
  });

  test('is gone only after its sale was stopped', async () => {
    const { goodsNo } = await made();
    expect(await rig.call('AUCTION', 'DELETE', goods(goodsNo))).toMatchObject({ status: 400, json: { resultCode: 1000 } });
    await rig.call('AUCTION', 'PUT', goods(goodsNo, '/sell-status'), { isSell: { iac: false } });
    expect((await rig.call('AUCTION', 'DELETE', goods(goodsNo))).json).toMatchObject({ goodsNo, resultCode: 0 });
    const { status, json } = await rig.call('AUCTION', 'GET', goods(goodsNo));
    expect({ status, message: json.message }).toEqual({ status: 404, message: expect.stringContaining(String(goodsNo)) });
  });

  test('that only the site refuses has a number for commands, and another body mends it', async () => {
    const kids = body();
    kids.itemBasicInfo.category = { site: [{ siteType: 1, catCode: KIDS }] };
    kids.itemAddtionalInfo.certInfo.safetyCerts = {};
    const { goodsNo, resultCode, siteDetail } = await made(kids);
    expect(resultCode).toBe(0);
    expect(siteDetail.iac).toEqual({ SiteGoodsNo: '', SiteGoodsComment: expect.stringContaining('안전인증') });
    kids.itemAddtionalInfo.certInfo.safetyCerts.child = { type: 0, details: [{ certId: 'CB061R0000-0000', certTargetCode: 0 }] };
    const mended = (await rig.call('AUCTION', 'PUT', goods(goodsNo), kids)).json;
    expect(mended).toMatchObject({ goodsNo, siteDetail: { iac: { SiteGoodsComment: '' } } });
    expect(view(mended.siteDetail.iac.SiteGoodsNo)).toMatchObject({ onSale: true });
  });
});

describe('a discount of the seller', () => {
  const withDiscount = (sellerDiscount: unknown) => ({ ...body(), addtionalInfo: { sellerDiscount } });
  const orderOne = (productId: string) => {
    const accountId =
      rig
        .control('AUCTION')
        .products()
        .find((product) => product.productId === productId)?.accountId ?? '';
    const itemId = view(productId)?.items[1]?.itemId ?? '';
    return rig.control('AUCTION').placeOrder({ accountId, lines: [{ productId, itemId, quantity: 2 }], ...BUYER }).lineNos[0];
  };

  test.each([
    ['won', { isUse: true, iac: { type: 1, priceOrRate1: 1_500 } }, 3_000],
    ['a share', { isUse: true, iac: { type: 2, priceOrRate1: 10 } }, 4_000],
    ['nothing while it is not used', { isUse: false, iac: { type: 2, priceOrRate1: 10 } }, 0],
  ])('takes %s off what is paid and settled', async (_name, sellerDiscount, off) => {
    const { goodsNo, siteDetail } = await made(withDiscount(sellerDiscount));
    expect((await rig.call('AUCTION', 'GET', goods(goodsNo))).json.addtionalInfo).toEqual({ sellerDiscount });
    const orderNo = orderOne(siteDetail.iac.SiteGoodsNo);
    const asked = { siteType: 1, orderStatus: 0, orderNo, pageIndex: 1, pageSize: 1 };
    const { json } = await rig.call('AUCTION', 'POST', '/shipping/v1/Order/RequestOrders', asked);
    const paid = 44_000 - off;
    const fee = Number(json.Data.RequestOrders[0].ServiceFee);
    expect(json.Data.RequestOrders[0]).toMatchObject({
      SalePrice: '20000.0000',
      OrderAmount: '40000.0000',
      OptSelPrice: '4000.0000',
      AcntMoney: `${paid + 3_000}.0000`,
      SellerDiscountPrice: `${off}.0000`,
      SettlementPrice: `${paid - fee}.0000`,
    });
  });

  test.each([
    [{ isUse: true, iac: { type: 1 } }, /할인액/],
    [{ isUse: true, iac: { type: 1, priceOrRate1: 20_000 } }, /판매가보다 작아야/],
    [{ isUse: true, iac: { type: 3, priceOrRate1: 1 } }, /할인 타입/],
    [{ isUse: true, gmkt: { type: 1, priceOrRate1: 1 } }, /ssi/],
  ])('%j is refused', async (sellerDiscount, said) => {
    const { status, json } = await create(rig, 'AUCTION', withDiscount(sellerDiscount));
    expect({ status, message: json.message }).toEqual({ status: 400, message: expect.stringMatching(said) });
  });
});

/** A leaf of children's goods. */
const KIDS = '3060101';

describe('a sale', () => {
  const status = (goodsNo: number, change: object) => rig.call('AUCTION', 'PUT', goods(goodsNo, '/sell-status'), change);

  test('is stopped, resumed, priced and stocked by one call, which is called by what it changes', async () => {
    const { goodsNo, siteDetail } = await made(body('AUCTION', { opts: { type: 0, isStockManage: false } }));
    const shown = () => view(siteDetail.iac.SiteGoodsNo);
    const whole = (isSell: boolean, price: number, stock: number) => ({
      isSell: { iac: isSell },
      itemBasicInfo: { price: { iac: price }, stock: { iac: stock }, sellingPeriod: { iac: -1 } },
    });
    await status(goodsNo, whole(false, 20_000, 100));
    expect(shown()).toMatchObject({ status: '21', onSale: false });
    await status(goodsNo, whole(true, 20_000, 100));
    await status(goodsNo, whole(true, 19_000, 100));
    await status(goodsNo, whole(true, 19_000, 7));
    expect(shown()).toMatchObject({ status: '11', onSale: true, price: 19_000, items: [{ quantity: 7 }] });
    expect((await rig.call('AUCTION', 'GET', goods(goodsNo, '/sell-status'))).json).toEqual(whole(true, 19_000, 7));
    const named = rig
      .control('AUCTION')
      .calls(20)
      .map(({ operation }) => operation);
    expect(
      named.filter((name) => ['products.stop', 'products.resume', 'products.price', 'products.stock'].includes(name ?? '')).toReversed(),
    ).toEqual(expect.arrayContaining(['products.stop', 'products.resume', 'products.price', 'products.stock']));
  });

  test('has no stock of nothing, no price off the steps, and nothing of the other site', async () => {
    const { goodsNo } = await made();
    for (const change of [
      { itemBasicInfo: { stock: { iac: 0 } } },
      { itemBasicInfo: { price: { iac: 19_995 } } },
      { isSell: { gmkt: true } },
    ])
      expect(await status(goodsNo, change)).toMatchObject({
        status: 400,
        json: { resultCode: 1000, message: expect.stringMatching(/[가-힣]/) },
      });
  });

  test('that the site stopped itself is not resumed', async () => {
    const { goodsNo, siteDetail } = await made();
    rig.control('AUCTION').editProduct({ accountId: 'moaauction', productId: siteDetail.iac.SiteGoodsNo, status: '22' });
    expect((await status(goodsNo, { isSell: { iac: true } })).status).toBe(400);
    expect(view(siteDetail.iac.SiteGoodsNo)).toMatchObject({ status: '22', onSale: false });
  });

  test('of an option ends and begins by the options', async () => {
    const { goodsNo, siteDetail } = await made();
    const options = (rows: [string, string, number, number][]) =>
      rig.call('AUCTION', 'PUT', goods(goodsNo, '/recommended-options'), combined('iac', rows));
    await options([
      ['흰색', 'M', 0, 0],
      ['흰색', 'L', 2_000, 5],
      ['검정', 'M', 0, 4],
    ]);
    expect(view(siteDetail.iac.SiteGoodsNo)?.items.map(({ onSale, quantity }) => [onSale, quantity])).toEqual([
      [false, 0],
      [true, 5],
      [true, 4],
    ]);
    const buy = (at: number) => {
      const item = view(siteDetail.iac.SiteGoodsNo)?.items[at];
      return rig.control('AUCTION').placeOrder({
        accountId: 'moaauction',
        lines: [{ productId: siteDetail.iac.SiteGoodsNo, itemId: item?.itemId ?? '', quantity: 4 }],
        ...BUYER,
      });
    };
    expect(() => buy(0)).toThrow(/판매 중/);
    buy(2);
    const read = (await rig.call('AUCTION', 'GET', goods(goodsNo, '/recommended-options'))).json;
    expect(read.combination.details[2]).toMatchObject({ qty: { iac: 0 }, isSoldOut: true });
    expect(view(siteDetail.iac.SiteGoodsNo)?.status).toBe('11');
  });
});

describe('a body is refused', () => {
  const refusals: [string, (given: Body) => void, RegExp][] = [
    ['without a name', (given) => delete given.itemBasicInfo.goodsName.kor, /상품명/],
    ['with a name of more than 100 bytes', (given) => Object.assign(given.itemBasicInfo.goodsName, { kor: '가'.repeat(51) }), /100바이트/],
    ['with a category that is no leaf', (given) => Object.assign(given.itemBasicInfo.category.site[0], { catCode: '301' }), /카테고리/],
    ['with a category of the other site', (given) => given.itemBasicInfo.category.site.push({ siteType: 2, catCode: '101010101' }), /ssi/],
    ['with a price of the other site', (given) => Object.assign(given.itemAddtionalInfo.price, { Gmkt: 1_000 }), /ssi/],
    ['with the key of the price in another case', (given) => Object.assign(given.itemAddtionalInfo, { price: { iac: 20_000 } }), /판매가/],
    ['with an unknown brand', (given) => Object.assign(given.itemBasicInfo.catalog, { brandNo: 1 }), /브랜드/],
    [
      'with an option dearer than the price again',
      (given) => Object.assign(given.itemAddtionalInfo.recommendedOpts.combination.details[0], { addAmnt: 20_001 }),
      /-50%/,
    ],
    [
      'with the same option twice',
      (given) =>
        given.itemAddtionalInfo.recommendedOpts.combination.details.push(given.itemAddtionalInfo.recommendedOpts.combination.details[0]),
      /중복/,
    ],
    [
      'with a code of an option of more than 20 bytes',
      (given) => Object.assign(given.itemAddtionalInfo.recommendedOpts.combination.details[0], { manageCode: '가'.repeat(11) }),
      /20바이트/,
    ],
    ['without an entry of the notice', (given) => given.itemAddtionalInfo.officialNotice.details.shift(), /제품 소재/],
    [
      'with an entry of another notice',
      (given) => Object.assign(given.itemAddtionalInfo.officialNotice.details[0], { officialNoticeItemelementCode: '2-1' }),
      /항목코드/,
    ],
    ['with an unknown origin', (given) => Object.assign(given.itemAddtionalInfo.origin, { code: '9999' }), /원산지/],
    ['with a place of somebody else', (given) => Object.assign(given.itemAddtionalInfo.shipping.policy, { placeNo: 1 }), /출고지/],
    [
      'without a dispatch policy of the site',
      (given) => Object.assign(given.itemAddtionalInfo.shipping, { dispatchPolicyNo: {} }),
      /발송정책/,
    ],
    [
      'without the amount of a conditional fee',
      (given) => Object.assign(given.itemAddtionalInfo.shipping.policy.each, { feeType: 3 }),
      /조건/,
    ],
    ['without a description', (given) => delete given.itemAddtionalInfo.descriptions.kor.html, /상세설명/],
  ];
  test.each(refusals)('%s', async (_, bend, words) => {
    const given = structuredClone(body());
    bend(given);
    const { status, json } = await create(rig, 'AUCTION', given);
    expect({ status, ...json }).toEqual({ status: 400, resultCode: 1000, message: expect.stringMatching(words) });
  });

  test('with pictures that are small, missing or too big', async () => {
    for (const url of [host.url(599, 800), host.missing])
      expect((await create(rig, 'AUCTION', productBody('AUCTION', url))).status).toBe(400);
    expect(
      rig
        .control('AUCTION')
        .products('moaauction')
        .some(({ name }) => name === '린넨 반팔티셔츠'),
    ).toBe(false);
  });
});

describe('a search', () => {
  const search = async (query: object, page: object = {}) =>
    (await rig.call('AUCTION', 'POST', '/item/v1/goods/search', { query, pageIndex: 1, pageSize: 100, sortField: 0, ...page })).json;

  test('finds by a word of the name or of the code, by numbers and by state', async () => {
    const { goodsNo, siteDetail } = await made();
    const row = {
      goodsNo,
      managedCode: 'M0000000000A1',
      goodsName: '린넨 반팔티셔츠',
      siteGoodsNo: { iac: siteDetail.iac.SiteGoodsNo },
      sellStatus: { iac: '11' },
    };
    for (const query of [
      { keyword: 'M0000000000A1' },
      { keyword: '린넨' },
      { goodsNo: [goodsNo] },
      { siteGoodsNo: [siteDetail.iac.SiteGoodsNo] },
    ])
      expect(await search(query)).toEqual({ totalItems: 1, items: [row] });
    expect(await search({ sellStatus: [21] })).toEqual({ totalItems: 0, items: [] });
    expect(await search({ registrationDate: { from: '2026-03-02', to: '2026-03-02' } })).toMatchObject({ totalItems: 3 });
  });

  test('walks in pages, the oldest first', async () => {
    await made();
    const [first, second] = [await search({}, { pageSize: 2 }), await search({}, { pageSize: 2, pageIndex: 2 })];
    expect([first.totalItems, first.items.length, second.items.length]).toEqual([3, 2, 1]);
    expect(second.items[0].goodsName).toBe('린넨 반팔티셔츠');
  });
});

describe('limits', () => {
  let strict: Rig;
  beforeAll(async () => {
    strict = await startRig(1);
  });
  afterAll(() => strict.close());

  test('let no new product be changed for minutes', async () => {
    const { goodsNo } = (await create(strict, 'AUCTION', body())).json;
    const stop = () => strict.call('AUCTION', 'PUT', goods(goodsNo, '/sell-status'), { isSell: { iac: false } });
    expect(await stop()).toMatchObject({ status: 400, json: { resultCode: 'F001000' } });
    strict.control('AUCTION').moveClock(3 * 60_000);
    expect((await stop()).status).toBe(200);
  });

  test('let a seller search twenty times a minute', async () => {
    const search = () => strict.call('AUCTION', 'POST', '/item/v1/goods/search', { query: {}, pageIndex: 1, pageSize: 1 });
    for (let call = 0; call < 20; call += 1) expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(429);
  });
});
