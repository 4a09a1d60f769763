import { type Category, CategoryTree } from '../shared/categories.ts';
import { listAnswer, NOT_FOUND, Refusal } from './answers.ts';
import catalog from './catalog.json' with { type: 'json' };
import type { Call, Route } from './wire.ts';
import { elements } from './xml.ts';

/** Our standard tree plays the display categories, with numbers of its own. */
export const CATEGORIES = new CategoryTree((id) => `1${id}`);

/** Every seller has the same three places, of kind `out` or `in`; the channel has no call that makes one. */
export function isArea(addrSeq: string, kind: string): boolean {
  return catalog.areas.some((area) => area.addrSeq === addrSeq && area.kind === kind);
}

/** Whether there is such a dispatch-deadline template. */
export function isSendClose(no: string): boolean {
  return catalog.sendClose.some(({ dlvSendCloseTmpltNo }) => dlvSendCloseTmpltNo === no);
}

/** Carriers by code (sheet 5). */
const CARRIERS = new Map(Object.entries(catalog.carriers));

export function isCarrier(code: string): boolean {
  return CARRIERS.has(code);
}

export function carrierName(code: string): string {
  return CARRIERS.get(code) ?? code;
}

export const lookupRoutes: readonly Route[] = [
  ['GET', '/cateservice/category', 'lookups.categories', () => categoryList(CATEGORIES.all)],
  ['GET', '/cateservice/category/:dispNo', 'lookups.categories', children],
  ['GET', '/areaservice/outboundarea', 'lookups.addresses', (call) => areas(call, 'out')],
  ['GET', '/areaservice/inboundarea', 'lookups.addresses', (call) => areas(call, 'in')],
  [
    'GET',
    '/prodservices/sendCloseList',
    'lookups.delivery',
    () => listAnswer('sendCloseList', 'sendClose', catalog.sendClose.map(elements)),
  ],
];

function categoryList(rows: readonly Category[]): Iterable<string> {
  const shown = rows.map(({ no, name, path, parent }) => {
    return elements({ depth: path.length, dispNm: name, dispNo: no, parentDispNo: parent?.no ?? '0' });
  });
  return listAnswer('categorys', 'category', shown);
}

function children({ params: { dispNo = '' } }: Call): Iterable<string> {
  const category = CATEGORIES.get(dispNo);
  if (!category) throw new Refusal(NOT_FOUND, `존재하지 않는 카테고리(${dispNo})입니다.`);
  return categoryList(category.children);
}

function areas(call: Call, kind: string): Iterable<string> {
  const rows = catalog.areas
    .filter((area) => area.kind === kind)
    .map(({ addr, addrNm, addrSeq }) =>
      elements({ addr, addrNm, addrSeq, gnrlTlphnNo: '02-1234-5678', prtblTlphnNo: '010-1234-5678', rcvrNm: call.account.shopName }),
    );
  return listAnswer('inOutAddresss', 'inOutAddress', rows);
}
