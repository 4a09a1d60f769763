/** Facts for tests, with everything a channel reports filled in. */
import type { ClaimFact, LineFact } from '@moa/channels/sdk';

const BASE = Date.UTC(2026, 10, 1);

/** Minutes after the first of November 2026, as a channel writes it. */
export function minute(at: number): string {
  return new Date(BASE + at * 60_000).toISOString();
}

export function lineFact(change: Partial<LineFact> = {}): LineFact {
  const orderNo = change.orderNo ?? '2026110100001';
  return {
    orderNo,
    lineNo: '1',
    bundleNo: null,
    state: 'NEW',
    rawState: 'PAYED',
    delayed: false,
    hold: false,
    sourceTime: minute(0),
    orderedAt: minute(0),
    paidAt: minute(0),
    dispatchDue: minute(4320),
    dispatchedAt: null,
    deliveredAt: null,
    confirmedAt: null,
    shopProductId: 'P1',
    shopItemId: 'I1',
    managementCode: null,
    itemCode: null,
    productName: '린넨 셔츠',
    optionText: '블랙 / L',
    quantity: 1,
    unitPrice: 19_900,
    amount: 19_900,
    deliveryFee: 3_000,
    feeParcel: null,
    discount: 0,
    shopDiscount: null,
    expectedSettlement: 17_900,
    buyer: { name: '구매자', phone: '010-1111-2222', phone2: '', zipCode: '', address1: '', address2: '' },
    receiver: {
      name: '홍길동',
      phone: '010-1234-5678',
      phone2: '',
      zipCode: '04524',
      address1: '서울특별시 중구 세종대로 110',
      address2: '1층',
    },
    deliveryMessage: '문 앞에 놓아주세요',
    courierCode: null,
    rawCourier: null,
    invoiceNo: null,
    claims: [],
    refs: {},
    raw: { orderNo },
    ...change,
  };
}

export function cancelFact(change: Partial<ClaimFact> = {}): ClaimFact {
  return {
    claimNo: 'C1',
    type: 'CANCEL',
    state: 'REQUESTED',
    rawState: 'CANCEL_REQUEST',
    raiser: 'BUYER',
    fault: 'BUYER',
    reason: 'CHANGE_MIND',
    rawReason: 'INTENT_CHANGED',
    detail: '',
    quantity: 1,
    requestedAt: minute(10),
    refs: {},
    ...change,
  };
}
