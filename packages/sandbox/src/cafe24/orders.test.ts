import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUYER, linkedClient, MALL, type Mall, type MallClient, startMall } from './testing/mall-client.ts';

const DAY = 24 * 3600 * 1000;

let mall: Mall;
let client: MallClient;

beforeAll(async () => {
  mall = await startMall();
});

afterAll(() => mall.close());

beforeEach(async () => {
  client = await linkedClient(mall);
});

interface Placed {
  orderNo: string;
  lineNos: string[];
}

/** Orders of the seeded shirt (two lines of different variants). */
function place(quantities = [2, 1], more: { unpaid?: boolean } = {}): Placed {
  const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
  const lines = quantities.map((quantity, index) => ({
    productId: shirt?.productId ?? '',
    itemId: shirt?.items[index]?.itemId ?? '',
    quantity,
  }));
  return mall.control.placeOrder({ accountId: MALL, lines, ...BUYER, ...more });
}

function stock(): number[] {
  return (
    mall.control
      .products(MALL)
      .find((product) => product.sellerCode === 'LS-1001')
      ?.items.map((item) => item.quantity) ?? []
  );
}

async function statuses(orderNo: string): Promise<string[]> {
  const { items } = (await client.get(`/orders/${orderNo}/items`)).body as { items: { order_status: string }[] };
  return items.map((item) => item.order_status);
}

async function prepared(quantities?: number[]): Promise<Placed> {
  const placed = place(quantities);
  await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' });
  return placed;
}

const WINDOW = 'start_date=2026-11-01&end_date=2026-11-30';
const list = (query: string) => client.get(`/orders?${WINDOW}&${query}`);

describe('collecting', () => {
  test('a paid order is N10 with items, receiver and buyer embedded, in the sheet’s field names', async () => {
    const { orderNo, lineNos } = place([2]);
    const answer = await list('date_type=pay_date&order_status=N20,N10&embed=items,receivers,buyer,cancellation,return,exchange');
    expect(orderNo).toMatch(/^20261121-\d{7}$/);
    expect(lineNos).toEqual([`${orderNo}-01`]);
    expect(answer.body).toMatchObject({
      orders: [
        {
          order_id: orderNo,
          market_id: 'self',
          paid: 'T',
          payment_amount: '47800.00',
          order_date: '2026-11-21T12:00:00+09:00',
          items: [
            {
              order_item_code: lineNos[0],
              order_status: 'N10',
              status_code: 'N1',
              quantity: 2,
              product_price: '23900.00',
              option_price: '0.00',
              custom_product_code: 'LS-1001',
              custom_variant_code: 'LS-1001-1M',
              option_value: '색상=백색, 사이즈=M',
              claim_code: null,
            },
          ],
          receivers: [
            {
              name: '이서연',
              cellphone: '010-8765-4321',
              zipcode: '06236',
              address_full: '서울특별시 강남구 테헤란로 1 101호',
              shipping_message: '문 앞에 놓아 주세요',
            },
          ],
          buyer: { name: '김민준', email: expect.any(String) },
          cancellation: [],
          return: [],
          exchange: [],
        },
      ],
    });
  });

  test.each([
    ['no dates', '/orders'],
    ['more than three months', '/orders?start_date=2026-08-01&end_date=2026-11-30'],
    ['an end before the start', '/orders?start_date=2026-11-30&end_date=2026-11-01'],
    ['a malformed date', '/orders?start_date=20261101&end_date=2026-11-30'],
    ['a date that does not exist', '/orders?start_date=2026-11-31&end_date=2026-12-01'],
    ['an unknown date_type', `/orders?${WINDOW}&date_type=moon_date`],
    ['an unknown status', `/orders?${WINDOW}&order_status=N99`],
    ['an unknown embed', `/orders?${WINDOW}&embed=everything`],
    ['limit 0', `/orders?${WINDOW}&limit=0`],
    ['limit 1001', `/orders?${WINDOW}&limit=1001`],
    ['offset 15001', `/orders?${WINDOW}&offset=15001`],
  ])('%s is 422', async (_name, path) => {
    expect((await client.get(path)).status).toBe(422);
  });

  test('three months are allowed, and the windows are inclusive to the second', async () => {
    place([1]);
    expect((await client.get('/orders?start_date=2026-08-22&end_date=2026-11-22')).body).toMatchObject({ orders: [{}] });
    const count = async (start: string, end: string) =>
      (
        (await client.get(`/orders?start_date=${encodeURIComponent(start)}&end_date=${encodeURIComponent(end)}`)).body as {
          orders: unknown[];
        }
      ).orders.length;
    expect(await count('2026-11-21 12:00:00', '2026-11-21 12:00:00')).toBe(1);
    expect(await count('2026-11-21 12:00:01', '2026-11-21 23:59:59')).toBe(0);
  });

  test('ten a page by default, newest first, on with offset', async () => {
    const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
    mall.control.editProduct({ accountId: MALL, productId: shirt?.productId ?? '', quantity: 12 });
    const placed: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      mall.clock.at += 1000;
      placed.unshift(place([1]).orderNo);
    }
    const ids = async (query: string) =>
      ((await list(query)).body as { orders: { order_id: string }[] }).orders.map((order) => order.order_id);
    expect(await ids('')).toEqual(placed.slice(0, 10));
    expect(await ids('limit=1000&offset=10')).toEqual(placed.slice(10));
    mall.control.addFault({ operation: 'orders.collect', kind: 'REPEATED_PAGE' });
    expect(await ids('limit=5&offset=5')).toEqual(placed.slice(0, 5));
    mall.control.addFault({ operation: 'orders.collect', kind: 'SHIFTED_PAGE' });
    expect(await ids('limit=5&offset=5')).toEqual(placed.slice(4, 9));
  });

  test('unpaid orders are N00 without payment date, become N10 when paid, and are found by either date', async () => {
    const { orderNo, lineNos } = place([1], { unpaid: true });
    expect((await list('order_status=N00')).body).toMatchObject({ orders: [{ order_id: orderNo, paid: 'F', payment_date: null }] });
    expect((await list('date_type=pay_date')).body).toEqual({ orders: [] });
    mall.control.advanceOrder({ accountId: MALL, orderNo, lineNo: lineNos[0] ?? '', to: 'PAID' });
    expect((await list('date_type=pay_date&order_status=N10')).body).toMatchObject({ orders: [{ order_id: orderNo, paid: 'T' }] });
  });

  test('the out-of-order fault shows the status before the last', async () => {
    const { orderNo } = await prepared([1]);
    mall.control.addFault({ operation: 'orders.collect', kind: 'OUT_OF_ORDER_STATUS' });
    expect((await list('embed=items')).body).toMatchObject({ orders: [{ items: [{ order_status: 'N10' }] }] });
    expect(await statuses(orderNo)).toEqual(['N20']);
  });

  test('orders of another mall are not there', async () => {
    place([1]);
    expect(mall.control.orders('moasecond')).toEqual([]);
    expect((await client.get('/orders/20261121-9999999')).status).toBe(404);
  });
});

describe('confirming', () => {
  test('prepare moves N10 to N20, of the named items only when named', async () => {
    const { orderNo, lineNos } = place();
    expect((await client.put(`/orders/${orderNo}`, { process_status: 'prepare', order_item_code: [lineNos[1]] })).status).toBe(200);
    expect(await statuses(orderNo)).toEqual(['N10', 'N20']);
    expect((await list('date_type=place_date')).body).toMatchObject({ orders: [{ order_id: orderNo }] });
  });

  test('a status that does not allow it is 422: unpaid, twice, after shipping', async () => {
    const unpaid = place([1], { unpaid: true });
    expect((await client.put(`/orders/${unpaid.orderNo}`, { process_status: 'prepare' })).status).toBe(422);
    const { orderNo } = await prepared([1]);
    expect(await client.put(`/orders/${orderNo}`, { process_status: 'prepare' })).toMatchObject({
      status: 422,
      body: { error: { more_info: { order_status: 'N20' } } },
    });
  });

  test('hold and unhold', async () => {
    const { orderNo } = place([1]);
    await client.put(`/orders/${orderNo}`, { process_status: 'hold' });
    expect(await statuses(orderNo)).toEqual(['N22']);
    await client.put(`/orders/${orderNo}`, { process_status: 'unhold' });
    expect(await statuses(orderNo)).toEqual(['N20']);
    await client.put(`/orders/${orderNo}`, { process_status: 'prepareproduct' });
    expect(await statuses(orderNo)).toEqual(['N10']);
  });

  test('bulk: all well is 200, else 207 with a status for each', async () => {
    const [first, second] = [place([1]), place([1])];
    const requests = [first, second].map(({ orderNo }) => ({ order_id: orderNo, process_status: 'prepare' }));
    expect((await client.bulk('PUT', '/orders', requests)).status).toBe(200);
    const third = place([1]);
    const mixed = await client.bulk('PUT', '/orders', [
      ...requests.slice(0, 1),
      { order_id: third.orderNo, process_status: 'prepare' },
      { order_id: 'none', process_status: 'prepare' },
    ]);
    expect(mixed).toMatchObject({
      status: 207,
      body: { orders: [{ order_id: first.orderNo, status: 422 }, { order_id: third.orderNo, status: 200 }, { status: 404 }] },
    });
    expect(await statuses(third.orderNo)).toEqual(['N20']);
  });
});

describe('dispatching', () => {
  const shipment = (codes: string[], more: object = {}) => ({
    tracking_no: '688900112233',
    shipping_company_code: '0006',
    order_item_code: codes,
    status: 'shipping',
    ...more,
  });

  test('answers a shipping code and moves the items to N30, or N21 for standby', async () => {
    const { orderNo, lineNos } = await prepared();
    const [first = '', second = ''] = lineNos;
    expect(await client.post(`/orders/${orderNo}/shipments`, shipment([first]))).toMatchObject({
      status: 201,
      body: { shipment: { shipping_code: `D-${orderNo}-00`, tracking_no: '688900112233' } },
    });
    expect(await client.post(`/orders/${orderNo}/shipments`, shipment([second], { status: 'standby' }))).toMatchObject({
      status: 201,
      body: { shipment: { shipping_code: `D-${orderNo}-01` } },
    });
    expect(await statuses(orderNo)).toEqual(['N30', 'N21']);
    expect((await client.get(`/orders/${orderNo}/items`)).body).toMatchObject({
      items: [{ tracking_no: '688900112233', shipping_company_name: 'CJ대한통운' }, {}],
    });
  });

  test.each([
    ['no tracking number', { tracking_no: undefined }],
    ['a tracking number of 41 characters', { tracking_no: '1'.repeat(41) }],
    ['a courier the mall has not', { shipping_company_code: '9999' }],
    ['another courier’s carrier_id', { carrier_id: 2 }],
    ['status shipped', { status: 'shipped' }],
    ['no items', { order_item_code: [] }],
    ['an item of another order', { order_item_code: ['20261121-9999999-01'] }],
  ])('%s is 422', async (_name, change) => {
    const { orderNo, lineNos } = await prepared([1]);
    expect((await client.post(`/orders/${orderNo}/shipments`, shipment(lineNos, change))).status).toBe(422);
    expect(await statuses(orderNo)).toEqual(['N20']);
  });

  test('only N20 can be shipped: not before the confirm, not twice', async () => {
    const early = place([1]);
    expect((await client.post(`/orders/${early.orderNo}/shipments`, shipment(early.lineNos))).status).toBe(422);
    const { orderNo, lineNos } = await prepared([1]);
    expect((await client.post(`/orders/${orderNo}/shipments`, shipment(lineNos))).status).toBe(201);
    expect((await client.post(`/orders/${orderNo}/shipments`, shipment(lineNos, { tracking_no: '999' }))).status).toBe(422);
    expect((await client.get(`/orders/${orderNo}/shipments`)).body).toMatchObject({ shipments: [{ tracking_no: '688900112233' }] });
  });

  test('bulk takes the shipping code beside the order or instead of it, and reports it in every row that worked', async () => {
    const [first, second] = [await prepared([1, 1]), await prepared([1])];
    const code = (orderNo: string, number = '00') => `D-${orderNo}-${number}`;
    const whole = { ...shipment([]), order_item_code: undefined };
    const answer = await client.bulk('POST', '/shipments', [
      { ...whole, shipping_code: code(first.orderNo, '05') },
      { ...shipment(second.lineNos), order_id: second.orderNo, shipping_code: code(first.orderNo) },
      { ...shipment(second.lineNos), order_id: second.orderNo, shipping_code: code(second.orderNo) },
      { ...whole, shipping_code: 'D-none' },
      whole,
    ]);
    expect(answer).toMatchObject({
      status: 207,
      body: {
        shipments: [
          { status: 201, shipping_code: code(first.orderNo, '05'), tracking_no: '688900112233' },
          { status: 422 },
          { status: 201, order_id: second.orderNo, shipping_code: code(second.orderNo) },
          { status: 422 },
          { status: 404 },
        ],
      },
    });
    expect(await statuses(first.orderNo)).toEqual(['N30', 'N30']);
  });

  test('bulk over several orders', async () => {
    const [first, second] = [await prepared([1]), await prepared([1])];
    const requests = [first, second].map(({ orderNo, lineNos }) => ({ order_id: orderNo, ...shipment(lineNos) }));
    expect((await client.bulk('POST', '/shipments', requests)).status).toBe(201);
    expect(await client.bulk('POST', '/shipments', requests)).toMatchObject({
      status: 207,
      body: { shipments: [{ status: 422 }, { status: 422 }] },
    });
  });

  test('editing takes the status or the tracking number, never both', async () => {
    const { orderNo, lineNos } = await prepared([1]);
    await client.post(`/orders/${orderNo}/shipments`, shipment(lineNos, { status: 'standby' }));
    const edit = (request: object) => client.put(`/orders/${orderNo}/shipments/D-${orderNo}-00`, request);
    expect((await edit({ status: 'shipping', tracking_no: '1', shipping_company_code: '0006' })).status).toBe(422);
    expect((await edit({})).status).toBe(422);
    expect((await edit({ tracking_no: '1' })).status).toBe(422);
    expect((await edit({ status: 'shipped' })).status).toBe(422);
    expect((await edit({ status: 'shipping' })).status).toBe(200);
    expect((await edit({ tracking_no: '511200348812', shipping_company_code: '0018' })).body).toMatchObject({
      shipment: { tracking_no: '511200348812', shipping_company_code: '0018' },
    });
    expect((await edit({ status: 'shipped' })).status).toBe(200);
    expect(await statuses(orderNo)).toEqual(['N40']);
    expect((await client.put(`/orders/${orderNo}/shipments/D-none-00`, { status: 'shipping' })).status).toBe(404);
  });

  test('delivered and confirmed by control; 8 days later the timer confirms the rest', async () => {
    const { orderNo, lineNos } = await prepared();
    await client.post(`/orders/${orderNo}/shipments`, shipment(lineNos));
    const advance = (lineNo: string, to: 'DELIVERED' | 'CONFIRMED') => mall.control.advanceOrder({ accountId: MALL, orderNo, lineNo, to });
    for (const lineNo of lineNos) advance(lineNo, 'DELIVERED');
    advance(lineNos[0] ?? '', 'CONFIRMED');
    expect(await statuses(orderNo)).toEqual(['N50', 'N40']);
    mall.control.moveClock(8 * DAY);
    expect(await statuses(orderNo)).toEqual(['N50', 'N50']);
    expect((await client.get('/orders?start_date=2026-11-13&end_date=2026-11-13')).body).toMatchObject({
      orders: [{ order_id: orderNo, order_date: '2026-11-13T12:00:00+09:00' }],
    });
  });
});

describe('stock of the shop', () => {
  test('falls with the order and comes back only when the cancel says so', async () => {
    const before = stock();
    const { orderNo, lineNos } = place([2]);
    expect(stock()[0]).toBe((before[0] ?? 0) - 2);
    const cancel = (quantity: number, recover_inventory: string) =>
      client.post(`/orders/${orderNo}/cancellation`, {
        status: 'canceled',
        claim_reason_type: 'H',
        reason: '품절',
        items: [{ order_item_code: lineNos[0], quantity }],
        recover_inventory,
      });
    expect((await cancel(1, 'F')).status).toBe(201);
    expect(stock()[0]).toBe((before[0] ?? 0) - 2);
    expect((await cancel(1, 'T')).status).toBe(201);
    expect(stock()[0]).toBe((before[0] ?? 0) - 1);
  });

  test('a buyer cannot have more than the stock, nor what is stopped', () => {
    expect(() => place([])).toThrow('상품이 없습니다');
    expect(() => place([100])).toThrow('재고가 부족합니다');
    const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
    mall.control.editProduct({ accountId: MALL, productId: shirt?.productId ?? '', onSale: false });
    expect(() => place([1])).toThrow('판매 중인 상품이 아닙니다');
  });

  test('0 stops the sale only where 품절표시 is on', async () => {
    const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
    const put = (change: object) => client.put(`/products/${shirt?.productId}/variants/${shirt?.items[0]?.itemId}`, change);
    await put({ quantity: 0, display_soldout: 'F' });
    expect(place([3]).lineNos).toHaveLength(1);
    expect(stock()[0]).toBe(0);
    await put({ display_soldout: 'T' });
    expect(() => place([1])).toThrow('재고가 부족합니다');
  });

  test('a variant whose stock is not managed keeps its number', async () => {
    const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
    await client.put(`/products/${shirt?.productId}/variants/${shirt?.items[0]?.itemId}`, { use_inventory: 'F' });
    const { orderNo, lineNos } = place([9]);
    expect(stock()[0]).toBe(5);
    mall.control.requestCancel({ accountId: MALL, orderNo, lineNo: lineNos[0] ?? '', reason: 'CHANGE_MIND' });
    const items = [{ order_item_code: lineNos[0], quantity: 9 }];
    await client.post(`/orders/${orderNo}/cancellation`, { status: 'canceled', items, recover_inventory: 'T' });
    expect(stock()[0]).toBe(5);
  });

  test('a variant that is not shown can not be bought, a product that is not shown can', async () => {
    const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
    await client.put(`/products/${shirt?.productId}`, { display: 'F' });
    expect(place([1]).lineNos).toHaveLength(1);
    await client.put(`/products/${shirt?.productId}/variants/${shirt?.items[0]?.itemId}`, { display: 'F' });
    expect(() => place([1])).toThrow('판매 중인 상품이 아닙니다');
  });

  test('a variant counted at payment keeps its stock until then', async () => {
    const shirt = mall.control.products(MALL).find((product) => product.sellerCode === 'LS-1001');
    await client.put(`/products/${shirt?.productId}/variants/${shirt?.items[0]?.itemId}`, { inventory_control_type: 'B' });
    const { orderNo, lineNos } = place([2], { unpaid: true });
    expect(stock()[0]).toBe(5);
    mall.control.advanceOrder({ accountId: MALL, orderNo, lineNo: lineNos[0] ?? '', to: 'PAID' });
    expect(stock()[0]).toBe(3);
  });
});

test('tokens, products, orders and the moved clock are there after a kill', async () => {
  const { orderNo } = await prepared([1]);
  mall.control.moveClock(DAY);
  const second = await mall.restarted();
  const answer = await fetch(`${second.url}/CAFE24/${MALL}/api/v2/admin/orders/${orderNo}?embed=items`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const products = second.control('CAFE24').products(MALL).length;
  await second.close();
  expect(await answer.json()).toMatchObject({
    order: { order_date: expect.stringMatching(/^2026-11-20T/), items: [{ order_status: 'N20' }] },
  });
  expect(products).toBe(3);
});
