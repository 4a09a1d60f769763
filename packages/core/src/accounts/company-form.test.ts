import { describe, expect, it } from 'vitest';
import { firmDetailProblems, firmProblems, tidyFirm, tidyFirmDetails } from './company-form.ts';

const FIRM = { businessType: 'SOLE', companyName: '달빛옷장', businessNumber: '120-34-56782' } as const;
const DETAILS = {
  representative: '김달빛',
  zipCode: '04524',
  address1: '서울특별시 중구 세종대로 110',
  address2: "3층 (태평로1가), 'B'동",
  businessKind: '도소매',
  businessItem: '전자상거래, 의류·잡화',
  mailOrderNumber: '2026-서울중구-01234',
};

describe('a firm', () => {
  it('is stored with plain digits and single blanks', () => {
    expect(tidyFirm({ ...FIRM, companyName: ' 달빛   옷장 ', businessNumber: '１２０-３４-５６７８２' })).toEqual({
      ...FIRM,
      companyName: '달빛 옷장',
      businessNumber: '1203456782',
    });
    expect(tidyFirmDetails({ ...DETAILS, zipCode: '０４５２４', address2: ' 3층  왼쪽 ' })).toMatchObject({
      zipCode: '04524',
      address2: '3층 왼쪽',
    });
  });

  it.each([
    [{}, []],
    [{ businessType: 'INDIVIDUAL', companyName: '', businessNumber: '' }, []],
    [{ businessType: 'SIMPLIFIED', companyName: '', businessNumber: '' }, ['companyName', 'businessNumber']],
    [{ businessType: 'CORPORATION' }, ['businessNumber']],
    [{ businessNumber: '120-34-56783' }, ['businessNumber']],
    [{ companyName: '<b>달빛</b>' }, ['companyName']],
    [{ companyName: '달빛😀' }, ['companyName']],
  ] as const)('%j is wrong at %j', (changes, fields) => {
    expect(Object.keys(firmProblems({ ...FIRM, ...changes }))).toEqual(fields);
  });

  it.each([
    [{}, []],
    [{ zipCode: '', address1: '', address2: '', businessKind: '', businessItem: '', mailOrderNumber: '' }, []],
    [{ representative: '' }, ['representative']],
    [{ zipCode: '4524' }, ['zipCode']],
    [{ address1: '<script>', address2: '가'.repeat(101) }, ['address1', 'address2']],
    [{ businessKind: '도소매;', businessItem: '😀' }, ['businessKind', 'businessItem']],
    [{ mailOrderNumber: '제2026_1호' }, ['mailOrderNumber']],
  ] as const)('details %j are wrong at %j', (changes, fields) => {
    expect(Object.keys(firmDetailProblems({ ...DETAILS, ...changes, businessType: 'SOLE' })).sort()).toEqual([...fields].sort());
  });

  it('without a registration needs no representative', () => {
    expect(firmDetailProblems({ ...DETAILS, representative: '', businessType: 'INDIVIDUAL' })).toEqual({});
  });
});
