import type { DataColumn } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatCount, formatNumber } from '../../ui/values/format.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './collections.module.css';
import type { ComparedDay } from './queries.ts';

function Shop({ of }: { of: ComparedDay }) {
  return (
    <span className={classes.shopName}>
      <ChannelBadge shopType={of.shopType} size="sm" decorative />
      <span className="moa-clip">{shopLabel(of)}</span>
    </span>
  );
}

function Found({ day: { created, unreadable } }: { day: ComparedDay }) {
  if (created + unreadable === 0) return '빠진 것 없음';
  return (
    <b className="moa-bad">
      {created > 0 && `${formatCount(created)} 가져옴`}
      {created > 0 && unreadable > 0 && ' · '}
      {unreadable > 0 && `${formatCount(unreadable)} 읽지 못함`}
    </b>
  );
}

export const DAY_COLUMNS: readonly DataColumn<ComparedDay>[] = [
  { id: 'day', header: '날짜', width: 110, pinned: true, hideable: false, cell: (day) => day.day },
  { id: 'shop', header: '쇼핑몰', width: 200, grow: true, cell: (day) => <Shop of={day} /> },
  { id: 'reported', header: '쇼핑몰 건수', width: 110, align: 'end', cell: (day) => formatNumber(day.reported) },
  { id: 'same', header: '같음', width: 90, align: 'end', cell: (day) => formatNumber(day.same) },
  { id: 'changed', header: '달라짐', width: 90, align: 'end', cell: (day) => formatNumber(day.changed) },
  { id: 'found', header: '빠졌던 것', width: 190, hideable: false, cell: (day) => <Found day={day} /> },
  { id: 'comparedAt', header: '대조한 시각', width: 140, cell: (day) => <DateTime at={day.comparedAt} /> },
];
