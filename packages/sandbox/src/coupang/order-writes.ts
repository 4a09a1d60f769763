import type { Json } from '../kernel/fields.ts';
import { heldPieces } from '../market/claims.ts';
import { move, ship } from '../market/orders.ts';
import { done, orderOk, orderRefusal } from './answers.ts';
import { activeLines, type Box, splitBox } from './boxes.ts';
import { isCourier } from './category-data.ts';
import { fieldsOf } from './field-texts.ts';
import { requireVendor } from './gate.ts';
import { readId, wireId } from './json.ts';
import type { Shop, ShopLine } from './market.ts';
import { type Call, ORDER_PATH, type Route, WRITE } from './wire.ts';

const ACKNOWLEDGE_MAX = 50;
/** Seller's own delivery. */
const UNTRACEABLE = 'DIRECT';

/** What became of one box; code OK is success. */
interface BoxResult {
  boxId: string;
  code: string;
  message: string;
}

type InvoiceRow = ReturnType<typeof invoiceRows>[number];

/** Answers what is wrong: code and message; null when it is done. */
type BoxWrite = (call: Call, box: Box, rows: InvoiceRow[]) => Problem | null;
type Problem = readonly [code: string, message: string];

export const orderWriteRoutes: readonly Route[] = [
  [WRITE, `${ORDER_PATH}/ordersheets/acknowledgement`, 'orders.confirm', acknowledge],
  ['POST', `${ORDER_PATH}/orders/invoices`, 'orders.dispatch', (call) => answer(call, eachInvoice(call, send), '200')],
  ['POST', `${ORDER_PATH}/orders/updateInvoices`, 'orders.modifyInvoice', (call) => answer(call, eachInvoice(call, changeInvoice), 200)],
  ['POST', `${ORDER_PATH}/completeLongTermUndelivery`, 'orders.markDelivered', markDelivered],
];

const ID = { required: true, form: { pattern: /^\d{1,19}$/, name: '숫자' } };
const INVOICE_NUMBER = /^[0-9A-Za-z-]{6,30}$/;

/** Courier and invoice of a claim's call; refuses what is none. */
export function readInvoice(company: unknown, number: unknown): { courier: string; invoiceNo: string } {
  const [courier, invoiceNo] = [String(company ?? ''), String(number ?? '').trim()];
  if (!isCourier(courier)) throw orderRefusal(400, `택배사 코드(${courier})가 올바르지 않습니다.`);
  if (!INVOICE_NUMBER.test(invoiceNo)) throw orderRefusal(400, `운송장번호(${invoiceNo})가 올바르지 않습니다.`);
  return { courier, invoiceNo };
}

/** Gives what is left of a box its invoice: on its way, or delivered by the seller without a trace. */
export function depart(shop: Shop, box: Box, courier: string, invoiceNo: string): void {
  box.invoicedAt = shop.time.now();
  const to = courier === UNTRACEABLE ? 'NONE_TRACKING' : 'DEPARTURE';
  for (const line of activeLines(shop, box)) ship(shop, line, { method: '', courier, invoiceNo }, to);
}

/** Sheet 5: 0 all, 1 some, 99 none went through. HTTP is 200 whatever happened. */
function answer({ shop }: Call, results: BoxResult[], code: 200 | '200'): unknown {
  const failed = results.filter((result) => result.code !== 'OK').length;
  const responseCode = failed === 0 ? 0 : failed === results.length ? 99 : 1;
  const data = {
    responseKey: wireId(`-73264899974109${String(shop.kernel.store.next('response', 40_001))}`),
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
  };
  return orderOk(data, code);
}

/** What becomes of a box that this vendor may touch. */
function onBox({ shop, account }: Call, boxId: string, write: (box: Box) => Problem | null): BoxResult {
  const box = shop.boxes.get(boxId);
  if (!box || box.status === 'GONE' || box.status === 'UNPAID')
    return { boxId, code: 'NOT_FOUND_SHIPMENT_BOX', message: `shipmentBoxId (${boxId}) is not found.` };
  if (box.accountId !== account.id)
    return { boxId, code: 'PERMISSION_DENIED', message: `shipmentBoxId (${boxId}) belongs to another vendor.` };
  const [code, message] = write(box) ?? ['OK', ''];
  return { boxId, code, message };
}

function acknowledge(call: Call): unknown {
  const { shop } = call;
  const body = call.body();
  requireVendor(call.account, body.vendorId);
  const ids = Array.isArray(body.shipmentBoxIds) ? body.shipmentBoxIds.map(readId) : [];
  if (ids.length === 0 || ids.includes(null)) throw orderRefusal(400, 'shipmentBoxIds는 묶음배송번호 목록이어야 합니다.');
  if (ids.length > ACKNOWLEDGE_MAX) throw orderRefusal(400, `shipmentBoxIds는 최대 ${ACKNOWLEDGE_MAX}개까지 요청할 수 있습니다.`);
  const confirm = (box: Box): Problem | null => {
    if (box.status !== 'ACCEPT') return ['INVALID_STATUS', `결제완료 상태가 아닙니다. (${box.status})`];
    for (const line of activeLines(shop, box)) move(shop, line, 'INSTRUCT');
    shop.kernel.effect('orders.confirm', box.orderId);
    return ['OK', 'request succeeded.'];
  };
  const results = ids.map((id) => onBox(call, id ?? '', confirm));
  return answer(call, results, '200');
}

function eachInvoice(call: Call, write: BoxWrite): BoxResult[] {
  const body = call.body();
  requireVendor(call.account, body.vendorId);
  const groups = Map.groupBy(invoiceRows(body), ({ boxId }) => boxId);
  return [...groups].map(([boxId, rows]) => onBox(call, boxId, (box) => write(call, box, rows)));
}

function invoiceRows(body: Json) {
  const fields = fieldsOf(body);
  const rows = fields.rows('orderSheetInvoiceApplyDtos', { required: true }).map((row) => {
    row.flag('preSplitShipped', { required: true });
    return {
      boxId: row.text('shipmentBoxId', ID),
      orderId: row.text('orderId', ID),
      vendorItemId: row.text('vendorItemId', ID),
      courier: row.text('deliveryCompanyCode'),
      invoiceNumber: row.text('invoiceNumber'),
      split: row.flag('splitShipping', { required: true }) ?? false,
      plannedDate: row.text('estimatedShippingDate'),
    };
  });
  if (fields.problems.length > 0) throw orderRefusal(400, fields.problems.join(' '));
  return rows;
}

/** Why the rows cannot be the invoice of the box; covers what a first one and a change have in common. */
function rowProblem(box: Box, lines: ShopLine[], rows: InvoiceRow[]): Problem | null {
  const active = new Set(lines.map(({ no }) => no));
  if (rows.some(({ orderId }) => orderId !== box.orderId)) return ['NOT_MATCHED_ORDER', '주문번호가 묶음배송번호와 맞지 않습니다.'];
  if (rows.some(({ vendorItemId }) => !active.has(vendorItemId)))
    return ['NOT_MATCHED_VENDOR_ITEM', '묶음배송에 없는 옵션(vendorItemId)입니다.'];
  if (new Set(rows.map(({ vendorItemId }) => vendorItemId)).size !== active.size)
    return ['NOT_MATCHED_VENDOR_ITEM', '묶음배송의 모든 옵션을 함께 요청해야 합니다. 나누어 보내려면 분리배송으로 요청해 주세요.'];
  return null;
}

function invoiceProblem(rows: InvoiceRow[]): Problem | null {
  for (const { courier, invoiceNumber } of rows) {
    if (!isCourier(courier)) return ['INVALID_DELIVERY_COMPANY_CODE', `택배사 코드(${courier})가 올바르지 않습니다.`];
    if (courier !== UNTRACEABLE && !INVOICE_NUMBER.test(invoiceNumber))
      return ['INVALID_INVOICE_NUMBER', `운송장번호(${invoiceNumber})가 올바르지 않습니다.`];
  }
  if (new Set(rows.map(({ courier, invoiceNumber }) => `${courier} ${invoiceNumber}`)).size > 1)
    return ['INVALID_INVOICE_NUMBER', '한 묶음배송에는 하나의 운송장만 등록할 수 있습니다.'];
  return null;
}

/** Lines left for later need a planned date and something that goes now (sheet 5). */
function splitProblem(now: InvoiceRow[], later: InvoiceRow[]): Problem | null {
  const code = 'INVALID_SPLIT_SHIPPING';
  if (later.some(({ plannedDate }) => !/^\d{4}-\d{2}-\d{2}$/.test(plannedDate)))
    return [code, '나중에 보낼 옵션의 estimatedShippingDate(yyyy-MM-dd)가 필요합니다.'];
  if (later.length > 0 && now.length === 0) return [code, '분리배송은 한 옵션 이상을 먼저 보내야 합니다.'];
  if (now.some(({ plannedDate }) => plannedDate !== '')) return [code, '지금 보내는 옵션의 estimatedShippingDate는 빈 값이어야 합니다.'];
  return null;
}

function send({ shop }: Call, box: Box, rows: InvoiceRow[]): Problem | null {
  const lines = activeLines(shop, box);
  const sent = lines[0]?.shipment;
  if (sent && rows.every(({ courier, invoiceNumber }) => courier === sent.courier && invoiceNumber === sent.invoiceNo))
    return ['DUPLICATED_INVOICE_NUMBER', '이미 등록된 운송장입니다.'];
  if (box.status !== 'INSTRUCT') return ['INVALID_STATUS', `상품준비중 상태가 아닙니다. (${box.status})`];
  if (lines.some((line) => heldPieces(shop, line) > 0))
    return ['INVALID_STATUS', '출고중지 요청이 있습니다. 출고중지완료 또는 이미출고 처리해 주세요.'];
  const later = rows.filter((row) => row.split && row.invoiceNumber === '');
  const now = rows.filter((row) => !later.includes(row));
  const problem = rowProblem(box, lines, rows) ?? splitProblem(now, later) ?? invoiceProblem(now);
  if (problem) return problem;
  const [first] = now;
  if (!first) return ['INVALID_INVOICE_NUMBER', '운송장번호가 없습니다.'];
  const staying = new Set(later.map(({ vendorItemId }) => vendorItemId));
  if (later.length > 0)
    splitBox(
      shop,
      box,
      lines.filter(({ no }) => staying.has(no)),
      later[0]?.plannedDate ?? '',
    );
  depart(shop, box, first.courier, first.invoiceNumber);
  shop.kernel.effect('orders.dispatch', box.orderId);
  return null;
}

function changeInvoice({ shop }: Call, box: Box, rows: InvoiceRow[]): Problem | null {
  if (box.status !== 'DEPARTURE' && box.status !== 'DELIVERING' && box.status !== 'NONE_TRACKING')
    return ['INVALID_STATUS', `송장을 변경할 수 없는 상태입니다. (${box.status})`];
  const lines = activeLines(shop, box);
  const problem = rowProblem(box, lines, rows) ?? invoiceProblem(rows);
  if (problem) return problem;
  const [{ courier, invoiceNumber } = { courier: '', invoiceNumber: '' }] = rows;
  for (const line of lines) {
    line.shipment = { method: '', courier, invoiceNo: invoiceNumber };
    shop.lines.put(line.id, line);
  }
  shop.boxes.put(box.id, { ...box, invoicedAt: shop.time.now() });
  shop.kernel.effect('orders.modifyInvoice', box.orderId);
  return null;
}

/** 장기 미배송 배송완료: the seller says of a box of which no courier reports that it has arrived, by the invoice that it went with. */
function markDelivered(call: Call): unknown {
  const { shop, account } = call;
  const body = call.body();
  const boxId = readId(body.shipmentBoxId) ?? '';
  const box = shop.boxes.get(boxId);
  if (box?.accountId !== account.id || box.status === 'GONE' || box.status === 'UNPAID')
    throw orderRefusal(404, `shipmentBoxId (${String(body.shipmentBoxId)}) is not found.`);
  const lines = activeLines(shop, box);
  if (lines.some(({ shipment }) => shipment?.invoiceNo !== String(body.invoiceNumber ?? '')))
    throw orderRefusal(400, '운송장번호가 묶음배송의 운송장과 다릅니다.');
  if (box.status !== 'DEPARTURE' && box.status !== 'DELIVERING' && box.status !== 'NONE_TRACKING')
    throw orderRefusal(412, `배송 중인 묶음배송이 아닙니다. (${box.status})`);
  if (lines.some((line) => heldPieces(shop, line) > 0)) throw orderRefusal(412, '반품·교환 요청이 있는 묶음배송입니다.');
  for (const line of lines) move(shop, line, 'FINAL_DELIVERY');
  shop.kernel.effect('orders.markDelivered', box.orderId);
  return done('배송완료 처리가 성공하였습니다.');
}
