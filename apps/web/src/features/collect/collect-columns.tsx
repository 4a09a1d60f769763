import { IconExternalLink } from '@tabler/icons-react';
import { CopyText } from '../../ui/copy-text.tsx';
import { type DataColumn, MONEY_WIDTH } from '../../ui/table/columns.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { Thumb } from '../../ui/values/thumb.tsx';
import { Ago, Money } from '../../ui/values/values.tsx';
import classes from './collect.module.css';
import type { Listing } from './queries.ts';

const SALE_LABELS: Record<Listing['saleStatus'], string> = {
  WAIT: '판매대기',
  SALE: '판매중',
  OUTOFSTOCK: '품절',
  UNADMISSION: '승인대기',
  REJECTION: '승인거부',
  SUSPENSION: '판매중지',
  CLOSE: '판매종료',
  PROHIBITION: '판매금지',
  DELETE: '삭제됨',
};

function ShopPage({ listing }: { listing: Listing }) {
  if (!listing.pageUrl) return null;
  return (
    <a className="moa-link" href={listing.pageUrl} target="_blank" rel="noreferrer noopener">
      보기 <IconExternalLink size={13} aria-hidden />
      <span className="moa-hidden">{listing.name} (새 창)</span>
    </a>
  );
}

export const COLLECT_COLUMNS: readonly DataColumn<Listing>[] = [
  {
    id: 'name',
    header: '상품',
    width: 320,
    pinned: true,
    grow: true,
    hideable: false,
    cell: (row) => (
      <div className={classes.product}>
        <Thumb src={row.imageUrl} />
        <span className="moa-bold moa-clip" title={row.name}>
          {row.name}
        </span>
      </div>
    ),
  },
  {
    id: 'shopProductId',
    header: '쇼핑몰 상품번호',
    width: 160,
    cell: (row) => (row.shopProductId ? <CopyText value={row.shopProductId} name="쇼핑몰 상품번호" /> : '-'),
  },
  { id: 'price', header: '판매가', width: MONEY_WIDTH, align: 'end', cell: (row) => <Money value={row.price} /> },
  {
    id: 'quantity',
    header: '쇼핑몰 재고',
    width: 100,
    align: 'end',
    cell: (row) => <span className="moa-num">{row.sentQuantity === null ? '-' : formatNumber(row.sentQuantity)}</span>,
  },
  { id: 'saleStatus', header: '판매상태', width: 100, cell: (row) => SALE_LABELS[row.saleStatus] },
  { id: 'page', header: '상품 페이지', width: 100, cell: (row) => <ShopPage listing={row} /> },
  { id: 'updatedAt', header: '읽은 때', width: 100, cell: (row) => <Ago at={row.updatedAt} /> },
];

export function CollectCard({ listing }: { listing: Listing }) {
  return (
    <div className={classes.product}>
      <Thumb src={listing.imageUrl} size={44} />
      <div className={classes.cardText}>
        <div className="moa-bold">{listing.name}</div>
        <div className={classes.cardLine}>
          <Money value={listing.price} />
          <span>재고 {listing.sentQuantity === null ? '-' : formatNumber(listing.sentQuantity)}</span>
          <span>{SALE_LABELS[listing.saleStatus]}</span>
          <ShopPage listing={listing} />
        </div>
      </div>
    </div>
  );
}
