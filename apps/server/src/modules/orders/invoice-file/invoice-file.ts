/** Which lines the rows of a file of invoice numbers mean, and what is wrong with those that mean none. Pure. */
import {
  findCourier,
  goesWithoutNumber,
  invoiceNoOf,
  isShopWord,
  type NamedShop,
  namesOneOf,
  normaliseInvoiceNo,
  SHOP_TYPES,
} from '@moa/core';
import { COURIERS } from '@moa/core/couriers';

export interface FileRow {
  /** Of the sheet, counted from one. */
  row: number;
  orderNo: string;
  lineNo: string;
  bundleNo: string;
  /** What the file says of the shop, and of its account; empty where it says nothing. */
  shop: string;
  account: string;
  courier: string;
  invoiceNo: string;
}

export interface FileLine {
  id: number;
  accountId: number;
  orderNo: string;
  lineNo: string;
  bundleNo: string | null;
}

export interface PlannedRow {
  row: FileRow;
  line: FileLine;
  courierCode: string;
  invoiceNo: string;
}

/** Parcels that went out to a courier's program. */
export interface IssuedParcels {
  /** Lines of each parcel by its number as a row names it. */
  parcels: ReadonlyMap<string, readonly number[]>;
  /** Lines that went out in one parcel with a line. */
  together: ReadonlyMap<number, readonly number[]>;
}

export interface FilePlan {
  accepted: PlannedRow[];
  /** Rows that are sent, with what is odd about them. */
  doubts: { row: FileRow; message: string }[];
  refused: { row: FileRow; message: string }[];
}

const NOT_FOUND = '주문을 찾을 수 없습니다. 주문번호를 확인해주십시오.';

export const unknownCourier = (name: string) => `택배사 ‘${name.trim()}’을(를) 알 수 없습니다. 택배사 이름을 확인해주십시오.`;

/** `A1, B2`: the orders of one parcel as a sheet of ours writes them. */
export function numbersOf(text: string): string[] {
  return text
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean);
}

/**
 * A row that names a line means that one; a row that names an order means the lines of it that may be acted on, and is refused when none may.
 * A bundle's number means its lines, of the order that the row names where it names one; it may stand in the place of an order's.
 * A line's number alone must be one order's: 11ST counts the lines of each order from one (주문순번). A row that names a parcel of ours means
 * its lines, and one that names a line that went out in a parcel means the others of it too, as far as no other row names them.
 * What a row says of the shop chooses among orders of one number, and where it contradicts the only one the row is refused.
 * @param lines of every order and parcel that the rows name, as far as the caller sees them; of a line named without its order, two are enough
 * @param refusalOf why the line can't be acted on with this invoice; null when it can
 */
export function planInvoiceFile(
  rows: readonly FileRow[],
  lines: readonly FileLine[],
  refusalOf: (line: FileLine, courierCode: string, invoiceNo: string) => string | null,
  { parcels, together, shops = new Map() }: IssuedParcels & { shops?: ReadonlyMap<number, NamedShop> } = {
    parcels: new Map(),
    together: new Map(),
  },
): FilePlan {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byOrder = Map.groupBy(lines, ({ orderNo }) => orderNo);
  const byLine = Map.groupBy(lines, ({ lineNo }) => lineNo);
  const byBundle = Map.groupBy(lines, ({ bundleNo }) => bundleNo ?? '');
  const plan: FilePlan = { accepted: [], doubts: [], refused: [] };
  const taken = new Map<number, PlannedRow>();
  for (const row of rows) {
    const message = take(row);
    if (message !== null) plan.refused.push({ row, message });
  }
  for (const requested of [...plan.accepted]) takeBeside(requested);
  return plan;

  /** What went out in one box with a line has its number. */
  function takeBeside(requested: PlannedRow): void {
    for (const id of together.get(requested.line.id) ?? []) {
      const line = byId.get(id);
      if (!line || taken.has(id) || refusalOf(line, requested.courierCode, requested.invoiceNo) !== null) continue;
      const beside = { ...requested, line };
      taken.set(id, beside);
      plan.accepted.push(beside);
    }
  }

  function take(row: FileRow): string | null {
    const [orderNo, lineNo, bundleNo] = [row.orderNo.trim(), row.lineNo.trim(), row.bundleNo.trim()];
    if (orderNo === '' && lineNo === '' && bundleNo === '') return '주문번호가 없습니다.';
    const parcel = parcels.get(orderNo) ?? parcels.get(lineNo);
    if (parcel !== undefined)
      return takeAll(
        row,
        parcel.flatMap((id) => byId.get(id) ?? []),
      );
    const numbers = byOrder.has(orderNo) ? [] : numbersOf(orderNo);
    if (numbers.length > 1)
      return numbers.every((number) => byOrder.has(number))
        ? takeAll(
            row,
            numbers.flatMap((number) => byOrder.get(number) ?? []),
          )
        : NOT_FOUND;
    const found = linesNamed(orderNo, lineNo, bundleNo);
    if (found.length === 0) return NOT_FOUND;
    const named = ofShop(row, found);
    if (typeof named === 'string') return named;
    if (lineNo !== '' && new Set(named.map((line) => line.orderNo)).size > 1)
      return '같은 번호의 상품이 여러 주문에 있습니다. 주문번호도 함께 입력해주십시오.';
    if (new Set(named.map(({ accountId }) => accountId)).size > 1)
      return `번호가 같은 주문이 여러 쇼핑몰(${shopsOf(named)})에 있습니다. 쇼핑몰 칸이나 계정 칸에 이름을 적어 다시 올려주십시오.`;
    const requests = requestsOf(row, named);
    if (typeof requests === 'string') return requests;
    return lineNo === '' ? takeOrder(requests) : takeLines(requests);
  }

  /** Of the lines those of the shop that the row names; a sentence where none is. */
  function ofShop(row: FileRow, found: readonly FileLine[]): readonly FileLine[] | string {
    const said = [row.shop, row.account].map((text) => text.trim()).filter(Boolean);
    if (said.length === 0) return found;
    const fits = (text: string, line: FileLine) => {
      const shop = shops.get(line.accountId);
      return shop !== undefined && namesOneOf(text, shop);
    };
    // A name that is no shop's and no account's is another program's own: it says nothing against the order.
    const isKnown = (text: string) => isShopWord(text) || [...shops.values()].some((shop) => namesOneOf(text, shop));
    const known = said.filter(isKnown);
    const named = found.filter((line) => known.every((text) => fits(text, line)));
    if (named.length === 0)
      return `파일에는 ‘${known.join(' · ')}’인데 이 번호의 주문은 ${shopsOf(found)} 주문입니다. 쇼핑몰이나 주문번호를 확인해주십시오.`;
    const unknown = said.filter((text) => !isKnown(text)).join(' · ');
    if (unknown !== '' && new Set(named.map(({ accountId }) => accountId)).size === 1)
      plan.doubts.push({ row, message: `‘${unknown}’은(는) 모아가 모르는 이름입니다. ${shopsOf(named)} 주문이 맞는지 확인해주십시오.` });
    return named;
  }

  /** `쿠팡 달빛옷장, 스마트스토어 본점`. */
  function shopsOf(of: readonly FileLine[]): string {
    const accounts = [...new Set(of.map(({ accountId }) => accountId))];
    return accounts
      .map((id) => {
        const shop = shops.get(id);
        return shop ? [SHOP_TYPES[shop.shopType].title, shop.shopName].filter(Boolean).join(' ') : '다른 쇼핑몰';
      })
      .join(', ');
  }

  function linesNamed(orderNo: string, lineNo: string, bundleNo: string): FileLine[] {
    const ofOrder = orderNo === '' ? null : (byOrder.get(orderNo) ?? byBundle.get(orderNo) ?? []);
    if (lineNo !== '') return (ofOrder ?? byLine.get(lineNo) ?? []).filter((line) => line.lineNo === lineNo);
    const inBundle = bundleNo === '' ? [] : (ofOrder ?? byBundle.get(bundleNo) ?? []).filter((line) => line.bundleNo === bundleNo);
    // Some shops name no bundle where an order is one.
    const noneHas = ofOrder?.every((line) => line.bundleNo === null) === true;
    return inBundle.length > 0 || (bundleNo !== '' && !noneHas) ? inBundle : (ofOrder ?? []);
  }

  /** What may be sent of a parcel: a line of it may be canceled by now. */
  function takeAll(row: FileRow, named: readonly FileLine[]): string | null {
    if (named.length === 0) return NOT_FOUND;
    const requests = requestsOf(row, named);
    return typeof requests === 'string' ? requests : takeOrder(requests);
  }

  /** What the row asks for the lines; a sentence where it says no courier or number. */
  function requestsOf(row: FileRow, named: readonly FileLine[]): PlannedRow[] | string {
    if (row.courier.trim() === '') return '택배사가 없습니다.';
    const courier = findCourier(COURIERS, row.courier);
    if (courier === null) return unknownCourier(row.courier);
    const invoiceNo = normaliseInvoiceNo(row.invoiceNo);
    if (invoiceNo === '' && !goesWithoutNumber(courier.code)) return '송장번호가 없습니다.';
    return named.map((line) => ({ row, line, courierCode: courier.code, invoiceNo: invoiceNoOf(courier.code, invoiceNo, line.orderNo) }));
  }

  /** Lines of an order that another row has named keep what that row says. */
  function takeOrder(requests: readonly PlannedRow[]): string | null {
    const refusals = requests.map((requested) => refusalOf(requested.line, requested.courierCode, requested.invoiceNo));
    const open = requests.filter((_, at) => refusals[at] === null);
    return open.length === 0 ? (refusals[0] ?? null) : takeLines(open);
  }

  function takeLines(requests: readonly PlannedRow[]): string | null {
    for (const requested of requests) {
      const before = taken.get(requested.line.id);
      if (before && (before.invoiceNo !== requested.invoiceNo || before.courierCode !== requested.courierCode))
        return `같은 주문이 ${before.row.row}행에 다른 송장번호로 있습니다.`;
      const message = before ? null : refusalOf(requested.line, requested.courierCode, requested.invoiceNo);
      if (message !== null) return message;
    }
    for (const requested of requests) {
      if (taken.has(requested.line.id)) continue;
      taken.set(requested.line.id, requested);
      plan.accepted.push(requested);
    }
    return null;
  }
}

/** An invoice number that a line of another row, or of no row, has. */
export interface UsedInvoice {
  orderNo: string;
  courierCode: string;
  invoiceNo: string;
  /** In which box the line is; null where nobody knows. */
  box: string | null;
}

/**
 * Numbers that stand for more than one box: one box has one number, whoever's orders are in it, and two boxes never have the same.
 * @param boxOf the box of a line; null where nobody knows, then its order is one
 * @param used numbers that other lines have already
 */
export function repeatedInvoices(
  accepted: readonly PlannedRow[],
  boxOf: (id: number) => string | null,
  used: readonly UsedInvoice[],
): { row: number; message: string }[] {
  const box = ({ line }: PlannedRow) => boxOf(line.id) ?? `${line.accountId} ${line.orderNo}`;
  const usedBy = Map.groupBy(used, ({ courierCode, invoiceNo }) => `${courierCode} ${invoiceNo}`);
  const found = new Map<number, string>();
  for (const [number, same] of Map.groupBy(accepted, ({ courierCode, invoiceNo }) => `${courierCode} ${invoiceNo}`)) {
    const [first] = same;
    if (!first) continue;
    for (const each of same)
      if (box(each) !== box(first) && each.row.row !== first.row.row)
        found.set(each.row.row, `${first.row.row}행과 송장번호가 같은데 받는 분이 다릅니다. 번호를 확인해주십시오.`);
    for (const each of same) {
      const other = usedBy.get(number)?.find((one) => one.orderNo !== each.line.orderNo && (one.box === null || one.box !== box(each)));
      if (other && !found.has(each.row.row))
        found.set(each.row.row, `주문 ${other.orderNo}에 이미 쓴 송장번호입니다. 번호를 확인해주십시오.`);
    }
  }
  return [...found].map(([row, message]) => ({ row, message }));
}
