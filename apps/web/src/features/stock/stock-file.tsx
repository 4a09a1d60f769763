/** Stock by a sheet: out with what it is, back with what it shall be. */
import { Button, FileButton } from '@mantine/core';
import type { StockRow } from '@moa/core';
import { IconFileDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useRight } from '../../client/use-user.ts';
import { keepFile } from '../../ui/files/keep-file.ts';
import { toast } from '../../ui/toast.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { type Sku, skuInput } from './queries.ts';
import type { SkuSearch } from './search.ts';
import classes from './stock.module.css';
import { MOST_ROWS, readStockTable, STOCK_HEADINGS, stockSheetRow } from './stock-sheet.ts';

const PAGE = 200;

/** The SKUs of the list, as many as one sheet takes; whether there are more. */
async function listed(search: SkuSearch): Promise<{ skus: Sku[]; more: boolean }> {
  const skus: Sku[] = [];
  for (let cursor: string | null | undefined; cursor !== null && skus.length < MOST_ROWS; ) {
    const page = await api.stock.list({ ...skuInput(search), size: PAGE, ...(cursor ? { cursor } : {}) });
    skus.push(...page.contents);
    cursor = page.nextCursor;
    if (cursor !== null && skus.length >= MOST_ROWS) return { skus, more: true };
  }
  return { skus, more: false };
}

/** For who may take lists out as files. */
export function StockSheetButton({ search }: { search: SkuSearch }) {
  const [busy, setBusy] = useState(false);
  if (!useRight('downloadExcel')) return null;

  async function download() {
    setBusy(true);
    try {
      const [{ writeTable }, { skus, more }] = await Promise.all([import('../../ui/files/table-file.ts'), listed(search)]);
      keepFile(await writeTable('재고', STOCK_HEADINGS, skus.map(stockSheetRow)), '재고.xlsx');
      if (more) toast.info(`${formatNumber(MOST_ROWS)}건까지 담았습니다.`, '나머지는 검색이나 재고 상태로 나누어 받아주세요.');
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="default" leftSection={<IconFileDownload size={16} aria-hidden />} loading={busy} onClick={() => void download()}>
      엑셀로 받기
    </Button>
  );
}

/** Reads a sheet that was filled in. */
export function StockFile({ busy, onRows }: { busy: boolean; onRows(rows: StockRow[]): void }) {
  const [wrong, setWrong] = useState<string | null>(null);

  async function choose(file: File | null) {
    if (!file) return;
    setWrong(null);
    try {
      const { readTable, TABLE_FILE_MAX } = await import('../../ui/files/table-file.ts');
      const rows = file.size > TABLE_FILE_MAX ? 'big' : readStockTable(await readTable(file));
      if (rows === 'big') setWrong('10MB보다 큰 파일은 읽을 수 없습니다. 파일을 나누어 올려주십시오.');
      else if (rows === null) setWrong("제목 줄에서 'SKU 코드'와 '바꿀 재고'를 찾지 못했습니다. 제목을 확인해 다시 올려주십시오.");
      else if (rows.length === 0) setWrong('제목 아래에 줄이 없습니다. 파일을 확인해 다시 올려주십시오.');
      else if (rows.length > MOST_ROWS)
        setWrong(
          `한 번에 ${formatNumber(MOST_ROWS)}줄까지 바꿀 수 있습니다. 지금은 ${formatNumber(rows.length)}줄입니다. 파일을 나누어 올려주십시오.`,
        );
      else onRows(rows);
    } catch {
      setWrong('읽을 수 없는 파일입니다. 엑셀(.xlsx)이나 CSV로 저장해 다시 올려주십시오. 암호가 걸린 파일은 암호를 풀어주십시오.');
    }
  }
  return (
    <div className={classes.file}>
      <FileButton accept=".xlsx,.csv,text/csv" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={busy} leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
            엑셀 파일 올리기
          </Button>
        )}
      </FileButton>
      <span className="moa-note">‘엑셀로 받기’로 받은 파일의 ‘바꿀 재고’를 채워 올려주세요. 비워둔 줄은 그대로 둬요.</span>
      {wrong && (
        <p className={classes.missing} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
