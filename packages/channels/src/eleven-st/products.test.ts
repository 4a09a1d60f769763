import { checkLimits, limitsOn } from '@moa/core';
import { describe, expect, it } from 'vitest';
import { checkFields } from '../sdk/check-fields.ts';
import { wire, wires } from '../sdk/reader.ts';
import { optionItem, type ScriptedAnswer } from '../sdk/testing/context.ts';
import { courierOf, deliveryOf, originOf, saleStatusOf } from './codes.ts';
import { pathOf } from './errors.ts';
import { elevenSt } from './index.ts';
import { toCategoryTree } from './lookups.ts';
import { mappingKey } from './options.ts';
import { toObservedProduct } from './product-in.ts';
import { productProblems, toProductXml } from './product-out.ts';
import { contentOf, elevenContext, message, rowsAnswer, sentXml, xmlAnswer } from './testing/context.ts';
import { encodeXml, parseXml } from './xml.ts';

const content = contentOf();
const products = elevenSt.products;
const ref = (...ids: string[]) => ({
  shopProductId: '900000001',
  shopProductSubId: null,
  items: ids.map((shopItemId) => ({ key: shopItemId, shopItemId })),
});

/** The product as 11ST reads it. */
function sent(over = content): Record<string, unknown> {
  const parsed = parseXml(encodeXml(toProductXml(over).node));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value.body;
}

const STOCKS = [
  {
    prdNo: 900000001,
    prdStckNo: 11,
    mixOptNm: '색상,사이즈',
    mixDtlOptNm: '아이보리,M',
    addPrc: 0,
    stckQty: 10,
    prdStckStatCd: '01',
    sellerStockCd: 'MOA7K2001',
  },
  {
    prdNo: 900000001,
    prdStckNo: 12,
    mixOptNm: '색상,사이즈',
    mixDtlOptNm: '남색,L',
    addPrc: 1000,
    stckQty: 0,
    prdStckStatCd: '02',
    sellerStockCd: 'MOA7K2002',
  },
];
const stocks = rowsAnswer(STOCKS, 'ProductStock', 'GET /prodmarketservice/prodmarket/stck/900000001');
const PRODUCT = {
  prdNo: 900000001,
  prdNm: '린넨 셔츠',
  selPrc: 19900,
  selStatCd: 103,
  sellerPrdCd: 'MOA7K2',
  dispCtgrNo: 1001,
  prdImage01: 'https://img.example/0.jpg',
};

describe('product XML', () => {
  it('carries what 11ST requires', () => {
    expect(sent()).toMatchObject({
      selMthdCd: '01',
      dispCtgrNo: '56137',
      prdTypCd: '01',
      prdNm: '린넨 셔츠',
      sellerPrdCd: 'MOA7K2',
      suplDtyfrPrdClfCd: '01',
      prdStatCd: '01',
      minorSelCnYn: 'Y',
      rmaterialTypCd: '04',
      orgnTypCd: '01',
      prdImage01: 'https://img.example/0.jpg',
      prdImage02: 'https://img.example/1.jpg',
      prdImage05: 'https://img.example/0.jpg',
      htmlDetail: '<p>상세</p>',
      selTermUseYn: 'N',
      selPrc: '19900',
      dlvCnAreaCd: '01',
      dlvWyCd: '01',
      dlvEtprsCd: '00034',
      dlvCstInstBasiCd: '01',
      bndlDlvCnYn: 'Y',
      addrSeqOut: '1',
      addrSeqIn: '2',
      rtngdDlvCst: '3000',
      exchDlvCst: '6000',
      asDetail: '02-0000-0000 고객센터로 연락해주세요.',
      rtngExchDetail: expect.stringContaining('7일'),
      dlvClf: '02',
      prcCmpExpYn: 'Y',
    });
    expect(sent()).not.toHaveProperty('dlvCst1');
    expect(sent()).not.toHaveProperty('advrtStmt');
  });

  it('maps two axes to a combination whose items are named by their values', () => {
    const product = sent();
    expect(product).toMatchObject({ optSelectYn: 'Y', optMixYn: 'Y' });
    expect(
      wires(product.ProductRootOption).map(({ colTitle, ProductOption }) => [
        colTitle,
        wires(ProductOption).map((option) => option.colValue0),
      ]),
    ).toEqual([
      ['색상', ['아이보리', '남색']],
      ['사이즈', ['M', 'L']],
    ]);
    expect(wires(wire(product.ProductOptionExt).ProductOption)).toEqual([
      { useYn: 'Y', colOptPrice: '0', colOptCount: '10', colSellerStockCd: 'MOA7K2001', optionMappingKey: '색상:아이보리†사이즈:M' },
      { useYn: 'Y', colOptPrice: '1000', colOptCount: '5', colSellerStockCd: 'MOA7K2002', optionMappingKey: '색상:남색†사이즈:L' },
    ]);
    expect(product).not.toHaveProperty('prdSelQty');
  });

  it('maps one axis to single options, and what has no stock or is not sold is out of use', () => {
    const single = contentOf({
      optionNames: ['색상'],
      items: [
        optionItem({ optionValues: ['아이보리'] }),
        optionItem({ key: 'b', optionValues: ['남색'], quantity: 0, itemCode: 'B' }),
        optionItem({ key: 'c', optionValues: ['검정'], usable: false, itemCode: 'C' }),
      ],
    });
    const product = sent(single);
    expect(product).toMatchObject({ colTitle: '색상', txtColCnt: '1' });
    expect(wires(product.ProductOption)).toEqual([
      { useYn: 'Y', colOptPrice: '0', colValue0: '아이보리', colCount: '10', colSellerStockCd: 'MOA7K2001' },
      { useYn: 'N', colOptPrice: '0', colValue0: '남색', colCount: '0', colSellerStockCd: 'B' },
      { useYn: 'N', colOptPrice: '0', colValue0: '검정', colCount: '0', colSellerStockCd: 'C' },
    ]);
  });

  it('sends the stock of a product without options as its own', () => {
    const product = sent(contentOf({ optionNames: [], items: [optionItem({ optionValues: [] })] }));
    expect(product).toMatchObject({ prdSelQty: '10' });
    expect(product).not.toHaveProperty('optSelectYn');
  });

  it.each([
    [
      { feeType: 'PAID', baseFee: 2500 },
      { dlvCstInstBasiCd: '02', dlvCst1: '2500', bndlDlvCnYn: 'Y' },
    ],
    [
      { feeType: 'CONDITIONAL_FREE', baseFee: 2500, freeConditionalAmount: 30_000 },
      { dlvCstInstBasiCd: '03', dlvCst1: '2500', PrdFrDlvBasiAmt: '30000', bndlDlvCnYn: 'N' },
    ],
  ] as const)('delivery %j', (over, expected) => {
    expect(sent(contentOf({ delivery: { ...content.delivery, ...over } }))).toMatchObject(expected);
  });

  it('escapes in the detail what EUC-KR lacks, so that browsers still show it', () => {
    expect(sent(contentOf({ detailHtml: '<p>뷁 😀</p>' })).htmlDetail).toBe('<p>&#48577; &#128512;</p>');
  });

  it('states certifications by group, and that the others need none', () => {
    const kc = (certificationType: string, certificationNumber: string) => ({ certificationType, certificationNumber, companyName: '' });
    const certified = contentOf({ kcCredentials: [kc('KIDS_CONFIRM', 'CB1'), kc('CHEM_REPORT', 'CH1'), kc('HACCP', 'H1')] });
    expect(wires(sent(certified).ProductCertGroup)).toEqual([
      { crtfGrpTypCd: '01', crtfGrpObjClfCd: '03' },
      { crtfGrpTypCd: '02', crtfGrpObjClfCd: '01', ProductCert: { certTypeCd: '129', certKey: 'CB1' } },
      { crtfGrpTypCd: '03', crtfGrpObjClfCd: '03' },
      { crtfGrpTypCd: '04', crtfGrpObjClfCd: '01', ProductCert: { certTypeCd: '133', certKey: 'CH1' } },
    ]);
    expect(toProductXml(certified).warnings).toHaveLength(1);
    expect(wires(sent(contentOf({ fields: { ...content.fields, kcExempt: '02', chemicalGroup: '05' } })).ProductCertGroup)).toEqual([
      { crtfGrpTypCd: '01', crtfGrpObjClfCd: '02', crtfGrpExptTypCd: '02' },
      { crtfGrpTypCd: '02', crtfGrpObjClfCd: '03' },
      { crtfGrpTypCd: '03', crtfGrpObjClfCd: '03' },
      { crtfGrpTypCd: '04', crtfGrpObjClfCd: '03' },
    ]);
  });

  it('sends the notice by number, with the value as name and a reference for what is empty or too long', () => {
    const long = contentOf({
      notice: { noticeCode: 'WEAR', values: { material: '린넨 100%', washCaution: '가'.repeat(51), asContact: '02-000-0000' } },
    });
    const notification = wire(sent(long).ProductNotification);
    expect(notification.type).toBe('891011');
    const byCode = new Map(wires(notification.item).map((item) => [item.code, item.name]));
    expect(byCode.get('23759468')).toBe('린넨 100%');
    expect(byCode.get('23756520')).toBe('상품 상세페이지 참조');
    expect(byCode.get('23760437')).toBe('02-000-0000');
    expect(byCode.get('11835')).toBe('상품 상세페이지 참조');
  });

  it.each([
    [
      { code: '0001', name: '서울', freeText: '' },
      { type: '01', region: '1009', name: null },
    ],
    [
      { code: '000101', name: '강남구', freeText: '' },
      { type: '01', region: null, name: null },
    ],
    [
      { code: '0201001', name: '중국', freeText: '' },
      { type: '02', region: '1287', name: null },
    ],
    [
      { code: '0206011', name: '가나', freeText: '' },
      { type: '03', region: null, name: '가나' },
    ],
    [
      { code: '0301', name: '직접입력', freeText: '국내산과 수입산' },
      { type: '03', region: null, name: '국내산과 수입산' },
    ],
  ])('origin %j', (origin, expected) => {
    expect(originOf(origin)).toEqual(expected);
  });

  it('joins titles and values of an option', () => {
    expect(mappingKey(['색상', '사이즈'], ['남색', 'L'])).toBe('색상:남색†사이즈:L');
  });
});

describe('problems', () => {
  it.each([
    [contentOf({ fields: { addrSeqIn: '1' } }), 'etc.addrSeqOut'],
    [contentOf({ fields: { addrSeqOut: '1' } }), 'etc.addrSeqIn'],
    [contentOf({ fields: { ...content.fields, advrtStmt: '가'.repeat(21) } }), 'etc.advrtStmt'],
    [contentOf({ notice: { noticeCode: 'COSMETIC', values: {} } }), 'etc.noticeGroup'],
    [contentOf({ afterServiceGuideContent: ' ', afterServiceTelephoneNumber: '' }), 'common.afterServiceGuideContent'],
    [contentOf({ name: '셔츠 😀' }), 'basic.productName'],
    [contentOf({ optionNames: ['색😀', '사이즈'] }), 'composition.optionInfo.options.0.name'],
    [contentOf({ items: [optionItem({ optionValues: ['남색✅', 'M'] })] }), 'composition.optionInfo.optionCombinations.0.optionValues'],
    [contentOf({ optionNames: ['가'.repeat(21), '사이즈'] }), 'composition.optionInfo.options.0.name'],
    [
      contentOf({ items: [optionItem({ optionValues: ['가'.repeat(26), 'M'] })] }),
      'composition.optionInfo.optionCombinations.0.optionValues',
    ],
    [contentOf({ items: [optionItem({ price: 20_900 })] }), 'composition.optionInfo.optionCombinations'],
  ])('%#: names the field %s', (wrong, path) => {
    expect(productProblems(wrong)).toMatchObject([{ path, message: expect.stringMatching(/[가-힣]/) }]);
  });

  it('has nothing against a whole product, or one with another notice group chosen', () => {
    expect(productProblems(content)).toEqual([]);
    const other = contentOf({ notice: { noticeCode: 'COSMETIC', values: {} }, fields: { ...content.fields, noticeGroup: 'ETC' } });
    expect(productProblems(other)).toEqual([]);
    expect(wire(sent(other).ProductNotification).type).toBe('891045');
  });

  it.each([
    ['반품배송비를 확인', 'common.deliveryInfo.returnFee'],
    ['옵션가는 판매가의 50%', 'composition.optionInfo.optionCombinations'],
    ['선택하신 카테고리', 'category.categoryId'],
    ['오류', 'basic.productName'],
  ])('%s points to %s', (expected, path) => {
    expect(pathOf(expected)).toBe(path);
  });
});

describe('products', () => {
  it('finds a whole product good by its own limits and fields', () => {
    expect(checkLimits(limitsOn(elevenSt.manifest.rules, '2026-11-23'), content)).toEqual([]);
    expect(checkFields(elevenSt.fields, content.fields)).toEqual([]);
  });

  it('creates, then reads the stock numbers', async () => {
    const ctx = elevenContext([message('200', '정상', '900000001', 'POST /prodservices/product'), stocks]);
    expect(await products?.create(ctx, content)).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: '900000001',
        managementCode: 'MOA7K2',
        saleStatus: 'SALE',
        items: [
          { shopItemId: '11', optionValues: ['아이보리', 'M'], price: 19_900, quantity: 10, itemCode: 'MOA7K2001', onSale: true },
          { shopItemId: '12', optionValues: ['남색', 'L'], price: 20_900, quantity: 0, onSale: false },
        ],
      },
    });
    expect(sentXml(ctx.calls[0]?.bytes)).toMatchObject({ prdNm: '린넨 셔츠' });
  });

  it('has created the product though its stock numbers could not be read', async () => {
    const down = { status: 500 };
    const ctx = elevenContext([message('210', '정상', '900000001'), down, down, down]);
    expect(await products?.create(ctx, content)).toMatchObject({
      kind: 'ok',
      value: { items: [{ shopItemId: null, itemCode: 'MOA7K2001' }, {}] },
    });
  });

  it.each<[string, ScriptedAnswer, object]>([
    [
      'a refusal',
      message('500', '옵션값을 확인'),
      {
        kind: 'fix',
        problems: [{ path: 'composition.optionInfo.optionCombinations', channelCode: '500', channelMessage: '옵션값을 확인' }],
      },
    ],
    ['a lost answer', { fault: 'reset' }, { kind: 'unknown' }],
    ['no number', message('200', '정상'), { kind: 'unknown' }],
    ['a bad key', xmlAnswer('<E><message>OpenAPI KEY에 해당하는 사용자가 없습니다</message></E>'), { kind: 'relink' }],
  ])('create after %s', async (_name, answer, expected) => {
    expect(await products?.create(elevenContext([answer]), content)).toMatchObject(expected);
  });

  it('sends nothing while something is wrong', async () => {
    const ctx = elevenContext([]);
    expect(await products?.create(ctx, contentOf({ fields: {} }))).toMatchObject({ kind: 'fix' });
    expect(await products?.update(ctx, ref(), contentOf({ fields: {} }))).toMatchObject({ kind: 'fix' });
    expect(ctx.calls).toHaveLength(0);
  });

  it('replaces the whole product and reports what is there now', async () => {
    const standing = [rowsAnswer([PRODUCT], 'product'), stocks];
    const ctx = elevenContext([...standing, message('200', '정상', '900000001', 'PUT /prodservices/product/900000001'), ...standing]);
    expect(await products?.update(ctx, ref(), content)).toMatchObject({
      kind: 'ok',
      value: { name: '린넨 셔츠', items: [{ shopItemId: '11' }, {}] },
    });
  });

  it('believes of an update that it could not look at the state and the item numbers from before, and no quantity', async () => {
    const stopped = rowsAnswer([{ ...PRODUCT, selStatCd: 105 }], 'product');
    const ctx = elevenContext([stopped, stocks, message('200', '정상', '900000001'), message('404', '없음')]);
    expect(await products?.update(ctx, ref(), content)).toMatchObject({
      value: {
        saleStatus: 'SUSPENSION',
        items: [
          { shopItemId: '11', quantity: null },
          { shopItemId: '12', quantity: null },
        ],
      },
    });
  });

  it('succeeds with a warning when only the look afterwards fails', async () => {
    const ctx = elevenContext([rowsAnswer([PRODUCT], 'product'), stocks, message('200', '정상', '900000001'), message('404', '없음')]);
    expect(await products?.update(ctx, ref(), content)).toMatchObject({
      kind: 'ok',
      warnings: [expect.stringContaining('다시 읽지 못했습니다')],
    });
  });

  it('reads a product with its stocks', async () => {
    const one = xmlAnswer(
      `<Product>${Object.entries(PRODUCT)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</Product>`,
    );
    expect(await products?.read(elevenContext([one, stocks]), ref())).toMatchObject({
      kind: 'ok',
      value: {
        shopProductId: '900000001',
        saleStatus: 'SALE',
        rawStatus: '103',
        price: 19_900,
        optionNames: ['색상', '사이즈'],
        categoryId: '1001',
        imageUrls: ['https://img.example/0.jpg'],
      },
    });
    expect(await products?.read(elevenContext([message('404', '없음')]), ref())).toMatchObject({ kind: 'refused', code: '404' });
  });

  it.each<[string, ScriptedAnswer[], object]>([
    [
      'an exact code',
      [rowsAnswer([PRODUCT, { ...PRODUCT, prdNo: 2, sellerPrdCd: 'MOA7K22' }], 'product'), stocks],
      { kind: 'ok', value: { shopProductId: '900000001' } },
    ],
    ['only a longer code', [rowsAnswer([{ ...PRODUCT, sellerPrdCd: 'MOA7K22' }], 'product')], { kind: 'ok', value: null }],
    [
      'no product',
      [xmlAnswer('<ns2:products xmlns:ns2="x"><ns2:result_code>0</ns2:result_code></ns2:products>')],
      { kind: 'ok', value: null },
    ],
    ['a 404', [message('404', '없음')], { kind: 'ok', value: null }],
    ['two products', [rowsAnswer([PRODUCT, { ...PRODUCT, prdNo: 2 }], 'product')], { kind: 'refused', code: 'AMBIGUOUS' }],
    ['a failed look-up', [{ status: 500 }, { status: 500 }, { status: 500 }], { kind: 'again' }],
    ['a page of HTML', [{ text: '<html></html>' }], { kind: 'again' }],
  ])('find: %s', async (_name, script, expected) => {
    expect(await products?.find(elevenContext(script), 'MOA7K2')).toMatchObject(expected);
  });

  it('goes on behind a page with a row that it can not read, and says so', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...PRODUCT, prdNo: index === 7 ? '' : index + 1 }));
    const noStock = xmlAnswer('<ns2:ProductStocks xmlns:ns2="x"/>');
    const page = await products?.list?.(elevenContext([rowsAnswer(rows, 'product'), ...rows.map(() => noStock)]), null);
    expect(page).toMatchObject({ kind: 'ok', value: { products: { length: 49 } }, warnings: [expect.stringContaining('1개')] });
    expect(page?.kind === 'ok' && JSON.parse(page.value.nextCursor ?? '')).toEqual(['51', '50', 0]);
  });

  it('walks the shop in pages by row number', async () => {
    const full = Array.from({ length: 50 }, (_, index) => ({ ...PRODUCT, prdNo: index + 1 }));
    const noStock = xmlAnswer('<ns2:ProductStocks xmlns:ns2="x"/>');
    const ctx = elevenContext([rowsAnswer(full, 'product', 'POST /prodmarketservice/prodmarket'), ...full.map(() => noStock)]);
    const first = await products?.list?.(ctx, null);
    expect(sentXml(ctx.calls[0]?.bytes)).toEqual({ start: '1', end: '50', limit: '50' });
    const last = elevenContext([rowsAnswer([PRODUCT], 'product'), noStock]);
    const cursor = first?.kind === 'ok' ? first.value.nextCursor : null;
    expect(await products?.list?.(last, cursor)).toMatchObject({ value: { products: [{}], nextCursor: null } });
    expect(sentXml(last.calls[0]?.bytes)).toMatchObject({ start: '51' });
  });

  it.each([
    ['103', 'SALE'],
    ['104', 'OUTOFSTOCK'],
    ['105', 'SUSPENSION'],
    ['999', 'WAIT'],
  ])('status %s is %s', (code, status) => {
    expect(saleStatusOf(code)).toBe(status);
  });

  it('keeps option values together that it cannot distinguish', () => {
    const observed = toObservedProduct({
      product: PRODUCT,
      stocks: [{ prdStckNo: 1, mixOptNm: '색상', mixDtlOptNm: '남색, 짙은', stckQty: 1 }],
    });
    expect(observed.items[0]?.optionValues).toEqual(['남색, 짙은']);
  });
});

describe('stock, price, display', () => {
  const ok = message('200', '정상');
  const priced = xmlAnswer(
    '<ClientMessage><message>정상</message><preSelPrc>19900</preSelPrc><productNo>900000001</productNo><resultCode>200</resultCode></ClientMessage>',
    'GET /prodservices/product/price/900000001/21900',
  );

  it('sets each stock by its number, with the weight that it has', async () => {
    const weighed = rowsAnswer([{ ...STOCKS[0], optWght: 340 }, { ...STOCKS[1] }], 'ProductStock');
    const ctx = elevenContext([weighed, { ...ok, on: 'PUT /prodservices/stockqty/11' }, message('500', '재고 오류')]);
    const changes = [
      { key: 'a', shopItemId: '11', quantity: 0 },
      { key: 'b', shopItemId: '12', quantity: 7 },
      { key: 'c', shopItemId: '99', quantity: 7 },
    ];
    const outcomes = await elevenSt.stock?.setQuantities(ctx, ref(), changes, []);
    expect(sentXml(ctx.calls[1]?.bytes)).toEqual({ prdNo: '900000001', prdStckNo: '11', stckQty: '0', optWght: '340' });
    expect(sentXml(ctx.calls[2]?.bytes)).toMatchObject({ prdStckNo: '12', optWght: '' });
    expect(outcomes?.get('a')).toEqual({ kind: 'ok', value: { quantity: 0 } });
    expect(outcomes?.get('b')).toMatchObject({ kind: 'refused', code: '500' });
    expect(outcomes?.get('c')).toMatchObject({ kind: 'refused', code: 'NO_ITEM' });
  });

  it('sends no stock while it does not know what else would be written', async () => {
    const down = { status: 500 };
    const ctx = elevenContext([down, down, down]);
    const outcomes = await elevenSt.stock?.setQuantities(ctx, ref(), [{ key: 'a', shopItemId: '11', quantity: 1 }], []);
    expect(outcomes?.get('a')).toMatchObject({ kind: 'again' });
    expect(ctx.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('changes the price of the product, and names the options whose extra price would have to change', async () => {
    const ctx = elevenContext([stocks, priced]);
    const items = [
      { key: 'a', shopItemId: '11', price: 21_900 },
      { key: 'b', shopItemId: '12', price: 23_900 },
      { key: 'c', shopItemId: '99', price: 21_900 },
    ];
    const outcomes = await elevenSt.price?.setPrices(ctx, ref(), 21_900, items);
    expect(outcomes?.get('a')).toEqual({ kind: 'ok', value: { price: 21_900 } });
    expect(outcomes?.get('b')).toMatchObject({ kind: 'fix', problems: [{ path: 'composition.optionInfo.optionCombinations' }] });
    expect(outcomes?.get('c')).toMatchObject({ kind: 'refused', code: 'NO_ITEM' });
  });

  it.each<[string, ScriptedAnswer, string]>([
    ['beyond the guard', message('500', '판매가는 50% 초과 인상 불가'), 'fix'],
    ['with a lost answer', { fault: 'reset' }, 'unknown'],
  ])('does not repeat a price %s', async (_name, answer, kind) => {
    const ctx = elevenContext([stocks, answer]);
    const outcomes = await elevenSt.price?.setPrices(ctx, ref(), 99_900, [{ key: 'a', shopItemId: '11', price: 99_900 }]);
    expect(outcomes?.get('a')?.kind).toBe(kind);
    expect(ctx.calls).toHaveLength(2);
  });

  it('stops and restarts the display', async () => {
    expect(
      await elevenSt.sale?.stop(elevenContext([{ ...ok, on: 'PUT /prodstatservice/stat/stopdisplay/900000001' }]), ref()),
    ).toMatchObject({ kind: 'ok' });
    expect(
      await elevenSt.sale?.resume(elevenContext([{ ...ok, on: 'PUT /prodstatservice/stat/restartdisplay/900000001' }]), ref()),
    ).toMatchObject({ kind: 'ok' });
  });
});

describe('link and look-ups', () => {
  it.each<[ScriptedAnswer, string]>([
    [rowsAnswer([{ addrSeq: 1 }], 'inOutAddress', 'GET /areaservice/outboundarea'), 'ok'],
    [message('-1', '일반 오류'), 'relink'],
    [xmlAnswer('<E><message>OpenApiKey 오류</message></E>'), 'relink'],
    [{ status: 429 }, 'slow_down'],
  ])('%# is %s', async (answer, kind) => {
    expect((await elevenSt.link.check(elevenContext([answer]))).kind).toBe(kind);
  });

  const ROWS = [
    { dispNo: '1', dispNm: '패션', depth: '1', parentDispNo: '0' },
    { dispNo: '11', dispNm: '셔츠', depth: '2', parentDispNo: '1' },
    { dispNo: '2', dispNm: '셔츠 관리', depth: '1', parentDispNo: '' },
    { dispNo: '21', dispNm: '다리미', depth: '2', parentDispNo: '2' },
  ];

  it('reads the flat tree with paths and leaves', () => {
    expect(toCategoryTree(ROWS)).toEqual([
      {
        id: '1',
        name: '패션',
        path: '패션',
        leaf: false,
        children: [{ id: '11', name: '셔츠', path: '패션 > 셔츠', leaf: true, children: [] }],
      },
      {
        id: '2',
        name: '셔츠 관리',
        path: '셔츠 관리',
        leaf: false,
        children: [{ id: '21', name: '다리미', path: '셔츠 관리 > 다리미', leaf: true, children: [] }],
      },
    ]);
  });

  it('asks for categories and addresses', async () => {
    const tree = rowsAnswer(ROWS, 'category', 'GET /cateservice/category');
    const ctx = elevenContext([
      tree,
      tree,
      tree,
      rowsAnswer([{ addrSeq: 3, addrNm: '창고', addr: '서울' }], 'inOutAddress', 'GET /areaservice/inboundarea'),
    ]);
    expect(await elevenSt.lookups?.categories?.(ctx, null)).toMatchObject({ value: [{ id: '1' }, { id: '2' }] });
    expect(await elevenSt.lookups?.categories?.(ctx, '2')).toMatchObject({ value: [{ id: '21', leaf: true }] });
    expect(await elevenSt.lookups?.searchCategories?.(ctx, '다리미')).toMatchObject({ value: [{ id: '21' }] });
    expect(await elevenSt.lookups?.addresses?.(ctx, 'RETURN')).toEqual({
      kind: 'ok',
      value: [{ value: '3', label: '창고', hint: '서울' }],
    });
  });

  it.each([
    ['CJ', { method: '01', courier: '00034' }],
    ['SLX', { method: '01', courier: '00063' }],
    ['QUICK', { method: '04', courier: '00099' }],
    ['DIRECT', { method: '03', courier: '00099' }],
    ['HOMEPICK', { method: '01', courier: '00099' }],
  ])('announces %s as %j', (code, delivery) => {
    expect(deliveryOf(code)).toEqual(delivery);
  });

  it.each([
    ['00034', 'CJ'],
    ['00063', 'SLX'],
    ['99999', null],
  ])('courier %s is %s', (code, ours) => {
    expect(courierOf(code)).toBe(ours);
  });
});
