/**
 * Numbers of the 상품정보제공고시 groups and items at 11ST. No call lists them (sheet 4): they come from the channel's published table and are
 * data, to be extended as groups are confirmed. Each item has the number and the name by which the seller's value is found.
 */
export interface ElevenNotice {
  /** Our group. */
  noticeCode: string;
  type: string;
  name: string;
  items: readonly (readonly [code: string, name: string])[];
}

const MAKER = ['11905', '제조자/수입자'] as const;
const COUNTRY = ['23759095', '제조국'] as const;
const COLOR = ['11835', '색상'] as const;
const MATERIAL = ['11848', '소재'] as const;
const QUALITY = ['23760386', '품질보증기준'] as const;
const CONTACT = ['23760437', 'A/S 책임자와 전화번호'] as const;
const MODEL = ['11800', '품명 및 모델명'] as const;
const SIZE = ['23760034', '치수'] as const;
const FORM = ['11932', '크기'] as const;
const CARE = ['23759972', '취급 시 주의사항'] as const;
const STUFF = ['11900', '재질'] as const;
const RELEASED = ['23759938', '동일모델의 출시년월'] as const;

export const ELEVEN_NOTICES: readonly ElevenNotice[] = [
  {
    noticeCode: 'ETC',
    type: '891045',
    name: '기타 재화',
    items: [
      MODEL,
      MAKER,
      ['23760413', 'A/S 책임자와 전화번호 또는 소비자상담 관련 전화번호'],
      ['23759100', '제조국 또는 원산지'],
      ['23756033', '법에 의한 인증·허가 등을 받았음을 확인할 수 있는 경우 그에 대한 사항'],
    ],
  },
  {
    noticeCode: 'WEAR',
    type: '891011',
    name: '의류',
    items: [
      COLOR,
      ['23756520', '세탁방법 및 취급 시 주의사항'],
      COUNTRY,
      CONTACT,
      ['23759468', '제품 소재'],
      SIZE,
      QUALITY,
      MAKER,
      ['23759308', '제조연월'],
    ],
  },
  {
    noticeCode: 'SHOES',
    type: '891012',
    name: '구두/신발',
    items: [COLOR, MAKER, COUNTRY, ['40748371', '제품의 주소재'], SIZE, QUALITY, CONTACT, CARE],
  },
  {
    noticeCode: 'BAG',
    type: '891013',
    name: '가방',
    items: [COLOR, MATERIAL, MAKER, ['11908', '종류'], CONTACT, COUNTRY, CARE, QUALITY, FORM],
  },
  {
    noticeCode: 'FASHION_ITEMS',
    type: '891014',
    name: '패션잡화',
    items: [MATERIAL, MAKER, ['11908', '종류'], CONTACT, CARE, SIZE, QUALITY, COUNTRY],
  },
  {
    noticeCode: 'SLEEPING_GEAR',
    type: '891015',
    name: '침구류/커튼',
    items: [
      COLOR,
      MAKER,
      ['17461', '제품구성'],
      ['23756520', '세탁방법 및 취급 시 주의사항'],
      CONTACT,
      ['23759468', '제품 소재'],
      SIZE,
      QUALITY,
      COUNTRY,
    ],
  },
  {
    noticeCode: 'FURNITURE',
    type: '891016',
    name: '가구',
    items: [
      COLOR,
      MAKER,
      FORM,
      ['23756017', '배송·설치비용'],
      COUNTRY,
      ['469865457', '재공급(리퍼브) 사유 및 하자 부위'],
      QUALITY,
      CONTACT,
      ['23760470', 'KC 인증정보'],
      ['3125646', '구성품'],
      ['37089196', '품명'],
      ['23759652', '주요 소재'],
    ],
  },
  {
    noticeCode: 'KITCHEN_UTENSILS',
    type: '891027',
    name: '주방용품',
    items: [MODEL, STUFF, MAKER, FORM, ['37088317', '수입신고 문구'], RELEASED, QUALITY, CONTACT, ['3125646', '구성품'], COUNTRY],
  },
  {
    noticeCode: 'KIDS',
    type: '891033',
    name: '어린이제품',
    items: [
      MODEL,
      COLOR,
      STUFF,
      MAKER,
      ['2361085', '사용연령 또는 권장사용연령'],
      COUNTRY,
      ['469867873', '크기·체중의 한계'],
      ['23760223', '크기, 중량'],
      QUALITY,
      CONTACT,
      ['23760454', 'KC 인증정보'],
      ['40747702', '취급방법 및 취급 시 주의사항, 안전표시(주의, 경고 등)'],
      RELEASED,
    ],
  },
  {
    noticeCode: 'SPORTS_EQUIPMENT',
    type: '891035',
    name: '스포츠용품',
    items: [
      MODEL,
      COLOR,
      STUFF,
      MAKER,
      ['17461', '제품 구성'],
      ['23760454', 'KC 인증정보'],
      COUNTRY,
      RELEASED,
      ['23760223', '크기, 중량'],
      QUALITY,
      CONTACT,
      ['23756377', '상품별 세부 사양'],
    ],
  },
  {
    noticeCode: 'BIOCHEMISTRY',
    type: '1149547',
    name: '생활화학제품',
    items: [
      ['176316020', '품목 및 제품명'],
      ['176316074', '용도 및 제형'],
      ['176316124', '제조연월 및 유통기한'],
      ['176316199', '중량·용량·매수·크기'],
      ['176316337', '효과·효능'],
      ['23756754', '소비자상담 관련 전화번호'],
      ['176316410', '어린이보호포장 대상 제품 유무'],
      ['176316456', '제품에 사용된 화학물질 명칭'],
      ['176316505', '사용상 주의사항'],
      ['176316535', '안전기준 적합확인 신고번호(자가검사번호) 또는 승인번호'],
      ['176316383', '수입자(수입제품), 제조국 및 제조사'],
    ],
  },
];

/** Longest value of an item. */
export const NOTICE_VALUE_MAX = 50;

export function elevenNotice(noticeCode: string): ElevenNotice | null {
  return ELEVEN_NOTICES.find((notice) => notice.noticeCode === noticeCode) ?? null;
}
