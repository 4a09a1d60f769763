/** Questions and settlement. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../kernel/random.ts';
import { type Rig, startRig } from './testing/rig.ts';
import { selling } from './testing/selling.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const BOARD = '/item/v1/communications/customer/bulletin-board';

/** How settlement writes a day that there is not. */
const NO_DAY = '0001-01-01T00:00:00';

describe.each(['AUCTION', 'GMARKET'] as const)('questions of %s', (site) => {
  const shop = selling(() => rig, site);
  beforeEach(() => shop.control().reset());

  const list = (over: object = {}) =>
    shop.post(BOARD, { qnaType: 3, status: 1, type: 1, startDate: '2026-03-02', endDate: '2026-03-03', ...over });
  const numbers = async (over: object = {}) => {
    const { status, json } = await list(over);
    // One site says in words that there are none.
    if (site === 'AUCTION' && status === 400) return /조회 대상이 없습니다/.test(json.message) ? [] : json;
    return json.map(({ MessageNo }: { MessageNo: number }) => String(MessageNo));
  };
  const ask = (kind: 'PRODUCT' | 'CUSTOMER' = 'PRODUCT') => {
    const about = kind === 'PRODUCT' ? { productId: shop.tee()?.productId } : { orderNo: shop.order([1]).payNo };
    return (
      shop.control().ask?.({ accountId: shop.accountId, kind, buyer: 'buy***', title: '색상', body: '흰색 있나요?', ...about })
        .questionNo ?? ''
    );
  };
  const answer = (row: { MessageNo: number; token: string }, over: object = {}) =>
    shop.post(`${BOARD}/qna`, {
      messageNo: row.MessageNo,
      token: row.token,
      answerStatus: 2,
      title: '답변',
      comments: '네, 있습니다.',
      ...over,
    });

  test('are listed as they were asked, by days of which the last is not in', async () => {
    const no = ask();
    expect((await list()).json).toEqual([
      expect.objectContaining({
        MessageNo: Number(no),
        SellerId: shop.accountId,
        contractType: '상품문의',
        InformStatus: '미처리',
        title: '색상',
        details: '흰색 있나요?',
        inquirerName: 'buy***',
        siteGoodsNo: shop.tee()?.productId,
        payNo: site === 'AUCTION' ? '0' : '-',
        orderNo: site === 'AUCTION' ? '0' : '-',
        receiveDate: '2026-03-02T10:15:30',
        answer: null,
      }),
    ]);
    expect(await numbers({ endDate: '2026-03-02' })).toEqual([]);
    for (const over of [{ endDate: '2026-03-10' }, { status: 6 }, { type: 2 }, { qnaType: 4 }])
      expect((await list(over)).json).toMatchObject({ resultCode: 1000 });
  });

  test('are open or secret at AUCTION, and of one kind at GMARKET', async () => {
    const [open, secret] = [ask(), ask('CUSTOMER')];
    expect(await numbers()).toEqual([open, secret]);
    if (site === 'GMARKET') expect((await list({ qnaType: 1 })).json).toMatchObject({ resultCode: 1000 });
    else expect([await numbers({ qnaType: 1 }), await numbers({ qnaType: 2 })]).toEqual([[open], [secret]]);
  });

  test('are answered once, by the token of the list', async () => {
    const no = ask();
    const [row] = (await list()).json;
    for (const over of [{ token: 'x' }, { comments: '가'.repeat(501) }, { comments: '' }, { title: '' }])
      expect((await answer(row, over)).json, JSON.stringify(over)).toMatchObject({ resultCode: 1000 });
    expect((await answer(row, { answerStatus: 1 })).json).toEqual({ messageNo: row.MessageNo });
    expect((await answer(row)).json).toEqual({ messageNo: row.MessageNo });
    expect((await answer(row)).json).toMatchObject({ resultCode: 1000 });
    expect([await numbers({ status: 2 }), await numbers({ status: 3 })]).toEqual([[], [no]]);
    expect((await list()).json[0]).toMatchObject({ InformStatus: '처리완료', answer: '네, 있습니다.' });
    expect(shop.control().effects('questions.answer', no)).toBe(1);
  });

  test('that their buyer took back are gone', async () => {
    const no = ask();
    const [row] = (await list()).json;
    shop.control().withdrawQuestion?.({ accountId: shop.accountId, questionNo: no });
    expect(await numbers()).toEqual([]);
    expect((await answer(row)).json).toMatchObject({ resultCode: 1000 });
  });
});

describe.each(['AUCTION', 'GMARKET'] as const)('urgent notices of %s', (site) => {
  const shop = selling(() => rig, site);
  beforeEach(() => shop.control().reset());

  const list = async (over: object = {}) =>
    (
      await shop.post('/assist/v1/Selling/GetEmergencyInformList', {
        status: 1,
        type: 1,
        startDate: '2026-03-02',
        endDate: '2026-03-03',
        ...over,
      })
    ).json;
  const notify = (orderNo?: string) =>
    shop
      .control()
      .ask?.({ accountId: shop.accountId, kind: 'URGENT', buyer: '고객센터', title: '배송 확인', body: '언제\n나가나요?', orderNo })
      .questionNo ?? '';
  const answer = async (body: object) =>
    (await shop.post('/assist/v1/Selling/AddEmergencyInformReply', { answerStatus: 2, comments: '오늘 나갑니다.', ...body })).json;
  const keyed = (row: object) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key.toLowerCase(), value]));

  test('are listed by days, in the case of the site and with its token', async () => {
    expect((await list()).Data ?? []).toEqual([]);
    const [about, none] = [notify(shop.order([1]).payNo), notify()];
    const { ResultCode, Data } = await list();
    expect(ResultCode).toBe(0);
    expect(Data.map(keyed)).toMatchObject([
      {
        emermessageno: Number(about),
        informstatus: '미처리',
        title: '배송 확인',
        details: '언제/br나가나요?',
        receivedate: '2026-03-02T10:15:30',
      },
      { emermessageno: Number(none), orderno: '-', sitegoodsno: '-' },
    ]);
    expect(Data.map((row: object) => ['EmerMessageNo' in row, 'token' in row])).toEqual(
      Array(2).fill([site === 'AUCTION', site === 'GMARKET']),
    );
    expect((await list({ status: 3 })).Data ?? []).toEqual([]);
    expect((await list({ endDate: '2026-03-02' })).Data ?? []).toEqual([]);
    for (const over of [{ status: 4 }, { type: 2 }, { endDate: '2026-03-10' }, { startDate: '' }])
      expect((await list(over)).ResultCode, JSON.stringify(over)).toBe(2000);
  });

  test('are answered once', async () => {
    const no = notify();
    const [row] = (await list()).Data.map(keyed);
    const named = { emerMessageNo: no, token: row.token };
    expect(await answer({ ...named, answerStatus: 3 })).toMatchObject({ ResultCode: 20 });
    expect(await answer({ ...named, emerMessageNo: '1' })).toMatchObject({ ResultCode: 2141 });
    expect(await answer({ ...named, comments: ' ' })).toMatchObject({ ResultCode: 2141 });
    if (site === 'GMARKET') expect(await answer({ emerMessageNo: no })).toMatchObject({ ResultCode: 2141 });
    expect(await answer({ ...named, answerStatus: 1 })).toMatchObject({ ResultCode: 0 });
    expect(await answer(named)).toMatchObject({ ResultCode: 0, Data: site === 'AUCTION' ? { EmerMessageNo: Number(no) } : null });
    expect(await answer(named)).toMatchObject({ ResultCode: 100 });
    expect((await list({ status: 3 })).Data.map(keyed)).toMatchObject([{ informstatus: '처리완료', answercontents: '오늘 나갑니다.' }]);
    expect(shop.control().effects('questions.answer', no)).toBe(1);
  });
});

describe.each(['AUCTION', 'GMARKET'] as const)('settlement of %s', (site) => {
  const shop = selling(() => rig, site);
  beforeEach(() => shop.control().reset());

  const letter = site === 'AUCTION' ? 'A' : 'G';
  const settled = async (SrchType: string, over: object = {}, path = 'getsettleorder') =>
    (
      await shop.post(`/account/v1/settle/${path}`, {
        SiteType: letter,
        SrchType,
        SrchStartDate: '2026-03-02',
        SrchEndDate: '2026-03-02',
        PageNo: 1,
        PageRowCnt: 100,
        ...over,
      })
    ).json;
  const decided = async (quantity: number) => {
    const { payNo, orderNo } = await shop.arrived(quantity);
    shop.control().advanceOrder({ accountId: shop.accountId, orderNo: payNo, lineNo: orderNo, to: 'CONFIRMED' });
    return { payNo, orderNo };
  };

  test('reports what was decided on, with the fee of its department and of its delivery', async () => {
    const { payNo, orderNo } = await decided(2);
    const { ResultCode, TotalCount, Data } = await settled('D4');
    expect({ ResultCode, TotalCount }).toEqual({ ResultCode: 'Success', TotalCount: 1 });
    // The 2nd of March 2026 is a Monday.
    expect(Data[0]).toMatchObject({
      PackNo: payNo,
      ContrNo: orderNo,
      OrderQty: '2',
      SellOrderPrice: '24000',
      ServiceFee: '3120',
      SettlementPrice: '20880',
      BuyDecisonDate: '2026-03-02T10:15:30',
      SettleExpectDate: '2026-03-03',
      RemitDate: NO_DAY,
      RefundDate: NO_DAY,
      CancelAfterRemitYN: 'N',
      Kind: '1',
    });
    expect((await settled('D4', {}, 'getsettledeliveryfee')).Data).toMatchObject([
      { PackNo: payNo, DelFeeAmt: '3000', DelFeeCommission: '99', DelFeeType: '10', Kind: '1' },
    ]);
  });

  test('lists by each day what has come so far', async () => {
    shop.order([1]);
    await shop.arrived();
    const { orderNo } = await decided(1);
    const counts = await Promise.all(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7'].map(async (type) => (await settled(type)).TotalCount));
    expect(counts).toEqual([3, 2, 2, 1, 0, 0, 0]);
    const tomorrow = { SrchStartDate: '2026-03-03', SrchEndDate: '2026-03-03' };
    expect((await settled('D5', tomorrow)).Data).toMatchObject([{ ContrNo: orderNo }]);
    shop.control().moveClock(2 * 86_400_000);
    expect((await settled('D6', { SrchStartDate: '2026-02-01', SrchEndDate: '2026-03-02' })).Data).toMatchObject([
      { ContrNo: orderNo, RemitDate: expect.any(String) },
    ]);
    expect((await settled('D1', { ContrNo: orderNo, SrchStartDate: '2026-02-27' })).TotalCount).toBe(1);
  });

  test.runIf(site === 'AUCTION')('reports a refund after the payment in opposite signs beside what it takes back', async () => {
    const { orderNo } = await decided(2);
    shop.control().moveClock(2 * 86_400_000);
    await shop.post(`/claim/v1/sa/Cancel/${orderNo}/AfterRemittanceBySeller`, { SiteType: 1 });
    const long = { SrchStartDate: '2026-02-20', SrchEndDate: '2026-03-02' };
    expect((await settled('D4', long)).Data).toEqual([]);
    expect((await settled('D7', long)).Data).toMatchObject([
      { ContrNo: orderNo, SettlementPrice: '20880', RefundDate: NO_DAY, Kind: '1' },
      { ContrNo: orderNo, OrderQty: '-2', SellOrderPrice: '-24000', ServiceFee: '-3120', SettlementPrice: '-20880', Kind: '2' },
    ]);
  });

  test('reports nothing of what came back before it was decided on: it was never paid', async () => {
    const { payNo, orderNo } = await shop.arrived(2);
    shop.control().requestReturn?.({ accountId: shop.accountId, orderNo: payNo, lineNo: orderNo, type: 'RETURN', reason: 'BROKEN' });
    await rig.call(site, 'PUT', `/claim/v1/sa/return/${orderNo}`, { SiteType: shop.siteType });
    for (const path of ['getsettleorder', 'getsettledeliveryfee'])
      expect([await settled('D4', {}, path), await settled('D7', {}, path)]).toMatchObject([{ TotalCount: 0 }, { TotalCount: 0 }]);
  });

  test.each([1, 2, 3, 4])(
    'pays of an order what was decided on in it, and never less than nothing, whatever happens to it (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const below = (n: number) => Math.floor(random() * n);
      const control = shop.control();
      const orders = Array.from({ length: 6 }, () => shop.order(Array.from({ length: 1 + below(2) }, () => 1 + below(2))));
      const lines = orders.flatMap(({ payNo, orderNos }) => orderNos.map((orderNo) => ({ payNo, orderNo })));
      for (let step = 0; step < 60; step += 1) {
        const { payNo, orderNo } = lines[below(lines.length)] ?? { payNo: '', orderNo: '' };
        const named = { accountId: shop.accountId, orderNo: payNo, lineNo: orderNo };
        const body = { SiteType: shop.siteType };
        const acts = [
          () => shop.confirm(orderNo),
          () => shop.send(orderNo),
          () => control.advanceOrder({ ...named, to: 'DELIVERED' }),
          () => control.advanceOrder({ ...named, to: 'CONFIRMED' }),
          () => control.requestCancel({ ...named, reason: 'CHANGE_MIND' }),
          () => rig.call(site, 'PUT', `/claim/v1/sa/Cancel/${orderNo}`, { SiteType: site === 'AUCTION' ? 1 : 3 }),
          () => control.requestReturn?.({ ...named, type: 'RETURN', reason: 'BROKEN' }),
          () => rig.call(site, 'PUT', `/claim/v1/sa/return/${orderNo}`, body),
          () => shop.post(`/claim/v1/sa/Cancel/${orderNo}/AfterRemittanceBySeller`, body),
        ];
        const act = acts[below(acts.length)] ?? acts[0];
        // What a buyer or the seller may not do yet is refused, and changes nothing.
        await (async () => act?.())().catch(() => undefined);
      }
      const rows = async (path: string) => {
        const lists = await Promise.all(['D4', 'D7'].map((type) => settled(type, {}, path)));
        return lists.flatMap(({ Data }) => Data as Record<string, string>[]);
      };
      const [goods, fees] = [await rows('getsettleorder'), await rows('getsettledeliveryfee')];
      const seen = control.orders(shop.accountId).flatMap((order) => order.lines.map((line) => ({ ...line, orderNo: order.orderNo })));
      for (const { payNo, orderNo } of lines) {
        const own = goods.filter(({ ContrNo }) => ContrNo === orderNo);
        const paid = own.reduce((sum, { SettlementPrice }) => sum + Number(SettlementPrice), 0);
        const isDecided = seen.find(({ lineNo }) => lineNo === orderNo)?.status === 'CONFIRMED';
        expect(paid > 0, `${payNo} ${orderNo}`).toBe(isDecided);
        expect(paid).toBeGreaterThanOrEqual(0);
        for (const { Kind } of own.filter((row) => row.Kind === '2')) expect(own.some((row) => row.Kind !== Kind)).toBe(true);
      }
      for (const { payNo } of orders) {
        const fee = fees.filter(({ PackNo }) => PackNo === payNo).reduce((sum, { DelFeeAmt }) => sum + Number(DelFeeAmt), 0);
        expect(fee).toBeGreaterThanOrEqual(0);
      }
      // Every row can be dated: one without a day is a row that nobody can read.
      for (const row of goods)
        expect(
          [row.BuyDecisonDate, row.SettleExpectDate].every((day) => day !== null),
          JSON.stringify(row),
        ).toBe(true);
    },
  );

  test('refuses other letters, days and spans, and answers pages', async () => {
    await decided(1);
    const last = (await decided(1)).orderNo;
    for (const over of [
      { SiteType: letter === 'A' ? 'G' : 'A' },
      { SrchType: 'D8' },
      { SrchStartDate: '2026-01-01' },
      { PageRowCnt: 501 },
      { PageNo: 0 },
    ])
      expect(await settled('D4', over), JSON.stringify(over)).toMatchObject({ ResultCode: '2000' });
    expect(await settled('D4', { PageRowCnt: 1, PageNo: 2 })).toMatchObject({
      TotalCount: 2,
      PageNo: 2,
      PageSize: 1,
      Data: [{ ContrNo: last }],
    });
    expect((await settled('D4', { PageNo: 2 })).Data).toEqual([]);
  });
});

describe.each(['AUCTION', 'GMARKET'] as const)('parcels not received of %s', (site) => {
  const shop = selling(() => rig, site);
  beforeEach(() => shop.control().reset());

  const list = async (over = {}) =>
    (
      await shop.post('/shipping/v1/Delivery/ClaimList', {
        SearchType: 1,
        OrderNo: 0,
        StartDate: '2026-03-02',
        EndDate: '2026-03-03',
        ...over,
      })
    ).json;

  test('leave the lists of orders until the buyer takes the report back', async () => {
    const { payNo, orderNo } = await shop.arrived();
    const named = { accountId: shop.accountId, orderNo: payNo, lineNo: orderNo };
    const shown = async () => [(await shop.lookUp(orderNo)).json.Data.RequestOrders.length, (await shop.numbers(4)).length];
    expect([await shown(), (await list()).ResultCode]).toEqual([[1, 1], site === 'AUCTION' ? 1100 : 1000]);
    shop.control().reportUnreceived?.({ ...named, detail: '안 왔어요' });
    expect(await shown()).toEqual([0, 0]);
    expect(await list()).toMatchObject({
      TotalCount: 1,
      Data: [{ OrderNo: Number(orderNo), ClaimDetailReason: '안 왔어요', ClaimSolveDate: null }],
    });
    expect((await list({ SearchType: 0, OrderNo: orderNo })).TotalCount).toBe(1);
    expect((await list({ EndDate: '2026-03-02' })).TotalCount).toBeUndefined();
    expect((await list({ EndDate: '2026-04-02' })).ResultCode).toBe(3000);
    expect(() => shop.control().reportUnreceived?.({ ...named, detail: '' })).toThrow('이미');
    shop.control().withdrawUnreceived?.(named);
    expect([await shown(), (await list()).TotalCount]).toEqual([[1, 1], undefined]);
  });
});
