import { SHOP_TYPES } from '@moa/core';
import { IconPinFilled } from '@tabler/icons-react';
import { cx } from '../../ui/cx.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import classes from './notices.module.css';
import type { NoticeLine } from './queries.ts';

/** Stands above the others. */
export function Pin() {
  return <IconPinFilled size={14} role="img" aria-label="고정" className={classes.pin} />;
}

/** Title with what the reader should know first: that it is new to her, that it is pinned. */
export function NoticeTitle({ notice }: { notice: NoticeLine }) {
  return (
    <span className={cx(classes.title, !notice.read && classes.unread)}>
      {!notice.read && (
        <span className={classes.dot}>
          <span className="moa-hidden">읽지 않음 </span>
        </span>
      )}
      {notice.pinned && <Pin />}
      <span className={classes.clip} title={notice.title}>
        {notice.title}
      </span>
    </span>
  );
}

const TITLE: DataColumn<NoticeLine> = {
  id: 'title',
  header: '제목',
  width: 320,
  grow: true,
  hideable: false,
  cell: (notice) => <NoticeTitle notice={notice} />,
};
const AT: DataColumn<NoticeLine> = { id: 'at', header: '등록', width: 170, cell: (notice) => <DateTime at={notice.at} /> };
const SHOP: DataColumn<NoticeLine> = {
  id: 'shop',
  header: '쇼핑몰',
  width: 150,
  hideable: false,
  cell: (notice) => notice.shopType && <ShopName shopType={notice.shopType} />,
};

export const MOA_COLUMNS: readonly DataColumn<NoticeLine>[] = [TITLE, AT];
export const SHOP_COLUMNS: readonly DataColumn<NoticeLine>[] = [SHOP, TITLE, AT];

export function ShopName({ shopType }: { shopType: NonNullable<NoticeLine['shopType']> }) {
  return (
    <span className={classes.shop}>
      <ChannelBadge shopType={shopType} size="sm" decorative /> {SHOP_TYPES[shopType].title}
    </span>
  );
}

export function NoticeCard({ notice }: { notice: NoticeLine }) {
  return (
    <div className={cx('moa-card', classes.card)}>
      <NoticeTitle notice={notice} />
      <span className={classes.cardNote}>
        {notice.shopType && <ShopName shopType={notice.shopType} />}
        <DateTime at={notice.at} />
      </span>
    </div>
  );
}
