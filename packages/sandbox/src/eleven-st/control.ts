import type { ChannelControl, SandboxKernel, SandboxOrderView } from '../kernel/types.ts';
import { buy } from './buying.ts';
import { buyerReason, cancelNow, openCancels, requestCancel } from './cancels.ts';
import { setLineStatus } from './line-states.ts';
import { carrierName } from './lookups.ts';
import { fillSellerFields, sellerFields } from './seller-fields.ts';
import { type Line, lineId, type Mall, mallOf, type Product } from './state.ts';
import { editProduct, seedProduct, viewOf } from './storefront.ts';
import { runTimers } from './timers.ts';

export function controlOf(kernel: SandboxKernel): ChannelControl {
  const mall = mallOf(kernel);
  const idsOf = (accountId: string | undefined) => (accountId === undefined ? kernel.accounts().map(({ id }) => id) : [accountId]);
  return {
    products: (accountId) =>
      idsOf(accountId).flatMap((id) =>
        mall.productsByAccount.range({ from: `${id}|`, to: `${id}}` }).map(({ value }) => viewOf(mall, value)),
      ),
    orders: (accountId, limit) => {
      runTimers(mall);
      const found = idsOf(accountId).flatMap((id) => ordersOf(mall, id, limit));
      return limit === undefined ? found : found.slice(0, limit);
    },
    placeOrder: (input) => {
      runTimers(mall);
      const { ordNo, lines } = buy(mall, input);
      return { orderNo: ordNo, lineNos: lines.map((line) => line.ordPrdSeq) };
    },
    requestCancel: (input) => {
      runTimers(mall);
      const line = lineOf(mall, input);
      const asked = openCancels(mall, line).reduce((sum, cancel) => sum + cancel.quantity, 0);
      const free = line.quantity - asked;
      const quantity = input.quantity ?? free;
      if (line.status !== '202' && line.status !== '301') throw new Error('취소를 요청할 수 없는 상태의 주문입니다.');
      if (quantity < 1 || quantity > free) throw new Error(`취소할 수 있는 수량은 ${free}개입니다.`);
      const [code, text] = buyerReason(input.reason);
      const cancel =
        line.status === '202' ? cancelNow(mall, line, quantity, '01', code, text) : requestCancel(mall, line, quantity, code, text);
      return { claimNo: cancel.ordPrdCnSeq };
    },
    advanceOrder: (input) => {
      runTimers(mall);
      advance(mall, lineOf(mall, input), input.to);
    },
    editProduct: (input) => editProduct(mall, productOf(mall, input.accountId, input.productId), input),
    fillSellerFields: ({ accountId, productId }) => fillSellerFields(mall, productOf(mall, accountId, productId)),
    sellerFields: ({ accountId, productId }) => sellerFields(mall, productOf(mall, accountId, productId)),
    seedProduct: (input) => ({ productId: seedProduct(mall, input) }),
    moveClock: (ms) => {
      mall.time.move(ms);
      runTimers(mall);
    },
    expireCredentials: (accountId) => {
      const apiKey = kernel.account(accountId)?.secrets.apiKey;
      if (apiKey === undefined) throw new Error('그런 판매자 계정이 없습니다.');
      mall.revokedKeys.put(apiKey, { accountId });
    },
    restoreCredentials: (accountId) => mall.revokedKeys.delete(kernel.account(accountId)?.secrets.apiKey ?? ''),
  };
}

function productOf(mall: Mall, accountId: string, prdNo: string): Product {
  const product = mall.products.get(prdNo);
  if (product?.accountId !== accountId) throw new Error('그런 상품이 없습니다.');
  return product;
}

function lineOf(mall: Mall, input: { accountId: string; orderNo: string; lineNo: string }): Line {
  const line = mall.lines.get(lineId(input.orderNo, input.lineNo));
  if (line?.accountId !== input.accountId) throw new Error('그런 주문이 없습니다.');
  return line;
}

const ADVANCE = {
  PAID: { from: 'STANDBY', to: '202', refusal: '입금 대기 중인 주문이 아닙니다.' },
  DELIVERED: { from: '401', to: '501', refusal: '배송 중인 주문이 아닙니다.' },
  CONFIRMED: { from: '501', to: '901', refusal: '배송 완료된 주문만 구매확정할 수 있습니다.' },
} as const;

/** A payment is for the whole order, the other steps for a line. */
function advance(mall: Mall, line: Line, step: keyof typeof ADVANCE): void {
  const { from, to, refusal } = ADVANCE[step];
  if (line.status !== from) throw new Error(refusal);
  const lines = step === 'PAID' ? mall.linesByOrder.get(line.ordNo).filter((other) => other.status === from) : [line];
  for (const each of lines) setLineStatus(mall, each, to);
}

/** Newest orders first, each with its lines. */
function ordersOf(mall: Mall, accountId: string, limit: number | undefined): SandboxOrderView[] {
  const range = { from: `${accountId}|`, to: `${accountId}}`, newestFirst: true };
  const views = new Map<string, SandboxOrderView>();
  const page = 500;
  for (let offset = 0; limit === undefined || views.size < limit; offset += page) {
    const lines = mall.linesByAccount.range({ ...range, offset, limit: page });
    for (const { value } of lines) if (!views.has(value.ordNo)) views.set(value.ordNo, orderView(mall, value));
    if (lines.length < page) break;
  }
  return [...views.values()];
}

function orderView(mall: Mall, { ordNo, accountId, orderedAt, buyer }: Line): SandboxOrderView {
  const lines = mall.linesByOrder.get(ordNo).sort((a, b) => Number(a.ordPrdSeq) - Number(b.ordPrdSeq));
  return {
    accountId,
    orderNo: ordNo,
    orderedAt: mall.time.shown(orderedAt).toISOString(),
    buyerName: buyer.name,
    lines: lines.map((line) => ({
      lineNo: line.ordPrdSeq,
      productId: line.prdNo,
      itemId: line.prdStckNo,
      productName: line.prdNm,
      optionText: line.optionText,
      quantity: line.quantity === 0 ? line.ordered : line.quantity,
      status: line.status,
      courier: line.dlvEtprsCd === '' ? null : carrierName(line.dlvEtprsCd),
      invoiceNo: line.invcNo === '' ? null : line.invcNo,
      claim: claimText(mall, line),
    })),
  };
}

function claimText(mall: Mall, line: Line): string | null {
  const cancel = mall.cancelsByLine.get(lineId(line.ordNo, line.ordPrdSeq)).at(-1);
  if (!cancel) return null;
  return { '01': '취소요청', '02': '취소완료', '05': '취소철회' }[cancel.status];
}
