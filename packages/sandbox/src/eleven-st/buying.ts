import { kstParts } from '../kernel/kst.ts';
import type { PlaceOrderInput } from '../kernel/types.ts';
import { type Line, type Mall, nextNo, type Product, putLine, type Stock } from './state.ts';

interface Wanted {
  product: Product;
  stock: Stock;
  quantity: number;
}

/** What a buyer can put in the basket; throws in Korean what cannot be bought. */
function wantedLines(mall: Mall, input: PlaceOrderInput): Wanted[] {
  if (input.lines.length === 0) throw new Error('주문할 상품이 없습니다.');
  const wanted = new Map<string, Wanted>();
  for (const { productId, itemId, quantity } of input.lines) {
    const stock = mall.stocks.get(itemId);
    const product = mall.products.get(productId);
    if (product?.accountId !== input.accountId || stock?.prdNo !== productId || stock.retired)
      throw new Error('그런 상품이나 옵션이 없습니다.');
    if (product.stopped || !stock.usable) throw new Error('판매 중인 상품이 아닙니다.');
    if (!Number.isInteger(quantity) || quantity < 1) throw new Error('수량은 1 이상이어야 합니다.');
    const total = (wanted.get(itemId)?.quantity ?? 0) + quantity;
    if (total > stock.stckQty) throw new Error(`재고가 부족합니다. (남은 수량 ${stock.stckQty}개)`);
    wanted.set(itemId, { product, stock, quantity: total });
  }
  return [...wanted.values()];
}

/** Products that may be bundled and leave from one place share a delivery number. */
function deliveryKey({ product, stock }: Wanted): string {
  return product.fields.bndlDlvCnYn === 'Y' ? `place ${product.fields.addrSeqOut ?? ''}` : `item ${stock.prdStckNo}`;
}

function deliveryFee(group: Wanted[]): number {
  const fees = group.map(({ product, stock, quantity }) => {
    const { dlvCstInstBasiCd, dlvCst1 = '0', PrdFrDlvBasiAmt = '0' } = product.fields;
    const amount = (product.selPrc + stock.addPrc) * quantity;
    if (dlvCstInstBasiCd === '01' || (dlvCstInstBasiCd === '03' && amount >= Number(PrdFrDlvBasiAmt))) return 0;
    return Number(dlvCst1) * (dlvCstInstBasiCd === '05' ? quantity : 1);
  });
  return Math.min(...fees);
}

function optionText({ product, stock, quantity }: Wanted): string {
  return product.titles.length === 0 ? '' : `${product.titles.join('/')}:${stock.values.join('/')}-${quantity}개`;
}

/** A buyer's order. The shop's own stock falls at once, also while it is unpaid. */
export function buy(mall: Mall, input: PlaceOrderInput): { ordNo: string; lines: Line[] } {
  const wanted = wantedLines(mall, input);
  const now = mall.time.now();
  const ordNo = `${kstParts(mall.time.real()).compact.slice(0, 8)}${nextNo(mall, 'order').padStart(7, '0')}`;
  const lines: Line[] = [];
  for (const group of Map.groupBy(wanted, deliveryKey).values()) {
    const dlvNo = nextNo(mall, 'delivery');
    const fee = deliveryFee(group);
    for (const [index, { product, stock, quantity }] of group.entries()) {
      const line: Line = {
        ordNo,
        ordPrdSeq: String(lines.length + 1),
        accountId: input.accountId,
        dlvNo,
        prdNo: product.prdNo,
        prdStckNo: stock.prdStckNo,
        status: input.unpaid ? 'STANDBY' : '202',
        statusAt: now,
        ordered: quantity,
        quantity,
        selPrc: product.selPrc,
        addPrc: stock.addPrc,
        prdNm: product.fields.prdNm ?? '',
        optionText: optionText({ product, stock, quantity }),
        sellerPrdCd: product.fields.sellerPrdCd ?? '',
        sellerStockCd: stock.sellerStockCd,
        dlvCst: index === 0 ? fee : 0,
        bundled: group.length > 1,
        orderedAt: now,
        paidAt: input.unpaid ? null : now,
        confirmedAt: null,
        sentAt: null,
        deliveredAt: null,
        decidedAt: null,
        dlvMthdCd: '',
        dlvEtprsCd: '',
        invcNo: '',
        delaySendDt: '',
        buyer: input.buyer,
        receiver: input.receiver,
        message: input.message,
        dueAt: input.unpaid ? now + 3 * 86_400_000 : null,
      };
      lines.push(line);
      putLine(mall, line);
      mall.stocks.put(stock.prdStckNo, { ...stock, stckQty: stock.stckQty - quantity, selQty: stock.selQty + quantity });
    }
  }
  return { ordNo, lines };
}
