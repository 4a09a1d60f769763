/** What came of a collection, shop by shop, with the way out of each failure; loaded when one is started. */
import type { Outputs } from '@moa/contract/types';
import { compareShopTypes, type ShopType } from '@moa/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orpc, queryClient } from '../../app/api.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { ChannelBadge } from '../../ui/channel-badge.tsx';
import { formatCount } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import classes from './collect.module.css';
import { renewOrders, useShops } from './queries.ts';

const POLL_MS = 1500;

type Shop = Outputs['shops']['list']['contents'][number];
type Item = Outputs['jobs']['detail']['items']['contents'][number];

function isRunning(status: string | undefined): boolean {
  return status === undefined || status === 'QUEUED' || status === 'RUNNING';
}

/** What came of the collection that was just started, shop by shop. */
export function CollectPanel({ jobId, onClose }: { jobId: string; onClose(): void }) {
  const shops = useShops();
  const { data, error } = useQuery(
    orpc.jobs.detail.queryOptions({
      input: { id: jobId, size: 200 },
      refetchInterval: (query) => (!query.state.error && isRunning(query.state.data?.job.status) ? POLL_MS : false),
    }),
  );
  const job = data?.job;
  const ended = error !== null || (job !== undefined && !isRunning(job.status));
  const finished = (job?.done ?? 0) + (job?.failed ?? 0);
  const seen = useRef(0);
  useEffect(() => {
    // Every shop that is through has filled the lists further.
    if (finished === seen.current && !ended) return;
    seen.current = finished;
    renewOrders();
    if (ended) void queryClient.invalidateQueries({ queryKey: orpc.shops.list.key() });
  }, [finished, ended]);

  const items = [...(data?.items.contents ?? [])].sort((a, b) => order(a) - order(b));
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

/** The account behind an item. Items come in the order of the accounts' ids, which tells accounts of one name apart. */
function shopOf(item: Item, items: readonly Item[], shops: readonly Shop[]): Shop | undefined {
  const named = shops
    .filter((shop) => shop.shopName === item.label && shop.status !== 'UNLINKED' && shop.status !== 'DISABLED')
    .sort((a, b) => Number(a.id) - Number(b.id));
  return named[items.filter((other) => other.label === item.label && other.seq < item.seq).length];
}

function order(item: Item): number {
  return (item.status === 'FAILED' ? 0 : 1000) + (item.shopType ? compareShopTypes(item.shopType, 'SMART_STORE') : 0);
}

const LOOKS: Readonly<Record<Item['status'], { tone: Tone; word: string; icon?: 'running' | 'off' }>> = {
  WAITING: { tone: 'neutral', word: '대기' },
  RUNNING: { tone: 'info', word: '수집 중', icon: 'running' },
  DONE: { tone: 'good', word: '완료' },
  FAILED: { tone: 'bad', word: '실패' },
  UNKNOWN: { tone: 'today', word: '확인 중', icon: 'running' },
  SKIPPED: { tone: 'neutral', word: '건너뜀', icon: 'off' },
  CANCELED: { tone: 'neutral', word: '취소', icon: 'off' },
};

function ShopLine({ item, shop }: { item: Item; shop: Shop | undefined }) {
  const look = LOOKS[item.status];
  const shopType: ShopType | null = item.shopType ?? shop?.shopType ?? null;
  const relink =
    item.status === 'FAILED' && shop !== undefined && (shop.status === 'AUTH_EXPIRED' || /인증|재연동/.test(item.message ?? ''));
  return (
    <li className={classes.shop}>
      {shopType && <ChannelBadge shopType={shopType} size="sm" />}
      <span className={classes.name}>{item.label}</span>
      <StatusPill tone={look.tone} {...(look.icon ? { icon: look.icon } : {})}>
        {look.word}
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

/** `새 주문 12건 · 변경 3건 · 실패 1곳`, summed from what the shops say. */
export function summary(
  job: { total: number; done: number; failed: number } | undefined,
  ended: boolean,
  items: readonly Pick<Item, 'message'>[],
): string {
  if (!job) return '시작하는 중이에요.';
  const sum = (word: string) =>
    items.reduce((total, item) => total + Number(new RegExp(`${word} (\\d+)건`).exec(item.message ?? '')?.[1] ?? 0), 0);
  const parts = [`새 주문 ${formatCount(sum('새 주문'))}`, `변경 ${formatCount(sum('변경'))}`];
  if (job.failed > 0) parts.push(`실패 ${formatCount(job.failed, '곳')}`);
  const progress = ended ? '' : `${job.done + job.failed} / ${job.total}곳 · `;
  return progress + parts.join(' · ');
}
