/** 배송추적 in the drawer: where the parcel is, and every scan that its courier reports. */
import { Button } from '@mantine/core';
import type { Outputs } from '@moa/contract/types';
import { TRACKING_LABELS } from '@moa/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc, queryClient } from '../../../client/api.ts';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/inputs/disclosure.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/values/clock.ts';
import { StatusPill } from '../../../ui/values/status-pill.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import drawer from '../drawer/drawer.module.css';
import { type OrderRow, renewOrders } from '../queries.ts';
import classes from './tracking.module.css';
import { trackingMark } from './tracking-marks.ts';

type Parcel = NonNullable<Outputs['tracking']['ofOrder']['parcel']>;

/** Shown at once; the rest on demand. */
const SHOWN = 3;

export function TrackingSection({ row }: { row: OrderRow }) {
  const options = orpc.tracking.ofOrder.queryOptions({ input: { id: row.id } });
  const { data, error, refetch } = useQuery(options);
  const check = useMutation(
    orpc.tracking.check.mutationOptions({
      onSuccess: (tracked) => {
        queryClient.setQueryData(options.queryKey, tracked);
        void queryClient.invalidateQueries({ queryKey: ['tracked-line', row.id] });
        if (tracked.parcel?.state === 'DELIVERED' && row.state === 'DELIVERING') renewOrders();
      },
      onError: (failed) => toast.failed(failed),
    }),
  );
  if (!data && error)
    return (
      <p className={cx('moa-soft', classes.word)} role="alert">
        배송추적을 불러오지 못했습니다.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          다시 시도
        </Button>
      </p>
    );
  if (!data) return <p className="moa-mute">배송추적을 불러오는 중입니다.</p>;
  const { asked, parcel, firstCheckAt } = data;
  if (!asked && parcel === null) return <NotAsked row={row} />;
  return (
    <div className={classes.section}>
      <div className={classes.top}>
        <div>{parcel === null ? <Waiting at={firstCheckAt} /> : <Standing parcel={parcel} />}</div>
        {asked && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate({ id: row.id })}
          >
            지금 확인
          </Button>
        )}
      </div>
      {parcel?.stopped && <p className={cx('moa-soft', classes.word)}>{parcel.stopped}</p>}
      {parcel?.state === 'DELIVERED' && row.state === 'DELIVERING' && <p className={cx('moa-soft', classes.word)}>{arrivedWord(row)}</p>}
      {parcel && parcel.events.length > 0 && <Events events={parcel.events} />}
    </div>
  );
}

function NotAsked({ row }: { row: OrderRow }) {
  if (row.state !== 'DELIVERING' || row.invoiceNo === null) return null;
  return <p className={cx('moa-soft', classes.word)}>이 택배사는 배송추적을 지원하지 않아요. 택배사 홈페이지에서 확인해 주세요.</p>;
}

function Waiting({ at }: { at: string | null }) {
  return (
    <>
      <StatusPill tone="neutral">조회 대기</StatusPill>
      <span className={cx('moa-soft', classes.checked)}>
        {at === null ? (
          '아직 택배사에 물어보지 않았어요.'
        ) : (
          <>
            <DateTime at={at} />
            까지 처음 확인해요.
          </>
        )}
      </span>
    </>
  );
}

function arrivedWord(row: OrderRow): string {
  if (row.shopType === 'ORDER_HANDWRITING') return '곧 배송완료로 바뀌어요.';
  return row.notOffered.includes('markDelivered')
    ? '쇼핑몰이 배송완료를 알려 주면 주문도 배송완료로 바뀌어요.'
    : '아래의 배송완료 처리로 쇼핑몰에 알릴 수 있어요.';
}

function Standing({ parcel }: { parcel: Parcel }) {
  const { tone, label } = trackingMark(parcel, useNow());
  return (
    <>
      <StatusPill tone={tone}>{label}</StatusPill>
      <span className={cx('moa-soft', classes.checked)}>
        {parcel.movedAt === null && '택배사에 아직 기록이 없어요. '}
        {parcel.checkedAt && (
          <>
            <DateTime at={parcel.checkedAt} /> 확인
          </>
        )}
        {parcel.nextCheckAt && (
          <>
            {parcel.checkedAt && ' · '}다음 확인 <DateTime at={parcel.nextCheckAt} />
          </>
        )}
      </span>
    </>
  );
}

function Events({ events }: { events: Parcel['events'] }) {
  const rest = events.slice(SHOWN);
  return (
    <>
      <EventList events={events.slice(0, SHOWN)} latest />
      {rest.length > 0 && (
        <Disclosure title={`이전 기록 ${rest.length}건`}>
          <EventList events={rest} />
        </Disclosure>
      )}
    </>
  );
}

function EventList({ events, latest = false }: { events: Parcel['events']; latest?: boolean }) {
  return (
    <ol className="moa-list">
      {events.map(({ at, state, text, place }, index) => (
        <li key={`${at} ${state} ${place} ${text}`} className={cx(drawer.event, latest && index === 0 && drawer.latest)}>
          <span className={drawer.eventText}>
            <b>{TRACKING_LABELS[state]}</b>
            {place && <span className={drawer.eventDetail}>{place}</span>}
            {text && <small>{text}</small>}
          </span>
          <DateTime at={at} />
        </li>
      ))}
    </ol>
  );
}
