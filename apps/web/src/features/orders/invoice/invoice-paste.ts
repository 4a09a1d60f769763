/** Reads what a courier's result sheet puts on the clipboard. Pure. */
import { normaliseInvoiceNo } from '@moa/core';

export interface PasteTarget {
  id: string;
  orderNo: string;
  lineNo: string;
}

export interface PastedInvoice {
  id: string;
  /** Null: the sheet names no courier we know. */
  courierCode: string | null;
  invoiceNo: string;
}

export interface PasteResult {
  filled: PastedInvoice[];
  /** Rows of the sheet with an invoice number that belongs to no row shown. */
  unmatched: number;
}

interface SheetRow {
  cells: string[];
  courierCode: string | null;
  invoiceNo: string;
}

const NUMBER = /^[0-9A-Z]{8,40}$|^\d(\.\d+)?E\+\d+$/i;

/**
 * One column goes down the rows from `start`. Several columns may stand in any order: where a cell is the order or line number of a row
 * shown, the sheet is matched by it, otherwise by position; a cell that names a courier is the courier.
 */
export function readPastedInvoices(
  text: string,
  targets: readonly PasteTarget[],
  start: number,
  courierOf: (text: string) => string | null,
): PasteResult {
  const lines = text.replace(/\r/g, '').split('\n');
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  const numbers = new Set(targets.flatMap((target) => [target.orderNo, target.lineNo]));
  const rows = lines.map((line) => readRow(line, numbers, courierOf));
  const keyed = rows.some((row) => row?.cells.some((cell) => numbers.has(cell) && cell !== row.invoiceNo));
  return keyed ? byNumber(rows, targets) : byPosition(rows, targets, start);
}

function readRow(line: string, numbers: ReadonlySet<string>, courierOf: (text: string) => string | null): SheetRow | null {
  const cells = line.split('\t').map((cell) => cell.trim());
  const courierAt = cells.length > 1 ? cells.findIndex((cell) => courierOf(cell) !== null) : -1;
  const courierCode = courierAt < 0 ? null : courierOf(cells[courierAt] ?? '');
  const candidates = cells.filter((cell, i) => i !== courierAt && NUMBER.test(normaliseInvoiceNo(cell)));
  // A number that names a row is not its invoice, unless the row has nothing else.
  const invoice = cells.length === 1 ? cells[0] : candidates.findLast((cell) => !numbers.has(cell));
  return invoice === undefined || invoice === '' ? null : { cells, courierCode, invoiceNo: normaliseInvoiceNo(invoice) };
}

function byPosition(rows: readonly (SheetRow | null)[], targets: readonly PasteTarget[], start: number): PasteResult {
  const result: PasteResult = { filled: [], unmatched: 0 };
  let at = start;
  for (const row of rows) {
    const target = targets[at];
    at += 1;
    if (!row) continue;
    if (target) result.filled.push({ id: target.id, courierCode: row.courierCode, invoiceNo: row.invoiceNo });
    else result.unmatched += 1;
  }
  return result;
}

/** A line number is exact; an order number fills every row of the order (they travel in one box). */
function byNumber(rows: readonly (SheetRow | null)[], targets: readonly PasteTarget[]): PasteResult {
  const filled = new Map<string, PastedInvoice>();
  let unmatched = 0;
  for (const row of rows) {
    if (!row) continue;
    const exact = targets.filter((target) => target.lineNo !== target.orderNo && row.cells.includes(target.lineNo));
    const wanted = exact.length === 1 ? exact : targets.filter((target) => row.cells.includes(target.orderNo));
    if (wanted.length === 0) unmatched += 1;
    for (const target of wanted) filled.set(target.id, { id: target.id, courierCode: row.courierCode, invoiceNo: row.invoiceNo });
  }
  return { filled: [...filled.values()], unmatched };
}
