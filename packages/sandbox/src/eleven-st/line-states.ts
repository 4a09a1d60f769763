import { type Line, type LineStatus, type Mall, putLine } from './state.ts';

const DAY_MS = 86_400_000;
const TO_DELIVERED_MS = 2 * DAY_MS;
/** Purchases are decided by themselves a week after delivery. */
const TO_DECIDED_MS = 7 * DAY_MS;
const UNPAID_MS = 3 * DAY_MS;

/** Stages in which the seller still has the goods. */
export function beforeShipping(line: Line): boolean {
  return line.status === '202' || line.status === '301';
}

/** Moves a line to a status, notes the time the channel shows for it and when the next comes by itself. */
export function setLineStatus(mall: Mall, line: Line, status: LineStatus): void {
  const now = mall.time.now();
  line.status = status;
  line.statusAt = now;
  line.dueAt = null;
  if (status === 'STANDBY') line.dueAt = now + UNPAID_MS;
  if (status === '202') line.paidAt = now;
  if (status === '301') line.confirmedAt = now;
  if (status === '401') {
    line.sentAt = now;
    line.dueAt = now + TO_DELIVERED_MS;
  }
  if (status === '501') {
    line.deliveredAt = now;
    line.dueAt = now + TO_DECIDED_MS;
  }
  if (status === '901') line.decidedAt = now;
  putLine(mall, line);
}

const NEXT: Partial<Record<LineStatus, LineStatus>> = { '401': '501', '501': '901' };

/** What happens to a line when its time has come. */
export function advanceLine(mall: Mall, line: Line): void {
  if (line.status === 'STANDBY') {
    restock(mall, line.prdStckNo, line.quantity);
    setLineStatus(mall, line, 'EXPIRED');
    return;
  }
  const next = NEXT[line.status];
  if (next) setLineStatus(mall, line, next);
}

export function ship(mall: Mall, line: Line, dlvMthdCd: string, dlvEtprsCd: string, invcNo: string): void {
  line.dlvMthdCd = dlvMthdCd;
  line.dlvEtprsCd = dlvEtprsCd;
  line.invcNo = invcNo;
  setLineStatus(mall, line, '401');
}

export function restock(mall: Mall, prdStckNo: string, quantity: number): void {
  const stock = mall.stocks.get(prdStckNo);
  if (stock) mall.stocks.put(prdStckNo, { ...stock, stckQty: stock.stckQty + quantity, selQty: stock.selQty - quantity });
}
