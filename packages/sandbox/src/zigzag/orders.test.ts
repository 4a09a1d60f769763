import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUYER, freshClient, STORE, type Store, type StoreClient, startStore } from './testing/store-client.ts';

const DAY = 24 * 3600 * 1000;

let store: Store;
let client: StoreClient;

beforeAll(async () => {
  store = await startStore();
});

afterAll(() => store.close());

beforeEach(() => {
  client = freshClient(store);
});

interface Placed {
  orderNo: string;
  lineNos: string[];
}

function bag() {
  return store.control.products(STORE).find((product) => product.sellerCode === 'BG-2002');
}

function skirt() {
  return store.control.products(STORE).find((product) => product.sellerCode === 'SK-2001');
}

function place(quantity = 2, more: { unpaid?: boolean } = {}): Placed {
  const lines = [{ productId: bag()?.productId ?? '', itemId: bag()?.items[0]?.itemId ?? '', quantity }];
  return store.control.placeOrder({ accountId: STORE, lines, ...BUYER, ...more });
}

function placeTwo(): Placed {
  const lines = [0, 1].map((at) => ({ productId: skirt()?.productId ?? '', itemId: skirt()?.items[at]?.itemId ?? '', quantity: 1 }));
  return store.control.placeOrder({ accountId: STORE, lines, ...BUYER });
}

interface Item {
  order_item_number: string;
  status: string;
}

async function list(args: string, fields = 'order_item_number status'): Promise<{ total: number; items: Item[]; errors: string[] }> {
  const answer = await client.call(`query { order_item_list${args && `(${args})`} { total_count item_list { ${fields} } } }`);
  const found = answer.data?.order_item_list as { total_count: number; item_list: Item[] } | undefined;
  return { total: found?.total_count ?? -1, items: found?.item_list ?? [], errors: answer.errors };
}

async function status(number: string | undefined): Promise<string | undefined> {
  return (await list(`order_item_number_list: ["${number}"]`)).items[0]?.status;
}

const confirm = (numbers: string[]) =>
  client.mutate('markOrderItemListAsAwaitingShipment', 'MarkOrderItemListAsAwaitingShipmentInput!', { order_item_number_list: numbers });
const dispatch = (numbers: string[], invoice_number = '511200348812', shipping_company = 'HANJIN') =>
  client.mutate('updateInvoiceOfOrderItemList', 'UpdateInvoiceOfOrderItemListInput!', {
    order_item_number_list: numbers,
    shipping_company,
    invoice_number,
  });

describe('collecting', () => {
  test('items carry order, orderer, receiver and product in the sheet’s field names', async () => {
    const { orderNo, lineNos } = placeTwo();
    const { total, items } = await list(
      'status: NEW_ORDER',
      `order_item_number status quantity unit_price total_amount shipping_company invoice_number shipping_fee_type site remaining_quantity
       order { order_number date_created date_paid payment_method payment_status orderer { name email mobile_tel } receiver { name mobile_tel postcode address1 address2 } shipping_memo total_payment_amount }
       order_item_receiver { name contract_number postcode address detail_address personal_clearance_code }
       order_item_product { product_id product_item_id name options option_detail_list { name value } product_code custom_product_code product_item_code custom_product_item_code }
       shipping_group { id total_shipping_fee } active_request_list { order_item_request_number }`,
    );
    expect(total).toBe(2);
    expect(items.find((item) => item.order_item_number === lineNos[1])).toMatchObject({
      status: 'NEW_ORDER',
      quantity: 1,
      unit_price: 33_000,
      total_amount: 33_000,
      invoice_number: null,
      remaining_quantity: 1,
      site: 'ZIGZAG',
      order: {
        order_number: orderNo,
        date_created: store.clock.at,
        date_paid: store.clock.at,
        payment_status: 'COMPLETED',
        orderer: { name: '김민준' },
        shipping_memo: '문 앞에 놓아 주세요',
        total_payment_amount: 65_000,
      },
      order_item_receiver: { name: '이서연', contract_number: '010-8765-4321', postcode: '06236', detail_address: '101호' },
      order_item_product: {
        options: '블랙/M',
        option_detail_list: [
          { name: '색상', value: '블랙' },
          { name: '사이즈', value: 'M' },
        ],
        product_code: null,
        custom_product_code: 'SK-2001',
        custom_product_item_code: 'SK-2001-블랙-M',
      },
      shipping_group: { total_shipping_fee: 0 },
      active_request_list: [],
    });
  });

  test('windows by day or millisecond, on each date, with the end included', async () => {
    place();
    const total = async (args: string) => (await list(args)).total;
    expect(await total('date_ymd_from: 20261121, date_ymd_to: 20261121')).toBe(1);
    expect(await total('date_ymd_from: 20261122')).toBe(0);
    expect(await total('date_ymd_to: 20261120')).toBe(0);
    expect(await total(`date_from: ${store.clock.at}, date_to: ${store.clock.at}`)).toBe(1);
    expect(await total(`date_from: ${store.clock.at + 1}`)).toBe(0);
    expect(await total('date_paid_ymd_from: 20261121, date_paid_ymd_to: 20261121')).toBe(1);
    expect(await total('date_marked_awaiting_shipment_ymd_from: 20261101')).toBe(0);
    expect(await total('date_shipped_ymd_to: 20261231')).toBe(0);
    for (const wrong of ['date_ymd_from: 20261131', 'date_ymd_from: 2026', 'date_ymd_from: 20261122, date_ymd_to: 20261121'])
      expect((await list(wrong)).errors).toEqual(['invalid_parameter']);
  });

  test('by order, by item numbers, by site and fulfilment', async () => {
    const { orderNo, lineNos } = placeTwo();
    place();
    expect((await list(`order_number: "${orderNo}"`)).total).toBe(2);
    expect((await list(`order_item_number_list: ["${lineNos[1]}"]`)).items).toEqual([
      { order_item_number: lineNos[1], status: 'NEW_ORDER' },
    ]);
    expect((await list(`order_item_number_list: ["${lineNos[1]}"], status: CONFIRMED`)).total).toBe(0);
    expect((await list('site: ZIGZAG')).total).toBe(3);
    expect((await list('site: POSTY')).total).toBe(0);
    expect((await list('fulfillment_type: MERCHANT')).total).toBe(3);
    expect((await list('fulfillment_type: VENDOR_FLEX')).total).toBe(0);
  });

  test('pages by limit_count and skip_count, newest first, 500 at most; the total is of all', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      store.clock.at += 1000;
      numbers.unshift(place(1).lineNos[0] ?? '');
    }
    const page = async (args: string) => (await list(args)).items.map((item) => item.order_item_number);
    expect(await page('limit_count: 2')).toEqual(numbers.slice(0, 2));
    expect(await page('limit_count: 2, skip_count: 4')).toEqual(numbers.slice(4));
    expect((await list('limit_count: 2, skip_count: 4')).total).toBe(6);
    expect(await page('limit_count: 2, skip_count: 2, date_paid_ymd_from: 20261101')).toEqual(numbers.slice(2, 4));
    expect((await list('limit_count: 501')).errors).toEqual(['too_many_limit_count']);
    expect((await list('limit_count: 0')).errors).toEqual(['invalid_parameter']);
    store.control.addFault({ operation: 'orders.collect', kind: 'REPEATED_PAGE' });
    expect(await page('limit_count: 2, skip_count: 2')).toEqual(numbers.slice(0, 2));
    store.control.addFault({ operation: 'orders.collect', kind: 'SHIFTED_PAGE' });
    expect(await page('limit_count: 2, skip_count: 2')).toEqual(numbers.slice(1, 3));
  });

  test('the out-of-order fault shows the status before the last', async () => {
    const { lineNos } = place();
    await confirm(lineNos);
    store.control.addFault({ operation: 'orders.collect', kind: 'OUT_OF_ORDER_STATUS' });
    expect((await list('')).items[0]?.status).toBe('NEW_ORDER');
    expect((await list('')).items[0]?.status).toBe('AWAITING_SHIPMENT');
  });

  test('asking for named items is its own operation', async () => {
    const { lineNos } = place();
    store.control.addFault({ operation: 'orders.lookUp', kind: 'SERVER_ERROR', times: null });
    expect((await list('')).total).toBe(1);
    const query = 'query ($numbers: [String!]) { order_item_list(order_item_number_list: $numbers) { total_count } }';
    expect((await client.call(query, { numbers: lineNos })).status).toBe(500);
    expect((await client.call(query, { numbers: null })).status).toBe(200);
  });

  test('another store sees nothing', async () => {
    const { lineNos } = place();
    client.signing = { accessKey: 'zz-second-access-key', secretKey: 'zz-second-secret-key' };
    expect((await list('')).total).toBe(0);
    expect(await status(lineNos[0])).toBeUndefined();
    expect((await confirm(lineNos)).errors).toEqual(['order_item_not_found']);
  });
});

describe('from order to confirmation', () => {
  test('confirm, dispatch, delivered, confirmed', async () => {
    const { orderNo, lineNos } = place();
    const [lineNo = ''] = lineNos;
    expect((await confirm(lineNos)).data).toEqual({ markOrderItemListAsAwaitingShipment: true });
    expect(await status(lineNo)).toBe('AWAITING_SHIPMENT');
    expect((await dispatch(lineNos)).data).toEqual({ updateInvoiceOfOrderItemList: true });
    expect((await list('status: IN_TRANSIT', 'status shipping_company invoice_number')).items).toEqual([
      { status: 'IN_TRANSIT', shipping_company: 'HANJIN', invoice_number: '511200348812' },
    ]);
    store.control.advanceOrder({ accountId: STORE, orderNo, lineNo, to: 'DELIVERED' });
    expect((await list('date_shipped_ymd_from: 20261121')).items[0]?.status).toBe('SHIPPED');
    store.control.advanceOrder({ accountId: STORE, orderNo, lineNo, to: 'CONFIRMED' });
    expect(await status(lineNo)).toBe('CONFIRMED');
  });

  test('unpaid orders are BEFORE_TRANSFER until paid', async () => {
    const { orderNo, lineNos } = place(2, { unpaid: true });
    expect(await status(lineNos[0])).toBe('BEFORE_TRANSFER');
    expect((await confirm(lineNos)).errors).toEqual(['order_item_invalid_status']);
    store.control.advanceOrder({ accountId: STORE, orderNo, lineNo: lineNos[0] ?? '', to: 'PAID' });
    expect(await status(lineNos[0])).toBe('NEW_ORDER');
  });

  test('one wrong item refuses the whole list; 500 numbers at most, one at least', async () => {
    const [first, second] = [place(1), place(1)];
    await confirm(first.lineNos);
    expect((await confirm([...second.lineNos, ...first.lineNos])).errors).toEqual(['order_item_invalid_status']);
    expect(await status(second.lineNos[0])).toBe('NEW_ORDER');
    expect((await confirm([...second.lineNos, '1'])).errors).toEqual(['order_item_not_found']);
    expect((await confirm(Array.from({ length: 501 }, () => second.lineNos[0] ?? ''))).errors).toEqual(['invalid_parameter']);
    expect((await confirm([])).errors).toEqual(['invalid_parameter']);
  });

  test('a changed invoice keeps IN_TRANSIT and is its own operation; nothing after delivery', async () => {
    const { orderNo, lineNos } = place();
    await confirm(lineNos);
    await dispatch(lineNos);
    store.control.addFault({ operation: 'orders.modifyInvoice', kind: 'SERVER_ERROR' });
    expect((await dispatch(lineNos, '2')).status).toBe(500);
    expect((await dispatch(lineNos, '2', 'CJ')).errors).toEqual([]);
    expect((await list('', 'shipping_company invoice_number')).items[0]).toEqual({ shipping_company: 'CJ', invoice_number: '2' });
    store.control.advanceOrder({ accountId: STORE, orderNo, lineNo: lineNos[0] ?? '', to: 'DELIVERED' });
    expect((await dispatch(lineNos)).errors).toEqual(['order_item_invalid_status']);
  });

  test('an unknown courier and an empty invoice are refused', async () => {
    const { lineNos } = place();
    expect((await dispatch(lineNos, '1', 'PIGEON')).errors[0]).toMatch(/OrderShippingCompany/);
    expect((await dispatch(lineNos, ' ')).errors).toEqual(['invalid_parameter']);
  });

  test('taking an item in transit back clears its invoice', async () => {
    const { lineNos } = place();
    await dispatch(lineNos);
    expect((await confirm(lineNos)).errors).toEqual([]);
    expect((await list('', 'status invoice_number')).items[0]).toEqual({ status: 'AWAITING_SHIPMENT', invoice_number: null });
  });

  test('timers: 8 days after delivery confirmed, 3 days without payment cancelled; records age', async () => {
    const delivered = place();
    await dispatch(delivered.lineNos);
    store.control.advanceOrder({ accountId: STORE, orderNo: delivered.orderNo, lineNo: delivered.lineNos[0] ?? '', to: 'DELIVERED' });
    const before = bag()?.items[0]?.quantity ?? 0;
    const unpaid = place(3, { unpaid: true });
    store.control.moveClock(8 * DAY);
    expect([await status(delivered.lineNos[0]), await status(unpaid.lineNos[0])]).toEqual(['CONFIRMED', 'CANCELLED_BEFORE_TRANSFER']);
    expect(bag()?.items[0]?.quantity).toBe(before);
    expect((await list('date_ymd_from: 20261113, date_ymd_to: 20261113')).total).toBe(2);
    expect((await list('date_ymd_from: 20261121')).total).toBe(0);
    place();
    expect((await list('date_ymd_from: 20261121')).total).toBe(1);
  });
});

describe('stock of the store', () => {
  test('falls with the order, sells out at 0 and bounds the buyer', () => {
    expect(() => place(41)).toThrow('재고가 부족합니다');
    place(40);
    expect(bag()).toMatchObject({ onSale: false, items: [{ quantity: 0 }] });
    expect(() => place(1)).toThrow('남은 수량 0개');
  });

  test('a stopped or hidden product cannot be bought', () => {
    store.control.editProduct({ accountId: STORE, productId: bag()?.productId ?? '', onSale: false });
    expect(() => place(1)).toThrow('판매 중인 상품이 아닙니다');
  });

  test('the seller’s own edits show', () => {
    const { productId = '', items } = skirt() ?? {};
    store.control.editProduct({ accountId: STORE, productId, itemId: items?.[0]?.itemId ?? '', quantity: 0, price: 31_000 });
    store.control.editProduct({ accountId: STORE, productId, name: '새 치마' });
    expect(skirt()).toMatchObject({ name: '새 치마', items: [{ quantity: 0, price: 31_000, onSale: false }, { price: 33_000 }, {}, {}] });
  });
});

test('orders and invoices are there after a kill', async () => {
  const { orderNo, lineNos } = place();
  await dispatch(lineNos);
  const second = await store.restarted();
  const [order] = second.control('ZIGZAG').orders(STORE);
  await second.close();
  expect(order).toMatchObject({ orderNo, lines: [{ status: 'IN_TRANSIT', courier: 'HANJIN', invoiceNo: '511200348812' }] });
});
