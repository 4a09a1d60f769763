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

export const SYNC_WORDS: Record<Sync, string> = {
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

const SALE_WORDS: Record<SaleStatus, string> = {
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

export function saleWord(status: string): string {
  return Object.hasOwn(SALE_WORDS, status) ? SALE_WORDS[status as SaleStatus] : status;
}

export function shopWords(shop: ShopState): string {
  const title = shopLabel(shop);
  return [`${title}: ${SYNC_WORDS[shop.sync]} · ${saleWord(shop.saleStatus)}`, shop.message].filter(Boolean).join('\n');
}

/** A badge with its state beside it; everything in the tooltip. */
export function ShopMark({ shop }: { shop: ShopState }) {
  const Icon = ICONS[shop.sync];
  const words = shopWords(shop);
  return (
    <span className={classes.shopMark} title={words}>
      <ChannelBadge shopType={shop.shopType} decorative />
      <span className={cx(classes.state, classes[`state${shop.sync}`])}>
        <Icon size={12} stroke={2.5} aria-hidden />
      </span>
      <span className="moa-hidden">{words}</span>
    </span>
  );
}
