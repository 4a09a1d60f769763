/** What of payments goes into the export of a seller's own data: what she ordered, paid and canceled, also what nobody came back with. */
import { PURCHASE_STATE_LABELS, type PurchaseState } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { ZipEntry } from '../../../platform/files/index.ts';
import { type CsvCell, csvTable } from '../../../platform/sheets/index.ts';

const ROWS = 1_000;
const HEADINGS = ['주문번호', '상품', '금액', '상태', '결제수단', '주문일시', '결제일시', '취소일시', '주문한 사람'];

interface Row extends Record<string, CsvCell> {
  state: PurchaseState;
}

export const purchaseExport = async () => entries;

async function* entries(tx: TenantTx): AsyncGenerator<ZipEntry> {
  yield { name: '결제.csv', content: csvTable(HEADINGS, lines(tx)) };
}

async function* lines(tx: TenantTx): AsyncGenerator<CsvCell[][]> {
  const select = `select p.order_no, p.order_name, p.amount, p.state, p.method, p.created_at, p.paid_at, p.canceled_at, p.created_by
    from purchase p where p.seller_id = $1 order by p.created_at, p.id`;
  for await (const rows of tx.stream<Row>(select, [tx.sellerId], ROWS))
    yield rows.map(({ state, ...row }) => [
      row.order_no ?? null,
      row.order_name ?? null,
      row.amount ?? null,
      PURCHASE_STATE_LABELS[state],
      row.method ?? null,
      row.created_at ?? null,
      row.paid_at ?? null,
      row.canceled_at ?? null,
      row.created_by ?? null,
    ]);
}
