import { RULE_ACTION_LABELS, SKIP_LABELS } from '@moa/core';
import { AppLink } from '../../ui/app-link.tsx';
import type { DataColumn } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './automation.module.css';
import type { LogEntry } from './queries.ts';

export function Did({ entry }: { entry: LogEntry }) {
  return (
    <span className={classes.did}>
      {entry.done.length > 0 && <span>{entry.done.map((kind) => RULE_ACTION_LABELS[kind]).join(', ')}</span>}
      {entry.skipped.map(({ kind, why }) => (
        <span key={kind} className="moa-mute">
          {SKIP_LABELS[why]}
        </span>
      ))}
      {entry.jobId !== null && (
        <AppLink className="moa-link" href={`/app/job-history?id=${entry.jobId}`}>
          작업 보기
        </AppLink>
      )}
    </span>
  );
}

function Order({ entry }: { entry: LogEntry }) {
  return (
    <span className={classes.order}>
      <ChannelBadge shopType={entry.shopType} size="sm" />
      <AppLink className="moa-link" href={`/app/order/all?id=${entry.lineId}&range=all`}>
        {entry.orderNo}
      </AppLink>
    </span>
  );
}

export const LOG_COLUMNS: readonly DataColumn<LogEntry>[] = [
  { id: 'at', header: '시각', width: 130, pinned: true, cell: (entry) => <DateTime at={entry.at} /> },
  { id: 'rule', header: '규칙', width: 200, card: 'title', cell: (entry) => entry.ruleName },
  { id: 'order', header: '주문', width: 230, cell: (entry) => <Order entry={entry} /> },
  { id: 'did', header: '한 일', width: 320, grow: true, card: 'line', cell: (entry) => <Did entry={entry} /> },
];
