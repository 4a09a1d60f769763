import { COLLECTED_LIST_LABELS } from '@moa/core';
import { AppLink } from '../../ui/app-link.tsx';
import { cx } from '../../ui/cx.ts';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { StatusPill } from '../../ui/values/status-pill.tsx';
import { Ago } from '../../ui/values/values.tsx';
import classes from './collections.module.css';
import type { CollectedShop } from './queries.ts';

type List = CollectedShop['lists'][number];

/** One account: when each list was collected well last, what the next time waits for, and whether its orders have become too few. */
export function ShopFreshness({ shop }: { shop: CollectedShop }) {
  const name = shopLabel(shop);
  return (
    <article className={classes.shop} aria-label={name}>
      <header className={classes.cardTop}>
        <span className={classes.shopName}>
          <ChannelBadge shopType={shop.shopType} decorative />
          <h3 className={cx(classes.name, 'moa-clip')} title={name}>
            {name}
          </h3>
        </span>
        <State shop={shop} />
      </header>
      <ul className="moa-list">
        {shop.lists.map((list) => (
          <li key={list.list} className={classes.list}>
            <ListLine list={list} />
          </li>
        ))}
      </ul>
      {shop.claimsWithoutOrder > 0 && (
        <p className="moa-soft">
          주문보다 먼저 온 클레임이 {formatNumber(shop.claimsWithoutOrder)}건 있어요. 주문이 오면 자동으로 이어져요.
        </p>
      )}
      <p className="moa-soft">
        <Pace shop={shop} />
      </p>
    </article>
  );
}

function State({ shop: { status, lists, silence } }: { shop: CollectedShop }) {
  if (status === 'AUTH_EXPIRED') return <StatusPill tone="bad">인증 만료</StatusPill>;
  if (status === 'DISABLED')
    return (
      <StatusPill tone="neutral" icon="off">
        사용중지
      </StatusPill>
    );
  if (lists.some(({ error }) => error !== null)) return <StatusPill tone="bad">수집 실패</StatusPill>;
  if (lists.some(({ stale }) => stale)) return <StatusPill tone="today">늦어짐</StatusPill>;
  if (silence?.state === 'QUIET') return <StatusPill tone="today">주문이 뜸함</StatusPill>;
  return <StatusPill tone="good">정상</StatusPill>;
}

function ListLine({ list: { list, goodAt, stale, error, failures, waits } }: { list: List }) {
  return (
    <>
      <span className={classes.listName}>{COLLECTED_LIST_LABELS[list]}</span>
      <span className={cx(classes.since, stale && 'moa-bad')}>
        {goodAt === null ? '아직 수집하지 않았어요' : <Ago at={goodAt} />}
        {stale && <span className="moa-bold"> · 늦었어요</span>}
      </span>
      <span className="moa-quiet">{waits}</span>
      {error !== null && (
        <span className={classes.error}>
          {error}
          {failures > 1 && ` (${formatNumber(failures)}번째)`}
        </span>
      )}
    </>
  );
}

function Pace({ shop: { silence } }: { shop: CollectedShop }) {
  if (silence === null) return <>주문이 얼마나 들어오는지 아직 살펴보지 않았어요.</>;
  const { state, lastOrderAt, perWeek, expected } = silence;
  if (state === 'LEARNING' || lastOrderAt === null) return <>주문이 2주 넘게, 20건 넘게 쌓이면 뜸해질 때 알려 드려요.</>;
  const usual = `한 주에 ${formatNumber(Math.max(1, Math.round(perWeek ?? 0)))}건쯤`;
  if (state === 'USUAL')
    return (
      <>
        마지막 주문 <Ago at={lastOrderAt} /> · {usual} 들어와요.
      </>
    );
  return (
    <span className="moa-bad">
      마지막 주문이 <Ago at={lastOrderAt} />
      예요. 보통 그동안 {formatNumber(Math.round(expected ?? 0))}건쯤 들어와요.{' '}
      <AppLink href="/app/setting/shop" className="moa-link">
        연동 상태 보기
      </AppLink>
    </span>
  );
}
