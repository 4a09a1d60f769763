import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Rig, startRig } from './testing/rig.ts';
import { selling } from './testing/selling.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const DAYS = { StartDate: '2026-03-02', EndDate: '2026-03-03' };
const BACK = { DeliveryCompCode: 10013, InvoiceNo: '640098765432' };

describe.each(['AUCTION', 'GMARKET'] as const)('claims of %s', (site) => {
  const shop = selling(() => rig, site);
  const cancelSite = site === 'AUCTION' ? 1 : 3;
  const forbidden = site === 'AUCTION' ? 8668 : 3000;
  const unknown = site === 'AUCTION' ? 1000 : 99999;
  beforeEach(() => shop.control().reset());

  const list = (name: 'Cancel' | 'Return' | 'Exchange', status: number, over: object = {}) => {
    const SiteType = name === 'Cancel' ? cancelSite : shop.siteType;
    return shop.post(`/claim/v1/sa/${name}s`, { SiteType, [`${name}Status`]: status, Type: 2, ...DAYS, ...over });
  };
  const rows = async (...asked: Parameters<typeof list>) => (await list(...asked)).json.Data ?? [];
  const act = (method: string, path: string, body: object | undefined) => rig.call(site, method, `/claim/v1/sa/${path}`, body);
  const code = async (answer: ReturnType<typeof act>) => Number((await answer).json.ResultCode);
  const ofSite = (more: object = {}) => ({ SiteType: shop.siteType, ...more });
  const ask = (payNo: string, orderNo: string, type: 'CANCEL' | 'RETURN' | 'EXCHANGE') => {
    const line = { accountId: shop.accountId, orderNo: payNo, lineNo: orderNo, reason: 'COLOR_SIZE' as const };
    const claim = type === 'CANCEL' ? shop.control().requestCancel(line) : shop.control().requestReturn?.({ ...line, type, quantity: 1 });
    return claim?.claimNo ?? '';
  };
  const claimed = async (type: 'RETURN' | 'EXCHANGE') => {
    const { payNo, orderNo } = await shop.arrived(2);
    return { payNo, orderNo, claimNo: ask(payNo, orderNo, type) };
  };
  const withdraw = (claimNo: string) => shop.control().withdrawClaim?.({ accountId: shop.accountId, claimNo });

  test('a cancel that waits takes its order out of the lists, and gives the goods back when it is approved', async () => {
    const { payNo, orderNos } = shop.order([2]);
    const orderNo = orderNos[0] ?? '';
    const before = shop.tee()?.items[0]?.quantity ?? 0;
    ask(payNo, orderNo, 'CANCEL');
    expect([await shop.numbers(1), (await shop.lookUp(orderNo)).json.Data.TotalCount]).toEqual([[], 0]);
    expect(await code(shop.confirm(orderNo))).toBe(3000);
    expect(await rows('Cancel', 1)).toEqual([
      expect.objectContaining({
        OrderNo: Number(orderNo),
        PayNo: Number(payNo),
        SiteType: cancelSite,
        CancelStatus: 1,
        RequestUser: 1,
        Reason: 1,
        ReasonCode: 2,
        ReasonDetail: '색상/사이즈 변경',
        RequestDate: '2026-03-02T10:15:30',
        CompleteDate: null,
      }),
    ]);
    expect(await code(act('PUT', `Cancel/${orderNo}`, { SiteType: 3 }))).toBe(2000);
    expect(await code(act('PUT', `Cancel/${orderNo}`, ofSite()))).toBe(0);
    expect(await code(act('PUT', `Cancel/${orderNo}`, ofSite()))).toBe(site === 'AUCTION' ? 8668 : 5800);
    expect(shop.tee()?.items[0]?.quantity).toBe(before + 2);
    expect(await rows('Cancel', 3, { Type: 3 })).toMatchObject([
      { OrderNo: Number(orderNo), CancelStatus: 3, CompleteDate: '2026-03-02T10:15:30' },
    ]);
    expect((await shop.lookUp(orderNo)).json.Data.TotalCount).toBe(0);
    expect(shop.control().effects('claims.approveCancel', payNo)).toBe(1);
  });

  test('a cancel is refused by sending, confirmed or not, and withdrawn by its buyer', async () => {
    for (const confirmed of [true, false]) {
      const { payNo, orderNos } = shop.order([1]);
      const orderNo = orderNos[0] ?? '';
      if (confirmed) await shop.confirm(orderNo);
      ask(payNo, orderNo, 'CANCEL');
      expect(await code(shop.send(orderNo))).toBe(0);
      expect(shop.line(payNo)).toMatchObject({ status: 'DELIVERING', claim: '취소거부' });
      expect(await rows('Cancel', 4, { Type: 0, OrderNo: orderNo })).toMatchObject([
        { CancelStatus: 4, WithdrawDate: '2026-03-02T10:15:30' },
      ]);
      expect([shop.control().effects('claims.rejectCancel', payNo), shop.control().effects('orders.dispatch', payNo)]).toEqual([1, 0]);
    }
    const { payNo, orderNos } = shop.order([1]);
    withdraw(ask(payNo, orderNos[0] ?? '', 'CANCEL'));
    expect(await shop.numbers(1)).toEqual(orderNos);
    ask(payNo, orderNos[0] ?? '', 'CANCEL');
    expect(await rows('Cancel', 0, { Type: 1, PayNo: payNo })).toMatchObject([{ CancelStatus: 1 }]);
  });

  test('a sale is cancelled by the seller before it is sent', async () => {
    const { payNo, orderNos } = shop.order([1, 1]);
    const [first = '', second = ''] = orderNos;
    const before = shop.tee()?.items.map(({ quantity }) => quantity) ?? [];
    expect(await code(act('POST', `Cancel/${first}/SoldOut`, {}))).toBe(0);
    expect(await code(act('POST', `Cancel/${second}`, ofSite()))).toBe(2000);
    expect(await code(act('POST', `Cancel/${second}`, ofSite({ ReasonDetail: '주소 오류' })))).toBe(0);
    // What is sold out does not come back.
    expect(
      shop
        .tee()
        ?.items.map(({ quantity }) => quantity)
        .slice(0, 2),
    ).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect((await rows('Cancel', 3)).map((row: { RequestUser: number; ReasonCode: number }) => [row.RequestUser, row.ReasonCode])).toEqual([
      [2, 6],
      [2, 0],
    ]);
    expect(shop.control().effects('orders.cancelSale', payNo)).toBe(2);
    expect(await code(act('POST', `Cancel/${first}/SoldOut`, {}))).toBe(site === 'AUCTION' ? 8668 : 5800);
    const { orderNo } = await shop.arrived();
    expect(await code(act('POST', `Cancel/${orderNo}/SoldOut`, {}))).toBe(forbidden);
  });

  test('a return is of the whole line: fetched, held, released, back, and refunded from any state', async () => {
    const { payNo, orderNo, claimNo } = await claimed('RETURN');
    expect(await rows('Return', 1)).toMatchObject([
      { OrderNo: Number(orderNo), ReturnStatus: 1, PickupInfo: { InvoiceNo: '', CompleteDate: null } },
    ]);
    expect(await shop.numbers(4)).toEqual([]);
    expect(await code(act('POST', `return/${orderNo}/pickup`, ofSite({ ...BACK, InvoiceNo: '' })))).toBe(2000);
    expect(await code(act('POST', `return/${orderNo}/pickup`, ofSite(BACK)))).toBe(0);
    expect(await rows('Return', 1)).toMatchObject([{ PickupInfo: { DeliveryCompName: 'CJ대한통운', InvoiceNo: BACK.InvoiceNo } }]);
    expect(await code(act('DELETE', `return/${orderNo}/hold`, undefined))).toBe(forbidden);
    expect(await code(act('POST', `return/${orderNo}/hold`, ofSite({ HoldReason: 1, HoldReasonDetail: '' })))).toBe(2000);
    const hold = () =>
      act('POST', `return/${orderNo}/hold`, ofSite({ HoldReason: 2, HoldReasonDetail: '배송비', ReturnShippingFee: 3000 }));
    expect([await code(hold()), await code(hold())]).toEqual([0, forbidden]);
    expect(await rows('Return', 3)).toMatchObject([
      { AddReturnShippingFee: 3000, HoldInfo: { IsHold: true, Reason: 2, HoldDate: '2026-03-02T10:15:30' } },
    ]);
    expect(await code(act('DELETE', `return/${orderNo}/hold`, undefined))).toBe(0);
    shop.control().advanceClaim?.({ accountId: shop.accountId, claimNo, to: 'COLLECTED' });
    expect(await rows('Return', 2)).toMatchObject([
      { ReturnStatus: 2, PickupInfo: { CompleteDate: '2026-03-02T10:15:30' }, HoldInfo: { IsHold: false, HoldDate: null } },
    ]);
    expect(await code(act('PUT', `return/${orderNo}`, ofSite()))).toBe(0);
    expect(await rows('Return', 4, { Type: 3 })).toMatchObject([{ ReturnStatus: 4, CompleteDate: '2026-03-02T10:15:30' }]);
    expect(shop.line(payNo)).toMatchObject({ status: 'RETURNED', claim: '반품완료' });
    const names = ['claims.pickUpReturn', 'claims.holdReturn', 'claims.releaseReturn', 'claims.approveReturn'];
    expect(names.map((name) => shop.control().effects(name, payNo))).toEqual([1, 1, 1, 1]);
  });

  test('an exchange goes out again after its goods are back, and its order is where it was', async () => {
    const { payNo, orderNo } = await claimed('EXCHANGE');
    const resend = () => act('POST', `exchange/${orderNo}/resend`, ofSite(BACK));
    expect(await code(resend())).toBe(forbidden);
    expect(await code(act('POST', `exchange/${orderNo}/pickup`, ofSite(BACK)))).toBe(0);
    const receive = () => act('PUT', `exchange/${orderNo}/pickup`, ofSite({ PickupCompleteDate: '2026-03-02' }));
    expect([await code(receive()), await code(receive())]).toEqual([0, forbidden]);
    expect(await rows('Exchange', 2)).toMatchObject([{ OrderNo: Number(orderNo), ExchangeStatus: 2 }]);
    expect(await code(act('POST', `exchange/${orderNo}/hold`, ofSite({ HoldReason: 1, ResendExpectDate: '2026-03-05' })))).toBe(0);
    // AUCTION ends the hold by sending.
    expect(await code(resend())).toBe(site === 'AUCTION' ? 0 : forbidden);
    if (site === 'GMARKET') {
      expect(await code(act('DELETE', `exchange/${orderNo}/hold`, undefined))).toBe(0);
      expect(await code(resend())).toBe(0);
    }
    expect(await shop.numbers(4)).toEqual([orderNo]);
    const done = await rows('Exchange', 4, { Type: 3 });
    if (site === 'AUCTION') expect(done).toEqual([]);
    else expect(done).toMatchObject([{ ExchangeStatus: 4, ResendInfo: { InvoiceNo: BACK.InvoiceNo, ResendDate: '2026-03-02T10:15:30' } }]);
    expect(shop.line(payNo)).toMatchObject({ status: 'DELIVERED', claim: '교환완료' });
    expect(shop.control().effects('claims.dispatchExchange', payNo)).toBe(1);
  });

  test('an exchange becomes a return, which one site pays back at once, and a return an exchange; each takes its parcel as the site does', async () => {
    const first = await claimed('EXCHANGE');
    const turn = (orderNo: string, to: 'exchange' | 'return', over: object = {}) =>
      code(act('POST', `${to === 'return' ? 'exchange' : 'return'}/${orderNo}/${to}`, ofSite(over)));
    expect(await turn(first.orderNo, 'exchange', BACK)).toBe(forbidden);
    expect(await turn(first.orderNo, 'return', { ...BACK, DeliveryCompCode: 1 })).toBe(2000);
    if (site === 'AUCTION') expect(await turn(first.orderNo, 'return')).toBe(2000);
    expect(await turn(first.orderNo, 'return', site === 'AUCTION' ? BACK : {})).toBe(0);
    expect(await turn(first.orderNo, 'return', BACK)).toBe(forbidden);
    expect(await rows('Exchange', 1)).toEqual([]);
    if (site === 'AUCTION') expect(await rows('Return', 4, { Type: 3 })).toMatchObject([{ OrderNo: Number(first.orderNo) }]);
    else {
      expect(await rows('Return', 1)).toMatchObject([{ OrderNo: Number(first.orderNo) }]);
      expect(await code(act('PUT', `return/${first.orderNo}`, ofSite()))).toBe(0);
    }
    const other = await claimed('RETURN');
    expect(await code(act('POST', `return/${other.orderNo}/hold`, ofSite({ HoldReason: 0 })))).toBe(0);
    expect(await turn(other.orderNo, 'exchange', BACK)).toBe(0);
    expect(await rows('Exchange', 1)).toMatchObject([{ OrderNo: Number(other.orderNo) }]);
    expect(await rows('Return', 3)).toEqual([]);
    expect(shop.control().effects('claims.turnReturn', other.payNo)).toBe(1);
  });

  test('a withdrawn one is listed by its end', async () => {
    const second = await claimed('EXCHANGE');
    withdraw(second.claimNo);
    expect(await rows('Exchange', 5, { Type: 3 })).toMatchObject([
      { OrderNo: Number(second.orderNo), WithdrawDate: '2026-03-02T10:15:30' },
    ]);
    expect(await shop.numbers(4)).toEqual([second.orderNo]);
  });

  test('lists refuse seven days, a state that there is not, and another site', async () => {
    for (const name of ['Cancel', 'Return', 'Exchange'] as const) {
      expect((await list(name, 1, { EndDate: '2026-03-09' })).json.ResultCode, name).toBe(2000);
      expect([0, 1000, 1100], name).toContain(Number((await list(name, 1, { EndDate: '2026-03-08' })).json.ResultCode));
    }
    expect((await list('Return', 0)).json.ResultCode).toBe(2000);
    expect((await list('Return', 1, { SiteType: 3 })).json.ResultCode).toBe(2000);
    expect((await list('Cancel', 1, { SiteType: site === 'AUCTION' ? 3 : 1 })).json.ResultCode).toBe(2000);
    expect(await code(act('PUT', 'return/1', ofSite()))).toBe(unknown);
  });

  test('a list of cancels under the number of other calls is empty and says nothing', async () => {
    const { payNo, orderNos } = shop.order([1]);
    ask(payNo, orderNos[0] ?? '', 'CANCEL');
    expect((await list('Cancel', 0, { SiteType: 2 })).json).toEqual({ ResultCode: '0', Message: '', Data: [] });
    expect(await rows('Cancel', 0)).toHaveLength(1);
  });

  test('the last day is read as its midnight, and several days hold fifty rows at most, as one does where limits hold', async () => {
    for (let count = 0; count < 51; count += 1) {
      const { payNo, orderNos } = shop.order([1]);
      ask(payNo, orderNos[0] ?? '', 'CANCEL');
      await act('PUT', `Cancel/${orderNos[0]}`, ofSite());
    }
    expect(await rows('Cancel', 0, { EndDate: '2026-03-02' })).toEqual([]);
    expect(await rows('Cancel', 0)).toHaveLength(51);
    const kernel = rig.sandbox.kernel(site);
    kernel.rateFactor = 1_000_000;
    expect(await rows('Cancel', 0)).toHaveLength(50);
    kernel.rateFactor = 0;
    expect(await rows('Cancel', 0, { StartDate: '2026-03-01' })).toHaveLength(50);
  });
});
