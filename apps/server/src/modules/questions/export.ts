/** What of buyers' questions goes into the export of a seller's own data: each question with what was answered. */
import type { SellerVault } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { ZipEntry } from '../../platform/files/index.ts';
import { type CsvCell, csvTable } from '../../platform/sheets/index.ts';
import { openContent } from './content.ts';

const ROWS = 500;
const HEADINGS = ['쇼핑몰', '계정번호', '문의번호', '상태', '문의한때', '상품번호', '상품명', '주문번호', '작성자', '제목', '내용', '답변'];
const STATES: Readonly<Record<string, string>> = { UNANSWERED: '미답변', ANSWERED: '답변완료', CLOSED: '종료' };

interface Row {
  shop_type: string;
  account_id: number;
  question_no: string;
  state: string;
  asked_at: Date;
  shop_product_id: string | null;
  product_name: string;
  order_no: string | null;
  content: Buffer;
}

export function questionExport(sellerVault: SellerVault) {
  return async (sellerId: number) => {
    const keys = await sellerVault.forSeller(sellerId);
    async function* lines(tx: TenantTx): AsyncGenerator<CsvCell[][]> {
      const select = `select q.shop_type, q.account_id, q.question_no, q.state, q.asked_at, q.shop_product_id, q.product_name, q.order_no, q.content
        from question q where q.seller_id = $1 order by q.id`;
      for await (const rows of tx.stream<Row & Record<string, unknown>>(select, [tx.sellerId], ROWS))
        yield rows.map((row) => {
          const { buyer, title, body, answers } = openContent(keys, row.content);
          return [
            row.shop_type,
            row.account_id,
            row.question_no,
            STATES[row.state] ?? row.state,
            row.asked_at,
            row.shop_product_id,
            row.product_name,
            row.order_no,
            buyer,
            title,
            body,
            answers.map((answer) => answer.body).join('\n\n'),
          ];
        });
    }
    return async function* entries(tx: TenantTx): AsyncGenerator<ZipEntry> {
      yield { name: '쇼핑몰문의.csv', content: csvTable(HEADINGS, lines(tx)) };
    };
  };
}
