import type { Outputs } from '@moa/contract/types';
import { CopyText } from '../../../ui/copy-text.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatCount, formatNumber } from '../../../ui/values/format.ts';
import { Due, StatePill } from '../list/order-marks.tsx';
import classes from './shortage.module.css';

export type ShortLine = Outputs['orders']['shortage']['contents'][number];
type ShortSku = ShortLine['skus'][number];

/** Of several parts the one of which most is missing. */
const worst = ({ skus }: ShortLine): ShortSku | undefined => skus.toSorted((a, b) => b.short - a.short)[0];

function Sku({ line }: { line: ShortLine }) {
  const sku = worst(line);
  if (!sku) return null;
  return (
    <span className={classes.sku}>
      {sku.label}
      <small>
        {sku.skuCode}
        {line.skus.length > 1 && ` 외 ${formatCount(line.skus.length - 1, '개')}`}
      </small>
    </span>
  );
}

const number = (id: string, header: string, read: (sku: ShortSku) => number): DataColumn<ShortLine> => ({
  id,
  header,
  width: 84,
  align: 'end',
  cell: (line) => formatNumber(read(worst(line) ?? ({ pieces: 0, ordered: 0, onHand: 0, safetyStock: 0, short: 0 } as ShortSku))),
});

export const SHORTAGE_COLUMNS: readonly DataColumn<ShortLine>[] = [
  { id: 'sku', header: 'SKU', width: 230, pinned: true, hideable: false, grow: true, cell: (line) => <Sku line={line} /> },
  {
    id: 'short',
    header: '부족',
    width: 90,
    align: 'end',
    hideable: false,
    cell: (line) => <b className={classes.short}>{formatNumber(worst(line)?.short ?? 0)}</b>,
  },
  number('ordered', '주문', ({ ordered }) => ordered),
  number('onHand', '재고', ({ onHand }) => onHand),
  number('safety', '안전재고', ({ safetyStock }) => safetyStock),
  {
    id: 'orderNo',
    header: '주문번호',
    width: 240,
    hideable: false,
    cell: ({ row }) => (
      <span className={classes.order}>
        <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" />
        <CopyText value={row.orderNo} name="주문번호" />
      </span>
    ),
  },
  number('pieces', '이 주문', ({ pieces }) => pieces),
  { id: 'due', header: '발송기한', width: 130, cell: ({ row }) => <Due row={row} /> },
  { id: 'state', header: '상태', width: 110, cell: ({ row }) => <StatePill row={row} /> },
];

export function ShortageCard({ line }: { line: ShortLine }) {
  const { row } = line;
  const sku = worst(line);
  return (
    <div className="moa-card">
      <div className={classes.cardTop}>
        <Sku line={line} />
        <b className={classes.short}>{formatNumber(sku?.short ?? 0)}개 부족</b>
      </div>
      <span className={classes.order}>
        <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" />
        <span>{row.orderNo}</span>
        <StatePill row={row} />
      </span>
      <span className="moa-sub">
        주문 {formatNumber(sku?.ordered ?? 0)} · 재고 {formatNumber(sku?.onHand ?? 0)} · 안전재고 {formatNumber(sku?.safetyStock ?? 0)} · 이
        주문 {formatNumber(sku?.pieces ?? 0)}
      </span>
      <Due row={row} />
    </div>
  );
}
