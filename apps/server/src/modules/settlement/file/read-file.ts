/** A settlement file as it was uploaded: rows as facts, and what is wrong with those that are none. */
import { problem, SETTLE_ROWS_MAX } from '@moa/contract';
import { readSettleRow, type SettleFact, settleColumns } from '@moa/core';
import { type ReadSheet, readSheet, SheetRefused } from '../../../platform/sheets/index.ts';

const LIMITS = { rows: SETTLE_ROWS_MAX + 30, columns: 200, characters: 20_000_000 };
/** Files of shops begin with a title. */
const HEADING_ROWS = 20;

export interface WrongRow {
  /** Of the sheet, counted from one. */
  row: number;
  cells: string[];
  message: string;
}

export interface SettleFileContent {
  headings: string[];
  /** By their orders, so that those of one stand together. */
  facts: SettleFact[];
  wrong: WrongRow[];
}

/** @throws ProblemError UNPROCESSABLE for what is no settlement file */
export async function readSettleFile(file: File): Promise<SettleFileContent> {
  const sheet = await readOrRefuse(Buffer.from(await file.arrayBuffer()));
  const from = sheet.lines.slice(0, HEADING_ROWS).findIndex(({ cells }) => settleColumns(cells) !== null);
  const headings = sheet.lines[from]?.cells ?? [];
  const columns = settleColumns(headings);
  if (columns === null)
    throw problem('UNPROCESSABLE', {
      detail: '정산 파일로 읽을 수 없습니다. 주문번호, 정산금액, 정산기준일(또는 지급일)이 제목에 있는 파일을 올려주십시오.',
    });
  const seen = new Map<string, number>();
  const nth = (key: string) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count;
  };
  const content: SettleFileContent = { headings: [...headings], facts: [], wrong: [] };
  for (const { row, cells } of sheet.lines.slice(from + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const fact = cells.every(isStorable) ? readSettleRow(cells, columns, nth) : { problem: UNSTORABLE };
    if ('problem' in fact) content.wrong.push({ row, cells: [...cells], message: fact.problem });
    else content.facts.push(fact);
  }
  if (content.facts.length + content.wrong.length === 0) throw problem('UNPROCESSABLE', { detail: '제목 줄 아래에 정산 내역이 없습니다.' });
  content.facts.sort((a, b) => (a.orderNo < b.orderNo ? -1 : a.orderNo > b.orderNo ? 1 : 0));
  return content;
}

const UNSTORABLE = '저장할 수 없는 글자가 있습니다. 지우고 다시 올려주십시오.';
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Places at which the facts are cut: some hundred each, and never within an order. */
export function piecesOf(facts: readonly SettleFact[], size: number): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  for (let from = 0; from < facts.length; ) {
    let to = Math.min(from + size, facts.length);
    while (to < facts.length && facts[to]?.orderNo === facts[to - 1]?.orderNo) to += 1;
    pieces.push({ from, to });
    from = to;
  }
  return pieces;
}

async function readOrRefuse(bytes: Buffer): Promise<ReadSheet> {
  try {
    return await readSheet(bytes, LIMITS);
  } catch (error) {
    if (error instanceof SheetRefused) throw problem('UNPROCESSABLE', { detail: error.message });
    throw error;
  }
}
