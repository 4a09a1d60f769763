/** 엑셀로 바꾸기: a sheet of base products that was edited, looked at and applied; stock behind the rest, as a plan of its own. */
import { Button, FileButton } from '@mantine/core';
import { PRODUCT_SHEET_IN_MAX, type ReadSheet, readProductSheet } from '@moa/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CheckboxField } from '../../ui/inputs/checkbox-field.tsx';
import { toast } from '../../ui/toast.ts';
import { formatCount, formatNumber } from '../../ui/values/format.ts';
import { previewPlan } from '../plans/index.ts';
import { readingProblem } from './reading.ts';
import classes from './sheets.module.css';

async function read(file: File): Promise<ReadSheet | string> {
  const { readTableFile, TABLE_FILE_MAX } = await import('../../ui/files/table-file.ts');
  if (file.size > TABLE_FILE_MAX) return '10MB보다 큰 파일은 읽을 수 없습니다. 파일을 나누어 올려주십시오.';
  try {
    const { rows, broken } = await readTableFile(file);
    const found = readProductSheet(rows, broken);
    return readingProblem(found, rows.length) ?? (found as ReadSheet);
  } catch {
    return '읽을 수 없는 파일입니다. 엑셀(.xlsx)이나 CSV로 저장해 다시 올려주십시오. 암호가 걸린 파일은 암호를 풀어주십시오.';
  }
}

export function UploadDialog({ onClose }: { onClose(): void }) {
  const [busy, setBusy] = useState(false);
  const [send, setSend] = useState(true);
  const [wrong, setWrong] = useState<string | null>(null);
  const [sheet, setSheet] = useState<{ name: string; found: ReadSheet } | null>(null);

  async function choose(file: File | null) {
    if (!file) return;
    setBusy(true);
    setWrong(null);
    setSheet(null);
    const found = await read(file);
    if (typeof found === 'string') setWrong(found);
    else setSheet({ name: file.name, found });
    setBusy(false);
  }

  /** One plan after the other: what the second changes is no less looked at because the first was applied. */
  async function preview({ rows, stock }: ReadSheet) {
    setBusy(true);
    const products = rows.length === 0 ? null : await previewPlan(() => api.plans.propose({ kind: 'PRODUCT_SHEET', rows, send }));
    if (rows.length > 0 && stock.length > 0 && products !== null) toast.info('이어서 재고의 변경을 보여 드려요.');
    const counts =
      stock.length === 0 || (rows.length > 0 && products === null)
        ? null
        : await previewPlan(() => api.plans.propose({ kind: 'STOCK', rows: stock, memo: '엑셀로 바꾸기' }));
    setBusy(false);
    if (products !== null || counts !== null) onClose();
  }

  const edits = sheet === null ? 0 : sheet.found.rows.length + sheet.found.stock.length;
  return (
    <Dialog title="엑셀로 상품 바꾸기" size="md" closeOnClickOutside={false} onClose={onClose}>
      <div className="moa-stack-wide">
        <ol className={classes.steps}>
          <li>‘엑셀로 받기’로 목록을 받아주세요.</li>
          <li>고칠 칸만 바꾸고 저장해주세요. 상품번호와 숨겨진 마지막 열은 그대로 두어야 그 사이 바뀐 것을 알아볼 수 있어요.</li>
          <li>파일을 올리면 바뀌는 것을 하나하나 보여 드려요. 확인하기 전에는 아무것도 바뀌지 않아요.</li>
        </ol>
        <div className={classes.file}>
          <FileButton accept=".xlsx,.csv,text/csv" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} variant="default" loading={busy} leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
                엑셀 파일 올리기
              </Button>
            )}
          </FileButton>
          {sheet && <span className={classes.fileName}>{sheet.name}</span>}
        </div>
        {wrong && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
        {sheet && <Found found={sheet.found} />}
        <CheckboxField
          checked={send}
          onChange={setSend}
          description="끄면 상품에만 저장하고, 나중에 목록에서 보낼 수 있어요. 재고는 언제나 바로 보내요."
        >
          바꾼 뒤 쇼핑몰에도 보내기
        </CheckboxField>
        <div className="moa-buttons">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button disabled={edits === 0} loading={busy} onClick={() => sheet && void preview(sheet.found)}>
            미리보기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Found({ found: { rows, stock, same } }: { found: ReadSheet }) {
  return (
    <p className={classes.lead} role="status">
      {rows.length > 0 && (
        <>
          상품 정보를 고친 곳이 <b>{formatNumber(rows.length)}개 상품</b>,{' '}
        </>
      )}
      {stock.length > 0 && (
        <>
          재고를 고친 곳이 <b>{formatNumber(stock.length)}줄</b>,{' '}
        </>
      )}
      그대로인 줄이 {formatCount(same)} 있어요.
      {rows.length > 0 && stock.length > 0 && ' 상품 정보와 재고는 차례로 미리보고 적용해요.'}
      {rows.length > PRODUCT_SHEET_IN_MAX / 10 && ' 많이 바꾸면 적용에 몇 분 걸릴 수 있어요.'}
    </p>
  );
}
