import { Button } from '@mantine/core';
import { CLAIM_TYPE_LABELS, type ClaimFault, claimStateName, HOLD_REASON_LABELS, type HoldReason, LINE_STATE_LABELS } from '@moa/core';
import { AppLink } from '../../ui/app-link.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { cx } from '../../ui/cx.ts';
import { DetailDrawer, DrawerSection, Facts } from '../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import { formatCount, formatNumber, formatWon } from '../../ui/values/format.ts';
import { Thumb } from '../../ui/values/thumb.tsx';
import { DateTime } from '../../ui/values/values.tsx';
import { claimReason, courierName } from '../orders/index.ts';
import type { ClaimActions } from './claim-actions.ts';
import { ClaimPill, claimedPieces, TimeLeft, Wanted } from './claim-columns.tsx';
import classes from './claims.module.css';
import { elsewhere, offeredActions, whyNothing } from './offered.ts';
import { type ClaimDetail, type ClaimRow, useClaim } from './queries.ts';

export interface ClaimDrawerProps {
  id: string;
  actions: ClaimActions;
  onClose(): void;
}

export function ClaimDrawer({ id, actions, onClose }: ClaimDrawerProps) {
  const { data, error, refetch } = useClaim(id);
  const row = data?.row;
  return (
    <DetailDrawer
      title={row ? <CopyText value={row.orderNo} name="주문번호" /> : '클레임'}
      above={
        row && (
          <>
            <ClaimPill row={row} />
            <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" decorative />
            <span>{row.shopName}</span>
          </>
        )
      }
      below={
        row && (
          <>
            {CLAIM_TYPE_LABELS[row.type]} {claimedPieces(row)}
            {row.requestedAt && (
              <>
                {' '}
                · <DateTime at={row.requestedAt} /> 요청
              </>
            )}
          </>
        )
      }
      onClose={onClose}
      footer={row && row.actions.length > 0 && <Footer row={row} actions={actions} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <p className="moa-waiting" aria-busy="true">
          불러오는 중입니다.
        </p>
      )}
      {data && <Body detail={data} actions={actions} />}
    </DetailDrawer>
  );
}

const REFUSING = new Set(['rejectReturn', 'rejectExchange', 'rejectCancel']);

function Footer({ row, actions }: { row: ClaimRow; actions: ClaimActions }) {
  // The usual next step stands last, where the thumb is.
  const offered = offeredActions([row]).sort((a, b) => Number(a.main) - Number(b.main));
  return (
    <div className={classes.footer}>
      {offered.map(({ action, label, main }) => (
        <Button
          key={action}
          variant={main ? 'filled' : 'default'}
          {...(REFUSING.has(action) ? { color: 'red' } : {})}
          disabled={actions.busy}
          onClick={() => void actions.run(action, [row])}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function Body({ detail, actions }: { detail: ClaimDetail; actions: ClaimActions }) {
  const { row } = detail;
  const notHere = elsewhere(row) ?? whyNothing(row);
  return (
    <>
      {row.lastError && (
        <p className={classes.error} role="alert">
          {row.lastError}
        </p>
      )}
      {notHere && <p className={classes.elsewhere}>{notHere}</p>}
      <DrawerSection>
        <Product row={row} />
      </DrawerSection>
      {row.type === 'EXCHANGE' && (
        <DrawerSection
          title="교환으로 보낼 상품"
          aside={
            row.actions.length > 0 &&
            row.sentAs === null && (
              <Button variant="default" size="xs" disabled={actions.busy} onClick={() => void actions.want(row)}>
                바꾸기
              </Button>
            )
          }
        >
          <Wanted wanted={row.wanted} quantity={row.quantity} />
          {row.sentAs && (
            <p className="moa-note">
              쇼핑몰이 같은 주문의{' '}
              <AppLink href={`/app/order/all?id=${row.sentAs.id}`} className="moa-link">
                상품주문 {row.sentAs.lineNo}
              </AppLink>
              ({LINE_STATE_LABELS[row.sentAs.state]})로 만들었습니다. 그 상품주문에서 발송해주십시오.
            </p>
          )}
        </DrawerSection>
      )}
      {row.type !== 'CANCEL' && <Goods row={row} actions={actions} />}
      <DrawerSection title="이력">
        <History detail={detail} />
      </DrawerSection>
    </>
  );
}

const FAULTS: Readonly<Record<ClaimFault, string>> = { BUYER: '구매자', SELLER: '판매자', CHANNEL: '쇼핑몰', NONE: '알 수 없음' };

function Product({ row }: { row: ClaimRow }) {
  const parcel = (each: ClaimRow['pickup']) => each && `${courierName(each.courierCode)} ${each.invoiceNo}`;
  return (
    <>
      {row.order && (
        <div className={classes.drawerProduct}>
          <Thumb src={row.order.imageUrl} size={44} />
          <div>
            <div className="moa-bold">{row.order.productName}</div>
            <div className="moa-soft">
              {row.order.optionText || '옵션 없음'} · 주문 {formatCount(row.order.quantity, '개')} 중 {formatCount(row.quantity, '개')}
            </div>
          </div>
        </div>
      )}
      <Facts
        facts={[
          { label: '사유', value: claimReason(row.reason) },
          ...(row.detail ? [{ label: row.shopType === 'ORDER_HANDWRITING' ? '메모' : '구매자 말', value: row.detail }] : []),
          ...(row.refund !== null
            ? [{ label: '돌려줄 금액', value: `${formatWon(row.refund)}${row.fee > 0 ? ` · 반품 배송비 ${formatWon(row.fee)} 뺌` : ''}` }]
            : []),
          ...(row.type === 'EXCHANGE' && row.fee > 0 ? [{ label: '교환 배송비', value: `${formatWon(row.fee)} (구매자)` }] : []),
          { label: '귀책', value: FAULTS[row.fault as ClaimFault] ?? row.fault },
          ...(row.autoApproveAt ? [{ label: '남은 시간', value: <TimeLeft row={row} /> }] : []),
          ...(row.hold
            ? [
                {
                  label: '보류',
                  value: `${HOLD_REASON_LABELS[row.hold.reason as HoldReason] ?? row.hold.reason}${row.hold.fee > 0 ? ` · ${formatWon(row.hold.fee)} 청구` : ''}`,
                },
              ]
            : []),
          ...(row.pickup ? [{ label: '수거 송장', value: parcel(row.pickup) }] : []),
          ...(row.collectedAt ? [{ label: '수거완료', value: <DateTime at={row.collectedAt} /> }] : []),
          ...(row.resent ? [{ label: '재발송 송장', value: parcel(row.resent) }] : []),
          ...(row.order
            ? [
                { label: '받는 분', value: row.order.receiverName || '-' },
                ...(row.order.invoiceNo ? [{ label: '보낸 송장', value: row.order.invoiceNo }] : []),
                {
                  label: '주문',
                  value: (
                    <AppLink
                      className="moa-link"
                      href={`/app/order/all?q=${encodeURIComponent(row.orderNo)}&scope=ORDER_NO&id=${row.order.id}`}
                    >
                      주문 보기
                    </AppLink>
                  ),
                },
              ]
            : []),
          { label: '클레임번호', value: <CopyText value={row.claimNo} name="클레임번호" /> },
        ]}
      />
    </>
  );
}

/** What became of goods that came back. */
function Goods({ row, actions }: { row: ClaimRow; actions: ClaimActions }) {
  const { resell, damaged, missing, left } = row.restock;
  const decided = [
    resell > 0 && `재판매 ${formatNumber(resell)}개`,
    damaged > 0 && `불량 ${formatNumber(damaged)}개`,
    missing > 0 && `미회수 ${formatNumber(missing)}개`,
  ].filter(Boolean);
  if (decided.length === 0 && left === 0) return null;
  return (
    <DrawerSection
      title="돌아온 상품"
      aside={
        left > 0 && (
          <Button size="xs" disabled={actions.busy} onClick={() => void actions.restock([row])}>
            재고 결정
          </Button>
        )
      }
    >
      <p className={cx(classes.goods, left > 0 && 'moa-urgent')}>
        {left > 0 ? `${formatNumber(left)}개를 다시 팔지 아직 정하지 않았어요.` : decided.join(' · ')}
      </p>
      {left > 0 && decided.length > 0 && <p className={classes.goods}>{decided.join(' · ')}</p>}
    </DrawerSection>
  );
}

const TONES = { NORMAL: '', GOOD: classes.good, BAD: classes.failed } as const;

function History({ detail: { row, history } }: { detail: ClaimDetail }) {
  if (history.length === 0) return <p className="moa-soft">{claimStateName(row.type, row.state)} 상태로 수집됐어요.</p>;
  return (
    <ol className="moa-list">
      {history.map((event) => (
        <li key={`${event.at} ${event.title} ${event.detail ?? ''} ${event.actor}`} className={cx(classes.event, TONES[event.tone])}>
          <span className="moa-grow">
            <b>{event.title}</b>
            {event.detail && <span className={classes.eventDetail}>{event.detail}</span>}
            <small className={classes.actor}>{event.actor}</small>
            {event.traceId !== null && (
              <AppLink className="moa-link" href={`/app/calls?trace=${event.traceId}`}>
                호출 기록
              </AppLink>
            )}
          </span>
          <DateTime at={event.at} />
        </li>
      ))}
    </ol>
  );
}
