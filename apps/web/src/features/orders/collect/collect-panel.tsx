/** What came of a collection, shop by shop, with the way out of each failure; loaded when one is started. */
import type { Outputs } from '@moa/contract/types';
import { compareShopTypes, type ShopType } from '@moa/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { orpc, queryClient } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { StatusPill, type Tone } from '../../../ui/values/status-pill.tsx';
import { renewOrders, useShops } from '../queries.ts';
import classes from './collect.module.css';
import { type CollectedShop, summary } from './collection.ts';
import { useCollection } from './use-collection.ts';

type Shop = Outputs['shops']['list']['contents'][number];
type Item = CollectedShop;

/** What came of the collection that was just started, shop by shop. */
export function CollectPanel({ jobId, onClose }: { jobId: string; onClose(): void }) {
  const shops = useShops();
  const { job, shops: found, error, ended } = useCollection(jobId);
  const finished = (job?.done ?? 0) + (job?.failed ?? 0);
  const seen = useRef(0);
  useEffect(() => {
    // Every shop that is through has filled the lists further.
    if (finished === seen.current && !ended) return;
    seen.current = finished;
    renewOrders();
    if (ended) void queryClient.invalidateQueries({ queryKey: orpc.shops.list.key() });
  }, [finished, ended]);

  const items = found.toSorted((a, b) => order(a) - order(b));
  const known = shops.data?.contents ?? [];
  return (
    <section className={classes.panel} aria-label="주문수집 결과">
      <div className={classes.head}>
        <strong>주문수집</strong>
        <span role="status" className={classes.sum}>
          {error ? '진행 상황은 작업내역에서 볼 수 있어요.' : summary(job, ended, items)}
        </span>
        <span className={classes.end}>
          <AppLink href={`/app/job-history?job=${jobId}`} className="moa-link">
            작업내역
          </AppLink>
          <IconButton label="주문수집 결과 닫기" onClick={onClose}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      {items.length > 0 && (
        <ul className={classes.shops}>
          {items.map((item) => (
            <ShopLine key={item.seq} item={item} shop={shopOf(item, items, known)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The account behind an item. Items come in the order of the accounts' ids, which distinguishes accounts of one name. */
function shopOf(item: Item, items: readonly Item[], shops: readonly Shop[]): Shop | undefined {
  const named = shops
    .filter((shop) => shop.shopName === item.label && shop.status !== 'UNLINKED' && shop.status !== 'DISABLED')
    .sort((a, b) => Number(a.id) - Number(b.id));
  return named[items.filter((other) => other.label === item.label && other.seq < item.seq).length];
}

function order(item: Item): number {
  return (item.status === 'FAILED' ? 0 : 1000) + (item.shopType ? compareShopTypes(item.shopType, 'SMART_STORE') : 0);
}

const LOOKS: Readonly<Record<Item['status'], { tone: Tone; label: string; icon?: 'running' | 'off' }>> = {
  WAITING: { tone: 'neutral', label: '대기' },
  RUNNING: { tone: 'info', label: '수집 중', icon: 'running' },
  DONE: { tone: 'good', label: '완료' },
  FAILED: { tone: 'bad', label: '실패' },
  UNKNOWN: { tone: 'today', label: '확인 중', icon: 'running' },
  SKIPPED: { tone: 'neutral', label: '건너뜀', icon: 'off' },
  CANCELED: { tone: 'neutral', label: '취소', icon: 'off' },
};

function ShopLine({ item, shop }: { item: Item; shop: Shop | undefined }) {
  const look = LOOKS[item.status];
  const shopType: ShopType | null = item.shopType ?? shop?.shopType ?? null;
  const relink =
    item.status === 'FAILED' && shop !== undefined && (shop.status === 'AUTH_EXPIRED' || /인증|재연동/.test(item.message ?? ''));
  return (
    <li className={classes.shop}>
      {shopType && <ChannelBadge shopType={shopType} size="sm" />}
      <span className="moa-bold">{item.label}</span>
      <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
        {look.label}
      </StatusPill>
      <span className={classes.message}>{item.message}</span>
      {relink && (
        <AppLink href={`/app/setting/shop/reconnect/${shop.shopType}/${encodeURIComponent(shop.shopAccountId)}`} className="moa-link">
          재연동
        </AppLink>
      )}
    </li>
  );
}
