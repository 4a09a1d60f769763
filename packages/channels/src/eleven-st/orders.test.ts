import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wires } from '../sdk/reader.ts';
import { fixturesOf } from '../sdk/testing/fixtures.ts';
import { startWalk } from '../sdk/windows.ts';
import { toCancelClaims } from './claim-in.ts';
import { NO_STAGE, type Stage, toLines } from './order-in.ts';
import { lookUp } from './order-look-up.ts';
import { collect } from './orders.ts';
import { EMPTY, elevenContext, message, refOf, rowsAnswer } from './testing/context.ts';
import { parseXml } from './xml.ts';

const READ_AT = '2026-03-20T01:15:00.000Z';
const COMPLETE: Stage = { state: 'NEW', fixed: false, delayed: false };

function row(over: Record<string, string | number> = {}): Record<string, string | number> {
  return {
    ordNo: '202603020000001',
    ordPrdSeq: 1,
    dlvNo: 70000001,
    bndlDlvYN: 'N',
    addPrdYn: 'N',
    addPrdNo: 0,
    prdNo: 900000001,
    prdStckNo: 11,
    prdNm: '린넨 셔츠',
    slctPrdOptNm: '색상:아이보리-1개',
    sellerPrdCd: 'MOA7K2',
    sellerStockCd: 'MOA7K2001',
    ordQty: 2,
    selPrc: 19900,
    ordAmt: 39800,
    sellerDscPrc: 1000,
    tmallDscPrc: 500,
    dlvCst: 2500,
    bmDlvCst: 0,
    ordNm: '구매자',
    ordPrtblTel: '010-0000-0000',
    ordTlphnNo: 'null',
    rcvrNm: '수령인',
    rcvrPrtblNo: '',
    rcvrTlphn: '02-000-0000',
    rcvrMailNo: '04524',
    rcvrBaseAddr: '서울',
    rcvrDtlsAddr: '101호',
    ordDlvReqCont: '문 앞',
    ordDt: '2026-03-02 10:00:00',
    ordStlEndDt: '2026-03-02 10:01:00',
    dlvSndDue: '2026-03-05 00:00:00',
    ordPrdStat: '202',
    ...over,
  };
}

const lineOf = (over: Record<string, string | number> = {}, stage = COMPLETE) => toLines([row(over)], stage, READ_AT).lines[0];

describe('order rows', () => {
  it('are lines by order and sequence, with dlvNo as bundle, our codes and no literal null', () => {
    expect(lineOf()).toEqual({
      orderNo: '202603020000001',
      lineNo: '1',
      bundleNo: '70000001',
      state: 'NEW',
      rawState: '202',
      delayed: false,
      hold: false,
      sourceTime: '2026-03-02T01:01:00.000Z',
      orderedAt: '2026-03-02T01:00:00.000Z',
      paidAt: '2026-03-02T01:01:00.000Z',
      dispatchDue: '2026-03-05T14:59:59.000Z',
      dispatchedAt: null,
      deliveredAt: null,
      confirmedAt: null,
      shopProductId: '900000001',
      shopItemId: '11',
      managementCode: 'MOA7K2',
      itemCode: 'MOA7K2001',
      productName: '린넨 셔츠',
      optionText: '색상:아이보리-1개',
      quantity: 2,
      unitPrice: 19_900,
      amount: 38_300,
      deliveryFee: 2500,
      feeParcel: '70000001',
      discount: 1500,
      shopDiscount: 500,
      expectedSettlement: null,
      buyer: { name: '구매자', phone: '010-0000-0000', phone2: '', zipCode: '', address1: '', address2: '' },
      receiver: { name: '수령인', phone: '02-000-0000', phone2: '', zipCode: '04524', address1: '서울', address2: '101호' },
      deliveryMessage: '문 앞',
      courierCode: null,
      rawCourier: null,
      invoiceNo: null,
      claims: [],
      refs: { dlvNo: '70000001', standsAlone: '70000001', addPrdYn: 'N', addPrdNo: '0', ordQty: '2' },
      raw: row(),
    });
  });

  it.each<[Record<string, string>, Stage, string | null, string]>([
    [{ ordPrdStat: '301', plcodrCnfDt: '2026-03-02 10:05:00' }, COMPLETE, 'PREPARING', '2026-03-02T01:05:00.000Z'],
    [{ ordPrdStat: '401', sndEndDt: '2026-03-02 15:00:00' }, NO_STAGE, 'DELIVERING', '2026-03-02T06:00:00.000Z'],
    [{ ordPrdStat: '401' }, NO_STAGE, 'DELIVERING', READ_AT],
    [{ ordPrdStat: '501', sndEndDt: '2026-03-02 15:00:00', dlvEndDt: 'null' }, NO_STAGE, 'DELIVERED', READ_AT],
    [
      { ordPrdStat: '501', sndEndDt: '2026-03-02 15:00:00', dlvEndDt: '2026-03-04 09:00:00' },
      NO_STAGE,
      'DELIVERED',
      '2026-03-04T00:00:00.000Z',
    ],
    [{ ordPrdStat: '901', pocnfrmDt: '2026-03-11 00:00:00' }, NO_STAGE, 'CONFIRMED', '2026-03-10T15:00:00.000Z'],
    [{ ordPrdStat: 'B01' }, NO_STAGE, 'CANCELED', READ_AT],
    [{ ordPrdStat: 'A01' }, NO_STAGE, 'RETURNED', READ_AT],
    [{ ordPrdStat: '' }, COMPLETE, 'NEW', '2026-03-02T01:01:00.000Z'],
    [{ ordPrdStat: '777' }, COMPLETE, null, '2026-03-02T01:01:00.000Z'],
    [
      { ordPrdStat: '101', ordStlEndDt: '' },
      { state: 'PAYMENT_WAITING', fixed: true, delayed: false },
      'PAYMENT_WAITING',
      '2026-03-02T01:00:00.000Z',
    ],
  ])('%j', (over, stage, state, sourceTime) => {
    expect(lineOf(over, stage)).toMatchObject({ state, sourceTime });
  });

  it('of what is sold beside the product takes no stock of the product', () => {
    expect(lineOf({ addPrdYn: 'Y', addPrdNo: 77 })).toMatchObject({ shopItemId: '추가구성상품 77', itemCode: null });
    expect(lineOf({ addPrdYn: 'Y', addPrdNo: 'null', prdStckNo: 'null', slctPrdOptNm: '선물 상자' })).toMatchObject({
      shopItemId: '추가구성상품 선물 상자',
      itemCode: null,
    });
  });

  it('marks delays and keeps unknown couriers', () => {
    expect(lineOf({ delaySendDt: '2026-03-10 00:00:00' })).toMatchObject({ delayed: true, dispatchDue: '2026-03-10T14:59:59.000Z' });
    expect(lineOf({}, { ...COMPLETE, delayed: true })).toMatchObject({ delayed: true });
    expect(lineOf({ dlvEtprsCd: '00034', invcNo: '627614443992' })).toMatchObject({
      courierCode: 'CJ',
      rawCourier: '00034',
      invoiceNo: '627614443992',
    });
    expect(lineOf({ dlvEtprsCd: '12345' })).toMatchObject({ courierCode: null, rawCourier: '12345' });
  });

  it('counts the fee of a bundle once', () => {
    const rows = [
      row(),
      row({ ordPrdSeq: 2 }),
      row({ ordNo: '9', dlvNo: 2 }),
      row({ ordNo: '8', dlvNo: '' }),
      row({ ordNo: '7', dlvNo: '' }),
    ];
    expect(toLines(rows, COMPLETE, READ_AT).lines.map(({ deliveryFee }) => deliveryFee)).toEqual([2500, 0, 2500, 2500, 2500]);
  });

  it('counts the fee of a bundle at its first line that has one, in whatever order its rows come', () => {
    const rows = [
      row({ ordPrdSeq: 10, bndlDlvYN: 'Y' }),
      row({ ordPrdSeq: 3, bndlDlvYN: 'Y', dlvCst: 0 }),
      row({ ordPrdSeq: 9, bndlDlvYN: 'Y' }),
    ];
    expect(toLines(rows, COMPLETE, READ_AT).lines.map(({ lineNo, deliveryFee }) => [lineNo, deliveryFee])).toEqual([
      ['10', 0],
      ['3', 0],
      ['9', 2500],
    ]);
  });

  it.each([
    [{ bndlDlvYN: 'N' }, { standsAlone: '70000001' }],
    [{ bndlDlvYN: 'Y' }, { standsAlone: '' }],
  ])('takes a line to stand alone only where 11ST says so: %j', (over, refs) => {
    expect(lineOf(over)).toMatchObject({ refs });
  });

  it('keeps what was known of a bundle when a row does not report', () => {
    expect(lineOf({ bndlDlvYN: 'null' })?.refs).not.toHaveProperty('standsAlone');
  });

  it('never dates what it read behind the moment it was read', () => {
    expect(lineOf({ ordPrdStat: '501', dlvEndDt: '2026-03-20 22:00:00' }, NO_STAGE)).toMatchObject({ sourceTime: READ_AT });
    const { lines, unreadable } = toLines([row({ ordPrdStat: '501', dlvEndDt: '9999-12-31 00:00:00' })], NO_STAGE, READ_AT);
    expect(lines).toMatchObject([{ deliveredAt: null, sourceTime: READ_AT }]);
    expect(unreadable).toMatchObject([{ reason: '배송완료일시를 읽을 수 없습니다.' }]);
  });

  it('counts a row that comes twice once', () => {
    const rows = [row(), row({ ordPrdSeq: 2 })];
    expect(toLines([...rows, ...rows], COMPLETE, READ_AT)).toEqual(toLines(rows, COMPLETE, READ_AT));
  });

  it('says of a row without a number what is in it only under seal', () => {
    const { unreadable } = toLines(
      [row({ ordNo: '', ordPrdSeq: '' }), row({ ordNo: '', ordPrdSeq: '', rcvrNm: '다른 이' })],
      COMPLETE,
      READ_AT,
    );
    expect(new Set(unreadable.map(({ key }) => key)).size).toBe(2);
    for (const { key } of unreadable) expect(key).toMatch(/^알 수 없음 [\da-f]{12}$/);
  });

  it('sets aside a row that comes again with something else in it', () => {
    const { lines, unreadable } = toLines([row(), row({ ordQty: 9 })], COMPLETE, READ_AT);
    expect(lines).toMatchObject([{ quantity: 2 }]);
    expect(unreadable).toMatchObject([{ key: '202603020000001-1', raw: expect.stringContaining('"ordQty":9') }]);
  });

  it.each(['', '주문 없음', 7, null, ['1'], []])('keeps a row that is no row: %j', (broken) => {
    const { lines, unreadable } = toLines([broken, row()], COMPLETE, READ_AT);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ key: expect.stringContaining('알 수 없음'), raw: JSON.stringify(broken) }]);
  });

  it('keeps a line whose times are broken, and reports which', () => {
    const { lines, unreadable } = toLines([row({ dlvSndDue: '곧', sndEndDt: '2026-13-45 00:00:00' })], COMPLETE, READ_AT);
    expect(lines).toMatchObject([{ dispatchDue: null, dispatchedAt: null }]);
    expect(unreadable).toMatchObject([{ key: '202603020000001-1', reason: '발송일시를 읽을 수 없습니다. 발송기한을 읽을 수 없습니다.' }]);
  });

  it('leaves a trace of every row, whatever is in it', () => {
    const value = fc.oneof(
      fc.constantFrom('', 'null', '0', '-1', '1.5', '1e9', '9'.repeat(40), 'NaN', '2026-02-30 00:00:00', '\uFFFD', 'Infinity'),
      fc.string({ maxLength: 12 }),
      fc.array(fc.string({ maxLength: 3 }), { maxLength: 2 }),
    );
    const broken = fc.dictionary(fc.constantFrom(...Object.keys(row())), value).map((over) => ({ ...row(), ...over }));
    const rows = fc.array(fc.oneof(broken, fc.string(), fc.constant(row())), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (all) => {
        const { lines, unreadable } = toLines(all, COMPLETE, READ_AT);
        const traces = [...lines.map(({ raw }) => JSON.stringify(raw)), ...unreadable.map(({ raw }) => raw)];
        for (const one of all) expect(traces).toContain(JSON.stringify(one));
        for (const line of lines) {
          expect(line.quantity).toBeGreaterThan(0);
          for (const number of [line.quantity, line.unitPrice, line.amount, line.deliveryFee, line.discount]) {
            expect(Number.isSafeInteger(number) && number >= 0, JSON.stringify(line)).toBe(true);
          }
        }
      }),
    );
  });

  it.each([
    { ordNo: '' },
    { ordPrdSeq: '' },
    { ordDt: 'soon', ordStlEndDt: 'later' },
    { ordQty: 'many' },
    { ordQty: 0 },
    { ordQty: -1 },
    { ordQty: '1.5' },
    { ordQty: '99999999999999999999' },
    { selPrc: '만원' },
    { ordAmt: -100 },
    { tmallDscPrc: '1e99' },
    { dlvCst: '9'.repeat(30) },
  ])('keeps what it cannot read: %j', (over) => {
    const { lines, unreadable } = toLines([row(over), row()], COMPLETE, READ_AT);
    expect(lines).toHaveLength(1);
    expect(unreadable).toMatchObject([{ reason: expect.stringMatching(/[가-힣]/), raw: expect.stringContaining('린넨') }]);
  });

  it.each(fixturesOf('11ST'))('reads every row of $name', ({ name, bytes }) => {
    const parsed = parseXml(bytes);
    if (!parsed.ok) throw new Error(parsed.message);
    const rows = wires(parsed.value.body.order);
    const { lines, unreadable } = toLines(rows, NO_STAGE, READ_AT);
    expect(unreadable).toEqual([]);
    expect(lines).toHaveLength(rows.length);
    expect(lines.length > 0).toBe(!name.startsWith('empty'));
    for (const line of lines) {
      expect(['PREPARING', 'DELIVERED']).toContain(line.state);
      expect(line).toMatchObject({
        orderNo: expect.stringMatching(/^\d{15}$/),
        receiver: { name: '홍길동' },
        buyer: { zipCode: expect.stringMatching(/^(\d{5})?$/) },
      });
      expect(line.amount).toBeGreaterThan(0);
      expect(line.productName).toMatch(/[가-힣]/);
    }
  });
});

describe('the fee of a bundle whose lines stand in different lists', () => {
  const second = row({ ordPrdSeq: 2, bndlDlvYN: 'Y' });
  const first = row({ bndlDlvYN: 'Y', ordPrdStat: '301' });
  const at = (list: string) => ({ since: '2026-03-02T01:00:00.000Z', until: '2026-03-02T01:15:00.000Z', position: { list }, done: false });

  it('is not counted again where the list shows a later line only', async () => {
    const ctx = elevenContext([rowsAnswer([second]), rowsAnswer([first, second])]);
    const page = await collect(ctx, at('COMPLETE'));
    expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '2', deliveryFee: 0 }] } });
    expect(ctx.calls.at(-1)?.path).toContain('/claimservice/orderlistall/202603020000001');
    const other = await collect(elevenContext([rowsAnswer([first])]), at('PACKAGING'));
    expect(other).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '1', deliveryFee: 2500 }] } });
  });

  it('stays with the line where no other carries it, or the order is not shown', async () => {
    const free = row({ bndlDlvYN: 'Y', dlvCst: 0 });
    for (const answer of [rowsAnswer([free, second]), rowsAnswer([second]), EMPTY, message('500', '오류')]) {
      const page = await collect(elevenContext([rowsAnswer([second]), answer]), at('COMPLETE'));
      expect(page).toMatchObject({ kind: 'ok', value: { lines: [{ lineNo: '2', deliveryFee: 2500 }] } });
    }
  });

  it('stays with the line where the order is too big to be shown, and the seller is told which', async () => {
    const ctx = elevenContext([rowsAnswer([second])]);
    const { send } = ctx.http;
    ctx.http.send = async (request) =>
      request.url.includes('orderlistall') ? { kind: 'too_big', message: '쇼핑몰의 응답이 너무 큽니다.' } : send(request);
    expect(await collect(ctx, at('COMPLETE'))).toMatchObject({
      kind: 'ok',
      value: {
        lines: [{ lineNo: '2', deliveryFee: 2500 }],
        unreadable: [{ key: '202603020000001', reason: expect.stringMatching(/묶음배송.*너무 큽니다.*셀러오피스/) }],
      },
    });
  });

  it('is asked for again when the order can not be read now', async () => {
    const ctx = elevenContext([rowsAnswer([second]), { status: 429 }]);
    expect(await collect(ctx, at('COMPLETE'))).toMatchObject({ kind: 'slow_down' });
  });
});

describe('cancel rows', () => {
  const claim = {
    ordNo: '202603020000001',
    ordPrdSeq: 1,
    ordPrdCnSeq: 55,
    ordCnQty: 1,
    ordCnStatCd: '01',
    ordCnMnbdCd: '01',
    ordCnRsnCd: '00',
    ordCnDtlsRsn: '단순변심',
    createDt: '2026-03-02 11:00:00',
    dlvNo: 7,
  };

  it('are claims of their line', () => {
    expect(toCancelClaims([claim], 'REQUESTED', READ_AT).claims).toEqual([
      {
        claimNo: '55',
        type: 'CANCEL',
        state: 'REQUESTED',
        rawState: '01',
        raiser: 'BUYER',
        fault: 'BUYER',
        reason: null,
        rawReason: '무통장 미입금 취소',
        detail: '단순변심',
        quantity: 1,
        requestedAt: '2026-03-02T02:00:00.000Z',
        refs: { ordPrdCnSeq: '55', dlvNo: '7' },
        orderNo: '202603020000001',
        lineNo: '1',
        quantityOrdered: null,
      },
    ]);
  });

  it.each([
    ['REQUESTED', '02', 'DONE'],
    ['REQUESTED', '', 'REQUESTED'],
    ['REQUESTED', '05', null],
    ['DONE', '05', 'DONE'],
    ['WITHDRAWN', '01', 'WITHDRAWN'],
  ] as const)('in list %s with number %j is %s', (list, ordCnStatCd, state) => {
    expect(toCancelClaims([{ ...claim, ordCnStatCd }], list, READ_AT).claims[0]?.state).toBe(state);
  });

  it.each([
    ['01', '10', 'CHANGE_MIND', '타사이트 상품 주문'],
    ['02', '10', 'CHANGE_MIND', '고객변심'],
    ['01', '06', 'INFO_MISMATCH', '판매자의 상품 정보가 잘못됨'],
    ['02', '06', 'DELAYED', '배송 지연 예상'],
    ['01', '12', null, '기타(구매자 책임사유)'],
    ['01', '77', null, '77'],
    ['02', '', null, ''],
  ] as const)('of registrant %s with reason %j have the words of both', (ordCnMnbdCd, ordCnRsnCd, reason, rawReason) => {
    expect(toCancelClaims([{ ...claim, ordCnMnbdCd, ordCnRsnCd }], 'REQUESTED', READ_AT).claims[0]).toMatchObject({ reason, rawReason });
  });

  it.each([{ ordPrdCnSeq: '' }, { ordCnQty: 0 }, { ordCnQty: '' }, { ordCnQty: 'x' }])('keep what cannot be read: %j', (over) => {
    const { claims, unreadable } = toCancelClaims([{ ...claim, ...over }, '', claim], 'REQUESTED', READ_AT);
    expect(claims).toHaveLength(1);
    expect(unreadable).toMatchObject([{ key: '202603020000001-1' }, { key: expect.stringContaining('알 수 없음') }]);
  });

  it('say that the time of a request could not be read', () => {
    expect(toCancelClaims([{ ...claim, createDt: '어제' }], 'REQUESTED', READ_AT)).toMatchObject({
      claims: [{ requestedAt: null }],
      unreadable: [{ reason: '취소요청일시를 읽을 수 없습니다.' }],
    });
  });

  it('say who is to blame', () => {
    const read = toCancelClaims(
      [
        { ...claim, ordCnMnbdCd: '02' },
        { ...claim, ordCnMnbdCd: '09' },
      ],
      'DONE',
      READ_AT,
    );
    expect(read.claims.map(({ fault, raiser }) => [fault, raiser])).toEqual([
      ['SELLER', 'SELLER'],
      ['NONE', 'BUYER'],
    ]);
  });
});

describe('collect', () => {
  const walk = startWalk('2026-03-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z');
  const LISTS = 18;

  it('polls every stage within seven days, then cancels, returns and exchanges within thirty, and ends', async () => {
    const ctx = elevenContext(Array.from({ length: LISTS }, () => EMPTY));
    expect(await collect(ctx, walk)).toMatchObject({
      kind: 'ok',
      value: { nextCursor: { done: true, since: '2026-03-02T01:15:00.000Z' } },
    });
    const paths = ctx.calls.map(({ path }) => path.split('/').slice(1, -2).join('/'));
    expect(paths).toEqual([
      'ordservices/standby',
      'ordservices/complete',
      'ordservices/reservatecomplete',
      'ordservices/packaging',
      'ordservices/delaydelivery/completes',
      'ordservices/delaydelivery/packagings',
      'ordservices/shipping',
      'ordservices/dlvcompleted',
      'ordservices/completed',
      'claimservice/cancelorders',
      'claimservice/canceledorders',
      'claimservice/withdrawcanceledorders',
      'claimservice/returnorders',
      'claimservice/returnedorders',
      'claimservice/retractretorders',
      'claimservice/exchangeorders',
      'claimservice/exchangedorders',
      'claimservice/retractexcorders',
    ]);
    const days = ctx.calls.map(({ path }) => daysOf(path));
    expect(Math.max(...days.slice(0, 9))).toBeLessThanOrEqual(7);
    expect(Math.max(...days)).toBeLessThanOrEqual(30);
    expect(ctx.calls[0]?.path).toBe('/ordservices/standby/202602241000/202603021015');
  });

  it('hands rows on and goes on behind them', async () => {
    const ctx = elevenContext([EMPTY, rowsAnswer([row()]), ...Array.from({ length: LISTS - 2 }, () => EMPTY)]);
    const first = await collect(ctx, walk);
    expect(first).toMatchObject({
      kind: 'ok',
      value: { lines: [{ state: 'NEW' }], nextCursor: { position: { list: 'RESERVED' }, done: false } },
    });
    if (first.kind !== 'ok') return;
    expect(await collect(ctx, JSON.parse(JSON.stringify(first.value.nextCursor)))).toMatchObject({ value: { nextCursor: { done: true } } });
  });

  it('cuts a first walk over a month into windows', async () => {
    const ctx = elevenContext(Array.from({ length: 200 }, () => EMPTY));
    await collect(ctx, startWalk('2026-02-02T01:00:00.000Z', '2026-03-02T01:15:00.000Z'));
    expect(
      Math.max(...ctx.calls.filter(({ path }) => path.startsWith('/ordservices')).map(({ path }) => daysOf(path))),
    ).toBeLessThanOrEqual(7);
    expect(ctx.calls.filter(({ path }) => path.includes('/shipping/')).length).toBe(5);
  });

  it('hands a refusal on as what it is', async () => {
    expect(await collect(elevenContext([message('-3305', '기간')]), walk)).toMatchObject({ kind: 'refused', code: '-3305' });
  });

  it('halves the window of cancels that do not fit into one answer', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ ordNo: String(index), ordPrdSeq: 1, ordPrdCnSeq: index, ordCnQty: 1 }));
    const ctx = elevenContext([rowsAnswer(many), rowsAnswer(many.slice(0, 2000)), rowsAnswer(many.slice(2000))]);
    const first = await collect(ctx, { ...walk, position: { list: 'CANCEL_DONE' } });
    if (first.kind !== 'ok') throw new Error(first.kind);
    expect(first.value.claims).toHaveLength(2000);
    const second = await collect(ctx, JSON.parse(JSON.stringify(first.value.nextCursor)));
    expect(second).toMatchObject({
      kind: 'ok',
      value: { claims: { length: 1000 }, nextCursor: { position: { list: 'CANCEL_WITHDRAWN' } } },
    });
    const [whole, before, behind] = ctx.calls.map(({ path }) => path.split('/').slice(-2));
    expect([before?.[0], before?.[1], behind?.[1]]).toEqual([whole?.[0], behind?.[0], whole?.[1]]);
  });

  it('reports cancels that may be missing from a single minute', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({ ordNo: String(index), ordPrdSeq: 1, ordPrdCnSeq: index, ordCnQty: 1 }));
    const minute = startWalk('2026-03-02T01:14:00.000Z', '2026-03-02T01:15:00.000Z');
    const ctx = elevenContext([rowsAnswer(many)]);
    const at = { ...minute, position: { list: 'CANCEL_DONE', windowFrom: '2026-03-02T01:14:00.000Z' } };
    expect(await collect(ctx, at)).toMatchObject({
      kind: 'ok',
      value: { claims: { length: 3000 }, unreadable: [{ reason: expect.stringContaining('2026-03-02 10:14의 취소완료') }] },
    });
  });
});

function daysOf(path: string): number {
  const [from = '', to = ''] = path.split('/').slice(-2);
  const at = (digits: string) =>
    Date.parse(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}T${digits.slice(8, 10)}:${digits.slice(10, 12)}Z`);
  return (at(to) - at(from)) / 86_400_000;
}

describe('look up', () => {
  it('checks up to a hundred orders in one call', async () => {
    const lines = Array.from({ length: 3 }, (_, index) => refOf({ key: `k${index}`, orderNo: String(index) }));
    const ctx = elevenContext([rowsAnswer([row({ ordNo: '0' }), row({ ordNo: '1', ordPrdStat: '401' }), row({ ordNo: '2' })])]);
    expect(await lookUp(ctx, lines)).toMatchObject({ kind: 'ok', value: { lines: [{}, { state: 'DELIVERING' }, {}], unreadable: [] } });
    expect(ctx.calls[0]?.path).toBe('/claimservice/orderlistall/0,1,2');
  });

  it('reads an order with its addresses when the check reports too little', async () => {
    const thin = { ordNo: '202603020000001', ordPrdSeq: 1, ordPrdStat: '301' };
    const ctx = elevenContext([rowsAnswer([thin]), rowsAnswer([row({ ordPrdStat: '301' })])]);
    expect(await lookUp(ctx, [refOf()])).toMatchObject({
      kind: 'ok',
      value: { lines: [{ state: 'PREPARING', receiver: { name: '수령인' } }] },
    });
    expect(ctx.calls[1]?.path).toBe('/claimservice/orderlistalladdr/202603020000001');
  });

  it('reads the orders of a refused check one by one, and says what was said of those that are not shown', async () => {
    const lines = ['1', '2'].map((orderNo) => refOf({ key: orderNo, orderNo }));
    const ctx = elevenContext([message('-1', '조회 오류'), rowsAnswer([row({ ordNo: '1' })]), message('-1', '없는 주문')]);
    expect(await lookUp(ctx, lines)).toMatchObject({
      kind: 'ok',
      value: { lines: [{ orderNo: '1' }], unreadable: [{ key: '2', reason: expect.stringContaining('없는 주문') }] },
    });
  });

  it('ignores rows of orders that nobody asked for, and keeps those that name none', async () => {
    const asked = row({ ordPrdStat: '401' });
    const ctx = elevenContext([rowsAnswer([asked, row({ ordNo: '9' }), row({ ordNo: '', prdNm: '누구 것' })])]);
    const page = await lookUp(ctx, [refOf()]);
    expect(page).toMatchObject({
      kind: 'ok',
      value: { lines: [{ orderNo: asked.ordNo }], unreadable: [{ raw: expect.stringContaining('누구 것') }] },
    });
    expect(page.kind === 'ok' && page.value.lines).toHaveLength(1);
  });

  it('reports an order that is not there, and hands a failure on', async () => {
    expect(await lookUp(elevenContext([EMPTY, EMPTY]), [refOf()])).toMatchObject({
      kind: 'ok',
      value: { lines: [], unreadable: [{ key: '202603020000001' }] },
    });
    const down = { status: 500 };
    expect(await lookUp(elevenContext([down, down, down]), [refOf()])).toMatchObject({ kind: 'again' });
  });
});
