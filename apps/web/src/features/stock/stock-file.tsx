/** A sheet with stock that was filled in: read, and given on with what it asks for. */
import { Button, FileButton } from '@mantine/core';
import { PRODUCT_SHEET_IN_MAX, readSkuSheet, type StockRow } from '@moa/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../ui/values/format.ts';
import classes from './stock.module.css';

async function read(file: File): Promise<StockRow[] | string> {
  const { readTableFile, TABLE_FILE_MAX } = await import('../../ui/files/table-file.ts');
  if (file.size > TABLE_FILE_MAX) return '10MB보다 큰 파일은 읽을 수 없습니다. 파일을 나누어 올려주십시오.';
  try {
    const { rows: table, broken } = await readTableFile(file);
    const found = readSkuSheet(table, broken);
    if (found === null) return "제목 줄에서 'SKU 코드'와 '재고'를 찾지 못했습니다. 제목을 확인해 다시 올려주십시오.";
    const { rows, same } = found;
    if (rows.length > PRODUCT_SHEET_IN_MAX)
      return `한 번에 ${formatNumber(PRODUCT_SHEET_IN_MAX)}줄까지 바꿀 수 있습니다. 지금은 ${formatNumber(rows.length)}줄입니다. 파일을 나누어 올려주십시오.`;
    if (rows.length > 0) return rows;
    return same > 0
      ? '고친 칸이 없습니다. 받은 파일에서 재고, 안전재고, SKU 코드를 고쳐 저장한 뒤 다시 올려주십시오.'
      : '제목 아래에 줄이 없습니다. 파일을 확인해 다시 올려주십시오.';
  } catch {
    return '읽을 수 없는 파일입니다. 엑셀(.xlsx)이나 CSV로 저장해 다시 올려주십시오. 암호가 걸린 파일은 암호를 풀어주십시오.';
  }
}

export function StockFile({ busy, onRows }: { busy: boolean; onRows(rows: StockRow[]): void }) {
  const [wrong, setWrong] = useState<string | null>(null);

  async function choose(file: File | null) {
    if (!file) return;
    setWrong(null);
    const found = await read(file);
    if (typeof found === 'string') setWrong(found);
    else onRows(found);
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
      <span className="moa-note">
        ‘엑셀로 받기’로 받은 파일에서 재고, 안전재고, SKU 코드를 고쳐 올려주세요. 고친 줄만 미리보기에 나오고, 숨겨진 마지막 열은 그대로
        두어주세요.
      </span>
      {wrong && (
        <p className={classes.missing} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
