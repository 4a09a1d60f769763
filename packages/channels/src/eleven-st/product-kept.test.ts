import { describe, expect, it } from 'vitest';
import { wire, wires } from '../sdk/reader.ts';
import { optionItem } from '../sdk/testing/context.ts';
import type { Standing } from './product-kept.ts';
import { toProductXml } from './product-out.ts';
import { contentOf } from './testing/context.ts';
import { encodeXml, parseXml } from './xml.ts';

function sent(stands: Standing, over = {}): Record<string, unknown> {
  const parsed = parseXml(encodeXml(toProductXml(contentOf(over), stands).node));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value.body;
}

const SELLERS = {
  selTermUseYn: 'Y',
  aplBgnDy: '2026/03/01',
  aplEndDy: '2029/02/28',
  maktPrc: '45000',
  selLimitTypCd: '01',
  selLimitQty: '7',
  selPrdClfCd: '3y:110',
  dlvCnAreaCd: '02',
  dlvCstPayTypCd: '01',
  dlvClf: '03',
  rtngdDlvCd: '00034',
  reviewDispYn: 'N',
  gblDlvYn: 'Y',
  beefTraceStat: '02',
  prdExposeClfCd: '03',
  ProductCustOption: [
    { colOptName: '각인 & 문구', colOptUseYn: 'Y' },
    { colOptName: '메시지', colOptUseYn: 'N' },
  ],
};

describe('what the seller works on at 11ST', () => {
  it('goes back as it was read', () => {
    expect(sent({ product: SELLERS, stocks: [] })).toMatchObject(SELLERS);
  });

  it('does not stand in the way of what Moa owns, nor does what 11ST reports about a product come back', () => {
    const stands = {
      product: { prdNm: '옛 이름', selPrc: '1', brand: '옛 브랜드', dlvCst1: '9999', prdNo: '1', selStatCd: '105' },
      stocks: [],
    };
    const product = sent(stands, { brand: '', name: '새 이름' });
    expect(product).toMatchObject({ prdNm: '새 이름', selPrc: '19900' });
    for (const name of ['brand', 'dlvCst1', 'prdNo', 'selStatCd']) expect(product).not.toHaveProperty(name);
  });

  it('begins with what 11ST asks for', () => {
    expect(sent({ product: {}, stocks: [] })).toMatchObject({ selTermUseYn: 'N', reviewDispYn: 'Y', gblDlvYn: 'N', prdExposeClfCd: '00' });
    expect(sent({ product: {}, stocks: [] })).not.toHaveProperty('ProductCustOption');
  });

  it('keeps the chemical group where Moa states none', () => {
    const group = { crtfGrpTypCd: '04', crtfGrpObjClfCd: '01', ProductCert: { certTypeCd: '133', certKey: 'CH1' } };
    const stands = { product: { ProductCertGroup: [{ crtfGrpTypCd: '01', crtfGrpObjClfCd: '01' }, group] }, stocks: [] };
    expect(wires(sent(stands).ProductCertGroup)).toEqual([
      { crtfGrpTypCd: '01', crtfGrpObjClfCd: '03' },
      { crtfGrpTypCd: '02', crtfGrpObjClfCd: '03' },
      { crtfGrpTypCd: '03', crtfGrpObjClfCd: '03' },
      group,
    ]);
  });

  it('puts no option out of use because the whole product is not on sale', () => {
    const items = [
      optionItem({ optionValues: ['남색'], shopItemId: '11' }),
      optionItem({ key: 'b', optionValues: ['검정'], shopItemId: '12' }),
    ];
    const stocks = ['11', '12'].map((prdStckNo) => ({ prdStckNo, prdStckStatCd: '02', stckQty: '5' }));
    const options = wires(sent({ product: { selStatCd: '105' }, stocks }, { optionNames: ['색상'], items }).ProductOption);
    expect(options.map(({ useYn }) => useYn)).toEqual(['Y', 'Y']);
  });

  it('leaves options stopped that the seller stopped, and sells again what was only sold out', () => {
    const items = [
      optionItem({ optionValues: ['남색'], shopItemId: '11', quantity: 5 }),
      optionItem({ key: 'b', optionValues: ['검정'], shopItemId: '12', quantity: 5 }),
      optionItem({ key: 'c', optionValues: ['회색'], shopItemId: '13', quantity: 5 }),
    ];
    const stocks = [
      { prdStckNo: '11', prdStckStatCd: '02', stckQty: '5' },
      { prdStckNo: '12', prdStckStatCd: '02', stckQty: '0' },
      { prdStckNo: '13', prdStckStatCd: '01', stckQty: '5' },
    ];
    const single = sent({ product: {}, stocks }, { optionNames: ['색상'], items });
    expect(wires(single.ProductOption).map(({ useYn, colCount }) => [useYn, colCount])).toEqual([
      ['N', '5'],
      ['Y', '5'],
      ['Y', '5'],
    ]);
    const mixed = sent({ product: {}, stocks }, { items: items.map((item) => ({ ...item, optionValues: [...item.optionValues, 'M'] })) });
    expect(wires(wire(mixed.ProductOptionExt).ProductOption).map(({ useYn }) => useYn)).toEqual(['N', 'Y', 'Y']);
  });
});

describe('an immediate discount', () => {
  const SHOPS = { cuponcheck: 'Y', dscAmtPercnt: '7', cupnDscMthdCd: '02', cupnUseLmtDyYn: 'Y', cupnIssEndDy: '2029/02/28' };
  const there = (product: Record<string, unknown>): Standing => ({ product: { prdNo: '1', ...product }, stocks: [] });
  const discountOf = (stands: Standing, over: Parameters<typeof sent>[1]) =>
    Object.fromEntries(Object.entries(sent(stands, over)).filter(([name]) => name.startsWith('cup') || name === 'dscAmtPercnt'));

  it.each<[string, Standing, object, object]>([
    ['of the shop stays', there(SHOPS), { discountWon: 0 }, { cuponcheck: 'S' }],
    ['that may be there stays', there({}), { discountWon: 0 }, { cuponcheck: 'S' }],
    ['of ours goes with it', there(SHOPS), { discountWon: 0, discountTakenBack: true }, { cuponcheck: 'N' }],
    [
      'of ours takes the place of the shop’s',
      there(SHOPS),
      { discountWon: 1_000 },
      { cuponcheck: 'Y', dscAmtPercnt: '1000', cupnDscMthdCd: '01', cupnUseLmtDyYn: 'N' },
    ],
    [
      'of ours that is there keeps the days that the seller gave it',
      there({ ...SHOPS, dscAmtPercnt: '1000', cupnDscMthdCd: '01' }),
      { discountWon: 1_000 },
      { cuponcheck: 'S' },
    ],
  ])('%s', (_name, stands, over, expected) => {
    expect(discountOf(stands, over)).toEqual(expected);
  });

  it('is none of a new product that has none', () => {
    expect(toProductXml(contentOf({ discountWon: 0 })).node[1]).not.toContainEqual(['cuponcheck', expect.anything()]);
  });
});

describe('what is offered beside the product', () => {
  const SELLERS = { addPrdGrpNm: '포장', compPrdNm: '보자기 포장', addCompPrc: '3000', compPrdQty: '9', addUseYn: 'Y', addPrdWght: '120' };
  const wrap = { name: '선물 상자', price: 2_000, quantity: 30 };
  const OURS = { addPrdGrpNm: '추가구성', compPrdVatCd: '01', compPrdNm: '선물 상자', addCompPrc: '2000', compPrdQty: '30', addUseYn: 'Y' };
  const rowsOf = (rows: object[], over: object) => wires(sent({ product: { ProductComponent: rows }, stocks: [] }, over).ProductComponent);

  it.each<[string, object[], object, object[]]>([
    ['the seller’s stays where Moa has none', [SELLERS], {}, [SELLERS]],
    ['ours stands beside the seller’s', [SELLERS], { supplements: [wrap] }, [SELLERS, OURS]],
    [
      'ours keeps what the shop counted down',
      [{ ...OURS, compPrdQty: '28' }],
      { supplements: [wrap], formerSupplements: [wrap] },
      [{ ...OURS, compPrdQty: '28' }],
    ],
    [
      'a number that was changed in Moa is sent',
      [{ ...OURS, compPrdQty: '3' }],
      { supplements: [wrap], formerSupplements: [{ ...wrap, quantity: 5 }] },
      [OURS],
    ],
    ['ours that is there no more goes alone', [SELLERS, OURS], { formerSupplements: [wrap] }, [SELLERS]],
    [
      'ours of which nothing is left is not used',
      [],
      { supplements: [{ ...wrap, quantity: 0 }] },
      [{ ...OURS, compPrdQty: '0', addUseYn: 'N' }],
    ],
  ])('%s', (_name, rows, over, expected) => {
    expect(rowsOf(rows, over)).toEqual(expected);
  });
});
