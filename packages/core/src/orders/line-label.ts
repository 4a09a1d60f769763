/** Names one line of an order with its numbers; a number that is missing, or the order's own again, is left out. */
export function lineLabel(orderNo: string, lineNo: string): string {
  const order = orderNo === '' ? '' : `주문 ${orderNo}`;
  const line = lineNo === '' || lineNo === orderNo ? '' : `상품주문 ${lineNo}`;
  return [order, line].filter((part) => part !== '').join(' · ') || '주문번호 없음';
}
