/** 송장 이력: which number an order had when, who sent it and what the shop answered. */
import type { Outputs } from '@moa/contract/types';
import { CLAIM_ACTION_ROWS, ORDER_ACTIONS } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { DateTime } from '../../../ui/values/values.tsx';
import classes from './drawer.module.css';

type Change = Outputs['orders']['invoiceHistory']['contents'][number];
type Invoice = Change['after'];

const TITLES: Readonly<Record<Change['kind'], string>> = {
  DISPATCH: ORDER_ACTIONS.dispatch.title,
  MODIFY_INVOICE: ORDER_ACTIONS.modifyInvoice.title,
  REJECT_CANCEL: CLAIM_ACTION_ROWS.rejectCancel.title,
  AT_SHOP: '쇼핑몰에서 변경',
};
const OUTCOMES: Readonly<Record<Change['outcome'], string>> = { OK: '', FAILED: ' 실패', WAITING: ' 확인 중' };
const TONES = { OK: classes.good, FAILED: classes.failed, WAITING: '' } as const;

const named = ({ courierName, invoiceNo }: Invoice) => `${courierName} ${invoiceNo}`.trim();

export function InvoiceHistory({ lineId }: { lineId: string }) {
  const { data, error, refetch } = useQuery(orpc.orders.invoiceHistory.queryOptions({ input: { id: lineId } }));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <p className="moa-mute">불러오는 중입니다.</p>;
  if (data.contents.length === 0) return <p className="moa-mute">아직 보낸 송장이 없어요.</p>;
  return (
    <ol className="moa-list">
      {data.contents.map(({ at, kind, by, before, after, outcome, message, traceId }, index) => (
        <li key={`${at} ${kind} ${after.invoiceNo}`} className={cx(classes.event, TONES[outcome], index === 0 && classes.latest)}>
          <span className={classes.eventText}>
            <b>
              {TITLES[kind]}
              {OUTCOMES[outcome]}
            </b>
            <span className={classes.eventDetail}>{before ? `${named(before)} → ${named(after)}` : named(after)}</span>
            {message && <span className={classes.eventDetail}>{message}</span>}
            <small>{by}</small>
            {traceId !== null && (
              <AppLink className="moa-link" href={`/app/calls?trace=${traceId}`}>
                호출 기록
              </AppLink>
            )}
          </span>
          <DateTime at={at} />
        </li>
      ))}
    </ol>
  );
}
