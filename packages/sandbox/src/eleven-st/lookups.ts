import { categories } from '@moa/core/data';
import { listAnswer, NOT_FOUND, Refusal } from './answers.ts';
import type { Call, Route } from './wire.ts';
import { elements } from './xml.ts';

export interface DispCategory {
  dispNo: string;
  name: string;
  depth: number;
  parentDispNo: string;
  leaf: boolean;
  keywords: string[];
}

/** Our standard tree plays the display categories, with numbers of its own. */
const dispNoOf = (id: string) => `1${id}`;

const BY_NO = new Map<string, DispCategory>(
  categories.categories.map((category) => [
    dispNoOf(category.id),
    {
      dispNo: dispNoOf(category.id),
      name: category.name,
      depth: category.level,
      parentDispNo: category.parentId === null ? '0' : dispNoOf(category.parentId),
      leaf: category.leaf,
      keywords: category.keywords,
    },
  ]),
);

export function categoryOf(dispNo: string): DispCategory | undefined {
  return BY_NO.get(dispNo);
}

export function leafFor(productName: string): DispCategory {
  const leaves = [...BY_NO.values()].filter((category) => category.leaf);
  const found = leaves.find((category) => [category.name, ...category.keywords].some((word) => productName.includes(word))) ?? leaves[0];
  if (!found) throw new Error('카테고리 자료가 비어 있습니다.');
  return found;
}

export interface Area {
  addrSeq: string;
  addrNm: string;
  kind: 'out' | 'in';
  addr: string;
}

/** Every seller has the same three places; the channel has no call that makes one. */
const AREAS: readonly Area[] = [
  { addrSeq: '1', addrNm: '기본 출고지', kind: 'out', addr: '서울특별시 강남구 테헤란로 123 1층' },
  { addrSeq: '2', addrNm: '기본 반품/교환지', kind: 'in', addr: '서울특별시 강남구 테헤란로 123 1층' },
  { addrSeq: '3', addrNm: '용인 물류센터', kind: 'out', addr: '경기도 용인시 처인구 중부대로 1200 A동' },
];

export function isArea(addrSeq: string, kind: Area['kind']): boolean {
  return AREAS.some((area) => area.addrSeq === addrSeq && area.kind === kind);
}

/** Dispatch-deadline templates. */
const SEND_CLOSE = [
  { dlvSendCloseTmpltNo: '900101', dlvSendCloseTmpltNm: '기본 발송마감', dlvSendCloseTm: '1500' },
  { dlvSendCloseTmpltNo: '900102', dlvSendCloseTmpltNm: '당일발송', dlvSendCloseTm: '1300' },
];

export function isSendClose(no: string): boolean {
  return SEND_CLOSE.some((template) => template.dlvSendCloseTmpltNo === no);
}

/** Carriers by code (sheet 5). */
const CARRIERS = new Map(
  Object.entries({
    '00034': 'CJ대한통운',
    '00011': '한진택배',
    '00012': '롯데택배',
    '00007': '우체국택배',
    '00008': '우편등기',
    '00002': '로젠택배',
    '00001': 'KGB택배',
    '00021': '대신택배',
    '00022': '일양로지스',
    '00026': '경동택배',
    '00027': '천일택배',
    '00035': '합동택배',
    '00037': '건영택배',
    '00060': 'CVSnet',
    '00061': 'CU편의점택배',
    '00062': '호남택배',
    '00063': 'SLX',
    '00065': '용마로지스',
    '00066': '세방',
    '00067': '농협택배',
    '00099': '기타',
  }),
);

export function isCarrier(code: string): boolean {
  return CARRIERS.has(code);
}

export function carrierName(code: string): string {
  return CARRIERS.get(code) ?? code;
}

export const lookupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/cateservice/category',
    operation: 'lookups.categories',
    shape: 'product',
    handler: () => categoryList([...BY_NO.values()]),
  },
  { method: 'GET', path: '/cateservice/category/:dispNo', operation: 'lookups.categories', shape: 'product', handler: children },
  {
    method: 'GET',
    path: '/areaservice/outboundarea',
    operation: 'lookups.addresses',
    shape: 'product',
    handler: (call) => areas(call, 'out'),
  },
  {
    method: 'GET',
    path: '/areaservice/inboundarea',
    operation: 'lookups.addresses',
    shape: 'product',
    handler: (call) => areas(call, 'in'),
  },
  {
    method: 'GET',
    path: '/prodservices/sendCloseList',
    operation: 'lookups.delivery',
    shape: 'product',
    handler: () => listAnswer('sendCloseList', 'sendClose', SEND_CLOSE.map(elements)),
  },
];

function categoryList(rows: DispCategory[]): Iterable<string> {
  return listAnswer(
    'categorys',
    'category',
    rows.map(({ depth, name, dispNo, parentDispNo }) => elements({ depth, dispNm: name, dispNo, parentDispNo })),
  );
}

function children(call: Call): Iterable<string> {
  const dispNo = call.params.dispNo ?? '';
  if (!BY_NO.has(dispNo)) throw new Refusal(NOT_FOUND, `존재하지 않는 카테고리(${dispNo})입니다.`);
  return categoryList([...BY_NO.values()].filter((category) => category.parentDispNo === dispNo));
}

function areas(call: Call, kind: Area['kind']): Iterable<string> {
  const rows = AREAS.filter((area) => area.kind === kind).map(({ addr, addrNm, addrSeq }) =>
    elements({ addr, addrNm, addrSeq, gnrlTlphnNo: '02-1234-5678', prtblTlphnNo: '010-1234-5678', rcvrNm: call.account.shopName }),
  );
  return listAnswer('inOutAddresss', 'inOutAddress', rows);
}
