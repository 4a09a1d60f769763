/** Answers as the interface's own pages have them, where older samples have others: both are read (sheets 4 to 9). */
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../sdk/outcome.ts';
import type { Wire } from '../sdk/reader.ts';
import type { ScriptedAnswer } from '../sdk/testing/context.ts';
import { toClaims } from './claim-in.ts';
import { claims } from './claims.ts';
import { link } from './link.ts';
import { lookups } from './lookups.ts';
import { delayDispatch, dispatch, markDelivered } from './order-actions.ts';
import { toLines } from './order-in.ts';
import { lookUp } from './orders.ts';
import { categoryNode } from './proofs.ts';
import { toQuestion } from './question-in.ts';
import { toDeliveryFee, toSale } from './settlement-in.ts';
import { claimRef, claimRow, esmContext, lineRef, NOW, orderRow, said, saidNo } from './testing/context.ts';

const PARCEL = { courierCode: 'CJ', invoiceNo: '640012345678' };

describe('a write that is done', () => {
  const only = async (asked: Promise<Map<string, Outcome<void>>>) => [...(await asked).values()][0]?.kind;
  it.each<[string, unknown, string]>([
    ['nothing', null, 'ok'],
    ['an empty object', {}, 'ok'],
    ['an empty text', '', 'ok'],
    ['the order', { OrderNo: 4000000001 }, 'ok'],
    ['another order', { OrderNo: 4000000002 }, 'unknown'],
    ['something else', { IsChanged: 0 }, 'unknown'],
  ])('says %s', async (_name, data, expected) => {
    const ctx = () => esmContext([said(data)]);
    expect(await only(dispatch(ctx(), [{ ...lineRef(), ...PARCEL }]))).toBe(expected);
    expect(await only(markDelivered(ctx(), [lineRef()]))).toBe(expected);
    expect(await only(delayDispatch(ctx(), [{ ...lineRef(), reason: 'OTHER', detail: '', dueDate: '2026-03-10' }]))).toBe(expected);
  });

  it.each([[null], [{}], ['']])('of a claim says %j', async (data) => {
    expect(await only(claims.approveReturn?.(esmContext([said(data)]), [claimRef('RETURN')]) ?? Promise.resolve(new Map()))).toBe('ok');
  });
});

describe('money of an order', () => {
  const published = (over: Wire) =>
    toLines(
      [
        orderRow({
          SalePrice: '10000.0000',
          ContrAmount: 2,
          OptSelPrice: '2000.0000',
          OptAddPrice: '500.0000',
          DirectDiscountPrice: '0.0000',
          ...over,
        }),
      ],
      {
        readAt: NOW,
      },
    ).lines[0];
  it.each<[string, Wire, Wire]>([
    [
      'has the fee of the payment on one of its rows at GMARKET',
      { OrderAmount: '20000.0000', AcntMoney: '25500.0000', SellerDiscountPrice1: '0', ShippingFee: '3000.0000' },
      { unitPrice: 11_250, amount: 22_500, discount: 0, shopDiscount: 0, deliveryFee: 3_000 },
    ],
    [
      'has it on each row at AUCTION, whose own discount is off the amount of the order',
      {
        OrderAmount: '19000',
        AcntMoney: '30500',
        DirectDiscountPrice: '1000',
        SellerDiscountPrice: '1500',
        SellerDiscountPrice1: '1500',
        ShippingFee: '6000',
      },
      { amount: 20_000, discount: 2_500, shopDiscount: 1_000, deliveryFee: 6_000 },
    ],
    [
      'lacks what the seller gives back as the site’s money',
      { OrderAmount: '20000', AcntMoney: '21500', SellerCashBackMoney: '1000', SellerDiscountPrice1: '0', ShippingFee: '0' },
      { amount: 21_500, discount: 1_000, shopDiscount: 0 },
    ],
    ['is not paid for a parcel that the buyer pays on arrival', { DeliveryFeeCondition: 'D', ShippingFee: '3000' }, { deliveryFee: 0 }],
    ['is paid for one with a condition', { DeliveryFeeCondition: 'M', ShippingFee: '3000' }, { deliveryFee: 3_000 }],
  ])('%s', (_name, over, expected) => {
    expect(published(over)).toMatchObject(expected);
  });
});

/** A row of the page: what older samples have flat is nested, and neither name nor count is there. */
const pageRow = (over: Wire = {}): Wire => ({
  ...claimRow(),
  ContrAmount: undefined,
  GoodsName: undefined,
  RequestUser: 1,
  Reason: 1,
  ReasonCode: 1,
  ReasonDetail: '',
  ...over,
});

describe('a claim', () => {
  it.each<['CANCEL' | 'RETURN' | 'EXCHANGE', Wire, object]>([
    [
      'CANCEL',
      { CancelStatus: 1 },
      { quantity: 0, state: 'REQUESTED', raiser: 'BUYER', fault: 'BUYER', reason: 'CHANGE_MIND', rawReason: '단순변심' },
    ],
    [
      'CANCEL',
      { CancelStatus: 3, RequestUser: '2', Reason: '0', ReasonCode: '6', ApproveDate: '2026-03-02T10:00:00' },
      { raiser: 'SELLER', fault: 'SELLER', reason: 'SOLD_OUT', changedAt: '2026-03-02T01:00:00.000Z' },
    ],
    ['CANCEL', { CancelStatus: 3, RequestUser: 4, ReasonCode: 7 }, { state: 'DONE', raiser: 'BUYER', rawReason: '선물 수락 기한 만료' }],
    ['CANCEL', { CancelStatus: 3, RequestUser: 5, ReasonCode: 8 }, { rawReason: '선물 거절' }],
    ['CANCEL', { CancelStatus: 3, RequestUser: 4, Reason: 0, ReasonCode: undefined }, { state: 'DONE', fault: 'SELLER', reason: null }],
    ['CANCEL', { CancelStatus: 6 }, { type: 'RETURN', state: 'DONE', claimNo: 'C4000000001-20260302095500', refs: { kind: 'CANCEL' } }],
    ['RETURN', { ReturnStatus: 1, PickupInfo: { InvoiceNo: '64', CompleteDate: null } }, { state: 'COLLECTING', reason: 'CHANGE_MIND' }],
    [
      'RETURN',
      { ReturnStatus: 2, PickupInfo: { InvoiceNo: '64', CompleteDate: '2026-03-02T10:00:00' } },
      { state: 'COLLECTED', changedAt: '2026-03-02T01:00:00.000Z' },
    ],
    [
      'RETURN',
      { ReturnStatus: 3, HoldInfo: { IsHold: true, HoldDate: '2026-03-02T10:05:00', Reason: 4 }, ReasonCode: 5, Reason: 0 },
      { state: 'HOLD', reason: 'BROKEN', changedAt: '2026-03-02T01:05:00.000Z' },
    ],
    [
      'EXCHANGE',
      { ExchangeStatus: 2, ResendInfo: { InvoiceNo: '65', ResendDate: '2026-03-02T10:06:00' } },
      { state: 'REDELIVERING', changedAt: '2026-03-02T01:06:00.000Z' },
    ],
    ['EXCHANGE', { ExchangeStatus: 0 }, { state: 'DONE' }],
  ])('%s %j', (kind, over, expected) => {
    expect(toClaims([pageRow(over)], kind, NOW)).toMatchObject({ claims: [expected], unreadable: [] });
  });

  it.each([[0], [-1], ['많이'], [1.5]])('whose count is %j is set aside', (ContrAmount) => {
    expect(toClaims([pageRow({ CancelStatus: 1, ContrAmount })], 'CANCEL', NOW).unreadable).toHaveLength(1);
  });

  it('is asked for by number where the site says in an error that there is none', async () => {
    const none = saidNo(99999, '클레임정보가 없습니다');
    const script: ScriptedAnswer[] = [
      said({ TotalCount: 0, RequestOrders: [] }),
      ...Array.from({ length: 12 }, () => none),
      saidNo(1100, '데이터가 없습니다.'),
    ];
    expect(await lookUp(esmContext(script, 'GMARKET'), [lineRef()])).toMatchObject({
      kind: 'ok',
      value: { claims: [], unreadable: [{ key: '4000000001' }] },
    });
    const other = esmContext([said({ TotalCount: 0, RequestOrders: [] }), saidNo(99999, 'API Error - 알 수 없는 오류')], 'GMARKET');
    expect((await lookUp(other, [lineRef()])).kind).toBe('refused');
  });
});

describe('a look-up', () => {
  const answered = (json: unknown, status?: number) => esmContext([{ json, ...(status === undefined ? {} : { status }) }]);

  it('reads addresses under either name, to check a key, too', async () => {
    const rows = [{ addrNo: 7, addrName: '김포', zipCode: '10080', addr1: '김포시', addr2: '1층' }];
    for (const name of ['sellerAddressBookList', 'addresses']) {
      expect(await lookups.addresses?.(answered({ totalCount: 1, [name]: rows }), 'RETURN')).toMatchObject({
        kind: 'ok',
        value: [{ value: '7' }],
      });
      expect((await link.check(answered({ [name]: rows }))).kind).toBe('ok');
    }
    expect((await link.check(answered({}))).kind).not.toBe('ok');
  });

  it.each([[{ deliveryCompCode: 10013, deliveryCompName: 'CJ 대한통운' }], [{ companyNo: 10013, companyName: 'CJ 대한통운' }]])(
    'reads the courier %j',
    async (row) => {
      expect(await lookups.delivery?.(answered({ deliveryCompanies: [row] }), 'COURIER')).toMatchObject({
        value: [{ value: '10013', label: 'CJ 대한통운' }],
      });
    },
  );

  it.each([
    [{ dispatchPolicyNo: 9, dispatchPolicyName: '순차발송', dispatchType: 'B', readyDurationDay: 3, isDefault: true }],
    [{ dispatchPolicyNo: 9, policyName: '순차발송', readyDay: 3, isDefault: true, siteType: 1 }],
  ])('reads the policy of dispatch %j', async (row) => {
    expect(await lookups.delivery?.(answered({ dispatchPolicies: [row] }), 'TEMPLATE')).toMatchObject({
      value: [{ value: '9', label: '순차발송' }],
    });
  });

  it('finds no brand where the site says so', async () => {
    expect(
      await lookups.brands?.(answered({ resultCode: 1000, message: '모아 브랜드 정보가 존재하지 않습니다', data: null }, 400), '모아'),
    ).toEqual({
      kind: 'ok',
      value: [],
    });
  });

  it('takes the top of a site’s categories as a bare list', () => {
    const body = [{ catCode: '100000002', catName: '노트북/PC', isLeaf: false }];
    expect(categoryNode({ body, row: {}, code: '', message: '', data: undefined })).toEqual({ subcats: body });
    expect(categoryNode({ body: [{ brandNo: 1 }], row: {}, code: '', message: '', data: undefined })).toBeNull();
  });
});

describe('settlement', () => {
  const sale = {
    PackNo: 5,
    ContrNo: 4,
    SiteGoodsNo: 'E1',
    OrderQty: 1,
    SellOrderPrice: 10_000,
    OptionPrice: 2_000,
    SellerDiscountTotalPrice: 1_000,
    TotCommission: 1_430,
    SettlementPrice: 9_570,
  };
  it('makes a row of its parts, with options, and takes no held day for one', () => {
    expect(
      toSale({
        ...sale,
        BuyDecisonDate: '2026-03-02T00:00:00',
        SettleExpectDate: '1999-01-01',
        RefundDate: '0001-01-01T00:00:00',
        Kind: 1,
      }),
    ).toMatchObject({
      event: 'SALE',
      amount: 9_570,
      basisDate: '2026-03-02',
      expectDate: null,
      parts: { gross: 12_000, sellerDiscount: -1_000, salesFee: -1_430 },
    });
  });

  it('knows a refund by its kind', () => {
    const refund = { ...sale, SettlementPrice: -9_570, RefundDate: '2026-03-09', Kind: 2, CancelAfterRemitYN: 'Y' };
    expect(toSale(refund)).toMatchObject({ event: 'RETURN', amount: -9_570, basisDate: '2026-03-09' });
  });

  it('works out what is left of a delivery fee, and tells those of one payment apart', () => {
    const fee = {
      PackNo: 5,
      DelFeeAmt: 3_000,
      DelFeeCommission: 99,
      RemitDate: '2026-03-05',
      RefundDate: null,
      DelFeeNo: 71,
      DelFeeType: '10',
      Kind: '1',
    };
    expect(toDeliveryFee(fee)).toMatchObject({ event: 'DELIVERY_FEE', orderNo: '5', amount: 2_901, basisDate: '2026-03-05' });
    const keys = [fee, { ...fee, DelFeeNo: 72, DelFeeType: '20' }].map((row) => (toDeliveryFee(row) as { key: string }).key);
    expect(new Set(keys).size).toBe(2);
    // The same fee as older samples have it, under the key that the version before stored it by.
    const { key } = toDeliveryFee({ PackNo: 5, ContrNo: 41, DelFeeAmt: 3_000, SettlementPrice: 2_901, BuyDecisionDate: '2026-03-05' }) as {
      key: string;
    };
    const { formerly } = toDeliveryFee(fee) as { formerly: { begins: string; ends: string } };
    expect(key).toBe('5|41|DELIVERY|SALE');
    expect([key.startsWith(formerly.begins), key.endsWith(formerly.ends), keys.some((own) => own.endsWith(formerly.ends))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(toDeliveryFee({ ...fee, DelFeeAmt: -3_000, DelFeeCommission: -99, Kind: '2', RefundDate: '2026-03-09' })).toMatchObject({
      amount: -2_901,
    });
  });
});

describe('a question', () => {
  const row = {
    MessageNo: '9',
    token: 't',
    InformStatus: '미처리',
    title: '문의',
    details: '언제 와요?',
    receiveDate: '2026-03-02T09:55:00+09:00',
  };
  it.each([
    [{ PayNo: '5', OrderNo: '4' }, '5'],
    [{ PayNo: '', OrderNo: '4' }, '4'],
    [{ PayNo: '0', OrderNo: '0' }, null],
    [{ PayNo: '-', OrderNo: '-' }, null],
  ])('is about %j', (over, orderNo) => {
    expect(toQuestion({ ...row, ...over })).toMatchObject({ orderNo });
  });
  it('has its answer under either name', () => {
    const answered = { ...row, InformStatus: '처리완료', answerDate: '2026-03-02T10:55:00+09:00' };
    for (const name of ['answer', 'answerContents'])
      expect(toQuestion({ ...answered, [name]: '내일 갑니다' })).toMatchObject({ answers: [{ body: '내일 갑니다' }] });
  });
});
