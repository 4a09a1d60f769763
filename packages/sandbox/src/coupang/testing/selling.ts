/** The T-shirt that the demo seller has: orders of it that have come so far, and the calls that carry them on. */
import { type Answer, BUYER, idsIn, ORDERS, type Rig, VENDOR } from './rig.ts';

export const MINUTE = 'searchType=timeFrame&createdAtFrom=2026-03-02T00:00&createdAtTo=2026-03-02T23:59';
export const DAY = 'createdAtFrom=2026-03-02&createdAtTo=2026-03-02';

interface Sent {
  orderId: string;
  box: string;
}

export function selling(rigNow: () => Rig) {
  const tee = { productId: '', items: [] as string[] };
  const view = () =>
    rigNow()
      .control.products(VENDOR)
      .find(({ sellerCode }) => sellerCode?.startsWith('OLD-TEE'));
  const shop = {
    tee,
    /** Back to a fresh sandbox. */
    begin(): void {
      rigNow().control.reset();
      Object.assign(tee, { productId: view()?.productId ?? '', items: view()?.items.map(({ itemId }) => itemId) ?? [] });
    },
    stock: (index: number) => view()?.items[index]?.quantity,
    line: () => rigNow().control.orders(VENDOR)[0]?.lines[0],
    sheets: (status: string): Promise<Answer> => rigNow().call('GET', `${ORDERS}/ordersheets?${DAY}&status=${status}`),
    requests: (query: string): Promise<Answer> => rigNow().call('GET', `${ORDERS}/returnRequests?${query}`),
    order(quantities: number[]): string {
      const lines = quantities.map((quantity, index) => ({ productId: tee.productId, itemId: tee.items[index] ?? '', quantity }));
      return rigNow().control.placeOrder({ accountId: VENDOR, lines, ...BUYER }).orderNo;
    },
    async prepared(quantities: number[]): Promise<Sent> {
      const orderId = shop.order(quantities);
      const box = idsIn(await shop.sheets('ACCEPT'), 'shipmentBoxId')[0] ?? '';
      await rigNow().call('PUT', `${ORDERS}/ordersheets/acknowledgement`, `{"vendorId":"${VENDOR}","shipmentBoxIds":[${box}]}`);
      return { orderId, box };
    },
    invoice(box: string, orderId: string, index = 0): Promise<Answer> {
      const row = `{"shipmentBoxId":${box},"orderId":${orderId},"vendorItemId":${tee.items[index]},"deliveryCompanyCode":"CJGLS","invoiceNumber":"123456789012","splitShipping":false,"preSplitShipped":false,"estimatedShippingDate":""}`;
      return rigNow().call('POST', `${ORDERS}/orders/invoices`, `{"vendorId":"${VENDOR}","orderSheetInvoiceApplyDtos":[${row}]}`);
    },
    /** An order of the first item whose box has arrived. */
    async arrived(quantity: number): Promise<Sent> {
      const sent = await shop.prepared([quantity]);
      await shop.invoice(sent.box, sent.orderId);
      rigNow().control.advanceOrder({ accountId: VENDOR, orderNo: sent.orderId, lineNo: tee.items[0] ?? '', to: 'DELIVERED' });
      return sent;
    },
    askCancel(orderNo: string, index = 0, quantity?: number): string {
      const lineNo = tee.items[index] ?? '';
      const asked = { accountId: VENDOR, orderNo, lineNo, reason: 'CHANGE_MIND' as const };
      return rigNow().control.requestCancel(quantity === undefined ? asked : { ...asked, quantity }).claimNo;
    },
    askBack(orderNo: string, type: 'RETURN' | 'EXCHANGE', quantity = 1): string {
      const lineNo = tee.items[0] ?? '';
      return rigNow().control.requestReturn?.({ accountId: VENDOR, orderNo, lineNo, type, quantity, reason: 'BROKEN' }).claimNo ?? '';
    },
    answerTo: (receiptId: string, what: string, body: object, method = 'PUT'): Promise<Answer> =>
      rigNow().call(method, `${ORDERS}/returnRequests/${receiptId}/${what}`, {
        vendorId: VENDOR,
        receiptId: Number(receiptId),
        ...body,
      }),
  };
  return shop;
}
