import { Button } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconPlayerPause, IconPlayerPlay, IconRefresh, IconSend, IconUnlink } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { lazyPart } from '../../ui/code.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { useNow } from '../../ui/values/clock.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { shopLabel } from '../../ui/values/shop-label.ts';
import { Ago, DateTime, Money } from '../../ui/values/values.tsx';
import { DriftSection } from './drift/drift-section.tsx';
import { type Attempt, KIND_LABELS, type Listing, OutcomePill, SalePill, SyncPill } from './listing-state.tsx';
import classes from './listings.module.css';
import { type useListingActions, useListingDetail } from './queries.ts';
import { Refusals } from './refusals.tsx';
import { waitingText } from './waiting.ts';

/** What a channel offers is in its manifest, which the list does without. */
const Removal = lazyPart(() => import('./removal.tsx'), 'Removal');

type Detail = NonNullable<ReturnType<typeof useListingDetail>['data']>;

export interface ListingDrawerProps {
  id: string;
  actions: ReturnType<typeof useListingActions>;
  onClose(): void;
}

/** One shop product: what it is to show, what was sent, what the shop showed last, and everything that was ever sent. */
export function ListingDrawer({ id, actions, onClose }: ListingDrawerProps) {
  const { data, error, refetch } = useListingDetail(id);
  const listing = data?.listing;
  return (
    <DetailDrawer
      title={listing?.name ?? '쇼핑몰상품'}
      above={
        listing && (
          <>
            <ChannelBadge shopType={listing.shopType} decorative size="sm" />
            <span>{listing.shopName || listing.shopAccountId}</span>
            <SalePill status={listing.saleStatus} />
            <SyncPill listing={listing} />
          </>
        )
      }
      onClose={onClose}
      footer={listing && <Actions listing={listing} actions={actions} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className={classes.loading}>불러오는 중입니다.</p>}
      {data && <Content data={data} actions={actions} />}
    </DetailDrawer>
  );
}

function Actions({ listing, actions }: { listing: Listing; actions: ListingDrawerProps['actions'] }) {
  const stopped = listing.saleStatus === 'SUSPENSION';
  const registered = listing.shopProductId !== null;
  return (
    <>
      {registered && (
        <IconButton label="쇼핑몰에서 다시 읽기" disabled={actions.busy} onClick={() => actions.sync({ listingIds: [listing.id] })}>
          <IconRefresh size={18} aria-hidden />
        </IconButton>
      )}
      {registered && (
        <Button
          variant="default"
          disabled={actions.busy}
          leftSection={stopped ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          onClick={() => (stopped ? actions.resume({ listingIds: [listing.id] }) : actions.stop({ listingIds: [listing.id] }))}
        >
          {stopped ? '판매재개' : '판매중지'}
        </Button>
      )}
      <Button
        disabled={actions.busy}
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => actions.transmit({ listingIds: [listing.id] })}
      >
        전송
      </Button>
    </>
  );
}

function Content({ data, actions }: { data: Detail; actions: ListingDrawerProps['actions'] }) {
  const { listing, items, timeline, repair, soldWith } = data;
  const waiting = waitingText(listing.waiting, useNow());
  return (
    <>
      <DrawerSection>
        {waiting !== null && <p className={classes.waits}>{waiting}</p>}
        {listing.refusals.length > 0 && <Refusals listing={listing} repair={repair} actions={actions} />}
        {listing.refusals.length === 0 && waiting === null && listing.message && <p className={classes.problem}>{listing.message}</p>}
        <Facts
          facts={[
            { label: '판매가', value: <Money value={listing.price} /> },
            {
              label: '상품번호',
              value: listing.shopProductId ? <CopyText value={listing.shopProductId} name="쇼핑몰 상품번호" /> : '등록 전',
            },
            {
              label: '기본상품',
              value: listing.productId ? (
                <AppLink className="moa-link" href={`/app/unit/edit/${listing.productId}`}>
                  {listing.moaProductSeq ?? listing.productId}번 보기
                </AppLink>
              ) : (
                '연결 안 됨'
              ),
            },
            ...(soldWith
              ? [
                  {
                    label: '한 상품',
                    value: (
                      <AppLink className="moa-link" href={`/app/product/list/moa-product?id=${soldWith.id}`}>
                        {shopLabel(soldWith)} 상품 보기
                      </AppLink>
                    ),
                  },
                ]
              : []),
            { label: '보낸 때', value: listing.lastSentAt ? <DateTime at={listing.lastSentAt} /> : '아직 보내지 않았어요' },
            ...(listing.pageUrl
              ? [
                  {
                    label: '상품 페이지',
                    value: (
                      <a className="moa-link" href={listing.pageUrl} target="_blank" rel="noreferrer noopener">
                        쇼핑몰에서 보기 <IconExternalLink size={13} aria-hidden />
                        <span className="moa-hidden">(새 창)</span>
                      </a>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </DrawerSection>
      <DriftSection detail={data} actions={actions} />
      <DrawerSection title={`옵션 ${formatNumber(items.length)}개`}>
        <Items items={items} />
      </DrawerSection>
      {listing.isCollected && listing.productId !== null && (
        <DrawerSection title="기본상품 연결">
          <p className="moa-mute">
            다른 상품에 잘못 연결했다면 풀 수 있어요. 쇼핑몰의 상품은 그대로 두고 재고만 더는 보내지 않아요. 이미 들어온 주문은 그대로
            남아요.
          </p>
          <Button
            variant="default"
            disabled={actions.busy}
            leftSection={<IconUnlink size={16} aria-hidden />}
            onClick={() => actions.untie({ listingIds: [listing.id] })}
          >
            연결 풀기
          </Button>
        </DrawerSection>
      )}
      {listing.shopProductId !== null && <Removal listing={listing} soldWith={soldWith} actions={actions} />}
      <DrawerSection title="보낸 이력">
        {timeline.length === 0 ? (
          <p className={classes.loading}>아직 보낸 적이 없어요.</p>
        ) : (
          <ol className={classes.timeline}>
            {timeline.map((attempt) => (
              <li key={attempt.id}>
                <AttemptEntry attempt={attempt} />
              </li>
            ))}
          </ol>
        )}
      </DrawerSection>
    </>
  );
}

function Items({ items }: { items: Detail['items'] }) {
  const drift = items.some((item) => item.seenQuantity !== null && item.seenQuantity !== item.sentQuantity);
  return (
    <>
      <table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">옵션</th>
            <th scope="col" title="지금 보여야 하는 수량">
              목표
            </th>
            <th scope="col" title="마지막으로 보낸 수량">
              보냄
            </th>
            <th scope="col" title="마지막으로 읽었을 때 쇼핑몰에 있던 수량">
              쇼핑몰
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <span>{item.optionText || '단일상품'}</span>
                {item.skuId ? (
                  <AppLink className={classes.sku} href={`/app/sku/list?id=${item.skuId}`}>
                    {item.skuCode ?? item.skuId}
                  </AppLink>
                ) : (
                  <span className={classes.unmapped}>SKU 연결 안 됨</span>
                )}
              </th>
              <td>{formatNumber(item.desiredQuantity)}</td>
              <td className={item.sentQuantity === item.desiredQuantity ? undefined : classes.differs}>
                {item.sentQuantity === null ? '-' : formatNumber(item.sentQuantity)}
              </td>
              <td className={item.seenQuantity === null || item.seenQuantity === item.sentQuantity ? undefined : classes.drift}>
                {item.seenQuantity === null ? '-' : formatNumber(item.seenQuantity)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {drift && <p className={classes.driftNote}>쇼핑몰에서 읽은 수량이 보낸 수량과 달라요. 전송하면 목표 수량으로 맞춰요.</p>}
    </>
  );
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  return (
    <article className={classes.attempt}>
      <div className="moa-row">
        <b>{KIND_LABELS[attempt.kind]}</b>
        <OutcomePill outcome={attempt.outcome} />
        <span className={classes.when}>
          <Ago at={attempt.at} />
        </span>
      </div>
      {attempt.changes.length > 0 && (
        <ul className={classes.changes}>
          {attempt.changes.map((change) => (
            <li key={change.field}>
              <span className="moa-mute">{change.label}</span>
              {change.before !== null && (
                <>
                  <del>{change.before || '(빈 값)'}</del>
                  <IconArrowRight size={12} aria-hidden />
                </>
              )}
              <ins>{change.after === null || change.after === '' ? '(빈 값)' : change.after}</ins>
            </li>
          ))}
        </ul>
      )}
      {attempt.traceId !== null && (
        <AppLink className="moa-link" href={`/app/calls?trace=${attempt.traceId}`}>
          호출 기록
        </AppLink>
      )}
      {attempt.message && <p className={cx(classes.attemptMessage)}>{attempt.message}</p>}
      {attempt.shopMessage && (
        <p className={classes.shopMessage}>
          쇼핑몰이 보낸 말: <q>{attempt.shopMessage}</q>
        </p>
      )}
      <p className={classes.who}>
        {attempt.actor} · {attempt.cause}
        {attempt.durationMs !== null && ` · ${(attempt.durationMs / 1000).toFixed(1)}초`}
      </p>
    </article>
  );
}
