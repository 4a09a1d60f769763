import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { CLAIM_ACTION_ROWS, isBeforeDispatch, ORDER_ACTIONS } from '@moa/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarTime,
  IconChecks,
  IconEye,
  IconPackageExport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../../client/api.ts';
import { useAuthority, useRight } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/inputs/disclosure.tsx';
import { DetailDrawer, DrawerSection, Facts } from '../../../ui/page/detail-drawer.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { useIsShown } from '../../../ui/page/use-is-shown.ts';
import { toast } from '../../../ui/toast.ts';
import { ChannelBadge } from '../../../ui/values/channel-badge.tsx';
import { formatCount, formatNumber, formatWon } from '../../../ui/values/format.ts';
import { Thumb } from '../../../ui/values/thumb.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import { useOrderActions } from '../act/actions.ts';
import { openCancelOf, refusalOf } from '../act/guards.ts';
import { InvoiceBox } from '../invoice/invoice-box.tsx';
import { MappingButton } from '../list/order-columns.tsx';
import { ClaimPill, Due, FlagPill, pillFlags, StatePill } from '../list/order-marks.tsx';
import { deleteManual, isDeletable } from '../manual/delete-manual.ts';
import { MemoSection } from '../memos/memo-section.tsx';
import { MoneySection } from '../money/money-section.tsx';
import { TrackingSection } from '../tracking/tracking-section.tsx';
import { claimReason } from './claim-reason.ts';
import { ClaimSection } from './claim-section.tsx';
import classes from './drawer.module.css';
import { InvoiceHistory } from './invoice-history.tsx';
import { UnreceivedSection } from './unreceived-section.tsx';

type Detail = Outputs['orders']['detail'];

const nothing = () => undefined;

export interface OrderDrawerProps {
  id: string;
  onClose(): void;
  /** Shows another line: a sibling. */
  onOpen(id: string): void;
}

export function OrderDrawer({ id, onClose, onOpen }: OrderDrawerProps) {
  const [reveal, setReveal] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(
    orpc.orders.detail.queryOptions({
      input: reveal ? { id, reveal: true } : { id },
      placeholderData: keepPreviousData,
      // What was shown once is asked for again only by pressing 보기 again.
      ...(reveal ? { gcTime: 0, staleTime: 60_000 } : {}),
    }),
  );
  const row = data?.row;
  return (
    <DetailDrawer
      title={row ? <CopyText value={row.orderNo} name="주문번호" /> : '주문'}
      above={
        row && (
          <>
            <StatePill row={row} />
            <ChannelBadge shopType={row.shopType} shopName={row.shopName} size="sm" decorative />
            <span>{row.shopName}</span>
            {pillFlags(row).map((flag) => (
              <FlagPill key={flag} flag={flag} />
            ))}
            <ClaimPill row={row} />
          </>
        )
      }
      below={
        row && (
          <>
            {row.paidAt ? (
              <>
                <DateTime at={row.paidAt} /> 결제
              </>
            ) : (
              <>
                <DateTime at={row.orderedAt} /> 주문
              </>
            )}{' '}
            · {formatWon(row.amount)}
            {row.deliveryFee > 0 && ` · 배송비 ${formatWon(row.deliveryFee)}`}
          </>
        )
      }
      onClose={onClose}
      footer={row && <Actions detail={data} onClose={onClose} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="moa-mute">불러오는 중입니다.</p>}
      {data && <Body detail={data} revealing={reveal && isFetching} onReveal={() => setReveal(true)} onOpen={onOpen} />}
    </DetailDrawer>
  );
}

function Actions({ detail, onClose }: { detail: Detail; onClose(): void }) {
  const isShown = useIsShown();
  const actions = useOrderActions(nothing);
  const { row } = detail;
  const may = (action: 'confirm' | 'cancelSale' | 'delayDispatch' | 'markDelivered') => {
    const refused = refusalOf(action, row);
    return refused === null || refused.cancelRequested;
  };
  const cancel = openCancelOf(row) !== null;
  const deletable = isDeletable(row);
  if (!deletable && !cancel && !may('confirm') && !may('cancelSale') && !may('delayDispatch') && !may('markDelivered')) return null;
  return (
    <>
      {deletable && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={actions.busy}
          onClick={() => void deleteManual([row]).then((gone) => gone && isShown() && onClose())}
        >
          삭제
        </Button>
      )}
      {may('cancelSale') && !cancel && (
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden />}
          disabled={actions.busy}
          onClick={() => void actions.cancelSale([row])}
        >
          {ORDER_ACTIONS.cancelSale.title}
        </Button>
      )}
      {may('delayDispatch') && !cancel && (
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={16} aria-hidden />}
          disabled={actions.busy}
          onClick={() => void actions.delayDispatch([row])}
        >
          {ORDER_ACTIONS.delayDispatch.title}
        </Button>
      )}
      {may('markDelivered') && (
        <Button
          variant="default"
          leftSection={<IconPackageExport size={16} aria-hidden />}
          disabled={actions.busy}
          onClick={() => void actions.markDelivered([row])}
        >
          {ORDER_ACTIONS.markDelivered.title}
        </Button>
      )}
      {cancel && (
        <Button
          color="red"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={actions.busy}
          onClick={() => void actions.approveCancel([row])}
        >
          {CLAIM_ACTION_ROWS.approveCancel.title}
        </Button>
      )}
      {may('confirm') && !cancel && (
        <Button leftSection={<IconChecks size={16} aria-hidden />} loading={actions.busy} onClick={() => void actions.confirm([row])}>
          {ORDER_ACTIONS.confirm.title}
        </Button>
      )}
    </>
  );
}

async function correct(detail: Detail): Promise<void> {
  try {
    await (await import('../info/order-info-form.tsx')).changeOrderInfo(detail);
  } catch (error) {
    toast.failed(error);
  }
}

interface BodyProps {
  detail: Detail;
  revealing: boolean;
  onReveal(): void;
  onOpen(id: string): void;
}

function Body({ detail, revealing, onReveal, onOpen }: BodyProps) {
  const { row } = detail;
  const mayReveal = useRight('viewPersonal');
  return (
    <>
      {row.lastError && (
        <p className={classes.error} role="alert">
          {row.lastError}
        </p>
      )}
      <DrawerSection>
        <Product detail={detail} />
        <Division detail={detail} onOpen={onOpen} />
      </DrawerSection>
      <MoneySection key={row.id} lineId={row.id} manual={row.shopType === 'ORDER_HANDWRITING'} onOpen={onOpen} />
      <ClaimSection detail={detail} />
      <UnreceivedSection detail={detail} />
      <DrawerSection
        title="받는 분"
        aside={
          detail.maskedForAll ? (
            <span className="moa-quiet">보관 기간이 지나 볼 수 없어요</span>
          ) : !mayReveal ? (
            <span className="moa-quiet">개인정보 보기 권한이 없어요</span>
          ) : detail.masked ? (
            <button type="button" className={classes.reveal} onClick={onReveal} disabled={revealing}>
              <IconEye size={15} stroke={1.75} aria-hidden />
              {revealing ? '여는 중' : '보기'}
            </button>
          ) : (
            <>
              <span className="moa-quiet">열람이 기록돼요</span>
              {isBeforeDispatch(row.state) && (
                <button type="button" className={classes.reveal} onClick={() => void correct(detail)}>
                  <IconPencil size={15} stroke={1.75} aria-hidden />
                  고치기
                </button>
              )}
            </>
          )
        }
      >
        <People detail={detail} />
      </DrawerSection>
      <DrawerSection title="송장">
        <InvoiceBox row={row} />
        {row.invoiceNo !== null && <TrackingSection key={`${row.id} ${row.invoiceNo}`} row={row} />}
        {(row.invoiceNo !== null || row.lastError !== null) && (
          <Disclosure title="송장 이력">
            <InvoiceHistory lineId={row.id} />
          </Disclosure>
        )}
      </DrawerSection>
      {detail.siblings.length > 0 && (
        <DrawerSection title={`같은 주문의 다른 상품 ${formatCount(detail.siblings.length, '개')}`}>
          <ul className={classes.siblings}>
            {detail.siblings.map((sibling) => (
              <li key={sibling.id}>
                <button type="button" className={classes.sibling} onClick={() => onOpen(sibling.id)}>
                  <Thumb src={sibling.imageUrl} size={32} />
                  <span className={classes.siblingName}>
                    {sibling.productName}
                    <small>
                      {sibling.optionText || '옵션 없음'} · {formatCount(sibling.quantity, '개')}
                    </small>
                  </span>
                  <StatePill row={sibling} />
                </button>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
      <DrawerSection title="CS 메모">
        <MemoSection key={row.id} lineId={row.id} />
      </DrawerSection>
      <DrawerSection title="이력">
        <History detail={detail} />
      </DrawerSection>
    </>
  );
}

function Product({ detail }: { detail: Detail }) {
  const { row, stock } = detail;
  const stockLink = useAuthority('productAuth');
  return (
    <>
      <div className={classes.product}>
        <Thumb src={row.imageUrl} size={44} />
        <div>
          <div className={classes.name}>
            {row.productId && stockLink ? <AppLink href={`/app/unit/edit/${row.productId}`}>{row.productName}</AppLink> : row.productName}
          </div>
          <div className="moa-soft">
            {row.optionText || '옵션 없음'} · <b className={cx(row.quantity > 1 && classes.several)}>{formatCount(row.quantity, '개')}</b>
            {row.skuCode && <> · SKU {row.skuCode}</>}
          </div>
        </div>
      </div>
      <Facts
        facts={[
          {
            label: '재고',
            value: stock ? (
              <>
                <b className={cx(stock.free < 0 ? classes.bad : stock.sellable <= 3 && classes.low)}>
                  {stock.free < 0 ? `${formatNumber(-stock.free)}개 부족` : `${formatNumber(stock.sellable)}개 남음`}
                </b>{' '}
                <span className="moa-soft">
                  (예약 {formatNumber(stock.reserved)} · 안전재고 {formatNumber(stock.safetyStock)})
                </span>
              </>
            ) : row.flags.includes('NEEDS_MAPPING') ? (
              <MappingButton row={row} />
            ) : (
              '-'
            ),
          },
          ...(row.state === 'NEW' || row.state === 'PREPARING' ? [{ label: '발송기한', value: <Due row={row} /> }] : []),
          ...(row.lineNo === row.orderNo ? [] : [{ label: '상품주문번호', value: <CopyText value={row.lineNo} name="상품주문번호" /> }]),
          ...(row.bundleNo && row.bundleNo !== row.orderNo ? [{ label: '묶음번호', value: row.bundleNo }] : []),
          ...(row.claimedQuantity > 0 ? [{ label: '취소 수량', value: formatCount(row.claimedQuantity, '개') }] : []),
        ]}
      />
    </>
  );
}

/** Of a line that the shop made of some pieces of another, and of that other. */
function Division({ detail: { row, dividedFrom, sentFor, siblings }, onOpen }: { detail: Detail; onOpen: (id: string) => void }) {
  const from = sentFor ?? dividedFrom;
  if (from === null) return null;
  const original = siblings.find(({ lineNo }) => lineNo === from);
  const line = original ? (
    <button type="button" className="moa-link" onClick={() => onOpen(original.id)}>
      상품주문 {from}
    </button>
  ) : (
    from && `상품주문 ${from}`
  );
  return (
    <p className={classes.division}>
      {line}
      {sentFor === null
        ? `에서 쇼핑몰이 ${formatCount(row.quantity, '개')}를 나누어 만든 상품주문입니다.`
        : `${sentFor === '' ? '' : '의 '}교환으로 보내는 상품입니다. 다시 결제되지 않아 매출과 정산에 넣지 않습니다.`}
    </p>
  );
}

/** Why a present never went anywhere, as far as its shop says it. */
function unacceptedText(claims: Detail['claims']): string {
  const cancel = claims.find(({ type, state }) => type === 'CANCEL' && state === 'DONE');
  const why = cancel === undefined ? '' : ` 사유는 '${claimReason(cancel.reason)}'이에요.`;
  return `받는 분이 주소를 입력하기 전에 취소된 선물이에요.${why} 보낼 것은 없고, 예약한 재고는 되돌렸어요.`;
}

function People({ detail }: { detail: Detail }) {
  const { receiver, buyer } = detail;
  const address = [receiver.zipCode && `(${receiver.zipCode})`, receiver.address1, receiver.address2].filter(Boolean).join(' ');
  const phones = [receiver.phone, receiver.phone2].filter((phone) => phone !== '').join(' · ');
  const waits = detail.row.flags.includes('ADDRESS_WAITING');
  const text = (value: string, name: string) => (detail.masked || value === '' ? value || '-' : <CopyText value={value} name={name} />);
  return (
    <Facts
      facts={[
        { label: '이름', value: text(receiver.name, '이름') },
        { label: '연락처', value: text(phones, '연락처') },
        {
          label: '주소',
          value: waits ? (
            <span className="moa-soft">받는 분이 입력하길 기다려요. 입력하면 여기에 나와요.</span>
          ) : detail.endedUnaccepted ? (
            <span className="moa-soft">{unacceptedText(detail.claims)}</span>
          ) : (
            text(address, '주소')
          ),
        },
        { label: '배송메시지', value: detail.deliveryMessage || <span className="moa-soft">없음</span> },
        { label: '구매자', value: `${buyer.name || '-'}${buyer.phone ? ` · ${buyer.phone}` : ''}` },
      ]}
    />
  );
}

const TONES = { NORMAL: '', GOOD: classes.good, BAD: classes.failed } as const;

/** Several things may happen at one moment under one name. */
function withKeys(history: Detail['history']) {
  const seen = new Map<string, number>();
  return history.map((event, index) => {
    const name = `${event.at} ${event.title} ${event.detail ?? ''}`;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { key: `${name} ${times}`, event, first: index === 0 };
  });
}

function History({ detail }: { detail: Detail }) {
  return (
    <ol className="moa-list">
      {withKeys(detail.history).map(({ key, event, first }) => (
        <li key={key} className={cx(classes.event, TONES[event.tone], first && classes.latest)}>
          <span className={classes.eventText}>
            <b>{event.title}</b>
            {event.detail && <span className={classes.eventDetail}>{event.detail}</span>}
            <small>{event.actor}</small>
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
