/** What every list of order lines shows alike, whichever work it is for. */
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { OPTION_TAIL, Tailed } from '../../../ui/values/tailed.tsx';
import { Thumb } from '../../../ui/values/thumb.tsx';
import { Money } from '../../../ui/values/values.tsx';
import classes from '../orders.module.css';
import type { OrderRow } from '../queries.ts';

const FOUND_IN: Readonly<Record<OrderRow['foundIn'][number], string>> = {
  ORDER_NO: '주문번호',
  INVOICE: '송장',
  PRODUCT: '상품명',
  OPTION: '옵션',
  SKU: 'SKU',
  NAME: '받는 분',
  BUYER: '구매자',
  PHONE: '연락처',
};

/** Where a search found the line: `상품명·옵션`. */
export function foundLabel(row: OrderRow): string {
  return row.foundIn.map((place) => FOUND_IN[place]).join('·');
}

export const SHOP_COLUMN: DataColumn<OrderRow> = {
  id: 'shop',
  header: '쇼핑몰',
  width: 64,
  pinned: true,
  cell: (row) => <ChannelBadge shopType={row.shopType} shopName={row.shopName} />,
};

export const PRODUCT_COLUMN: DataColumn<OrderRow> = {
  id: 'product',
  header: '상품',
  width: 230,
  grow: true,
  hideable: false,
  cell: (row) => (
    <div className={classes.product}>
      <Thumb src={row.imageUrl} />
      <div className="moa-grow">
        <div className="moa-clip" title={row.productName}>
          {row.productName}
        </div>
        <div className="moa-sub" title={row.optionText}>
          <Tailed text={row.optionText || '옵션 없음'} keep={OPTION_TAIL} />
        </div>
      </div>
    </div>
  ),
};

export interface LineCardProps {
  row: OrderRow;
  state: ReactNode;
  quantity: ReactNode;
  /** What the work of the list needs below the product. */
  children: ReactNode;
}

/** A line as a card, below 768 px. */
export function LineCard({ row, state, quantity, children }: LineCardProps) {
  return (
    <div className={cx('moa-card', classes.card)}>
      <div className="moa-row">
        <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" />
        <span className="moa-card-no">{row.orderNo}</span>
        {state}
      </div>
      <div className={classes.product}>
        <Thumb src={row.imageUrl} size={44} />
        <div className="moa-grow">
          <div className="moa-card-name">{row.productName}</div>
          <div className={classes.sub}>
            {row.optionText || '옵션 없음'} · {quantity} · <Money value={row.amount} />
          </div>
        </div>
      </div>
      {children}
    </div>
  );
}
