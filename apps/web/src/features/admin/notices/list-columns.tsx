import type { Outputs } from '@moa/contract/types';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { DateTime } from '../../../ui/values/values.tsx';
import { Pin, ShopName } from '../../notices/index.ts';
import classes from './admin-notice.module.css';
import { PhasePill } from './phase.tsx';

type Line = Outputs['adminNotices']['list']['contents'][number];

function Kind({ line }: { line: Line }) {
  return line.shopType ? <ShopName shopType={line.shopType} /> : <span className={classes.own}>모아</span>;
}

function Title({ line }: { line: Line }) {
  return (
    <span className={classes.title}>
      {line.pinned && <Pin />}
      <span className={classes.clip} title={line.title}>
        {line.title}
      </span>
    </span>
  );
}

function period({ startsOn, endsOn }: Line): string {
  if (startsOn === null && endsOn === null) return '기간 없음';
  return `${startsOn ?? '게시할 때'} ~ ${endsOn ?? '내릴 때'}`;
}

export const NOTICE_COLUMNS: readonly DataColumn<Line>[] = [
  { id: 'phase', header: '상태', width: 116, pinned: true, hideable: false, cell: (line) => <PhasePill phase={line.phase} /> },
  { id: 'kind', header: '구분', width: 130, cell: (line) => <Kind line={line} /> },
  { id: 'title', header: '제목', width: 300, grow: true, hideable: false, cell: (line) => <Title line={line} /> },
  { id: 'period', header: '기간', width: 200, cell: (line) => <span className="moa-num">{period(line)}</span> },
  { id: 'published', header: '첫 게시', width: 150, cell: (line) => <DateTime at={line.publishedAt} /> },
  {
    id: 'updated',
    header: '마지막 수정',
    width: 210,
    cell: (line) => (
      <>
        <DateTime at={line.updatedAt} /> <span className={classes.quiet}>{line.updatedBy}</span>
      </>
    ),
  },
];
