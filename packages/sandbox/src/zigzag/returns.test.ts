import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUYER, freshClient, result, STORE, type Store, type StoreClient, startStore } from './testing/store-client.ts';

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

const bag = () => store.control.products(STORE).find((product) => product.sellerCode === 'BG-2002');
const stock = () => bag()?.items[0]?.quantity;
const lower = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
const mutate = (name: string, input: object) => client.mutate(name, lower(name), input);
const of = ({ orderNo, lineNos }: Placed, more: object = {}) => ({ order_number: orderNo, order_item_number_list: lineNos, ...more });
const items = ({ lineNos }: Placed) => ({ order_item_number_list: lineNos });

/** An order that has arrived. */
async function arrived(quantity = 2): Promise<Placed> {
  const lines = [{ productId: bag()?.productId ?? '', itemId: bag()?.items[0]?.itemId ?? '', quantity }];
  const placed = store.control.placeOrder({ accountId: STORE, lines, ...BUYER });
  await mutate('updateInvoiceOfOrderItemList', { ...items(placed), shipping_company: 'CJ', invoice_number: '1' });
  store.control.advanceOrder({ accountId: STORE, orderNo: placed.orderNo, lineNo: placed.lineNos[0] ?? '', to: 'DELIVERED' });
  return placed;
}

const ask = ({ orderNo, lineNos }: Placed, type: 'RETURN' | 'EXCHANGE', quantity?: number) =>
  store.control.requestReturn?.({
    accountId: STORE,
    orderNo,
    lineNo: lineNos[0] ?? '',
    type,
    reason: 'BROKEN',
    ...(quantity ? { quantity } : {}),
  }).claimNo ?? '';

async function item(placed: Placed): Promise<Record<string, unknown>> {
  const answer = await client.call(
    `query { order_item_list(order_number: "${placed.orderNo}") { item_list { status remaining_quantity active_request_list { status requested_reason_category shipping_company invoice_number requested_quantity active_defer { date_created } } } } }`,
  );
  return result<{ item_list: Record<string, unknown>[] }>(answer, 'order_item_list').item_list[0] ?? {};
}

async function requested(args: string): Promise<number> {
  const answer = await client.call(`query { requested_order_item_list(${args}) { total_count } }`);
  return result<{ total_count: number }>(answer, 'requested_order_item_list').total_count;
}

const effects = ({ orderNo }: Placed, ...names: string[]) => names.map((name) => store.control.effects(`claims.${name}`, orderNo));

describe('a return', () => {
  test('is collected, received and refunded in this order, once each', async () => {
    const placed = await arrived();
    expect((await mutate('markOrderItemListAsReturnCollecting', of(placed))).errors).toEqual(['order_item_not_requested']);
    ask(placed, 'RETURN');
    expect(await item(placed)).toMatchObject({
      status: 'SHIPPED',
      active_request_list: [{ status: 'RETURN_REQUESTED', requested_reason_category: 'RETURN_DEFECTIVE_PRODUCT' }],
    });
    const before = stock() ?? 0;
    expect((await mutate('markOrderItemListAsReturnCollected', items(placed))).errors).toEqual(['order_item_invalid_status']);
    expect((await mutate('returnAndRefundOrderItemList', of(placed))).errors).toEqual(['order_item_invalid_status']);
    const collect = () => mutate('markOrderItemListAsReturnCollecting', of(placed, { shipping_company: 'HANJIN', invoice_number: '555' }));
    expect((await mutate('markOrderItemListAsReturnCollecting', of(placed, { invoice_number: '5' }))).errors).toEqual([
      'invalid_parameter',
    ]);
    expect((await collect()).data).toEqual({ markOrderItemListAsReturnCollecting: true });
    expect((await collect()).errors).toEqual(['order_item_invalid_status']);
    expect(await item(placed)).toMatchObject({
      status: 'RETURN_COLLECTING',
      active_request_list: [{ status: 'RETURN_COLLECTING', shipping_company: 'HANJIN', invoice_number: '555' }],
    });
    await mutate('markOrderItemListAsReturnCollected', items(placed));
    expect(await item(placed)).toMatchObject({ status: 'RETURN_COLLECTED', active_request_list: [{ status: 'RETURN_COLLECTED' }] });
    expect(await requested('request_type: RETURN, request_status: RETURN_COLLECTED')).toBe(1);
    await mutate('returnAndRefundOrderItemList', of(placed));
    expect(await item(placed)).toMatchObject({ status: 'RETURNED', remaining_quantity: 0, active_request_list: [{ status: 'RETURNED' }] });
    expect(stock()).toBe(before + 2);
    expect(effects(placed, 'pickUpReturn', 'receiveReturn', 'approveReturn')).toEqual([1, 1, 1]);
    expect((await mutate('approveOrderReturn', of(placed))).errors).toEqual(['deprecated_mutation']);
  });

  test('of a part leaves the rest as it was', async () => {
    const placed = await arrived(3);
    ask(placed, 'RETURN', 1);
    await mutate('markOrderItemListAsReturnCollecting', of(placed));
    await mutate('markOrderItemListAsReturnCollected', items(placed));
    await mutate('returnAndRefundOrderItemList', of(placed));
    expect(await item(placed)).toMatchObject({ status: 'SHIPPED', remaining_quantity: 2 });
  });

  test('refused or withdrawn on its way puts the item back', async () => {
    const [refused, withdrawn] = [await arrived(), await arrived()];
    ask(refused, 'RETURN');
    const claimNo = ask(withdrawn, 'RETURN');
    await mutate('markOrderItemListAsReturnCollecting', of(refused));
    expect((await mutate('rejectOrderReturn', of(refused, { reason: ' ' }))).errors).toEqual(['invalid_parameter']);
    await mutate('rejectOrderReturn', of(refused, { reason: '사용한 상품' }));
    store.control.withdrawClaim?.({ accountId: STORE, claimNo });
    expect([await item(refused), await item(withdrawn)]).toMatchObject([
      { status: 'SHIPPED', active_request_list: [] },
      { status: 'SHIPPED', active_request_list: [] },
    ]);
    expect(effects(refused, 'rejectReturn')).toEqual([1]);
  });

  test('is held and released where it was; nothing goes on meanwhile', async () => {
    const placed = await arrived();
    ask(placed, 'RETURN');
    expect((await mutate('withdrawClaimListDefer', of(placed))).errors).toEqual(['order_item_request_not_deferred']);
    await mutate('deferClaimList', of(placed));
    expect(await item(placed)).toMatchObject({
      status: 'RETURN_DEFERRED',
      active_request_list: [{ status: 'RETURN_REQUESTED', active_defer: { date_created: store.clock.at } }],
    });
    expect([await requested('is_deferred: true'), await requested('is_deferred: false')]).toEqual([1, 0]);
    expect((await mutate('markOrderItemListAsReturnCollecting', of(placed))).errors).toEqual(['order_item_invalid_status']);
    expect((await mutate('deferClaimList', of(placed))).errors).toEqual(['invalid_order_item_request_number']);
    await mutate('withdrawClaimListDefer', of(placed));
    expect(await item(placed)).toMatchObject({ status: 'SHIPPED', active_request_list: [{ active_defer: null }] });
    expect(effects(placed, 'holdReturn', 'releaseReturn')).toEqual([1, 1]);
  });

  test('is brought back by a courier as well', async () => {
    const placed = await arrived();
    const claimNo = ask(placed, 'RETURN');
    store.control.advanceClaim?.({ accountId: STORE, claimNo, to: 'COLLECTED' });
    expect(await item(placed)).toMatchObject({ status: 'RETURN_COLLECTED' });
  });
});

describe('an exchange', () => {
  const replacements = async (args = '') => {
    const answer = await client.call(
      `query { exchange_new_order_item_list${args} { item_list { exchange_new_order_item { order_item_number status shipping_company invoice_number exchange_previous_order_item { order_item_number } } } } }`,
    );
    type List = { item_list: { exchange_new_order_item: Record<string, unknown> }[] };
    return result<List>(answer, 'exchange_new_order_item_list').item_list.map((row) => row.exchange_new_order_item);
  };

  test('ends with another item that leaves with its own invoice, once', async () => {
    const placed = await arrived();
    ask(placed, 'EXCHANGE');
    const before = stock();
    await mutate('markOrderItemListAsExchangeCollecting', of(placed));
    expect((await mutate('markOrderItemListAsExchanged', items(placed))).errors).toEqual(['order_item_invalid_status']);
    await mutate('markOrderItemListAsExchangeCollected', items(placed));
    expect(await item(placed)).toMatchObject({ status: 'EXCHANGE_COLLECTED', active_request_list: [{ status: 'EXCHANGE_COLLECTED' }] });
    await mutate('markOrderItemListAsExchanged', items(placed));
    expect(await item(placed)).toMatchObject({ status: 'EXCHANGED', active_request_list: [{ status: 'EXCHANGED' }] });
    const [waiting] = await replacements(`(order_number: "${placed.orderNo}")`);
    expect(waiting).toMatchObject({
      status: 'AWAITING_SHIPMENT',
      exchange_previous_order_item: { order_item_number: placed.lineNos[0] },
    });
    const send = (no: unknown) =>
      mutate('updateInvoiceOfExchangeOrderItemList', { order_item_number_list: [no], shipping_company: 'CJ', invoice_number: '777' });
    expect((await send(placed.lineNos[0])).errors).toEqual(['order_item_not_found']);
    expect((await send(waiting?.order_item_number)).data).toEqual({ updateInvoiceOfExchangeOrderItemList: true });
    expect((await send(waiting?.order_item_number)).errors).toEqual(['order_item_invalid_status']);
    expect(await replacements()).toMatchObject([{ status: 'IN_TRANSIT', shipping_company: 'CJ', invoice_number: '777' }]);
    expect(await replacements('(status: AWAITING_SHIPMENT)')).toEqual([]);
    expect([stock(), ...effects(placed, 'pickUpExchange', 'receiveExchange', 'dispatchExchange')]).toEqual([before, 1, 1, 1]);
  });

  test('is refused, and is not held', async () => {
    const placed = await arrived();
    ask(placed, 'EXCHANGE');
    expect((await mutate('deferClaimList', of(placed))).errors).toEqual(['invalid_order_item_request_number']);
    await mutate('rejectOrderExchange', of(placed, { reason: '재고 없음' }));
    expect(await item(placed)).toMatchObject({ status: 'SHIPPED', active_request_list: [] });
  });
});

test('a held cancel is approved when it is released', async () => {
  const lines = [{ productId: bag()?.productId ?? '', itemId: bag()?.items[0]?.itemId ?? '', quantity: 1 }];
  const placed = store.control.placeOrder({ accountId: STORE, lines, ...BUYER });
  store.control.requestCancel({ accountId: STORE, orderNo: placed.orderNo, lineNo: placed.lineNos[0] ?? '', reason: 'CHANGE_MIND' });
  await mutate('deferClaimList', of(placed));
  expect(await item(placed)).toMatchObject({ status: 'CANCEL_DEFERRED' });
  expect((await mutate('approveOrderCancellation', of(placed))).errors).toEqual(['order_item_invalid_status']);
  await mutate('withdrawClaimListDefer', of(placed));
  await mutate('approveOrderCancellation', of(placed));
  expect(await item(placed)).toMatchObject({ status: 'CANCELLED' });
});

describe('questions', () => {
  const inquiries = async () => {
    const answer = await client.call(
      'query { order_item_inquiry_list { total_count item_list { id order_number content date_replied reply_list { id content } } } }',
    );
    return result<{ item_list: Record<string, unknown>[] }>(answer, 'order_item_inquiry_list').item_list;
  };
  const questions = async (args = '') => {
    const answer = await client.call(
      `query { product_question_list${args} { total_count item_list { id product_id contents question_status answer { contents } } } }`,
    );
    return result<{ item_list: Record<string, unknown>[] }>(answer, 'product_question_list').item_list;
  };

  test('about an order are replied to', async () => {
    const placed = await arrived();
    const id = store.control.ask?.({ accountId: STORE, kind: 'CUSTOMER', orderNo: placed.orderNo, buyer: '김*준', body: '언제 오나요?' });
    expect(await inquiries()).toMatchObject([{ id: id?.questionNo, order_number: placed.orderNo, date_replied: null, reply_list: [] }]);
    const input = { order_item_inquiry_id: id?.questionNo, content: '내일 도착해요.' };
    const query = 'mutation ($input: CreateOrderItemInquiryReplyInput!) { createOrderItemInquiryReply(input: $input) { id content } }';
    expect((await client.call(query, { input })).data).toMatchObject({ createOrderItemInquiryReply: { content: '내일 도착해요.' } });
    expect((await client.call(query, { input: { ...input, order_item_inquiry_id: '1' } })).errors).toEqual(['invalid_parameter']);
    expect(await inquiries()).toMatchObject([{ date_replied: store.clock.at, reply_list: [{ content: '내일 도착해요.' }] }]);
  });

  test('at a product are answered once', async () => {
    const asked = store.control.ask?.({
      accountId: STORE,
      kind: 'PRODUCT',
      productId: bag()?.productId,
      buyer: 'buyer',
      body: '재입고되나요?',
    });
    expect(await questions()).toMatchObject([{ id: asked?.questionNo, product_id: bag()?.productId, question_status: 'UNANSWERED' }]);
    const input = { question_id: asked?.questionNo, contents: '다음 주에요.' };
    expect((await mutate('createProductAnswer', input)).data).toMatchObject({ createProductAnswer: expect.any(String) });
    expect((await mutate('createProductAnswer', input)).errors).toEqual(['invalid_parameter']);
    expect(await questions()).toMatchObject([{ question_status: 'ANSWERED', answer: { contents: '다음 주에요.' } }]);
    expect(await questions(`(date_created_lte: ${store.clock.at - 1})`)).toEqual([]);
  });
});

test('settlement has a row for each confirmed item, whose sums add up', async () => {
  const placed = await arrived();
  store.control.advanceOrder({ accountId: STORE, orderNo: placed.orderNo, lineNo: placed.lineNos[0] ?? '', to: 'CONFIRMED' });
  const rows = async (from: number, to: number) => {
    const answer = await client.call(
      `query { order_settlement_item_list(date_query_options: { type: BASED, date_ymd_from: ${from}, date_ymd_to: ${to} }) { total_count item_list { order_item_number total_amount fee fee_vat_amount fee_supply_amount settlement_amount date_based_ymd date_scheduled_ymd } } }`,
    );
    return result<{ item_list: Record<string, number | string>[] }>(answer, 'order_settlement_item_list').item_list;
  };
  const [row, ...others] = await rows(20261121, 20261121);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ order_item_number: placed.lineNos[0], date_based_ymd: 20261121, date_scheduled_ymd: 20261128 });
  expect(Number(row?.fee_supply_amount) + Number(row?.fee_vat_amount)).toBe(row?.fee);
  expect(Number(row?.total_amount) - Number(row?.fee)).toBe(row?.settlement_amount);
  expect(await rows(20261122, 20261130)).toEqual([]);
});
