/** An Excel file under way, above the list. */
import { IconX } from '@tabler/icons-react';
import { cx } from '../../../ui/cx.ts';
import { sizeText } from '../../../ui/files/receive-file.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import classes from '../jobs/job-strip.module.css';
import type { SheetDownload } from './sheet-downloads.ts';

export function SheetStrip({ download: { lines, bytes, failed, dismiss } }: { download: SheetDownload }) {
  return (
    <div className={cx(classes.strip, failed !== null && classes.bad)}>
      <div className={classes.top}>
        {failed === null ? (
          <StatusPill tone="info" icon="running">
            받는 중
          </StatusPill>
        ) : (
          <StatusPill tone="bad">실패</StatusPill>
        )}
        <strong className={classes.title}>엑셀 다운로드 {formatCount(lines)}</strong>
        <span className={classes.numbers} role="status">
          {failed ?? (bytes === 0 ? '파일을 만들고 있어요.' : `${sizeText(bytes)} 받았어요. 다른 화면을 보셔도 계속 받아요.`)}
        </span>
        <span className={classes.end}>
          <IconButton label={failed === null ? '엑셀 다운로드 그만두기' : '엑셀 다운로드 결과 닫기'} onClick={dismiss}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
  );
}
