/** A site with orders of the demo seller's T-shirt, and the calls that carry them on. */
import { type Answer, BUYER, type Rig, SELLERS, type SiteName } from './rig.ts';

export const TODAY = { requestDateFrom: '2026-03-02 00:00', requestDateTo: '2026-03-02 23:59' };
export const PARCEL = { DeliveryCompanyCode: 10013, InvoiceNo: '640012345678' };

export function selling(rigNow: () => Rig, site: SiteName) {
  const accountId = SELLERS[site];
  const siteType = site === 'AUCTION' ? 1 : 2;
  const post = (path: string, body: object): Promise<Answer> => rigNow().call(site, 'POST', path, body);
  const control = () => rigNow().control(site);
  const tee = () =>
    control()
      .products(accountId)
      .find(({ name }) => name === '코튼 반팔티셔츠');
  const shop = {
    accountId,
    siteType,
    post,
    control,
    tee,
    order(quantities: number[], unpaid = false): { payNo: string; orderNos: string[] } {
      const lines = quantities.map((quantity, at) => ({
        productId: tee()?.productId ?? '',
        itemId: tee()?.items[at]?.itemId ?? '',
        quantity,
      }));
      const { orderNo, lineNos } = control().placeOrder({ accountId, lines, ...BUYER, ...(unpaid ? { unpaid } : {}) });
      return { payNo: orderNo, orderNos: lineNos };
    },
    list: (orderStatus: number, over: object = {}): Promise<Answer> =>
      post('/shipping/v1/Order/RequestOrders', {
        siteType,
        orderStatus,
        requestDateType: 2,
        ...TODAY,
        pageIndex: 1,
        pageSize: 100,
        ...over,
      }),
    async numbers(orderStatus: number, over: object = {}): Promise<string[]> {
      const { json } = await shop.list(orderStatus, over);
      return json.Data.RequestOrders.map(({ OrderNo }: { OrderNo: number }) => String(OrderNo));
    },
    lookUp: (orderNo: string): Promise<Answer> =>
      post('/shipping/v1/Order/RequestOrders', { siteType, orderStatus: 0, orderNo, pageIndex: 1, pageSize: 100 }),
    confirm: (orderNo: string): Promise<Answer> =>
      post(`/shipping/v1/Order/OrderCheck/${orderNo}`, { SellerOrderNo: '', SellerItemNo: '' }),
    send: (orderNo: string, over: object = {}): Promise<Answer> =>
      post('/shipping/v1/Delivery/ShippingInfo', { OrderNo: orderNo, ShippingDate: '2026-03-02T10:15:30', ...PARCEL, ...over }),
    /** An order of one line that has arrived. */
    async arrived(quantity = 1): Promise<{ payNo: string; orderNo: string }> {
      const { payNo, orderNos } = shop.order([quantity]);
      const orderNo = orderNos[0] ?? '';
      await shop.confirm(orderNo);
      await shop.send(orderNo);
      control().advanceOrder({ accountId, orderNo: payNo, lineNo: orderNo, to: 'DELIVERED' });
      return { payNo, orderNo };
    },
    line: (payNo: string) =>
      control()
        .orders(accountId)
        .find(({ orderNo }) => orderNo === payNo)?.lines[0],
  };
  return shop;
}
