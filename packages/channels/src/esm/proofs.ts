/** What in an answer proves an operation (sheets 4 to 9); `{}`, `null`, a bare value or another operation's answer proves none. Pure. */
import { isForeign, type Proof } from '../sdk/proof.ts';
import { isWire, text, type Wire, whole } from '../sdk/reader.ts';
import { type Answer, isDone, isNothing, saysNothing } from './client.ts';
import type { Site } from './members.ts';
import { folded } from './reading.ts';

type EsmProof<T> = Proof<Answer, T>;

function rowsOf(value: unknown, identity: string): unknown[] | null {
  return Array.isArray(value) && !isForeign(value, identity, folded) ? value : null;
}

/** A list of a look-up under its name, or under the other one that it is known by; words may say that it is empty. */
export function listOf(name: string, identity: string, other = ''): EsmProof<Wire[]> {
  return (answer) => (saysNothing(answer) ? [] : (rowsOf(answer.row[name] ?? answer.row[other], identity)?.map(folded) ?? null));
}

/** One category with those below it; of the top, those of the site, which may come as a bare list. */
export const categoryNode: EsmProof<Wire> = ({ row, body }) => {
  if (Array.isArray(row.subcats)) return row;
  const roots = rowsOf(body, 'catcode');
  return roots === null || roots.length === 0 ? null : { subcats: roots };
};

/** Categories of both sites that belong to one of ESM: a list of each site, or one list whose rows name it. */
export const matchedCategories: EsmProof<Wire[]> = ({ row }) => {
  const matched = folded(row.matchedcategory);
  if (row.matchedcategory === undefined) return rowsOf(row.sitecats, 'catcode')?.map(folded) ?? null;
  const [ofAuction, ofGmarket] = [rowsOf(matched.iac, 'catcode'), rowsOf(matched.gmkt, 'catcode')];
  if (ofAuction === null || ofGmarket === null) return null;
  return [...ofAuction.map((one) => ({ ...folded(one), sitetype: 1 })), ...ofGmarket.map((one) => ({ ...folded(one), sitetype: 2 }))];
};

/** Couriers, each by the name that a page or a sample gives its number. */
export const companies: EsmProof<Wire[]> = ({ row }) => {
  const rows = row.deliverycompanies;
  const read = rowsOf(rows, 'deliverycompcode') ?? rowsOf(rows, 'companyno');
  return (
    read?.map((one) => {
      const { deliverycompcode, deliverycompname, companyno, companyname } = folded(one);
      return { companyno: deliverycompcode ?? companyno, companyname: deliverycompname ?? companyname };
    }) ?? null
  );
};

export interface Page {
  /** Rows as they came: some may be broken, which is said where they are read. */
  rows: unknown[];
  total: number;
}

const NO_ROWS: Page = { rows: [], total: 0 };

/** A page of orders. */
export const ordersPage: EsmProof<Page> = (answer) => {
  if (isNothing(answer)) return NO_ROWS;
  const data = folded(answer.data);
  const rows = rowsOf(data.requestorders, 'orderno');
  const total = whole(data.totalcount);
  return isDone(answer) && rows !== null && total !== null ? { rows, total } : null;
};

/** Claims of one list. */
export const claimRows: EsmProof<unknown[]> = (answer) => {
  if (isNothing(answer) || saysNothing(answer)) return [];
  return isDone(answer) ? rowsOf(answer.data, 'orderno') : null;
};

/** Reports of parcels that did not arrive; none are an empty list or no list at all. */
export const reportRows: EsmProof<unknown[]> = (answer) => {
  if (isNothing(answer)) return [];
  if (!isDone(answer)) return null;
  return answer.data === null ? [] : rowsOf(answer.data, 'orderno');
};

/** Nothing: no `Data`, an empty object, or an empty text. */
const isEmpty = (data: unknown) => data === null || data === undefined || data === '' || (isWire(data) && Object.keys(data).length === 0);

/** A write to an order or a claim that is done has nothing more to report. */
export const done: EsmProof<true> = (answer) => (isDone(answer) && isEmpty(answer.data) ? true : null);

/** As `done`, of a parcel: the order that it is for may be named, and is no other one. */
export function sentFor(orderNo: string): EsmProof<true> {
  return (answer) => (isDone(answer) && (isEmpty(answer.data) || text(folded(answer.data).orderno) === orderNo) ? true : null);
}

/** That the withdrawal of a report was asked for is kept under a code of the site's own, which says nothing more. */
export const released: EsmProof<true> = (answer) => {
  if (!isDone(answer)) return null;
  return isEmpty(answer.data) || 'retcode' in folded(answer.data) ? true : null;
};

/** A confirm says whether the address was changed meanwhile. */
export const confirmed: EsmProof<{ addressChanged: boolean }> = (answer) => {
  const changed = text(folded(answer.data).ischanged);
  return isDone(answer) && changed !== '' ? { addressChanged: /^(1|true|y)$/i.test(changed) } : null;
};

/** One page of a settlement list, of orders or, which need not name one, of delivery fees. */
export function settlementPage(identity: 'contrno' | 'delfeeamt'): EsmProof<Page> {
  return (answer) => {
    if (isNothing(answer)) return NO_ROWS;
    const rows = rowsOf(answer.data, identity);
    const total = whole(answer.row.totalcount);
    return isDone(answer) && rows !== null && total !== null ? { rows, total } : null;
  };
}

/** Questions come as a bare list, so that an empty one is proved by being there; a site may say in words that there is none. */
export const questionRows: EsmProof<unknown[]> = (answer) => (saysNothing(answer) ? [] : rowsOf(answer.body, 'messageno'));

/** Urgent notices; none are an empty list, no list at all, or the words for it. */
export const urgentRows: EsmProof<unknown[]> = (answer) => {
  if (saysNothing(answer)) return [];
  if (!isDone(answer)) return null;
  return answer.data === null ? [] : rowsOf(answer.data, 'emermessageno');
};

/** An answer to a notice that was taken: one site names the notice, the other may have nothing more to report. */
export function noticeAnswered(emerMessageNo: string): EsmProof<true> {
  return (answer) => {
    if (!isDone(answer)) return null;
    const named = text(folded(answer.data).emermessageno);
    return named === emerMessageNo || answer.data === null ? true : null;
  };
}

/** An answer that was taken names its question. */
export function answered(messageNo: string): EsmProof<true> {
  return ({ row, code }) => (code === '' && text(row.messageno) === messageNo ? true : null);
}

export interface Made {
  goodsNo: string;
  /** Empty where the site did not take it. */
  siteGoodsNo: string;
  comment: string;
}

const siteDetail = (row: Wire, { key }: Site) => folded(folded(row.sitedetail)[key]);

/** The numbers of a product just made, or what the site says against it. */
export function productMade(site: Site): EsmProof<Made> {
  return (answer) => {
    const { row } = answer;
    const detail = siteDetail(row, site);
    if (!isDone(answer) || !/^\d+$/.test(text(row.goodsno)) || !('sitegoodsno' in detail)) return null;
    return { goodsNo: text(row.goodsno), siteGoodsNo: text(detail.sitegoodsno), comment: text(detail.sitegoodscomment) };
  };
}

/** The same for each of these sites. */
export function productsMade(sites: readonly Site[]): EsmProof<Made[]> {
  return (answer) => {
    const made = sites.map((site) => productMade(site)(answer));
    return made.every((one) => one !== null) ? made : null;
  };
}

/** Any other write to a product names it. */
export function productDone(goodsNo: string): EsmProof<true> {
  return (answer) => (isDone(answer) && text(answer.row.goodsno) === goodsNo ? true : null);
}

/** The product that was asked for, as it came. */
export function productRead(goodsNo: string): EsmProof<Wire> {
  return ({ body, row }) =>
    isWire(body) && text(row.goodsno) === goodsNo && isWire(row.itembasicinfo) && isWire(row.itemaddtionalinfo) ? body : null;
}

export const goodsNumber: EsmProof<string> = ({ row }) => (/^\d+$/.test(text(row.goodsno)) ? text(row.goodsno) : null);

/** Sale, price, stock and period of a product, as they came. */
export const sellStatus: EsmProof<Wire> = ({ body, row }) =>
  isWire(body) && isWire(row.issell) && isWire(row.itembasicinfo) ? body : null;

/** Options of a product, as they came. */
export const optionsRead: EsmProof<Wire> = ({ body, row }) => (isWire(body) && whole(row.type) !== null ? body : null);

/** One page of a search. */
export const searchPage: EsmProof<{ rows: Wire[]; total: number }> = ({ row }) => {
  const rows = rowsOf(row.items, 'goodsno');
  const total = whole(row.totalitems);
  return rows !== null && total !== null ? { rows: rows.map(folded), total } : null;
};
