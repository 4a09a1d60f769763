import type { Outputs } from '@moa/contract/types';
import { CopyText } from '../../../ui/copy-text.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './unreadable.module.css';

export type UnreadableRecord = Outputs['orders']['unreadable']['contents'][number];

function UnreadablePill({ record }: { record: UnreadableRecord }) {
  return record.readAt === null ? <StatusPill tone="today">확인 필요</StatusPill> : <StatusPill tone="good">읽음</StatusPill>;
}

function Shop({ record: { shopType, shopName } }: { record: UnreadableRecord }) {
  return (
    <span className={classes.shop}>
      <ChannelBadge shopType={shopType} size="sm" decorative />
      {shopName}
    </span>
  );
}

export const UNREADABLE_COLUMNS: readonly DataColumn<UnreadableRecord>[] = [
  { id: 'state', header: '상태', width: 110, pinned: true, hideable: false, cell: (record) => <UnreadablePill record={record} /> },
  {
    id: 'shop',
    header: '쇼핑몰',
    width: 150,
    cell: (record) => <Shop record={record} />,
  },
  { id: 'key', header: '쇼핑몰 번호', width: 212, hideable: false, cell: (record) => <CopyText value={record.key} name="쇼핑몰 번호" /> },
  { id: 'reason', header: '읽지 못한 이유', width: 280, grow: true, hideable: false, cell: (record) => record.reason },
  { id: 'at', header: '받은 시각', width: 140, cell: (record) => <DateTime at={record.at} /> },
];
