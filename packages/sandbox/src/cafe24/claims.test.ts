import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BUYER, linkedClient, MALL, type Mall, type MallClient, startMall } from './testing/mall-client.ts';

let mall: Mall;
let client: MallClient;

beforeAll(async () => {
  mall = await startMall();
});

afterAll(() => mall.close());

beforeEach(async () => {
  client = await linkedClient(mall);
});

function place(quantity: number, unpaid = false): { orderNo: string; lineNo: string } {
  const bag = mall.control.products(MALL).find((product) => product.sellerCode === 'EB-2002');
  const lines = [{ productId: bag?.productId ?? '', itemId: bag?.items[0]?.itemId ?? '', quantity }];
  const { orderNo, lineNos } = mall.control.placeOrder({ accountId: MALL, lines, ...BUYER, unpaid });
  return { orderNo, lineNo: lineNos[0] ?? '' };
}

function stock(): number {
  return mall.control.products(MALL).find((product) => product.sellerCode === 'EB-2002')?.items[0]?.quantity ?? -1;
}

interface Item {
  order_item_code: string;
  order_status: string;
  quantity: number;
  claim_code: string | null;
}

async function items(orderNo: string): Promise<Item[]> {
  return ((await client.get(`/orders/${orderNo}/items`)).body as { items: Item[] }).items;
}

function ask(placed: { orderNo: string; lineNo: string }, quantity?: number): string {
  return mall.control.requestCancel({ accountId: MALL, ...placed, ...(quantity ? { quantity } : {}), reason: 'CHANGE_MIND' }).claimNo;
}

const cancelRequest = (code: string, quantity: number, more: object = {}) => ({
  status: 'canceled',
  items: [{ order_item_code: code, quantity }],
  recover_inventory: 'T',
  ...more,
});

describe('a buyer’s request', () => {
  test('on a paid item is C00 with a claim code and waits; it blocks confirm and dispatch', async () => {
    const placed = place(2);
    const claimCode = ask(placed);
    expect(claimCode).toMatch(/^C20261121-\d{7}$/);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C00', claim_code: claimCode, claim_reason_type: 'A' }]);
    expect((await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' })).status).toBe(422);
    const { body } = await client.get(
      '/orders?start_date=2026-11-01&end_date=2026-11-30&order_status=C00&embed=cancellation&date_type=cancel_request_date',
    );
    expect(body).toMatchObject({ orders: [{ cancellation: [{ claim_code: claimCode, status: 'C00', cancel_request_by: 'C' }] }] });
    expect((await client.get(`/cancellation/${claimCode}`)).body).toMatchObject({
      cancellation: { order_id: placed.orderNo, claim_reason: '고객변심' },
    });
  });

  test('on an unpaid order is done at once (C47), and the stock is back', async () => {
    const before = stock();
    const placed = place(2, true);
    ask(placed);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C47' }]);
    expect(stock()).toBe(before);
  });

  test('of a part splits the item', async () => {
    const placed = place(3);
    ask(placed, 1);
    expect(await items(placed.orderNo)).toMatchObject([
      { order_item_code: `${placed.orderNo}-01`, quantity: 2, order_status: 'N10', claim_code: null },
      { order_item_code: `${placed.orderNo}-02`, quantity: 1, order_status: 'C00' },
    ]);
  });

  test('is not possible after shipping', async () => {
    const placed = place(1);
    await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' });
    await client.post(`/orders/${placed.orderNo}/shipments`, {
      tracking_no: '1',
      shipping_company_code: '0006',
      order_item_code: [placed.lineNo],
      status: 'shipping',
    });
    expect(() => ask(placed)).toThrow('취소를 요청할 수 없는 상태');
  });

  test('approved by a cancellation of exactly its items, under the same claim code', async () => {
    const before = stock();
    const placed = place(2);
    const claimCode = ask(placed);
    expect((await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 1))).status).toBe(422);
    const answer = await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 2));
    expect(answer).toMatchObject({ status: 201, body: { cancellation: { claim_code: claimCode, status: 'C40' } } });
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C40' }]);
    expect(stock()).toBe(before);
    expect((await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 2))).status).toBe(422);
  });

  test('approved in two steps: canceling (C34), then canceled', async () => {
    const placed = place(1);
    const claimCode = ask(placed);
    await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 1, { status: 'canceling' }));
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C34' }]);
    expect(
      (await client.put(`/orders/${placed.orderNo}/cancellation/${claimCode}`, { status: 'canceled', recover_inventory: 'T' })).status,
    ).toBe(200);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C40' }]);
  });

  test('refused: the item goes back to where it was, the claim ends as C11', async () => {
    const placed = place(1);
    await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' });
    const claimCode = ask(placed);
    const refuse = {
      order_id: placed.orderNo,
      order_item_code: [placed.lineNo],
      undone: 'T',
      reason_type: 'I',
      reason: '이미 포장함',
      display_reject_reason: 'T',
      reject_reason: '발송 준비가 끝났습니다',
    };
    expect((await client.put('/cancellationrequests', { ...refuse, undone: 'F' })).status).toBe(422);
    expect((await client.put('/cancellationrequests', refuse)).status).toBe(200);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'N20', claim_code: null }]);
    expect((await client.get(`/cancellation/${claimCode}`)).body).toMatchObject({
      cancellation: { status: 'C11', reject_reason: '발송 준비가 끝났습니다' },
    });
    expect((await client.put('/cancellationrequests', refuse)).status).toBe(422);
    expect(await client.bulk('PUT', '/cancellationrequests', [refuse])).toMatchObject({
      status: 207,
      body: { cancellationrequests: [{ status: 422 }] },
    });
  });
});

describe('the seller’s own cancel', () => {
  test('of a part splits the item and ends as C40', async () => {
    const placed = place(3);
    const answer = await client.post(
      `/orders/${placed.orderNo}/cancellation`,
      cancelRequest(placed.lineNo, 1, { claim_reason_type: 'H', reason: '품절' }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: { cancellation: { status: 'C40', cancel_request_by: 'A', claim_reason_type: 'H' } },
    });
    expect(await items(placed.orderNo)).toMatchObject([
      { quantity: 2, order_status: 'N10' },
      { quantity: 1, order_status: 'C40' },
    ]);
    expect((await client.get(`/orders/${placed.orderNo}`)).body).toMatchObject({ order: { canceled: 'M' } });
  });

  test.each([
    ['no status', { status: undefined }],
    ['an unknown reason type', { claim_reason_type: 'Z' }],
    ['no items', { items: [] }],
    ['more than there is', { items: [{ order_item_code: 'X', quantity: 9 }] }],
  ])('%s is 422', async (_name, change) => {
    const placed = place(1);
    expect((await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 1, change))).status).toBe(422);
  });

  test('of an unpaid order is C47', async () => {
    const placed = place(1, true);
    await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 1));
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C47' }]);
  });

  test('in bulk, distinguished', async () => {
    const [first, second] = [place(1), place(1)];
    const requests = [
      { order_id: first.orderNo, ...cancelRequest(first.lineNo, 1) },
      { order_id: second.orderNo, ...cancelRequest(second.lineNo, 5) },
    ];
    expect(await client.bulk('POST', '/cancellation', requests)).toMatchObject({
      status: 207,
      body: { cancellation: [{ status: 201 }, { order_id: second.orderNo, status: 422 }] },
    });
  });

  test('approving and cancelling are distinguished as operations', async () => {
    const [own, asked] = [place(1), place(1)];
    ask(asked);
    mall.control.addFault({ operation: 'claims.approveCancel', kind: 'SERVER_ERROR' });
    expect((await client.post(`/orders/${own.orderNo}/cancellation`, cancelRequest(own.lineNo, 1))).status).toBe(201);
    expect((await client.post(`/orders/${asked.orderNo}/cancellation`, cancelRequest(asked.lineNo, 1))).status).toBe(500);
  });
});

describe('a return or an exchange', () => {
  const DAY = 24 * 3600 * 1000;

  async function arrived(quantity = 2): Promise<{ orderNo: string; lineNo: string }> {
    const placed = place(quantity);
    await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' });
    await client.post(`/orders/${placed.orderNo}/shipments`, {
      tracking_no: '688900112233',
      shipping_company_code: '0006',
      order_item_code: [placed.lineNo],
      status: 'shipping',
    });
    mall.control.advanceOrder({ accountId: MALL, ...placed, to: 'DELIVERED' });
    return placed;
  }

  const requested = (placed: { orderNo: string; lineNo: string }, type: 'RETURN' | 'EXCHANGE', quantity?: number) =>
    mall.control.requestReturn?.({ accountId: MALL, ...placed, type, ...(quantity ? { quantity } : {}), reason: 'BROKEN' }).claimNo ?? '';

  const decide = (placed: { orderNo: string; lineNo: string }, name: string, status: string, more: object = {}) =>
    client.post(`/orders/${placed.orderNo}/${name}`, { status, items: [{ order_item_code: placed.lineNo, quantity: 2 }], ...more });

  test('can be asked for what has left, and is reported by the item and the embed of its kind', async () => {
    const early = place(1);
    expect(() => requested(early, 'RETURN')).toThrow('반품·교환을 요청할 수 없는');
    const placed = await arrived();
    const claimCode = requested(placed, 'RETURN');
    expect(claimCode).toMatch(/^R20261121-\d{7}$/);
    const { body } = await client.get(
      '/orders?start_date=2026-11-01&end_date=2026-11-30&order_status=R00,E00&embed=items,return,exchange,cancellation',
    );
    expect(body).toMatchObject({
      orders: [
        {
          order_id: placed.orderNo,
          items: [
            {
              order_status: 'R00',
              claim_code: claimCode,
              claim_reason_type: 'D',
              claim_quantity: 2,
              return_request_date: '2026-11-21T12:00:00+09:00',
              return_date: null,
              cancel_request_date: null,
              shipping_code: `D-${placed.orderNo}-00`,
            },
          ],
          return: [{ claim_code: claimCode, status: 'R00', return_request_by: 'C' }],
          exchange: [],
          cancellation: [],
        },
      ],
    });
    expect(() => requested(placed, 'EXCHANGE')).toThrow('이미');
  });

  test('of a part divides the item', async () => {
    const placed = await arrived(3);
    requested(placed, 'EXCHANGE', 1);
    expect(await items(placed.orderNo)).toMatchObject([
      { quantity: 2, order_status: 'N40', claim_code: null },
      { order_item_code: `${placed.orderNo}-02`, quantity: 1, order_status: 'E00' },
    ]);
  });

  test('written down in the mall’s own office divides the item as often as pieces are left, and says from which', async () => {
    const placed = await arrived(3);
    const write = (lineNo: string, quantity: number) =>
      mall.control.claimInOffice?.({ accountId: MALL, orderNo: placed.orderNo, lineNo, type: 'RETURN', quantity });
    const second = write(placed.lineNo, 1);
    mall.control.dropInOffice?.({ accountId: MALL, claimNo: second?.claimNo ?? '' });
    write(placed.lineNo, 1);
    const shown = { quantity: 1, claim_quantity: 0, original_item_no: [] };
    expect(await items(placed.orderNo)).toMatchObject([
      { ...shown, item_no: 1, order_status: 'N40' },
      { ...shown, item_no: 2, order_status: 'N40', original_item_no: [1] },
      { ...shown, item_no: 3, order_status: 'R10', claim_quantity: 1, original_item_no: [1] },
    ]);
    expect(() => write(placed.lineNo, 2)).toThrow('1개까지');
    expect(() => write(`${placed.orderNo}-03`, 1)).toThrow('접수할 수 없는');
  });

  test('goes from accepted over processing to returned; the stock comes back when the mall says so', async () => {
    const before = stock();
    const placed = await arrived();
    const claimCode = requested(placed, 'RETURN');
    expect((await decide(placed, 'exchange', 'accepted')).status).toBe(422);
    expect((await decide(placed, 'return', 'canceled')).status).toBe(422);
    expect(await decide(placed, 'return', 'accepted')).toMatchObject({
      status: 201,
      body: { return: { claim_code: claimCode, status: 'R10' } },
    });
    await client.put(`/orders/${placed.orderNo}/return/${claimCode}`, { status: 'processing' });
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'R30' }]);
    await client.put(`/orders/${placed.orderNo}/return/${claimCode}`, { status: 'returned', recover_inventory: 'T' });
    expect(await items(placed.orderNo)).toMatchObject([
      { order_status: 'R40', status_code: 'R1', return_date: '2026-11-21T12:00:00+09:00' },
    ]);
    expect(stock()).toBe(before);
    expect((await client.get(`/exchange/${claimCode}`)).status).toBe(404);
  });

  test('filed by the mall itself is accepted from the start, and by nobody a second time', async () => {
    const placed = await arrived();
    const filed = await decide(placed, 'return', 'accepted', { reason: '전화로 접수', claim_reason_type: 'A' });
    expect(filed).toMatchObject({ status: 201, body: { return: { status: 'R10', return_request_by: 'A', claim_reason: '전화로 접수' } } });
    expect((await decide(placed, 'return', 'accepted')).status).toBe(422);
    expect((await decide(placed, 'exchange', 'accepted')).status).toBe(422);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'R10', quantity: 2 }]);
  });

  test.each<[string, string, { items?: readonly object[] } & Record<string, unknown>]>([
    ['an unknown letter', 'return', { claim_reason_type: 'Z' }],
    ['an unknown step', 'return', { status: 'lost' }],
    ['another option of a return', 'return', { items: [{ quantity: 2, exchange_variant_code: 'P0000000000A' }] }],
    [
      'an option that the product lacks',
      'exchange',
      { same_product: 'F', items: [{ quantity: 2, exchange_variant_code: 'P9999999999Z' }] },
    ],
    ['another product without its option', 'exchange', { same_product: 'F' }],
    ['more pieces than there are', 'return', { items: [{ quantity: 3 }] }],
  ])('filed with %s is refused', async (_, name, wrong) => {
    const placed = await arrived();
    const named = (wrong.items ?? [{ quantity: 2 }]).map((item) => ({ order_item_code: placed.lineNo, ...item }));
    expect((await decide(placed, name, 'accepted', { ...wrong, items: named })).status).toBe(422);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'N40' }]);
  });

  test('filed for an exchange names the option that goes out', async () => {
    const placed = await arrived();
    const bag = mall.control.products(MALL).find((product) => product.sellerCode === 'EB-2002');
    const wanted = bag?.items[0]?.itemId;
    const request = { same_product: 'F', items: [{ order_item_code: placed.lineNo, quantity: 2, exchange_variant_code: wanted }] };
    expect((await decide(placed, 'exchange', 'accepted', request)).body).toMatchObject({
      exchange: { status: 'E10', items: [{ exchange_variant_code: wanted }] },
    });
  });

  test('accepted comes back in its parcel, arrives once, and each step is noted', async () => {
    const placed = await arrived();
    const claimCode = requested(placed, 'RETURN');
    const put = (request: object) => client.put(`/orders/${placed.orderNo}/return/${claimCode}`, request);
    const bring = () => mall.control.advanceClaim?.({ accountId: MALL, claimNo: claimCode, to: 'COLLECTED' });
    expect((await put({})).status).toBe(422);
    expect(bring).toThrow('접수하지 않은');
    await decide(placed, 'return', 'accepted');
    expect((await decide(placed, 'return', 'accepted')).status).toBe(422);
    expect((await put({ return_invoice_no: '555666777888', carrier_id: 999 })).status).toBe(422);
    expect((await put({ return_invoice_no: '555666777888', carrier_id: 1 })).body).toMatchObject({
      return: { status: 'R10', pickup_completed: 'F', return_invoice_no: '555666777888', carrier_id: 1 },
    });
    expect((await put({ pickup_completed: 'T' })).body).toMatchObject({ return: { status: 'R20', pickup_completed: 'T' } });
    expect((await put({ pickup_completed: 'T' })).status).toBe(422);
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'R20', claim_code: claimCode }]);
    expect(mall.control.orders(MALL, 1)[0]?.lines).toMatchObject([{ claim: '반품수거완료', openClaim: claimCode }]);
    await put({ status: 'returned', recover_inventory: 'T' });
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'R40' }]);
    const effects = ['claims.pickUpReturn', 'claims.receiveReturn', 'claims.approveReturn'].map((name) =>
      mall.control.effects(name, placed.orderNo),
    );
    expect(effects).toEqual([2, 1, 1]);
  });

  test('of an exchange goes the same way, and withdrawn on its way the item is as it was', async () => {
    const placed = await arrived();
    const claimCode = requested(placed, 'EXCHANGE');
    await decide(placed, 'exchange', 'accepted');
    mall.control.advanceClaim?.({ accountId: MALL, claimNo: claimCode, to: 'COLLECTED' });
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'E20' }]);
    await client.put(`/orders/${placed.orderNo}/exchange/${claimCode}`, { undone: 'T' });
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'N40', claim_code: null }]);
  });

  test('done as an exchange keeps the pieces with the buyer', async () => {
    const placed = await arrived();
    const before = stock();
    requested(placed, 'EXCHANGE');
    expect(await decide(placed, 'exchange', 'exchanged', { recover_inventory: 'T' })).toMatchObject({
      body: { exchange: { status: 'E40' } },
    });
    expect([await items(placed.orderNo), stock()]).toMatchObject([[{ order_status: 'E40', quantity: 2 }], before]);
  });

  test('stops the timer of the purchase while it is open; refused, the item is as it was, with its dates', async () => {
    const placed = await arrived();
    const [was] = await items(placed.orderNo);
    requested(placed, 'RETURN');
    mall.clock.at += 9 * DAY;
    await client.link();
    expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'R00' }]);
    const refuse = { order_id: placed.orderNo, order_item_code: [placed.lineNo], undone: 'T', reject_reason: '사용 흔적' };
    expect((await client.put('/exchangerequests', refuse)).status).toBe(422);
    expect((await client.put('/returnrequests', refuse)).status).toBe(200);
    expect(await items(placed.orderNo)).toEqual([{ ...was, order_status: 'N50', purchaseconfirmation_date: '2026-11-30T12:00:00+09:00' }]);
  });
});

describe('what a buyer takes back', () => {
  test('leaves no trace on the item: the order goes on', async () => {
    const placed = place(2);
    await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' });
    const was = await items(placed.orderNo);
    const claimCode = ask(placed);
    expect(mall.control.orders(MALL, 1)[0]?.lines).toMatchObject([{ claim: '취소요청', withdrawable: claimCode }]);
    mall.control.withdrawClaim?.({ accountId: MALL, claimNo: claimCode });
    expect(await items(placed.orderNo)).toEqual(was);
    expect((await client.get(`/cancellation/${claimCode}`)).body).toMatchObject({ cancellation: { status: null, undone: 'T' } });
    expect(() => mall.control.withdrawClaim?.({ accountId: MALL, claimNo: claimCode })).toThrow('이미 처리');
  });

  test('is only what nobody has decided', async () => {
    const placed = place(1);
    const claimCode = ask(placed);
    await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(placed.lineNo, 1));
    expect(() => mall.control.withdrawClaim?.({ accountId: MALL, claimNo: claimCode })).toThrow('이미 처리');
  });
});

test('a shipment goes on without what was canceled of it', async () => {
  const placed = place(3);
  const part = ask(placed, 1);
  mall.control.withdrawClaim?.({ accountId: MALL, claimNo: part });
  await client.put(`/orders/${placed.orderNo}`, { process_status: 'prepare' });
  const codes = (await items(placed.orderNo)).map((item) => item.order_item_code);
  const shipment = { tracking_no: '1', shipping_company_code: '0006', order_item_code: codes, status: 'standby' };
  await client.post(`/orders/${placed.orderNo}/shipments`, shipment);
  const send = () => client.put(`/orders/${placed.orderNo}/shipments/D-${placed.orderNo}-00`, { status: 'shipping' });
  ask({ ...placed, lineNo: codes[1] ?? '' });
  expect((await send()).status).toBe(422);
  await client.post(`/orders/${placed.orderNo}/cancellation`, cancelRequest(codes[1] ?? '', 1));
  expect(await send()).toMatchObject({ status: 200, body: { shipment: { status: 'shipping' } } });
  expect((await items(placed.orderNo)).map((item) => item.order_status)).toEqual(['N30', 'C40']);
});

test('three days without payment cancel an order', async () => {
  const before = stock();
  const placed = place(2, true);
  mall.control.moveClock(3 * 24 * 3600 * 1000);
  expect(await items(placed.orderNo)).toMatchObject([{ order_status: 'C47' }]);
  expect(stock()).toBe(before);
});
