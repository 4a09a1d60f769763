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

function bag() {
  return store.control.products(STORE).find((product) => product.sellerCode === 'BG-2002');
}

function place(quantity = 2, unpaid = false): Placed {
  const lines = [{ productId: bag()?.productId ?? '', itemId: bag()?.items[0]?.itemId ?? '', quantity }];
  return store.control.placeOrder({ accountId: STORE, lines, ...BUYER, unpaid });
}

function ask({ orderNo, lineNos }: Placed, quantity?: number): string {
  return store.control.requestCancel({
    accountId: STORE,
    orderNo,
    lineNo: lineNos[0] ?? '',
    ...(quantity ? { quantity } : {}),
    reason: 'CHANGE_MIND',
  }).claimNo;
}

const input = (placed: Placed, more: object = {}) => ({ order_number: placed.orderNo, order_item_number_list: placed.lineNos, ...more });
const approve = (value: object) => client.mutate('approveOrderCancellation', 'ApproveOrderCancellationInput!', value);
const reject = (value: object) => client.mutate('rejectOrderCancellation', 'RejectOrderCancellationInput!', value);
const sellerCancel = (placed: Placed, category = 'CANCEL_SOLD_OUT') =>
  client.mutate(
    'processOrderCancellation',
    'ProcessOrderCancellationInput!',
    input(placed, { requested_reason: '품절', requested_reason_category: category }),
  );

const REQUEST =
  'order_item_request_number type status date_requested requested_reason_category requested_reason responsibility requested_quantity date_withdrawn';

async function item(placed: Placed): Promise<Record<string, unknown>> {
  const answer = await client.call(
    `query { order_item_list(order_number: "${placed.orderNo}") { item_list { status quantity remaining_quantity claim_holding_quantity active_request_list { ${REQUEST} } request_list { status date_withdrawn } order { payment_status } } } }`,
  );
  return result<{ item_list: Record<string, unknown>[] }>(answer, 'order_item_list').item_list[0] ?? {};
}

async function requested(args: string): Promise<number> {
  const answer = await client.call(
    `query { requested_order_item_list${args && `(${args})`} { total_count item_list { order_item_number } } }`,
  );
  return result<{ total_count: number }>(answer, 'requested_order_item_list').total_count;
}

describe('a buyer’s cancel request', () => {
  test('waits beside the item’s status and blocks confirm, dispatch and the seller’s cancel', async () => {
    const placed = place();
    const claimNo = ask(placed);
    expect(await item(placed)).toMatchObject({
      status: 'NEW_ORDER',
      claim_holding_quantity: 2,
      active_request_list: [
        {
          order_item_request_number: claimNo,
          type: 'CANCEL',
          status: 'CANCEL_REQUESTED',
          requested_reason_category: 'CANCEL_NO_LONGER_WANTED',
          responsibility: 'USER',
          requested_quantity: 2,
          date_requested: store.clock.at,
        },
      ],
    });
    const confirm = await client.mutate('markOrderItemListAsAwaitingShipment', 'MarkOrderItemListAsAwaitingShipmentInput!', {
      order_item_number_list: placed.lineNos,
    });
    const dispatch = await client.mutate('updateInvoiceOfOrderItemList', 'UpdateInvoiceOfOrderItemListInput!', {
      order_item_number_list: placed.lineNos,
      shipping_company: 'CJ',
      invoice_number: '1',
    });
    for (const answer of [confirm, dispatch, await sellerCancel(placed)]) expect(answer.errors).toEqual(['order_item_already_requested']);
    expect(() => ask(placed)).toThrow('이미 취소·반품을 요청');
  });

  test('is listed by type, status and day', async () => {
    ask(place());
    expect(await requested('')).toBe(1);
    expect(
      await requested(
        'request_type: CANCEL, request_status: CANCEL_REQUESTED, date_requested_ymd_from: 20261121, date_requested_ymd_to: 20261121',
      ),
    ).toBe(1);
    expect(await requested('request_type: RETURN')).toBe(0);
    expect(await requested('request_status: CANCELLED')).toBe(0);
    expect(await requested('date_requested_ymd_to: 20261120')).toBe(0);
    expect(await requested('is_deferred: true')).toBe(0);
    expect(await requested('limit_count: 1, skip_count: 1')).toBe(1);
  });

  test('approved: cancelled, refunded, stock back; not twice', async () => {
    const before = bag()?.items[0]?.quantity;
    const placed = place();
    ask(placed);
    expect((await approve(input(placed))).data).toEqual({ approveOrderCancellation: true });
    expect(await item(placed)).toMatchObject({
      status: 'CANCELLED',
      remaining_quantity: 0,
      active_request_list: [{ status: 'CANCELLED' }],
      order: { payment_status: 'CANCELLED' },
    });
    expect(bag()?.items[0]?.quantity).toBe(before);
    expect((await approve(input(placed))).errors).toEqual(['order_item_invalid_status']);
    expect(await requested('request_status: CANCELLED')).toBe(1);
  });

  test('of a part leaves the rest to be shipped', async () => {
    const placed = place(3);
    ask(placed, 1);
    await approve(input(placed));
    expect(await item(placed)).toMatchObject({ status: 'NEW_ORDER', quantity: 3, remaining_quantity: 2 });
    expect((await approve(input(placed))).errors).toEqual(['order_item_not_requested']);
  });

  test('refused: the item goes on, the request is withdrawn and listed as such', async () => {
    const placed = place();
    ask(placed);
    expect((await reject(input(placed, { reason: ' ' }))).errors).toEqual(['invalid_parameter']);
    expect((await reject(input(placed, { reason: '이미 포장했습니다' }))).data).toEqual({ rejectOrderCancellation: true });
    expect(await item(placed)).toMatchObject({
      status: 'NEW_ORDER',
      active_request_list: [],
      request_list: [{ status: 'CANCEL_REQUESTED', date_withdrawn: store.clock.at }],
    });
    expect(await requested('')).toBe(0);
    const { data } = await client.call('query { order_item_list(is_withdrawn_cancel_list: true) { total_count } }');
    expect(data?.order_item_list).toEqual({ total_count: 1 });
    expect((await reject(input(placed, { reason: '다시' }))).errors).toEqual(['order_item_not_requested']);
  });

  test('one order per call, and the order has to be theirs', async () => {
    const [first, second] = [place(), place()];
    ask(first);
    ask(second);
    const both = { order_number: first.orderNo, order_item_number_list: [...first.lineNos, ...second.lineNos] };
    expect((await approve(both)).errors).toEqual(['multiple_order_not_support']);
    expect((await reject({ ...both, reason: '거절' })).errors).toEqual(['multiple_order_not_support']);
    expect((await approve({ order_number: '1', order_item_number_list: first.lineNos })).errors).toEqual(['order_not_found']);
    expect((await approve({ order_number: second.orderNo, order_item_number_list: first.lineNos })).errors).toEqual([
      'order_item_not_found',
    ]);
    expect((await item(first)).status).toBe('NEW_ORDER');
  });

  test('of an unpaid order is done at once', async () => {
    const before = bag()?.items[0]?.quantity;
    const placed = place(2, true);
    ask(placed);
    expect((await item(placed)).status).toBe('CANCELLED_BEFORE_TRANSFER');
    expect(bag()?.items[0]?.quantity).toBe(before);
  });

  test('is not possible after dispatch', async () => {
    const placed = place();
    await client.mutate('updateInvoiceOfOrderItemList', 'UpdateInvoiceOfOrderItemListInput!', {
      order_item_number_list: placed.lineNos,
      shipping_company: 'CJ',
      invoice_number: '1',
    });
    expect(() => ask(placed)).toThrow('취소를 요청할 수 없는 상태');
    expect((await approve(input(placed))).errors).toEqual(['order_item_invalid_status']);
  });
});

describe('the seller’s cancel', () => {
  test('takes sold out as its only reason, and the stock does not come back', async () => {
    const placed = place();
    const after = bag()?.items[0]?.quantity;
    expect((await sellerCancel(placed, 'CANCEL_ETC_BY_SELLER')).errors).toEqual(['requested_reason_not_allowed']);
    expect((await sellerCancel(placed)).data).toEqual({ processOrderCancellation: true });
    expect(await item(placed)).toMatchObject({
      status: 'CANCELLED',
      active_request_list: [{ requested_reason_category: 'CANCEL_SOLD_OUT', responsibility: 'SELLER' }],
    });
    expect(bag()?.items[0]?.quantity).toBe(after);
    expect((await sellerCancel(placed)).errors).toEqual(['order_item_invalid_status']);
  });

  test('and the operations are distinguished', async () => {
    const placed = place();
    for (const [operation, run] of [
      ['orders.cancelSale', () => sellerCancel(placed)],
      ['claims.approveCancel', () => approve(input(placed))],
      ['claims.rejectCancel', () => reject(input(placed, { reason: '거절' }))],
    ] as const) {
      store.control.addFault({ operation, kind: 'SERVER_ERROR_AFTER_EFFECT' });
      expect((await run()).status).toBe(500);
    }
  });
});
