import { SOON_DAYS } from '@moa/core';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { COUNT_WIDTH, type DataColumn, MONEY_WIDTH } from '../../ui/table/columns.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { OPTION_TAIL, Tailed } from '../../ui/values/tailed.tsx';
import { Thumb } from '../../ui/values/thumb.tsx';
import { Ago, Money } from '../../ui/values/values.tsx';
import { CountCell } from './count-cell.tsx';
import type { Sku } from './queries.ts';
import classes from './stock.module.css';

function Name({ sku }: { sku: Sku }) {
  return (
    <div className={classes.pictured}>
      <Thumb src={sku.imageUrl} size={36} />
      <Names sku={sku} />
    </div>
  );
}

function Names({ sku }: { sku: Sku }) {
  return (
    <div className={classes.names}>
      <div className="moa-bold moa-clip" title={sku.skuName}>
        {sku.skuName}
      </div>
      <div className="moa-sub" title={sku.optionText}>
        <Tailed text={sku.optionText || '단일상품'} keep={OPTION_TAIL} />
      </div>
    </div>
  );
}

/** Free units: below zero after overselling elsewhere. */
export function Free({ sku }: { sku: Sku }) {
  return (
    <span
      className={cx('moa-num', sku.freeQuantity < 0 && classes.below)}
      title={sku.freeQuantity < 0 ? '재고보다 많이 팔렸어요.' : undefined}
    >
      {formatNumber(sku.freeQuantity)}
    </span>
  );
}

function Sellable({ sku }: { sku: Sku }) {
  if (sku.sellableQuantity > 0) return <b className="moa-num">{formatNumber(sku.sellableQuantity)}</b>;
  return <span className="moa-urgent">품절</span>;
}

/** How long it lasts at the pace of the last weeks. */
export function DaysLeft({ sku }: { sku: Sku }) {
  if (sku.sellableQuantity === 0) return <span className={classes.quiet}>–</span>;
  if (sku.daysLeft === null)
    return (
      <span className={classes.quiet} title={FEW_SALES}>
        기록 부족
      </span>
    );
  return (
    <span className={cx('moa-num', sku.daysLeft < SOON_DAYS && classes.below)}>
      {sku.daysLeft > MOST_DAYS ? `${MOST_DAYS}일 이상` : `${sku.daysLeft}일`}
    </span>
  );
}

const FEW_SALES = '판매 기록이 부족합니다. 판매할 수 있던 날이 7일, 주문이 5개는 되어야 계산해요.';
/** Further than this nobody plans. */
const MOST_DAYS = 365;

function Products({ sku }: { sku: Sku }) {
  const [first] = sku.products;
  if (!first) return <span className={classes.quiet}>연결 안 됨</span>;
  return (
    <AppLink href={`/app/unit/edit/${first.id}`} className="moa-link" title={sku.products.map((each) => each.productName).join('\n')}>
      {first.moaProductSeq}번{sku.products.length > 1 && ` 외 ${sku.products.length - 1}`}
    </AppLink>
  );
}

export const SKU_COLUMNS: readonly DataColumn<Sku>[] = [
  { id: 'name', header: 'SKU', width: 244, pinned: true, grow: true, hideable: false, cell: (sku) => <Name sku={sku} /> },
  { id: 'skuCode', header: 'SKU 코드', width: 132, cell: (sku) => <CopyText value={sku.skuCode} name="SKU 코드" /> },
  { id: 'stock', header: '재고', width: 110, align: 'end', hideable: false, cell: (sku) => <CountCell sku={sku} field="stock" /> },
  {
    id: 'reserved',
    header: '예약',
    width: COUNT_WIDTH,
    align: 'end',
    cell: (sku) => <span className="moa-num">{formatNumber(sku.reservedQuantity)}</span>,
  },
  { id: 'free', header: '가용', width: COUNT_WIDTH, align: 'end', cell: (sku) => <Free sku={sku} /> },
  { id: 'safety', header: '안전재고', width: 110, align: 'end', cell: (sku) => <CountCell sku={sku} field="safety" /> },
  { id: 'sellable', header: '판매가능', width: 104, align: 'end', cell: (sku) => <Sellable sku={sku} /> },
  { id: 'daysLeft', header: '소진 예상', width: 96, align: 'end', sortKey: 'daysLeft', cell: (sku) => <DaysLeft sku={sku} /> },
  { id: 'price', header: '판매가', width: MONEY_WIDTH, align: 'end', cell: (sku) => <Money value={sku.salePrice} /> },
  { id: 'products', header: '기본상품', width: 88, cell: (sku) => <Products sku={sku} /> },
  { id: 'updated', header: '바뀐 때', width: 76, cell: (sku) => <Ago at={sku.updatedDate} /> },
];

export function SkuCard({ sku }: { sku: Sku }) {
  return (
    <div className="moa-card">
      <div className={classes.pictured}>
        <Thumb src={sku.imageUrl} size={44} />
        <div className={classes.names}>
          <div className="moa-bold">{sku.skuName}</div>
          <div className="moa-sub">
            {sku.optionText || '단일상품'} · {sku.skuCode}
          </div>
        </div>
      </div>
      <div className={classes.cardCounts}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the cell draws the input */}
        <label>
          재고 <CountCell sku={sku} field="stock" />
        </label>
        <span>예약 {formatNumber(sku.reservedQuantity)}</span>
        <span>
          가용 <Free sku={sku} />
        </span>
        <span>
          판매가능 <Sellable sku={sku} />
        </span>
        {sku.daysLeft !== null && (
          <span>
            소진 예상 <DaysLeft sku={sku} />
          </span>
        )}
      </div>
    </div>
  );
}
