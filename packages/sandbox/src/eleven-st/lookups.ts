import { changePlace, placesInUse } from '../market/places.ts';
import { type Category, CategoryTree } from '../shared/categories.ts';
import { listAnswer, NOT_FOUND, Refusal } from './answers.ts';
import catalog from './catalog.json' with { type: 'json' };
import type { Mall } from './market.ts';
import type { Call, Route } from './wire.ts';
import { elements } from './xml.ts';

/** Our standard tree plays the display categories, with numbers of its own. */
export const CATEGORIES = new CategoryTree((id) => `1${id}`);

/** Every seller has the same three places, of kind `out` or `in`, as long as they are in use; the channel has no call that makes one. */
function areasOf({ mall, account }: Pick<Call, 'mall' | 'account'>): (typeof catalog)['areas'] {
  return placesInUse(mall, account, catalog.areas, { id: 'addrSeq', name: 'addrNm' });
}

export const isAreaOf =
  (call: Pick<Call, 'mall' | 'account'>) =>
  (addrSeq: string, kind: string): boolean =>
    areasOf(call).some((area) => area.addrSeq === addrSeq && area.kind === kind);

export function changeAddress(mall: Mall, change: Parameters<typeof changePlace>[2]): void {
  changePlace(
    mall,
    catalog.areas.map(({ addrSeq }) => addrSeq),
    change,
  );
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
  const rows = areasOf(call)
    .filter((area) => area.kind === kind)
    .map(({ addr, addrNm, addrSeq }) =>
      elements({ addr, addrNm, addrSeq, gnrlTlphnNo: '02-1234-5678', prtblTlphnNo: '010-1234-5678', rcvrNm: call.account.shopName }),
    );
  return listAnswer('inOutAddresss', 'inOutAddress', rows);
}
