import { CopyText } from '../../../ui/copy-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { type DataColumn, MONEY_WIDTH } from '../../../ui/table/columns.ts';
import { formatNumber } from '../../../ui/values/format.ts';
import { Tailed } from '../../../ui/values/tailed.tsx';
import { Thumb } from '../../../ui/values/thumb.tsx';
import { Ago, Money } from '../../../ui/values/values.tsx';
import { ownAddress } from '../own-address.ts';
import classes from './list.module.css';
import { MarginCell } from './margin-cell.tsx';
import { shownShops } from './shown-shops.ts';
import { type ProductRow, ShopMark, shopStateLabel } from './sync.tsx';

export function Stock({ row }: { row: ProductRow }) {
  return (
    <span className={cx('moa-num', row.stockQuantity === 0 && classes.soldOut)}>
      {row.stockQuantity === 0 ? '품절' : `${formatNumber(row.stockQuantity)}개`}
    </span>
  );
}

export function Options({ row }: { row: ProductRow }) {
  if (row.optionCount <= 1) return <span className={classes.mute}>단일</span>;
  return (
    <span className="moa-num">
      {formatNumber(row.optionCount)}개
      {row.soldOutOptions > 0 && <span className={classes.soldOut}> · 품절 {formatNumber(row.soldOutOptions)}</span>}
    </span>
  );
}

export function Shops({ row }: { row: ProductRow }) {
  if (row.shops.length === 0) return <span className={classes.mute}>아직 보내지 않음</span>;
  const { shown, rest } = shownShops(row.shops);
  return (
    <span className={classes.shops}>
      {shown.map((shop) => (
        <ShopMark key={shop.listingId} shop={shop} />
      ))}
      {rest.length > 0 && (
        <span className={classes.rest} title={rest.map(shopStateLabel).join('\n')}>
          +{rest.length}
          <span className="moa-hidden">{rest.map(shopStateLabel).join(', ')}</span>
        </span>
      )}
    </span>
  );
}

/** Of the last part of `패션의류 > 아우터 > 자켓`, with its sign: the parts before it are alike for most products of a seller. */
function leafLength(path: string): number {
  return Math.min(16, path.length - Math.max(0, path.lastIndexOf('>')));
}

const LIST_COLUMNS: readonly DataColumn<ProductRow>[] = [
  {
    id: 'product',
    header: '상품',
    width: 212,
    pinned: true,
    hideable: false,
    cell: (row) => (
      <span className={classes.product}>
        <Thumb src={row.imageUrl === null ? null : ownAddress(row.imageUrl)} size={40} />
        <span className={classes.productText}>
          <span className={classes.name} title={row.productName}>
            {row.productName}
          </span>
          <span className="moa-sub" title={row.categoryPath}>
            <Tailed text={row.categoryPath || '카테고리 없음'} keep={leafLength(row.categoryPath)} />
          </span>
        </span>
      </span>
    ),
  },
  { id: 'shops', header: '쇼핑몰', width: 254, grow: true, cell: (row) => <Shops row={row} /> },
  { id: 'price', header: '판매가', width: MONEY_WIDTH, align: 'end', cell: (row) => <Money value={row.salePrice} /> },
  {
    id: 'margin',
    header: '예상 마진',
    width: 172,
    align: 'end',
    hidden: true,
    sortKey: 'margin',
    cell: (row) => <MarginCell row={row} />,
  },
  { id: 'stock', header: '재고', width: 84, align: 'end', cell: (row) => <Stock row={row} /> },
  { id: 'options', header: '옵션', width: 88, cell: (row) => <Options row={row} /> },
  {
    id: 'seq',
    header: '상품번호',
    width: 92,
    sortKey: 'moaProductSeq',
    cell: (row) => <CopyText value={String(row.moaProductSeq)} name="상품번호" />,
  },
  {
    id: 'code',
    header: '관리코드',
    width: 196,
    cell: (row) =>
      row.sellerManagementCode ? <CopyText value={row.sellerManagementCode} name="관리코드" /> : <span className={classes.mute}>-</span>,
  },
  { id: 'updated', header: '수정', width: 92, cell: (row) => <Ago at={row.updatedDate} /> },
];

export function ProductCard({ row }: { row: ProductRow }) {
  return (
    <div className={cx('moa-card', classes.card)}>
      <div className={classes.product}>
        <Thumb src={row.imageUrl === null ? null : ownAddress(row.imageUrl)} size={52} />
        <span className={classes.productText}>
          <span className={classes.cardName}>{row.productName}</span>
          <span className={classes.path}>
            상품번호 {row.moaProductSeq}
            {row.sellerManagementCode && ` · ${row.sellerManagementCode}`}
          </span>
        </span>
      </div>
      <div className={classes.cardLine}>
        <b>
          <Money value={row.salePrice} />
        </b>
        <span>
          재고 <Stock row={row} />
        </span>
        <span>
          옵션 <Options row={row} />
        </span>
      </div>
      {row.margin?.withCost && row.margin.worst.won < 0 && <MarginCell row={row} />}
      <Shops row={row} />
    </div>
  );
}

/** For who may not see costs: an order by the margin would tell them. */
const WITHOUT_COST = LIST_COLUMNS.map((column) => {
  if (column.id !== 'margin') return column;
  const { sortKey: _, ...unsorted } = column;
  return unsorted;
});
const BY_MARGIN = LIST_COLUMNS.map((column) => (column.id === 'margin' ? { ...column, hidden: false } : column));

/** @param byMargin whether the list is sorted or found by margins, which are shown then */
export function listColumns(mayCost: boolean, byMargin: boolean): readonly DataColumn<ProductRow>[] {
  if (!mayCost) return WITHOUT_COST;
  return byMargin ? BY_MARGIN : LIST_COLUMNS;
}
