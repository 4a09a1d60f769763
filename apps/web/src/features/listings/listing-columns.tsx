import { CAUSES } from '@moa/core';
import { IconArrowRight } from '@tabler/icons-react';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { type DataColumn, MONEY_WIDTH } from '../../ui/table/columns.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { useNow } from '../../ui/values/clock.ts';
import { formatNumber, formatRate } from '../../ui/values/format.ts';
import { Thumb } from '../../ui/values/thumb.tsx';
import { Ago, Money } from '../../ui/values/values.tsx';
import { type Listing, SalePill, SyncPill } from './listing-state.tsx';
import classes from './listings.module.css';
import { waitingText } from './waiting.ts';

/** What the shop shows, and what it is to show when that differs: `12 → 9`. */
export function Quantity({ sent, desired }: { sent: number | null; desired: number }) {
  if (sent === desired) return <span className="moa-num">{formatNumber(desired)}</span>;
  return (
    <span className={classes.quantity} title={sent === null ? '아직 보내지 않았어요.' : '쇼핑몰에 보낸 수량 → 보낼 수량'}>
      <span className="moa-mute">{sent === null ? '없음' : formatNumber(sent)}</span>
      <IconArrowRight size={13} aria-hidden />
      <span className="moa-hidden">에서</span>
      <b>{formatNumber(desired)}</b>
    </span>
  );
}

const noteOf = ({ refusals: [first], message, waiting }: Listing) =>
  waiting ? 'waiting' : first ? `${CAUSES[first.cause].title}. ${first.message}` : message;

/** Why it was refused, or what it waits for; nothing for one that is all right. */
function Note({ listing }: { listing: Listing }) {
  const waiting = waitingText(listing.waiting, useNow());
  const note = waiting ?? noteOf(listing);
  if (note === null) return null;
  return (
    <div className={waiting === null ? classes.message : classes.waiting} title={note}>
      {note}
    </div>
  );
}

function Name({ listing }: { listing: Listing }) {
  return (
    <div className={classes.product}>
      <Thumb src={listing.imageUrl} />
      <div className="moa-grow">
        <div className="moa-bold moa-clip" title={listing.name}>
          {listing.name}
        </div>
        <Note listing={listing} />
        <div className={cx('moa-sub', noteOf(listing) !== null && 'moa-hidden')}>
          {listing.moaProductSeq === null ? '기본상품 없음' : `기본상품 ${listing.moaProductSeq}`} ·{' '}
          {listing.shopName || listing.shopAccountId}
        </div>
      </div>
    </div>
  );
}

/** Without the cost it is what the shop is expected to pay out. */
function MarginOf({ margin }: Pick<Listing, 'margin'>) {
  if (margin === null) return <span className={classes.quiet}>수수료 모름</span>;
  const { won, rate, withCost } = margin;
  return (
    <span
      className={cx('moa-num', won < 0 && classes.loss)}
      title={withCost ? '원가와 예상 수수료를 뺀 금액' : '원가를 모르는 상품: 예상 수수료를 뺀 금액'}
    >
      {won < 0 ? `손해 ${formatNumber(-won)}원` : `${formatNumber(won)}원`}
      <span className="moa-sub">{withCost ? rate !== null && ` ${formatRate(rate)}` : ' 정산'}</span>
    </span>
  );
}

export const LISTING_COLUMNS: readonly DataColumn<Listing>[] = [
  {
    id: 'shop',
    header: '쇼핑몰',
    width: 66,
    pinned: true,
    hideable: false,
    cell: (row) => <ChannelBadge shopType={row.shopType} shopName={row.shopName} />,
  },
  { id: 'name', header: '상품', width: 230, grow: true, hideable: false, cell: (row) => <Name listing={row} /> },
  {
    id: 'shopProductId',
    header: '쇼핑몰 상품번호',
    width: 136,
    cell: (row) =>
      row.shopProductId ? <CopyText value={row.shopProductId} name="쇼핑몰 상품번호" /> : <span className={classes.quiet}>등록 전</span>,
  },
  { id: 'price', header: '판매가', width: MONEY_WIDTH, align: 'end', cell: (row) => <Money value={row.price} /> },
  { id: 'margin', header: '예상 마진', width: 132, align: 'end', hidden: true, cell: (row) => <MarginOf margin={row.margin} /> },
  {
    id: 'quantity',
    header: '수량',
    width: 96,
    align: 'end',
    cell: (row) => <Quantity sent={row.sentQuantity} desired={row.desiredQuantity} />,
  },
  { id: 'saleStatus', header: '판매상태', width: 100, cell: (row) => <SalePill status={row.saleStatus} /> },
  { id: 'sync', header: '전송상태', width: 126, cell: (row) => <SyncPill listing={row} /> },
  { id: 'lastSentAt', header: '보낸 때', width: 84, cell: (row) => (row.lastSentAt ? <Ago at={row.lastSentAt} /> : '-') },
];

export function ListingCard({ listing }: { listing: Listing }) {
  return (
    <div className={cx('moa-card', classes.card)}>
      <div className="moa-row">
        <ChannelBadge shopType={listing.shopType} shopName={listing.shopName} size="sm" />
        <span className={classes.cardShop}>{listing.shopName || listing.shopAccountId}</span>
        <SyncPill listing={listing} />
      </div>
      <div className={classes.product}>
        <Thumb src={listing.imageUrl} size={44} />
        <div className="moa-grow">
          <div className={classes.cardName}>{listing.name}</div>
          <div className={classes.cardLine}>
            <Money value={listing.price} />
            <span>
              수량 <Quantity sent={listing.sentQuantity} desired={listing.desiredQuantity} />
            </span>
            <SalePill status={listing.saleStatus} />
          </div>
        </div>
      </div>
      <Note listing={listing} />
    </div>
  );
}
