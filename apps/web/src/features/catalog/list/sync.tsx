/** Words for how a product stands at a shop. */
import type { Outputs } from '@moa/contract/types';
import type { SaleStatus } from '@moa/core';
import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconPlayerPause, IconRefresh, IconX } from '@tabler/icons-react';
import { cx } from '../../../ui/cx.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { shopLabel } from '../../../ui/values/shop-label.ts';
import classes from './list.module.css';

export type ProductRow = Outputs['catalog']['list']['contents'][number];
export type ShopState = ProductRow['shops'][number];
type Sync = ShopState['sync'];

export const SYNC_LABELS: Record<Sync, string> = {
  SAME: '같음',
  CHANGED: '변경 있음',
  SENDING: '보내는 중',
  FAILED: '실패',
  CHECKING: '확인 중',
  PAUSED: '멈춤',
};

const ICONS = {
  SAME: IconCircleCheck,
  CHANGED: IconRefresh,
  SENDING: IconLoader2,
  FAILED: IconX,
  CHECKING: IconAlertTriangle,
  PAUSED: IconPlayerPause,
} as const;

const SALE_LABELS: Record<SaleStatus, string> = {
  WAIT: '판매대기',
  SALE: '판매중',
  OUTOFSTOCK: '품절',
  UNADMISSION: '승인대기',
  REJECTION: '승인반려',
  SUSPENSION: '판매중지',
  CLOSE: '판매종료',
  PROHIBITION: '판매금지',
  DELETE: '삭제됨',
};

export function saleLabel(status: string): string {
  return Object.hasOwn(SALE_LABELS, status) ? SALE_LABELS[status as SaleStatus] : status;
}

export function shopStateLabel(shop: ShopState): string {
  const title = shopLabel(shop);
  return [`${title}: ${SYNC_LABELS[shop.sync]} · ${saleLabel(shop.saleStatus)}`, shop.message].filter(Boolean).join('\n');
}

/** A badge with its state beside it; everything in the tooltip. */
export function ShopMark({ shop }: { shop: ShopState }) {
  const Icon = ICONS[shop.sync];
  const label = shopStateLabel(shop);
  return (
    <span className={classes.shopMark} title={label}>
      <ChannelBadge shopType={shop.shopType} decorative />
      <span className={cx(classes.state, classes[`state${shop.sync}`])}>
        <Icon size={12} stroke={2.5} aria-hidden />
      </span>
      <span className="moa-hidden">{label}</span>
    </span>
  );
}
