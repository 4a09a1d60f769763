/** 엑셀로 바꾸기 of shop products: names and prices that shops are given of their own, then what is stopped, then what sells on; each a plan. */
import { type ReadListingSheet, readListingSheet } from '@moa/core';
import { api } from '../../client/api.ts';
import { toast } from '../../ui/toast.ts';
import { formatCount, formatNumber } from '../../ui/values/format.ts';
import { previewPlan } from '../plans/index.ts';
import { listingEdits, listingReadingProblem } from './reading.ts';
import { SheetUpload } from './sheet-upload.tsx';
import classes from './sheets.module.css';

/** Refused lines that are named. */
const NAMED_MAX = 10;

/** One plan after the other, also where one was left lying: what is stopped does not wait for a price that is refused. */
async function preview({ rows, stop, resume }: ReadListingSheet, send: boolean): Promise<boolean> {
  const sales = (listingIds: string[], saleStatus: 'SALE' | 'SUSPENSION') =>
    listingIds.length === 0 ? [] : [() => api.plans.propose({ kind: 'SALE_STATUS', listingIds, saleStatus })];
  const plans = [
    ...(rows.length === 0 ? [] : [() => api.plans.propose({ kind: 'PRODUCT_SHEET', rows, send })]),
    ...sales(stop, 'SUSPENSION'),
    ...sales(resume, 'SALE'),
  ];
  let begun = false;
  for (const [at, propose] of plans.entries()) {
    if (at > 0) toast.info('이어서 다음 변경을 보여 드려요.');
    begun = (await previewPlan(propose)) !== null || begun;
  }
  return begun;
}

export function ListingUploadDialog({ onClose }: { onClose(): void }) {
  return (
    <SheetUpload
      title="엑셀로 쇼핑몰상품 바꾸기"
      steps={[
        '‘엑셀로 받기’로 목록을 받아주세요.',
        '상품명, 판매가, 판매상태에서 고칠 칸만 바꾸고 저장해주세요. 상품명과 판매가는 그 쇼핑몰에서만 바뀌고, 비우면 기본상품과 같아져요. 숨겨진 마지막 열은 그대로 두어주세요.',
        '파일을 올리면 바뀌는 것을 하나하나 보여 드려요. 확인하기 전에는 아무것도 바뀌지 않아요.',
      ]}
      note="끄면 상품에만 저장하고, 나중에 목록에서 보낼 수 있어요. 판매중지와 판매재개는 언제나 바로 보내요."
      read={(table, broken) => {
        const found = readListingSheet(table, broken);
        return listingReadingProblem(found, table.length) ?? (found as ReadListingSheet);
      }}
      edits={listingEdits}
      say={(found) => <Found found={found} />}
      preview={preview}
      onClose={onClose}
    />
  );
}

function Found({ found: { rows, stop, resume, refused, same } }: { found: ReadListingSheet }) {
  return (
    <>
      <p className={classes.lead} role="status">
        {rows.length > 0 && (
          <>
            상품명과 판매가를 고친 곳이 <b>{formatNumber(rows.length)}개 상품</b>,{' '}
          </>
        )}
        {stop.length > 0 && (
          <>
            판매중지로 바꾼 줄이 <b>{formatCount(stop.length)}</b>,{' '}
          </>
        )}
        {resume.length > 0 && (
          <>
            판매중으로 바꾼 줄이 <b>{formatCount(resume.length)}</b>,{' '}
          </>
        )}
        그대로인 줄이 {formatCount(same)} 있어요.
      </p>
      {refused.length > 0 && (
        <div className={classes.wrong} role="alert">
          <p>바꿀 수 없는 줄이 {formatCount(refused.length)} 있습니다. 이 줄은 빼고 나머지만 바꿉니다.</p>
          <ul>
            {refused.slice(0, NAMED_MAX).map(({ line, message }) => (
              <li key={line}>
                {formatNumber(line)}번째 줄: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
