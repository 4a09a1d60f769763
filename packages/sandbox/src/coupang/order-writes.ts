import { orderOk, orderRefusal } from './answers.ts';
import { activeLines, depart, orderOf, setStatus, splitBox } from './box.ts';
import { isCourier } from './category-data.ts';
import { requireVendor } from './gate.ts';
import { isObject, type JsonObject, readFlag, readId, wireId } from './json.ts';
import type { Box, Order } from './state.ts';
import { type Call, ORDER_PATH, type Wire } from './wire.ts';

const ACKNOWLEDGE_MAX = 50;
const UNTRACEABLE = 'DIRECT';

/** What became of one box; code OK is success. */
interface BoxResult {
  boxId: string;
  code: string;
  message: string;
}

interface InvoiceRow {
  boxId: string;
  orderId: string;
  vendorItemId: string;
  courier: string;
  invoiceNumber: string;
  split: boolean;
  plannedDate: string;
}

export function registerOrderWrites(wire: Wire): void {
  wire.on(['PUT', 'PATCH'], `${ORDER_PATH}/ordersheets/acknowledgement`, 'orders.confirm', acknowledge);
  wire.on('POST', `${ORDER_PATH}/orders/invoices`, 'orders.dispatch', (call) => eachBox(call, ship));
  wire.on('POST', `${ORDER_PATH}/orders/updateInvoices`, 'orders.modifyInvoice', (call) => eachBox(call, changeInvoice));
}

/** Sheet 5: 0 all, 1 some, 99 none went through. HTTP is 200 whatever happened. */
function answer(call: Call, results: BoxResult[], code: 200 | '200'): unknown {
  const failed = results.filter((result) => result.code !== 'OK').length;
  const responseCode = failed === 0 ? 0 : failed === results.length ? 99 : 1;
  return orderOk(
    {
      responseKey: wireId(`-73264899974109${String(call.shop.kernel.store.next('response', 40_001))}`),
      responseCode,
      responseMessage: ['SUCCESS', 'apply result - Partial errors.'][responseCode] ?? 'apply result - All failed.',
      responseList: results.map(({ boxId, code: resultCode, message }) => ({
        shipmentBoxId: wireId(boxId),
        succeed: resultCode === 'OK',
        resultCode,
        // True even for a box that does not exist (sheet 8): clients must cap their retries themselves.
        retryRequired: resultCode === 'NOT_FOUND_SHIPMENT_BOX',
        resultMessage: message,
      })),
    },
    code,
  );
}

/** The box, or why the vendor may not touch it. */
function lookUp(call: Call, boxId: string): Box | BoxResult {
  const box = call.shop.boxes.get(boxId);
  if (!box || box.status === 'GONE' || box.status === 'UNPAID')
    return { boxId, code: 'NOT_FOUND_SHIPMENT_BOX', message: `shipmentBoxId (${boxId}) is not found.` };
  if (box.accountId !== call.account.id)
    return { boxId, code: 'PERMISSION_DENIED', message: `shipmentBoxId (${boxId}) belongs to another vendor.` };
  return box;
}

function isResult(found: Box | BoxResult): found is BoxResult {
  return 'boxId' in found;
}

function acknowledge(call: Call): unknown {
  const body = call.body();
  requireVendor(call.account, body.vendorId);
  const given = Array.isArray(body.shipmentBoxIds) ? body.shipmentBoxIds : [];
  const ids = given.map(readId);
  if (ids.length === 0 || ids.includes(null)) throw orderRefusal(400, 'shipmentBoxIds는 묶음배송번호 목록이어야 합니다.');
  if (ids.length > ACKNOWLEDGE_MAX) throw orderRefusal(400, `shipmentBoxIds는 최대 ${ACKNOWLEDGE_MAX}개까지 요청할 수 있습니다.`);
  const results = ids.map((id) => acknowledgeOne(call, id ?? ''));
  return answer(call, results, '200');
}

function acknowledgeOne(call: Call, boxId: string): BoxResult {
  const box = lookUp(call, boxId);
  if (isResult(box)) return box;
  if (box.status !== 'ACCEPT') return { boxId, code: 'INVALID_STATUS', message: `결제완료 상태가 아닙니다. (${box.status})` };
  setStatus(call.shop, box, 'INSTRUCT');
  call.shop.kernel.effect('orders.confirm', box.orderId);
  return { boxId, code: 'OK', message: 'request succeeded.' };
}

function eachBox(call: Call, write: (call: Call, box: Box, rows: InvoiceRow[]) => BoxResult): unknown {
  const body = call.body();
  requireVendor(call.account, body.vendorId);
  const groups = Map.groupBy(invoiceRows(body), (row) => row.boxId);
  const results = [...groups].map(([boxId, rows]) => {
    const box = lookUp(call, boxId);
    return isResult(box) ? box : write(call, box, rows);
  });
  return answer(call, results, write === ship ? '200' : 200);
}

function invoiceRows(body: JsonObject): InvoiceRow[] {
  const given = Array.isArray(body.orderSheetInvoiceApplyDtos) ? body.orderSheetInvoiceApplyDtos.filter(isObject) : [];
  if (given.length === 0) throw orderRefusal(400, 'orderSheetInvoiceApplyDtos는 필수 입력값입니다.');
  return given.map((row) => {
    const [boxId, orderId, vendorItemId] = [row.shipmentBoxId, row.orderId, row.vendorItemId].map(readId);
    const split = readFlag(row.splitShipping);
    if (!boxId || !orderId || !vendorItemId) throw orderRefusal(400, 'shipmentBoxId, orderId, vendorItemId는 필수 입력값입니다.');
    if (split === null || readFlag(row.preSplitShipped) === null)
      throw orderRefusal(400, 'splitShipping, preSplitShipped는 필수 입력값입니다.');
    return {
      boxId,
      orderId,
      vendorItemId,
      courier: String(row.deliveryCompanyCode ?? ''),
      invoiceNumber: String(row.invoiceNumber ?? '').trim(),
      split,
      plannedDate: String(row.estimatedShippingDate ?? ''),
    };
  });
}

/** Why the rows cannot be the invoice of the box; null when they can. Covers what ship and change have in common. */
function rowProblem(order: Order, box: Box, rows: InvoiceRow[]): BoxResult | null {
  const active = new Set(activeLines(order, box.id).map((line) => line.vendorItemId));
  const problem = (code: string, message: string): BoxResult => ({ boxId: box.id, code, message });
  if (rows.some((row) => row.orderId !== order.id)) return problem('NOT_MATCHED_ORDER', '주문번호가 묶음배송번호와 맞지 않습니다.');
  if (rows.some((row) => !active.has(row.vendorItemId)))
    return problem('NOT_MATCHED_VENDOR_ITEM', '묶음배송에 없는 옵션(vendorItemId)입니다.');
  if (new Set(rows.map((row) => row.vendorItemId)).size !== active.size)
    return problem('NOT_MATCHED_VENDOR_ITEM', '묶음배송의 모든 옵션을 함께 요청해야 합니다. 나누어 보내려면 분리배송으로 요청해 주세요.');
  return null;
}

function invoiceProblem(boxId: string, rows: InvoiceRow[]): BoxResult | null {
  for (const { courier, invoiceNumber } of rows) {
    if (!isCourier(courier))
      return { boxId, code: 'INVALID_DELIVERY_COMPANY_CODE', message: `택배사 코드(${courier})가 올바르지 않습니다.` };
    if (courier !== UNTRACEABLE && !/^[0-9A-Za-z-]{6,30}$/.test(invoiceNumber))
      return { boxId, code: 'INVALID_INVOICE_NUMBER', message: `운송장번호(${invoiceNumber})가 올바르지 않습니다.` };
  }
  if (new Set(rows.map((row) => `${row.courier} ${row.invoiceNumber}`)).size > 1)
    return { boxId, code: 'INVALID_INVOICE_NUMBER', message: '한 묶음배송에는 하나의 운송장만 등록할 수 있습니다.' };
  return null;
}

function ship(call: Call, box: Box, rows: InvoiceRow[]): BoxResult {
  const order = orderOf(call.shop, box);
  if (box.invoiceNumber !== '' && rows.every((row) => row.courier === box.deliveryCompanyCode && row.invoiceNumber === box.invoiceNumber))
    return { boxId: box.id, code: 'DUPLICATED_INVOICE_NUMBER', message: '이미 등록된 운송장입니다.' };
  if (box.status !== 'INSTRUCT') return { boxId: box.id, code: 'INVALID_STATUS', message: `상품준비중 상태가 아닙니다. (${box.status})` };
  if (activeLines(order, box.id).some((line) => line.held > 0))
    return { boxId: box.id, code: 'INVALID_STATUS', message: '출고중지 요청이 있습니다. 출고중지완료 또는 이미출고 처리해 주세요.' };
  const later = rows.filter((row) => row.split && row.invoiceNumber === '');
  const now = rows.filter((row) => !later.includes(row));
  const problem = rowProblem(order, box, rows) ?? splitProblem(box.id, now, later) ?? invoiceProblem(box.id, now);
  if (problem) return problem;
  const [first] = now;
  if (!first) return { boxId: box.id, code: 'INVALID_INVOICE_NUMBER', message: '운송장번호가 없습니다.' };
  if (later.length > 0) {
    const lines = activeLines(order, box.id).filter((line) => later.some((row) => row.vendorItemId === line.vendorItemId));
    splitBox(call.shop, order, box, lines, later[0]?.plannedDate ?? '');
  }
  depart(call.shop, box, first.courier, first.invoiceNumber);
  call.shop.kernel.effect('orders.dispatch', box.orderId);
  return { boxId: box.id, code: 'OK', message: '' };
}

/** Lines left for later need a planned date and something that goes now (sheet 5). */
function splitProblem(boxId: string, now: InvoiceRow[], later: InvoiceRow[]): BoxResult | null {
  const problem = (message: string): BoxResult => ({ boxId, code: 'INVALID_SPLIT_SHIPPING', message });
  if (later.some((row) => !/^\d{4}-\d{2}-\d{2}$/.test(row.plannedDate)))
    return problem('나중에 보낼 옵션의 estimatedShippingDate(yyyy-MM-dd)가 필요합니다.');
  if (later.length > 0 && now.length === 0) return problem('분리배송은 한 옵션 이상을 먼저 보내야 합니다.');
  if (now.some((row) => row.plannedDate !== '')) return problem('지금 보내는 옵션의 estimatedShippingDate는 빈 값이어야 합니다.');
  return null;
}

function changeInvoice(call: Call, box: Box, rows: InvoiceRow[]): BoxResult {
  const order = orderOf(call.shop, box);
  if (box.status !== 'DEPARTURE' && box.status !== 'DELIVERING' && box.status !== 'NONE_TRACKING')
    return { boxId: box.id, code: 'INVALID_STATUS', message: `송장을 변경할 수 없는 상태입니다. (${box.status})` };
  const problem = rowProblem(order, box, rows) ?? invoiceProblem(box.id, rows);
  if (problem) return problem;
  const [first] = rows;
  box.deliveryCompanyCode = first?.courier ?? '';
  box.invoiceNumber = first?.invoiceNumber ?? '';
  box.invoiceAt = call.shop.time.now();
  call.shop.boxes.put(box.id, box);
  call.shop.kernel.effect('orders.modifyInvoice', box.orderId);
  return { boxId: box.id, code: 'OK', message: '' };
}
