/** 엑셀로 바꾸기: a sheet of base products that was edited, looked at and applied; stock behind the rest, as a plan of its own. */
import { PRODUCT_SHEET_IN_MAX, type ReadSheet, readProductSheet } from '@moa/core';
import { api } from '../../client/api.ts';
import { toast } from '../../ui/toast.ts';
import { formatCount, formatNumber } from '../../ui/values/format.ts';
import { previewPlan } from '../plans/index.ts';
import { readingProblem } from './reading.ts';
import { SheetUpload } from './sheet-upload.tsx';
import classes from './sheets.module.css';

/** One plan after the other: what the second changes is no less looked at because the first was applied. */
async function preview({ rows, stock }: ReadSheet, send: boolean): Promise<boolean> {
  const products = rows.length === 0 ? null : await previewPlan(() => api.plans.propose({ kind: 'PRODUCT_SHEET', rows, send }));
  if (rows.length > 0 && stock.length > 0 && products !== null) toast.info('이어서 재고의 변경을 보여 드려요.');
  const counts =
    stock.length === 0 || (rows.length > 0 && products === null)
      ? null
      : await previewPlan(() => api.plans.propose({ kind: 'STOCK', rows: stock, memo: '엑셀로 바꾸기' }));
  return products !== null || counts !== null;
}

export function UploadDialog({ onClose }: { onClose(): void }) {
  return (
    <SheetUpload
      title="엑셀로 상품 바꾸기"
      steps={[
        '‘엑셀로 받기’로 목록을 받아주세요.',
        '고칠 칸만 바꾸고 저장해주세요. 상품번호와 숨겨진 마지막 열은 그대로 두어야 그 사이 바뀐 것을 알아볼 수 있어요.',
        '파일을 올리면 바뀌는 것을 하나하나 보여 드려요. 확인하기 전에는 아무것도 바뀌지 않아요.',
      ]}
      note="끄면 상품에만 저장하고, 나중에 목록에서 보낼 수 있어요. 재고는 언제나 바로 보내요."
      read={(table, broken) => {
        const found = readProductSheet(table, broken);
        return readingProblem(found, table.length) ?? (found as ReadSheet);
      }}
      edits={({ rows, stock }) => rows.length + stock.length}
      say={(found) => <Found found={found} />}
      preview={preview}
      onClose={onClose}
    />
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
