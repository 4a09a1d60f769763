/** Rows of a file that did not go through, as a file that can be mended and sent again. */
import { koreanDate } from '@moa/core';
import { api } from '../../../client/api.ts';
import { keepFile } from '../../../ui/files/keep-file.ts';
import { writeTable } from '../../../ui/files/table-file.ts';

const HEADINGS = [
  { title: '주문번호', width: 22 },
  { title: '상품주문번호', width: 22 },
  { title: '묶음번호', width: 18 },
  { title: '쇼핑몰', width: 16 },
  { title: '쇼핑몰 별칭', width: 16 },
  { title: '택배사', width: 14 },
  { title: '송장번호', width: 18 },
  { title: '실패한 까닭', width: 60 },
  { title: '원래 행', width: 8 },
];

export async function keepFailedRows(jobId: string): Promise<void> {
  const { contents } = await api.orders.invoiceFileFailures({ jobId });
  const rows = contents.map(({ row, orderNo, lineNo, bundleNo, shop, account, courier, invoiceNo, message }) => [
    orderNo,
    lineNo,
    bundleNo,
    shop,
    account,
    courier,
    invoiceNo,
    message,
    String(row),
  ]);
  keepFile(await writeTable('실패한 줄', HEADINGS, rows), `송장_실패_${koreanDate(new Date()).replaceAll('-', '')}.xlsx`);
}
