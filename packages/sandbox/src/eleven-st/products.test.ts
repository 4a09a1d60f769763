import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImageHost, startImageHost } from '../testing/image-host.ts';
import {
  type Answer,
  type Fields,
  keyOf,
  mixedOptions,
  OTHER,
  productFields,
  productXml,
  type Rig,
  SELLER,
  singleOption,
  startRig,
} from './testing/rig.ts';

let rig: Rig;
let host: ImageHost;
let fields: Fields;

beforeAll(async () => {
  host = await startImageHost();
  rig = await startRig();
});
afterAll(async () => {
  await rig.close();
  await host.close();
});
beforeEach(() => {
  rig.control.reset();
  fields = productFields(host.url(600, 600));
});

const create = (more = '', change: Fields = {}) => rig.call('POST', '/prodservices/product', productXml({ ...fields, ...change }, more));
const read = (prdNo: string) => rig.call('GET', `/prodmarketservice/prodmarket/${prdNo}`);
const stocks = (prdNo: string) => rig.call('GET', `/prodmarketservice/prodmarket/stck/${prdNo}`);

async function created(more = '', change: Fields = {}): Promise<string> {
  const answer = await create(more, change);
  if (answer.get('resultCode') !== '200') throw new Error(`create was refused: ${answer.get('message')}`);
  return answer.get('productNo') ?? '';
}

function refused(answer: Answer, expected: RegExp): void {
  expect([answer.status, answer.root, answer.get('resultCode')]).toEqual([200, 'ClientMessage', '500']);
  expect(answer.get('message')).toMatch(expected);
}

const MIX = mixedOptions(
  [
    ['색상', ['남색', '흰색']],
    ['사이즈', ['M', 'L']],
  ],
  [
    { key: '색상:남색†사이즈:M', code: 'NM' },
    { key: '색상:남색†사이즈:L', price: 1000, code: 'NL', count: 3 },
    { key: '색상:흰색†사이즈:M', code: 'WM' },
  ],
);

describe('create', () => {
  test('answers a number; the product is on sale with one stock row', async () => {
    const answer = await create();
    expect([answer.root, answer.get('resultCode')]).toEqual(['ClientMessage', '200']);
    const prdNo = answer.get('productNo') ?? '';
    const detail = await read(prdNo);
    expect([detail.get('prdNm'), detail.get('selPrc'), detail.get('selStatCd')]).toEqual(['린넨 셔츠 & 팬츠', '19900', '103']);
    expect(detail.get('htmlDetail')).toBe('<p>설명</p>');
    const rows = await stocks(prdNo);
    expect([rows.all('prdStckNo').length, rows.get('stckQty'), rows.get('prdStckStatCd'), rows.get('mixOptNo')]).toEqual([
      1,
      '10',
      '01',
      '0',
    ]);
  });

  const REQUIRED =
    'selMthdCd dispCtgrNo prdTypCd prdNm suplDtyfrPrdClfCd prdStatCd minorSelCnYn orgnTypCd prdImage01 htmlDetail selTermUseYn selPrc prdSelQty dlvCnAreaCd dlvWyCd dlvCstInstBasiCd addrSeqOut addrSeqIn rtngdDlvCst exchDlvCst asDetail rtngExchDetail';
  test.each(REQUIRED.split(' '))('%s is required', async (name) => {
    delete fields[name];
    refused(await create(), new RegExp(name));
  });

  test.each<[string, Fields, RegExp]>([
    ['a category that is no leaf', { dispCtgrNo: '101' }, /최하위/],
    ['an unknown category', { dispCtgrNo: '9' }, /존재하지 않는 카테고리/],
    ['a name over 100 characters', { prdNm: '가'.repeat(101) }, /100자/],
    ['a statement over 40 bytes', { advrtStmt: '가'.repeat(21) }, /40byte/],
    ['an unknown tax code', { suplDtyfrPrdClfCd: '09' }, /suplDtyfrPrdClfCd/],
    ['an unknown state', { prdStatCd: '07' }, /prdStatCd/],
    ['another origin without a name', { orgnTypCd: '03' }, /orgnNmVal/],
    ['a sale period without dates', { selTermUseYn: 'Y' }, /aplBgnDy은\(는\) 필수.*aplEndDy은\(는\) 필수/],
    ['a sale period in another form', { selTermUseYn: 'Y', aplBgnDy: '2026-03-01', aplEndDy: '2026/03/02' }, /aplBgnDy.*yyyy\/MM\/dd/],
    ['a sale period that ends before it starts', { selTermUseYn: 'Y', aplBgnDy: '2026/03/02', aplEndDy: '2026/03/01' }, /종료일/],
    ['a price not in tens', { selPrc: '19905' }, /10원 단위/],
    ['a price of a billion', { selPrc: '1000000000' }, /10억원/],
    ['a price of none', { selPrc: '0' }, /selPrc/],
    ['a price that is no number', { selPrc: '19,900' }, /selPrc/],
    ['a fee on free delivery', { dlvCst1: '2500' }, /무료배송/],
    ['fixed delivery without a fee', { dlvCstInstBasiCd: '02' }, /dlvCst1/],
    ['conditional delivery without an amount', { dlvCstInstBasiCd: '03', dlvCst1: '2500' }, /PrdFrDlvBasiAmt/],
    ['an outbound address that is a return one', { addrSeqOut: '2' }, /addrSeqOut/],
    ['an unknown return address', { addrSeqIn: '9' }, /addrSeqIn/],
    ['an unknown carrier', { dlvEtprsCd: '99999' }, /택배사/],
    ['an unknown dispatch template', { dlvSendCloseTmpltNo: '1' }, /발송마감/],
    ['an image that is no address', { prdImage01: 'a.jpg' }, /이미지 주소/],
  ])('%s is refused', async (_name, change, expected) => {
    refused(await create('', change), expected);
    expect(rig.control.products(SELLER)).toHaveLength(2);
  });

  test('a place that the seller took out of use is offered and taken no more, a renamed one has its new name', async () => {
    rig.control.changeAddress?.({ accountId: SELLER, addressId: '1', name: null });
    rig.control.changeAddress?.({ accountId: SELLER, addressId: '3', name: '새 창고' });
    expect((await rig.call('GET', '/areaservice/outboundarea')).all('addrNm')).toEqual(['새 창고']);
    refused(await create('', { addrSeqOut: '1' }), /addrSeqOut/);
    await created('', { addrSeqOut: '3' });
    rig.control.changeAddress?.({ accountId: SELLER, addressId: '1', name: '기본 출고지' });
    await created('', { addrSeqOut: '1' });
    expect(() => rig.control.changeAddress?.({ accountId: SELLER, addressId: '9', name: null })).toThrow('그런 주소가 없습니다');
  });

  test('images are really fetched, and one that cannot be read refuses the product', async () => {
    const url = host.url(601, 601);
    await created('', { prdImage02: url });
    expect(host.asked).toContain(new URL(url).pathname);
    refused(await create('', { prdImage03: host.missing }), /가져올 수 없/);
  });

  test('a price of 999,999,990 and a name of 100 characters are fine', async () => {
    await created('', { selPrc: '999999990', prdNm: '가'.repeat(100) });
  });

  test.each([
    [
      'a notice of another family',
      '<ProductNotification><type>123456</type><item><code>1</code><name>면</name></item></ProductNotification>',
      /고시 유형/,
    ],
    ['a notice without items', '<ProductNotification><type>891011</type></ProductNotification>', /고시 항목/],
    [
      'a notice item without its value',
      '<ProductNotification><type>891011</type><item><code>1</code><name></name></item></ProductNotification>',
      /name/,
    ],
    [
      'a certificate without its number',
      '<ProductCertGroup><crtfGrpTypCd>02</crtfGrpTypCd><crtfGrpObjClfCd>01</crtfGrpObjClfCd></ProductCertGroup>',
      /certKey/,
    ],
    [
      'an exemption without its kind',
      '<ProductCertGroup><crtfGrpTypCd>02</crtfGrpTypCd><crtfGrpObjClfCd>02</crtfGrpObjClfCd></ProductCertGroup>',
      /면제/,
    ],
    [
      'a certificate group twice',
      '<ProductCertGroup><crtfGrpTypCd>02</crtfGrpTypCd><crtfGrpObjClfCd>03</crtfGrpObjClfCd></ProductCertGroup>'.repeat(2),
      /한 번만/,
    ],
    [
      'six custom options',
      '<ProductCustOption><colOptName>이니셜</colOptName><colOptUseYn>Y</colOptUseYn></ProductCustOption>'.repeat(6),
      /최대 5개/,
    ],
  ])('%s is refused', async (_name, more, expected) => {
    refused(await create(more), expected);
  });
});

describe('options', () => {
  test('a single axis makes a stock row each', async () => {
    const prdNo = await created(
      singleOption([
        { value: '아이보리', code: 'A-1' },
        { value: '검정', price: 2000, count: 7 },
      ]),
    );
    const rows = await stocks(prdNo);
    expect(rows.all('mixDtlOptNm')).toEqual(['아이보리', '검정']);
    expect(rows.all('addPrc')).toEqual(['0', '2000']);
    expect(rows.all('stckQty')).toEqual(['5', '7']);
    expect(rows.all('sellerStockCd')).toEqual(['A-1', '']);
    expect(new Set(rows.all('prdStckNo')).size).toBe(2);
  });

  test('a combination makes a row for each mapping key', async () => {
    const prdNo = await created(MIX);
    const rows = await stocks(prdNo);
    expect(rows.all('mixOptNm')).toEqual(['색상,사이즈', '색상,사이즈', '색상,사이즈']);
    expect(rows.all('mixDtlOptNm')).toEqual(['남색,M', '남색,L', '흰색,M']);
    expect(rows.all('sellerStockCd')).toEqual(['NM', 'NL', 'WM']);
  });

  test.each<[string, string, RegExp]>([
    ['a count of none that is in use', singleOption([{ value: '가', count: 0 }]), /useYn은 N/],
    ['no option at no extra price', singleOption([{ value: '가', price: 100 }]), /0원인 옵션/],
    ['an extra price over +100 %', singleOption([{ value: '가' }, { value: '나', price: 19910 }]), /-50%~\+100%/],
    ['an extra price below −50 %', singleOption([{ value: '가' }, { value: '나', price: -9960 }]), /-50%~\+100%/],
    ['an extra price not in tens', singleOption([{ value: '가' }, { value: '나', price: 105 }]), /10원 단위/],
    ['a value over 50 bytes', singleOption([{ value: '가'.repeat(26) }]), /50byte/],
    ['a title over 40 bytes', singleOption([{ value: '가' }], '가'.repeat(21)), /40byte/],
    ['the same value twice', singleOption([{ value: '가' }, { value: '가' }]), /중복/],
    ['options without optSelectYn', singleOption([{ value: '가' }]).replace('<optSelectYn>Y', '<optSelectYn>N'), /optSelectYn/],
    ['another column count', singleOption([{ value: '가' }]).replace('<txtColCnt>1', '<txtColCnt>2'), /txtColCnt/],
    ['an unknown sort', singleOption([{ value: '가' }]).replace('<prdExposeClfCd>00', '<prdExposeClfCd>05'), /prdExposeClfCd/],
    ['an axis without values', mixedOptions([['색상', []]], [{ key: '색상:가' }]), /옵션값이 없/],
    ['no combination', mixedOptions([['색상', ['가']]], []), /한 개 이상/],
    [
      'a mapping key in another order',
      mixedOptions(
        [
          ['색상', ['가']],
          ['크기', ['M']],
        ],
        [{ key: '크기:M†색상:가' }],
      ),
      /optionMappingKey/,
    ],
    ['a mapping key of an unknown value', mixedOptions([['색상', ['가']]], [{ key: '색상:나' }]), /optionMappingKey/],
    [
      'a mapping key with another joint',
      mixedOptions(
        [
          ['색상', ['가']],
          ['크기', ['M']],
        ],
        [{ key: '색상:가+크기:M' }],
      ),
      /optionMappingKey/,
    ],
    ['the same mapping key twice', mixedOptions([['색상', ['가']]], [{ key: '색상:가' }, { key: '색상:가' }]), /중복/],
    [
      'an axis with an extra price',
      mixedOptions([['색상', ['가']]], [{ key: '색상:가' }]).replace('<colOptPrice>0', '<colOptPrice>100'),
      /축/,
    ],
    [
      'combinations without optMixYn',
      mixedOptions([['색상', ['가']]], [{ key: '색상:가' }]).replace('<optMixYn>Y', '<optMixYn>N'),
      /optMixYn/,
    ],
  ])('%s is refused', async (_name, options, expected) => {
    refused(await create(options), expected);
  });

  test.each(["'", '&quot;', '%', '&amp;', '&lt;', '&gt;', '#', '†'])('the character %s is refused in a value', async (character) => {
    refused(await create(singleOption([{ value: `빨강${character}` }])), /사용할 수 없/);
  });

  test('bounds themselves are allowed, and none in stock when unused', async () => {
    const prdNo = await created(
      singleOption([{ value: '가' }, { value: '나', price: 19900 }, { value: '다', price: -9950 }, { value: '라', count: 0, use: 'N' }]),
    );
    expect((await stocks(prdNo)).all('prdStckStatCd')).toEqual(['01', '01', '01', '02']);
  });
});

describe('change', () => {
  const put = (prdNo: string, more = '', change: Fields = {}) =>
    rig.call('PUT', `/prodservices/product/${prdNo}`, productXml({ ...fields, ...change }, more));
  const price = (prdNo: string, selPrc: number | string) => rig.call('GET', `/prodservices/product/price/${prdNo}/${selPrc}`);

  test('a whole update keeps stock numbers of values that stay', async () => {
    const prdNo = await created(singleOption([{ value: '가' }, { value: '나' }]));
    const before = (await stocks(prdNo)).all('prdStckNo');
    const answer = await put(prdNo, singleOption([{ value: '나', count: 9 }, { value: '다' }]), { prdNm: '새 이름' });
    expect(answer.get('resultCode')).toBe('210');
    const after = await stocks(prdNo);
    expect(after.all('mixDtlOptNm')).toEqual(['나', '다']);
    expect(after.all('prdStckNo')[0]).toBe(before[1]);
    expect(before).not.toContain(after.all('prdStckNo')[1]);
    expect(after.all('stckQty')[0]).toBe('9');
    const gone = `<ProductStock><prdNo>${prdNo}</prdNo><prdStckNo>${before[0]}</prdStckNo><stckQty>3</stckQty></ProductStock>`;
    expect((await rig.call('PUT', `/prodservices/stockqty/${before[0]}`, gone)).get('resultCode')).toBe('404');
  });

  test('an update is checked like a creation and guarded in its price', async () => {
    const prdNo = await created();
    refused(await put(prdNo, '', { selPrc: '29860' }), /\+50%, -80%/);
    refused(await put(prdNo, '', { selPrc: '3970' }), /\+50%, -80%/);
    refused(await put(prdNo, '', { asDetail: '' }), /asDetail/);
    expect((await put(prdNo, '', { selPrc: '29850' })).get('resultCode')).toBe('210');
  });

  test('the price GET changes the price each time, within +50 % and −80 % of what holds', async () => {
    const prdNo = await created();
    const first = await price(prdNo, 29850);
    expect([first.get('resultCode'), first.get('preSelPrc')]).toEqual(['200', '19900']);
    expect((await price(prdNo, 44770)).get('preSelPrc')).toBe('29850');
    refused(await price(prdNo, 67160), /\+50%/);
    expect((await price(prdNo, 8960)).get('resultCode')).toBe('200');
    refused(await price(prdNo, 1780), /-80%/);
    refused(await price(prdNo, 8965), /10원/);
    expect((await read(prdNo)).get('selPrc')).toBe('8960');
  });

  test('a price that breaks the bounds of an option is refused', async () => {
    const prdNo = await created(singleOption([{ value: '가' }, { value: '나', price: 19900 }]));
    refused(await price(prdNo, 19890), /-50%~\+100%/);
  });

  test('options and detail page alone', async () => {
    const prdNo = await created(MIX);
    const changed = await rig.call('POST', `/prodservices/updateProductOption/${prdNo}`, productXml({}, singleOption([{ value: '가' }])));
    expect(changed.get('resultCode')).toBe('210');
    expect((await stocks(prdNo)).all('mixDtlOptNm')).toEqual(['가']);
    refused(await rig.call('POST', `/prodservices/updateProductOption/${prdNo}`, productXml({})), /옵션이 없/);
    const detail = await rig.call(
      'POST',
      `/prodservices/updateProductDetailCont/${prdNo}`,
      productXml({ htmlDetail: '<![CDATA[<b>새</b>]]>' }),
    );
    expect(detail.get('resultCode')).toBe('210');
    expect((await read(prdNo)).get('htmlDetail')).toBe('<b>새</b>');
  });

  test('stop and restart; restart needs stock', async () => {
    const prdNo = await created();
    await rig.call('PUT', `/prodstatservice/stat/stopdisplay/${prdNo}`);
    expect((await read(prdNo)).get('selStatCd')).toBe('105');
    await setStock(prdNo, 0, 0);
    expect((await read(prdNo)).get('selStatCd')).toBe('105');
    refused(await rig.call('PUT', `/prodstatservice/stat/restartdisplay/${prdNo}`), /재고가 없어/);
    await setStock(prdNo, 0, 4);
    expect((await rig.call('PUT', `/prodstatservice/stat/restartdisplay/${prdNo}`)).get('resultCode')).toBe('200');
    expect((await read(prdNo)).get('selStatCd')).toBe('103');
  });

  test('a deleted product is gone', async () => {
    const prdNo = await created();
    expect((await rig.call('DELETE', `/prodservices/product/${prdNo}`)).get('resultCode')).toBe('200');
    expect((await read(prdNo)).get('resultCode')).toBe('404');
  });
});

async function setStock(prdNo: string, index: number, quantity: number | string, change: Fields = {}): Promise<Answer> {
  const prdStckNo = (await stocks(prdNo)).all('prdStckNo')[index] ?? '';
  const values = { prdNo, prdStckNo, stckQty: String(quantity), optWght: '', ...change };
  const xml = Object.entries(values).map(([name, value]) => `<${name}>${value}</${name}>`);
  return rig.call('PUT', `/prodservices/stockqty/${prdStckNo}`, `<ProductStock>${xml.join('')}</ProductStock>`);
}

describe('stock', () => {
  test('is set by stock number; none anywhere is sold out, some again is on sale', async () => {
    const prdNo = await created(singleOption([{ value: '가' }, { value: '나' }]));
    expect((await setStock(prdNo, 0, 0)).get('resultCode')).toBe('200');
    expect((await stocks(prdNo)).all('prdStckStatCd')).toEqual(['02', '01']);
    expect((await read(prdNo)).get('selStatCd')).toBe('103');
    await setStock(prdNo, 1, 0);
    expect((await read(prdNo)).get('selStatCd')).toBe('104');
    await setStock(prdNo, 1, 8);
    expect((await read(prdNo)).get('selStatCd')).toBe('103');
  });

  test('an option sent without stock comes back with it, one switched off does not', async () => {
    const prdNo = await created(singleOption([{ value: '가' }, { value: '나', count: 0, use: 'N' }, { value: '다', count: 3, use: 'N' }]));
    await setStock(prdNo, 1, 5);
    await setStock(prdNo, 2, 5);
    expect((await stocks(prdNo)).all('prdStckStatCd')).toEqual(['01', '01', '02']);
  });

  test('wrong numbers are refused', async () => {
    const prdNo = await created();
    refused(await setStock(prdNo, 0, -1), /stckQty/);
    refused(await setStock(prdNo, 0, 'x'), /stckQty/);
    refused(await setStock(prdNo, 0, 5, { prdNo: '1' }), /맞지 않/);
    expect((await rig.call('PUT', '/prodservices/stockqty/5', '<ProductStock><prdNo>1</prdNo></ProductStock>')).get('resultCode')).toBe(
      '404',
    );
  });
});

describe('reading', () => {
  const search = (xml: string) => rig.call('POST', '/prodmarketservice/prodmarket', `<SearchProduct>${xml}</SearchProduct>`);

  test('by seller code, and nothing of others', async () => {
    const prdNo = await created();
    expect((await rig.call('GET', '/prodmarketservice/sellerprodcode/M-1001')).get('prdNo')).toBe(prdNo);
    const none = await rig.call('GET', '/prodmarketservice/sellerprodcode/NOPE');
    expect([none.root, none.get('result_code')]).toEqual(['products', '0']);
    const others = await rig.call('GET', '/prodmarketservice/sellerprodcode/M-1001', undefined, { key: keyOf(OTHER) });
    expect(others.get('result_code')).toBe('0');
    expect((await rig.call('GET', `/prodmarketservice/prodmarket/${prdNo}`, undefined, { key: keyOf(OTHER) })).get('resultCode')).toBe(
      '404',
    );
  });

  test('search by name, status and category, in ranges of rows', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(await created('', { prdNm: `조끼 ${n}`, sellerPrdCd: `S-${n}` }));
    await rig.call('PUT', `/prodstatservice/stat/stopdisplay/${ids[0]}`);
    expect((await search('<prdNm>조끼</prdNm>')).all('prdNo')).toEqual([...ids].reverse());
    expect((await search('<selStatCd>105</selStatCd>')).all('prdNo')).toEqual([ids[0]]);
    expect((await search('<category1>101</category1><category4>101010101</category4>')).all('prdNo')).toHaveLength(6);
    expect((await search('<prdNm>조끼</prdNm><start>2</start><end>3</end>')).all('prdNo')).toEqual([ids[3], ids[2]]);
    expect((await search('<prdNm>조끼</prdNm><limit>1</limit>')).all('prdNo')).toEqual([ids[4]]);
    expect((await search('<prdNm>없음</prdNm>')).get('result_code')).toBe('0');
    expect((await search('<start>a</start>')).get('resultCode')).toBe('400');
    rig.control.addFault({ operation: 'products.list', kind: 'REPEATED_PAGE' });
    expect((await search('<prdNm>조끼</prdNm><start>3</start><end>4</end>')).all('prdNo')).toEqual([ids[4], ids[3]]);
    rig.control.addFault({ operation: 'products.list', kind: 'SHIFTED_PAGE' });
    expect((await search('<prdNm>조끼</prdNm><start>3</start><end>4</end>')).all('prdNo')).toEqual([ids[3], ids[2]]);
  });

  test('pictures of existing products can be fetched', async () => {
    const [seeded] = rig.control.products(SELLER);
    const picture = await fetch((await read(seeded?.productId ?? '')).get('prdImage01') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});
