/** What of settlement goes into the export of a seller's own data: the rows of shops, as they reported them. */
import { SETTLE_EVENT_LABELS, type SettleEvent } from '@moa/core';
import type { TenantTx } from '../../platform/database/index.ts';
import type { ZipEntry } from '../../platform/files/index.ts';
import { type CsvCell, csvTable } from '../../platform/sheets/index.ts';

const ROWS = 1_000;
const HEADINGS = [
  '쇼핑몰',
  '계정번호',
  '구분',
  '주문번호',
  '상품주문번호',
  '상품명',
  '옵션',
  '수량',
  '정산금액',
  '기준일',
  '지급예정일',
  '지급일',
];

interface Row extends Record<string, CsvCell> {
  shop_type: string;
  event: SettleEvent;
}

export const settlementExport = async () => entries;

async function* entries(tx: TenantTx): AsyncGenerator<ZipEntry> {
  yield { name: '정산.csv', content: csvTable(HEADINGS, lines(tx)) };
}

async function* lines(tx: TenantTx): AsyncGenerator<CsvCell[][]> {
  const select = `select e.shop_type, e.account_id, e.event, e.order_no, e.line_no, e.product_name, e.option_name, e.quantity, e.amount,
      e.basis_date::text as basis_date, e.expect_date::text as expect_date, e.paid_date::text as paid_date
    from settlement_entry e where e.seller_id = $1 order by e.basis_date, e.id`;
  for await (const rows of tx.stream<Row>(select, [tx.sellerId], ROWS))
    yield rows.map(({ event, ...row }) => [
      row.shop_type,
      row.account_id ?? null,
      SETTLE_EVENT_LABELS[event],
      row.order_no ?? null,
      row.line_no ?? null,
      row.product_name ?? null,
      row.option_name ?? null,
      row.quantity ?? null,
      row.amount ?? null,
      row.basis_date ?? null,
      row.expect_date ?? null,
      row.paid_date ?? null,
    ]);
}
