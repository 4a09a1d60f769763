/** What headings of other tools' files mean. The rows below are written from what is publicly known of these files, apart from the synonyms. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BATCH_COLUMNS } from './columns.ts';
import { findHeadingRow, headingsKey, matchHeadings } from './match-headings.ts';

const SHOP = { accountId: '7', shopType: 'COUPANG', shopAccountId: 'her', shopName: '본점', multiShopId: null, title: '쿠팡', fields: [] };

/** Heading → column that it must mean; null: none of ours. */
const FILES: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '스마트스토어 일괄등록': {
    '판매자 상품코드': 'code',
    '카테고리코드*': 'category',
    '상품명*': 'name',
    '상품상태*': 'productState',
    '판매가*': 'price',
    '부가세*': 'taxType',
    '재고수량*': 'stock',
    옵션형태: null,
    옵션명: 'optionName1',
    옵션값: 'optionValue1',
    옵션가: 'optionPrice',
    '옵션 재고수량': 'optionStock',
    '대표이미지*': 'mainImage',
    추가이미지: 'images',
    '상세설명*': 'detail',
    브랜드: 'brand',
    제조사: 'manufacturer',
    '제조일자(YYYY-MM-DD)': 'manufacturingDate',
    '유효일자(YYYY-MM-DD)': 'validDate',
    '원산지코드*': 'origin',
    수입사: 'importer',
    '미성년자 구매*': 'minor',
    '배송비 템플릿코드': 'deliveryTemplate',
    'A/S 전화번호*': 'afterServicePhone',
    'A/S 안내*': 'afterServiceGuide',
    판매자특이사항: 'comment',
  },
  사방넷: {
    자체상품코드: 'code',
    '상품명[필수]': 'name',
    모델명: 'modelName',
    모델No: 'modelCode',
    브랜드명: 'brand',
    제조사: 'manufacturer',
    '원산지(제조국)': 'origin',
    사이트검색어: 'keywords',
    원가: 'costPrice',
    판매가: 'price',
    TAG가: null,
    '옵션제목(1)': 'optionName1',
    '옵션상세명칭(1)': 'optionValue1',
    '옵션제목(2)': 'optionName2',
    '옵션상세명칭(2)': 'optionValue2',
    대표이미지: 'mainImage',
    '종합몰(JPG)이미지': null,
    부가이미지2: 'images',
    부가이미지3: 'images',
    상품상세설명: 'detail',
    세금구분: 'taxType',
    관리자메모: 'comment',
  },
  플레이오토: {
    판매자관리코드: 'code',
    카테고리코드: 'category',
    온라인상품명: 'name',
    판매수량: 'stock',
    판매가: 'price',
    공급가: 'costPrice',
    시중가: null,
    과세여부: 'taxType',
    원산지: 'origin',
    기본이미지: 'mainImage',
    추가이미지1: 'images',
    추가이미지2: 'images',
    옵션명1: 'optionName1',
    옵션명2: 'optionName2',
    상세설명: 'detail',
    모델명: 'modelName',
    브랜드: 'brand',
    제조사: 'manufacturer',
    'UPC/EAN코드': null,
    키워드: 'keywords',
    유효일: 'validDate',
  },
  이셀러스: {
    판매자상품코드: 'code',
    '상품명(필수)': 'name',
    판매가격: 'price',
    재고: 'stock',
    옵션항목명1: 'optionName1',
    옵션값1: 'optionValue1',
    추가금액: 'optionPrice',
    대표이미지URL: 'mainImage',
    상품상세: 'detail',
    브랜드명: 'brand',
    제조사명: 'manufacturer',
    생산지: 'origin',
    검색키워드: 'keywords',
  },
  'our own': Object.fromEntries([
    ...BATCH_COLUMNS.map(({ key, title }) => [title, key]),
    ['[쿠팡 본점] 등록', 'shop:7:sold'],
    ['[쿠팡 지점] 카테고리', null],
  ]),
};

describe.each(Object.entries(FILES))('headings of %s', (_, file) => {
  test('mean what their tool means by them', () => {
    const headings = Object.keys(file);
    const matches = matchHeadings(headings, [SHOP]);
    const wrong = matches.filter(({ heading, column }) => column !== file[heading] && file[heading] !== null);
    expect(wrong.map(({ heading, column }) => `${heading} → ${column}, not ${file[heading]}`)).toEqual([]);
    // What none of ours is may be guessed at, never taken for sure.
    expect(
      matches
        .filter(({ heading, column, certainty }) => file[heading] === null && column !== null && certainty === 'EXACT')
        .map(({ heading }) => heading),
    ).toEqual([]);
    expect(findHeadingRow([['상품 일괄등록 양식'], ['필수', '', '선택'], headings, ['가']], [SHOP])).toBe(2);
  });
});

test('of 사방넷 say the values of both options by one heading, each behind the name of its option, beside notes of what may not be changed', () => {
  const headings = [
    '품번코드\n[수정불가]',
    '상품명',
    '자체상품코드\n[수정불가]',
    '판매가',
    '옵션제목(1)',
    '옵션상세명칭',
    '옵션제목(2)',
    '옵션상세명칭',
  ];
  expect(matchHeadings(headings).map(({ column }) => column)).toEqual([
    null,
    'name',
    'code',
    'price',
    'optionName1',
    'optionValue1',
    'optionName2',
    'optionValue2',
  ]);
});

test('that only look like ours are not guessed at', () => {
  const others = ['옵션형태', '옵션구분', 'TAG가[필수]', '재고관리사용여부', '상품정보제공고시 템플릿코드', '상품구분[필수]'];
  expect(matchHeadings(['상품명', '판매가', ...others]).map(({ column }) => column)).toEqual(['name', 'price', ...others.map(() => null)]);
});

test('a column is meant by one heading alone, but those that several may hold, whatever the headings are', () => {
  const heading = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom(...Object.values(FILES).flatMap(Object.keys)));
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 40 }), (headings) => {
      const matches = matchHeadings(headings, [SHOP]);
      expect(matches).toHaveLength(headings.length);
      const single = matches.flatMap(({ column }) => (column === null || column === 'images' || column === 'keywords' ? [] : [column]));
      expect(new Set(single).size).toBe(single.length);
      for (const { column, certainty } of matches) expect(column === null).toBe(certainty === null);
      findHeadingRow([headings], [SHOP]);
    }),
  );
});

test('headings are the same however they are spaced', () => {
  expect(headingsKey(['상품명 *', '판매가(원)'])).toBe(headingsKey(['상품명', ' 판매가 (원)']));
  expect(headingsKey(['상품명', '판매가'])).not.toBe(headingsKey(['판매가', '상품명']));
});
